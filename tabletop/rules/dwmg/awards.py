"""Victory points that a side has gained, and for what (p. 25, 57–62)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Side
from tabletop.model.verdict import Modifier
from tabletop.model.vocabulary import Word
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play

AWARDS, PAGES = "awards", "award_pages"
"""The side's words for what its points were awarded for, and for the pages that say so."""
STANDARD = 25
"""The page of the points that count in every game; awards of other pages name theirs."""
SIDE_WORDS = {
    AWARDS: Word(FrozenMap[str, int], FrozenMap(), "What its victory points were awarded for."),
    PAGES: Word(FrozenMap[str, int], FrozenMap(), "The pages that award them, where it is not the usual one."),
}
UNEXPLAINED = "Awarded so far"
"""What points are called that a map begins with."""


def award(play: Play, side: str, count: int, why: str = UNEXPLAINED, stands: int = STANDARD) -> None:
    """A side gains victory points; `why` is the line of its score, `stands` the page of the book that it cites."""
    if not count:
        return
    status = play.state.sides[side].status
    so_far = dict(status.get(AWARDS) or {})
    so_far[why] = so_far.get(why, 0) + count
    total = int(status.get("victory_points") or 0) + count
    play.set(side, victory_points=total, awards=FrozenMap(so_far))
    if stands != STANDARD:
        pages = dict(status.get(PAGES) or {})
        play.set(side, award_pages=FrozenMap({**pages, why: stands}))


def awarded(side: Side) -> Iterator[Modifier]:
    """The points a side was awarded, line by line; they add up to its `victory_points`."""
    lines, pages = side.status.get(AWARDS) or {}, side.status.get(PAGES) or {}
    explained = {why: count for why, count in lines.items() if why != UNEXPLAINED}
    rest = int(side.status.get("victory_points") or 0) - sum(explained.values())
    yield Modifier(UNEXPLAINED, rest, page(STANDARD))
    yield from (Modifier(why, count, page(pages.get(why, STANDARD))) for why, count in explained.items())
