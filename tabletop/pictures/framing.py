"""Which part of a table is worth showing, where nobody has said it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.opening import Opened
from tabletop.pictures.shot import Crop
from tabletop.rules.ruleset import Ruleset
from tabletop.session.examples import ExampleRun

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in inches."""

MARGIN = 2.5
"""Inches round everybody."""
LEAST = (12.0, 8.0)
"""No part is smaller than this many inches, as far as the table allows."""
NEARLY_ALL = 0.8
"""A part that is so much of the table is the whole table."""


def framed(opened: Opened, ran: ExampleRun | None, side: str | None = None) -> Crop:
    """What the document says; else the part of the table where anybody stands in any step; else all of it."""
    view, table = opened.document.view, opened.document.state.table
    if view.crop is not None:
        return view.crop
    whole = (0.0, 0.0, table.width, table.height)
    boxes = list(_boxes(_states(opened, ran), opened.game.ruleset, side))
    if not boxes or opened.game.ruleset.tiles(opened.game.view(side)):
        return whole  # what lies on cards of the table is shown with all of them
    return _around(boxes, table)


def _around(boxes: Sequence[Box], table: Table) -> Crop:
    """The part of a table with some room round the boxes; all of it if that is nearly all."""
    left, top = min(box[0] for box in boxes) - MARGIN, min(box[1] for box in boxes) - MARGIN
    right, bottom = max(box[2] for box in boxes) + MARGIN, max(box[3] for box in boxes) + MARGIN
    x, width = _span(left, right, LEAST[0], table.width)
    y, height = _span(top, bottom, LEAST[1], table.height)
    whole = (0.0, 0.0, table.width, table.height)
    return whole if width * height > NEARLY_ALL * table.width * table.height else (x, y, width, height)


def _span(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch between 0 and `most` that holds `low` … `high` as far as it can: its start and its length."""
    missing = max(0.0, least - (high - low)) / 2
    start, end = max(0.0, low - missing), min(most, high + missing)
    if end - start < least:
        start, end = max(0.0, min(start, most - least)), min(most, max(end, least))
    start, end = float(int(start)), min(most, float(-int(-end // 1)))
    return start, end - start


def _states(opened: Opened, ran: ExampleRun | None) -> Iterator[State]:
    yield opened.game.state
    if ran is not None:
        yield from (step.after for step in ran.steps)


def _boxes(states: Iterable[State], ruleset: Ruleset, side: str | None) -> Iterator[Box]:
    for state in states:
        for one in ruleset.view(state, side).standing():
            if one.at is not None:
                (x, y), r = one.at, one.base.reach
                yield (x - r, y - r, x + r, y + r)
