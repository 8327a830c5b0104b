"""XML as a tree of elements that know where they stand; nothing in it can make it grow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from tabletop.documents.exchange.entry import Where
from tabletop.documents.text import LARGEST, too_large

DEEPEST = 64
MOST_ELEMENTS = 400_000


@dataclass(slots=True)
class Element:
    """One element: its name without a namespace, its attributes, its children, and the text in it."""

    name: str
    attributes: dict[str, str]
    where: Where
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, *names: str) -> Iterator[Element]:
        """The children of these names."""
        return (child for child in self.children if child.name in names)

    def first(self, name: str) -> Element | None:
        """The first child of that name."""
        return next(self.all(name), None)


def xml_tree(data: bytes, file: str) -> Element:
    """The root of an XML file. Raises DocumentError with line and column where it is not well formed."""
    if len(data) > LARGEST:
        raise too_large(file, len(data))
    parser = expat.ParserCreate()
    reader = _Reader(parser, file)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code]
        raise Where(file, "", error.lineno, error.offset + 1).error(f"XML is not well formed here: {what}.") from None
    except (LookupError, ValueError) as error:  # an encoding that there is not
        raise Where(file, "", 1, 1).error(f"The file cannot be read as XML: {error}.") from None
    return reader.root


class _Reader:
    def __init__(self, parser: expat.XMLParserType, file: str) -> None:
        self.root = Element("", {}, Where(file))
        self._parser = parser
        self._file = file
        self._stack: list[Element] = []
        self._count = 0
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        parser.buffer_text = True

    def _here(self) -> Where:
        return Where(self._file, "", self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        where = self._here()
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise where.error(f"The file has more than {MOST_ELEMENTS:,} elements; no map needs that.")
        if len(self._stack) >= DEEPEST:
            raise where.error(f"Nested deeper than {DEEPEST} levels; no map needs that.")
        made = Element(name.rpartition(":")[2], attributes, where)
        if self._stack:
            self._stack[-1].children.append(made)
        else:
            self.root = made
        self._stack.append(made)

    def _end(self, _name: str) -> None:
        self._stack.pop()

    def _text(self, text: str) -> None:
        # The cells of tile layers are of no use here, and there may be a great many of them.
        if len(self._stack[-1].text) < 100_000:
            self._stack[-1].text += text

    def _entity(self, name: str, _parameter: bool, value: str | None, *_rest: object) -> None:
        if value is None or "&" in value or "%" in value:
            raise self._here().error(f"The entity '{name}' is made of others, or of another file; write it out.")
