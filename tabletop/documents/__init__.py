"""Maps, examples and saves: read with every problem told by line and column, written so that they survive."""

from tabletop.documents.headings import Heading, peek
from tabletop.documents.kinds import terrain_kinds
from tabletop.documents.reader import read, read_file
from tabletop.documents.saves import Save, header_line, peek_save, read_save, record_line
from tabletop.documents.writer import write

__all__ = [
    "Heading",
    "Save",
    "header_line",
    "peek",
    "peek_save",
    "read",
    "read_file",
    "read_save",
    "record_line",
    "terrain_kinds",
    "write",
]
