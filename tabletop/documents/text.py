"""Bytes to text: what a file must be before anybody looks for YAML or JSON in it."""

from __future__ import annotations

import re

from tabletop.errors import DocumentError, Problem

LARGEST = 32 * 1024 * 1024
"""No map is larger than this many bytes; a larger file is refused by its size, unread."""

_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def too_large(file: str, size: int) -> DocumentError:
    """The refusal of a file by its size."""
    message = f"The file has {size / 1024 / 1024:.0f} MB; a document has {LARGEST // 1024 // 1024} MB at most."
    return DocumentError((Problem(file, 0, 0, message),))


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of the character at `index`."""
    line_start = text.rfind("\n", 0, index) + 1
    return text.count("\n", 0, index) + 1, index - line_start + 1


def text_of(source: str | bytes, file: str) -> str:
    """The text of a document, without a byte order mark. Line ends of Windows are welcome.

    Raises DocumentError for what is no text: too large, not UTF-8, or with characters that no text has.
    """
    size = len(source) if isinstance(source, bytes) else len(source.encode("utf-8", "surrogatepass"))
    if size > LARGEST:
        raise too_large(file, size)
    text = _decoded(source, file) if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff")
    if bad := _UNPRINTABLE.search(text):
        line, column = place_of(text, bad.start())
        what = f"The character U+{ord(bad.group()):04X} cannot stand in a text file; take it out."
        if bad.group() == "\0":
            what = "There is a NUL byte here: this is no text file, or it is damaged. Write it as UTF-8 text."
        raise DocumentError((Problem(file, line, column, what),))
    return text


def _decoded(data: bytes, file: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise DocumentError((Problem(file, 1, 1, "The file is written in UTF-16; save it as UTF-8."),))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = place_of(before, len(before))
        byte = data[error.start]
        message = f"The byte 0x{byte:02X} here is not UTF-8; save the file as UTF-8."
        raise DocumentError((Problem(file, line, column, message),)) from None
