"""Prefabricated pieces: each is a small map of `assets/stamps`, or one that a designer kept; what lies on it is set
down as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tabletop import opening, places
from tabletop.app.editor import clip, things
from tabletop.app.editor.things import Thing
from tabletop.documents.files import write_atomically
from tabletop.errors import TabletopError
from tabletop.model.document import Document
from tabletop.session.library import home


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece: its name, its file (a picture is made of it), what it consists of about the place (0, 0), its size."""

    title: str
    path: Path
    things: tuple[Thing, ...]
    description: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in inches."""
        left, top, right, bottom = things.bounds_of(self.things)
        return (right - left, bottom - top)


def own_folder() -> Path:
    """Where a designer's own pieces are kept."""
    return home() / "stamps"


def stamps() -> tuple[Stamp, ...]:
    """The program's pieces by name, then the designer's own. A file that cannot be read is left out."""
    found: list[Stamp] = []
    for folder in (places.assets() / "stamps", own_folder()):
        for path in sorted(folder.glob("*.yaml")):
            made = _read(path, path.stat().st_mtime_ns)
            if made is not None:
                found.append(made)
    return tuple(found)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> Stamp | None:
    try:
        document = opening.read_document(path)
    except TabletopError:
        return None
    many = clip.placed(tuple(things.things(document.state)), (0.0, 0.0))
    return Stamp(document.title, path, many, document.description) if many else None


def keep(document: Document, ids: tuple[str, ...], title: str) -> Path:
    """Keep chosen things as a piece of one's own. Raises StorageError."""
    text = clip.copied(document, ids).replace(f"title: A part of {document.title}", f"title: {title}", 1)
    folder = own_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{things.fresh({each.stem for each in folder.glob('*.yaml')}, title.replace(' ', '-'))}.yaml"
    write_atomically(path, text.encode())
    return path
