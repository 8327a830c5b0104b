"""Maps to and from the formats of other programs: reads any, writes any, and says what did not come along."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from tabletop import places
from tabletop.documents import write
from tabletop.documents.exchange import Found, Tally, Wishes, is_foreign, read_foreign
from tabletop.documents.exchange.tiled_writing import as_tmj, as_tmx, tiled_map
from tabletop.documents.exchange.uvtt_writing import write_uvtt
from tabletop.documents.files import read_bytes, write_atomically
from tabletop.documents.pictures import MOST_PIXELS, PictureError, header_of
from tabletop.errors import TabletopError
from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY
from tabletop.model.table import Table
from tabletop.opening import kinds, open_any
from tabletop.pictures.alternative import alternative
from tabletop.render import Painter, Scene, save_png
from tabletop.render.vectors import PAPERS, as_pdf, as_svg
from tabletop.rules.registry import vocabularies

PIXELS = 70
"""Pixels of a square in the picture of a Universal VTT file, unless there would be too many."""

Writer = Callable[[Document, Path, Wishes, str, Tally], bytes]


def convert(source: Path, out: Path, wishes: Wishes | None = None, page: str = "a4") -> tuple[str, ...]:
    """Write a map, save or file of another program as another; answers what did not come along, in sentences.

    Raises DocumentError for what cannot be read, StorageError for what cannot be written, TabletopError for what cannot
    be converted.
    """
    chosen = wishes or Wishes()
    if not 0.01 <= chosen.inches_per_square <= 100:
        raise TabletopError(f"--inches-per-square is from 0.01 to 100; {chosen.inches_per_square:g} is not.")
    if source.resolve() == out.resolve():
        raise TabletopError(f"{out}: that is the file itself; give the new one another name.")
    return export(lambda: _found(source, chosen), out, chosen, page)


def _found(source: Path, wishes: Wishes) -> Found:
    return read_foreign(source, wishes, kinds()) if is_foreign(source) else Found(_as_it_stands(source))


def export(read: Callable[[], Found], out: Path, chosen: Wishes, page: str = "a4") -> tuple[str, ...]:
    """Write a map in the form that a suffix says; answers what did not come along. `read` gives it, once it is known
    that it can be written so. Raises as `convert` does."""
    suffix = out.suffix.lower()
    if suffix not in WRITERS and suffix not in (".yaml", ".yml"):
        raise TabletopError(f"{out}: maps are written as .yaml, {', '.join(WRITERS)}; not as '{suffix or out.name}'.")
    if page not in PAPERS:
        raise TabletopError(f"--page is {' or '.join(PAPERS)}; '{page}' is neither.")
    found = read()
    if suffix not in WRITERS:
        save_map(found, out)
        return found.notes
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        document = _with_picture(found, Path(folder) / f"picture{found.suffix}")
        data = WRITERS[suffix](document, out, chosen, page, tally)
    write_atomically(out, data)
    return (*found.notes, *tally.lines())


def _as_it_stands(source: Path) -> Document:
    """A map, or the table of a save as it stands after its last record."""
    opened = open_any(source)
    if not opened.is_save:
        return opened.document
    # A map, not a moment of a game: what the rule set remembers is left behind.
    return replace(opened.document, state=replace(opened.game.view(None), extra=None, pending=()))


def save_map(found: Found, out: Path) -> Path:
    """Write a map that was read as a map of this program, its picture beside it. Raises StorageError."""
    document = _with_picture(found, out.with_suffix(found.suffix or ".png"))
    text = write(document, vocabularies()[document.rules], kinds(), out.parent)
    write_atomically(out, text.encode())
    return out


def _with_picture(found: Found, path: Path) -> Document:
    """The document with its picture in a file."""
    if found.picture is None:
        return found.document
    write_atomically(path, found.picture)
    return _on_table(found.document, replace(found.document.state.table, picture=str(path.resolve())))


def _on_table(document: Document, table: Table) -> Document:
    return replace(document, state=replace(document.state, table=table))


# ---------------------------------------------------------------------------------------------------------------------
# Writers


def _uvtt(document: Document, _out: Path, wishes: Wishes, _page: str, tally: Tally) -> bytes:
    state, table = document.state, document.state.table
    across, down = table.width / wishes.inches_per_square, table.height / wishes.inches_per_square
    if table.picture:
        picture = read_bytes(Path(table.picture), None)
        (wide, _) = _size_of(table.picture)
        return write_uvtt(state, wishes, picture, max(1, round(wide / across)), tally)
    fine = PIXELS
    while fine > 1 and fine * fine * across * down > MOST_PIXELS / 4:
        fine -= 1
    bare = replace(state, miniatures=EMPTY, markers=EMPTY, zones=EMPTY)
    surface = Painter(places.assets()).picture(Scene(bare), fine / wishes.inches_per_square)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.png"
        save_png(surface, path)
        return write_uvtt(state, wishes, path.read_bytes(), fine, tally)


def _size_of(file: str) -> tuple[int, int]:
    try:
        return header_of(BytesIO(read_bytes(Path(file), None)))[1]
    except PictureError as error:
        raise TabletopError(f"{file}: the picture {error}.") from None


def _tiled(document: Document, out: Path, wishes: Wishes, _page: str, tally: Tally) -> bytes:
    picture = None
    file = document.state.table.picture
    if file:
        beside = out.with_name(f"{out.stem}-picture{Path(file).suffix}")
        write_atomically(beside, read_bytes(Path(file), None))
        picture = (beside.name, _size_of(file))
    found = tiled_map(document.state, wishes, kinds(), tally, picture)
    return as_tmx(found) if out.suffix.lower() == ".tmx" else as_tmj(found)


def _svg(document: Document, _out: Path, _wishes: Wishes, _page: str, tally: Tally) -> bytes:
    return as_svg(Scene(document.state), document.title, None, _seen(document)).encode()


def _pdf(document: Document, _out: Path, _wishes: Wishes, page: str, tally: Tally) -> bytes:
    return as_pdf(Scene(document.state), document.title, page, None, _seen(document))


def _seen(document: Document) -> str:
    """What is to be seen on the table, in words."""
    table = document.state.table
    return alternative(Scene(document.state), (0.0, 0.0, table.width, table.height))


WRITERS: dict[str, Writer] = {
    ".uvtt": _uvtt,
    ".dd2vtt": _uvtt,
    ".df2vtt": _uvtt,
    ".tmx": _tiled,
    ".tmj": _tiled,
    ".svg": _svg,
    ".pdf": _pdf,
}
"""Who writes what, by suffix; .yaml is this program's own."""
