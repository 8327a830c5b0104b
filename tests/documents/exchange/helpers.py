"""Short ways to read the fixtures and to look at what came of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tabletop.documents import terrain_kinds
from tabletop.documents.exchange import Found, Wishes, read_foreign
from tabletop.geometry.shapes import Outline
from tabletop.model.terrain import Terrain

FIXTURES = Path(__file__).parent / "fixtures"
KINDS = terrain_kinds()


def read(name: str, per: float = 1.0, terrain: str = "wall") -> Found:
    """A fixture, at so many inches a square."""
    return read_foreign(FIXTURES / name, Wishes(per, terrain), KINDS)


def written(folder: Path, name: str, content: Any) -> Found:
    """A file of that content, read at an inch a square; plain data become JSON."""
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return read_foreign(path, Wishes(), KINDS)


def pieces(found: Found) -> list[Terrain]:
    return list(found.document.state.terrain.values())


def outlines(found: Found) -> list[Outline]:
    return [piece.outline for piece in pieces(found)]


def told(found: Found) -> str:
    return " ".join(found.notes)
