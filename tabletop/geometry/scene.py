"""The scene: every piece that may stand in the way, by id, and the rows of numbers the kernels read.

A scene never changes. `moved` gives another one that shares all it can, so there is nothing to grow stale: picking up
one round base copies the short rows of pieces and no edge at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

import numpy as np

from tabletop.geometry.edges import Bools, Bounds, Floats, bounds_of, edges_of, is_solid
from tabletop.geometry.kernels.packing import packed, repacked
from tabletop.geometry.rows import Rows
from tabletop.geometry.shapes import Disc, Piece

_TABLES = 64
"""How many packed forms, for different pieces ignored, a scene remembers."""


class Scene(Mapping[str, Piece]):
    """Pieces by id, indexed for corridors, sight and visibility.

    >>> scene = Scene({"crate": Disc((4, 4), 1), "post": Disc((20, 4), 0.5)})
    >>> scene.near((0, 0, 10, 10))
    ('crate',)
    >>> scene.moved("post", Disc((8, 8), 0.5)).near((0, 0, 10, 10))
    ('crate', 'post')
    """

    def __init__(self, pieces: Mapping[str, Piece]) -> None:
        self._pieces = MappingProxyType(dict(pieces))
        self._packed: dict[frozenset[str], Floats] = {}

    # The mapping.

    def __getitem__(self, key: str) -> Piece:
        return self._pieces[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids, in the order of the rows."""
        return tuple(self._pieces)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The row of each id."""
        return {key: row for row, key in enumerate(self.ids)}

    # Other scenes.

    def moved(self, key: str, piece: Piece) -> Scene:
        """The scene with one piece put elsewhere (or exchanged); everything else is shared.

        Raises KeyError when there is no such piece.
        """
        if key not in self._pieces:
            raise KeyError(key)
        other = Scene({**self._pieces, key: piece})
        if "rows" in self.__dict__:
            other.__dict__["ids"], other.__dict__["places"] = self.ids, self.places
            rows = _exchanged(self.rows, self.places[key], piece)
            if rows is not None:
                other.__dict__["rows"] = rows
                other._packed = self._repacked(key, piece)
        return other

    def _repacked(self, key: str, piece: Piece) -> dict[frozenset[str], Floats]:
        """The packed forms that stay true, or can be mended in one row, when a piece moves."""
        mended = {ignore: table for ignore, table in self._packed.items() if key in ignore}
        if isinstance(piece, Disc) and piece.radius > 0 and isinstance(self._pieces[key], Disc):
            for ignore, table in self._packed.items():
                if key not in ignore:
                    mended[ignore] = repacked(table, self.places[key], _box_row(piece), piece.radius)
        return mended

    def added(self, key: str, piece: Piece) -> Scene:
        """The scene with one more piece, or with `key` exchanged when it is there."""
        return self.moved(key, piece) if key in self._pieces else Scene({**self._pieces, key: piece})

    def without(self, keys: Collection[str]) -> Scene:
        """The scene less some pieces; ids it does not hold are passed over."""
        return Scene({key: piece for key, piece in self._pieces.items() if key not in keys})

    def only(self, keys: Collection[str]) -> Scene:
        """The scene of some of its pieces; ids it does not hold are passed over."""
        return Scene({key: piece for key, piece in self._pieces.items() if key in keys})

    # Questions.

    def near(self, bounds: Bounds) -> tuple[str, ...]:
        """The ids of the pieces whose bounding box meets left, top, right, bottom; touching counts."""
        left, top, right, bottom = bounds
        x, y, wide, high = self.rows.boxes.T
        hit = (x + wide >= left) & (x - wide <= right) & (y + high >= top) & (y - high <= bottom)
        return tuple(self.ids[row] for row in np.flatnonzero(hit))

    def wanted(self, ignore: Collection[str] = ()) -> Bools:
        """True for every row but those of `ignore`: what a batch is to reckon with."""
        mask = np.ones(len(self), dtype=np.bool_)
        for key in ignore:
            if key in self.places:
                mask[self.places[key]] = False
        return mask

    def packed(self, ignore: Collection[str] = ()) -> Floats:
        """The scene less `ignore` in one row of numbers, for the compiled kernels; made once and remembered."""
        key = frozenset(ignore)
        if key not in self._packed:
            if len(self._packed) >= _TABLES:
                self._packed.clear()
            self._packed[key] = packed(self.rows, self.wanted(key))
        return self._packed[key]

    @cached_property
    def rows(self) -> Rows:
        """The arrays, made when they are first asked for."""
        count = len(self)
        boxes, discs = np.empty((count, 4)), np.full((count, 3), -1.0)
        starts = np.zeros(count + 1, dtype=np.int64)
        edges: list[Floats] = []
        for row, piece in enumerate(self._pieces.values()):
            boxes[row] = _box_row(piece)
            sides = _edge_rows(piece)
            if isinstance(piece, Disc):
                discs[row] = _disc_row(piece)
            edges.append(sides)
            starts[row + 1] = starts[row] + len(sides)
        together = np.ascontiguousarray(np.vstack(edges)) if edges else np.empty((0, 4))
        return _sealed(Rows(boxes, discs, starts, together))


def scene_of(pieces: Mapping[str, Piece]) -> Scene:
    """The pieces as a scene; a scene is given back as it is."""
    return pieces if isinstance(pieces, Scene) else Scene(pieces)


def _box_row(piece: Piece) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds_of(piece)
    return ((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)


def _disc_row(piece: Disc) -> tuple[float, float, float]:
    # A disc of no radius has no area: it is marked as no disc, and having no edges casts no shadow.
    return (*piece.centre, piece.radius if piece.radius > 0 else -1.0)


def _edge_rows(piece: Piece) -> Floats:
    if isinstance(piece, Disc) or not is_solid(piece):
        return np.empty((0, 4))
    return edges_of(piece)


def _exchanged(rows: Rows, row: int, piece: Piece) -> Rows | None:
    """The rows with one piece exchanged, or None when it needs another number of edges."""
    sides = _edge_rows(piece)
    first, last = int(rows.starts[row]), int(rows.starts[row + 1])
    if len(sides) != last - first:
        return None
    boxes, discs, edges = rows.boxes.copy(), rows.discs.copy(), rows.edges
    boxes[row] = _box_row(piece)
    discs[row] = _disc_row(piece) if isinstance(piece, Disc) else -1.0
    if len(sides):
        edges = edges.copy()
        edges[first:last] = sides
    return _sealed(Rows(boxes, discs, rows.starts, edges))


def _sealed(rows: Rows) -> Rows:
    for array in (rows.boxes, rows.discs, rows.starts, rows.edges):
        array.flags.writeable = False
    return rows
