"""Places to choose from, where a player points at any on the table."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.shapes import Point
from tabletop.model.table import Table

MESH = 6.0
"""Inches between places; they keep half of that from the edges."""


def on_grid(table: Table) -> Iterator[Point]:
    """Places all over a table, row by row."""
    for row in range(int(table.height / MESH)):
        for column in range(int(table.width / MESH)):
            yield ((column + 0.5) * MESH, (row + 0.5) * MESH)
