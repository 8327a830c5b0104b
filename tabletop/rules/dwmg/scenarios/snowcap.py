"""Defend Snowcap Base! (p. 57): a blizzard, Cybermen who replace their fallen, and the Z-bomb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import contains
from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import EndPhase
from tabletop.model.dice import D6
from tabletop.model.event import Event, Moved, Noted, Placed, Removed
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Outcome
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import inches, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_free
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios import bomb, hatches
from tabletop.rules.dwmg.scenarios.arriving import call, edges_touched
from tabletop.rules.dwmg.scenarios.hatches import is_at
from tabletop.rules.dwmg.scenarios.hooks import (
    DOORS,
    LABORATORY,
    Rules,
    Scenario,
    fires,
    invented,
    memory,
    scenario,
    scenario_of,
)
from tabletop.rules.dwmg.turns.turn import CASUALTY

ID = "snowcap"
HEROES, MONSTERS = "heroes", "monsters"
WEATHER_DICE = 3
"""Dice of inches that one sees in the blizzard (p. 57)."""
OUTPOST = 6
"""Soldiers who set up on the surface."""
TOGETHER = 12
"""Cybermen on the table at any one time."""
FARTHER = 12.0
"""Inches that a new Cyberman comes behind the one that fell."""
SURFACE = "surface"
"""The zone of the map that lies in the open."""
BLIZZARD, REPLACED, REPLACED_AT_HATCH = "blizzard", "replacements", "replacements-at-the-hatch"
"""What the map calls the special rules that are told of here."""
REAR, HATCH = "north", "hatch-upper"
"""The edge that the Cybermen come from, and the way into the base on the surface."""


def on_surface(state: State, miniature: Miniature) -> bool:
    """Whether a model stands in the open."""
    zone = state.zones.get(SURFACE)
    return zone is not None and miniature.at is not None and contains(zone.outline.piece(), miniature.piece())


def on_table(state: State, side: str) -> list[Miniature]:
    """The models of a side that stand on the table and are no casualties."""
    return [each for each in state.standing() if each.side == side and not each.status.get("down")]


# ---------------------------------------------------------------------------------------------------------------------
# Setting up


@rule(page(57), needs=(checks.unknown,))
def not_twelve(case: DwmgCase) -> Iterator[Finding]:
    """Twelve Cybermen begin; the others follow when some have fallen."""
    if case.state.clock.phase != "setup" or case.side != MONSTERS:
        return
    count = len(on_table(case.state, MONSTERS))
    if count != TOGETHER:
        yield finding(f"{TOGETHER} Cybermen set up; {count} stand on the table.", count=count)


@rule(page(57), needs=(checks.unknown,))
def outpost(case: DwmgCase) -> Iterator[Finding]:
    """Six soldiers set up on the surface, everybody else in the base."""
    if case.state.clock.phase != "setup" or case.side != HEROES:
        return
    outside = [each for each in on_table(case.state, HEROES) if on_surface(case.state, each)]
    soldiers = scenario_of(case.state).figure("soldiers", ())
    for each in outside:
        if each.profile not in soldiers:
            yield finding(f"{within(each.title)} sets up in the base; only soldiers hold the surface.", id=each.id)
    if len(outside) != OUTPOST:
        yield finding(f"{OUTPOST} soldiers set up on the surface; {len(outside)} stand there.", count=len(outside))


# ---------------------------------------------------------------------------------------------------------------------
# The scenario


@scenario(ID)
class Snowcap(Scenario):
    """Antarctica, 1984. Figures: `soldiers` (profiles that hold the surface), and those of `bomb` and `hatches`."""

    book_page = 57
    special = (BLIZZARD, hatches.HATCH, REPLACED, REPLACED_AT_HATCH, *bomb.SPECIAL, LABORATORY, DOORS)
    rules: ClassVar[Rules] = {EndPhase: (not_twelve, outpost, bomb.commander_waits), **bomb.RULES}

    def may_wait(self, state: State, side: str) -> int | None:
        return 0 if side == HEROES else None

    def round_begins(self, play: Play) -> None:
        seen = sum(play.roll(D6, WEATHER_DICE, "how far one sees in the blizzard"))
        fires(play, BLIZZARD)
        play.remember(visibility=seen)
        play.tell(Noted(f"The blizzard lets nobody on the surface shoot further than {inches(seen)} in this turn."))

    def visibility(self, state: State, shooter: Miniature) -> float | None:
        seen = memory(state, "visibility")
        return float(seen) if seen is not None and on_surface(state, shooter) else None

    def parted(self, state: State, one: Miniature, other: Miniature) -> bool:
        """Whoever is in the base is far below those on the ice."""
        return on_surface(state, one) != on_surface(state, other)

    def told(self, play: Play, event: Event, before: State) -> None:
        if play.state.clock.phase == "setup":
            return
        if isinstance(event, Removed) and event.reason == CASUALTY:
            self._fallen(play, before.miniatures[event.who])
        elif isinstance(event, Placed) and event.miniature.at is not None:
            self._replaced(play, event.miniature)
        invented(play, event)
        if isinstance(event, Moved | Placed):
            for each in on_table(play.state, MONSTERS):
                if is_free(each) and bomb.is_beside(play.state, each):
                    bomb.disable(play, each.id)
        bomb.told(play, event, HEROES)

    # ---- replacements

    def _fallen(self, play: Play, gone: Miniature) -> None:
        """A Cyberman is lost: another one may come, as long as there are some."""
        waiting = (each for each in play.state.miniatures.values() if each.side == MONSTERS and each.at is None)
        spare = next((each for each in waiting if not each.status.get("due")), None)
        if gone.side != MONSTERS or gone.at is None or spare is None:
            return
        line = gone.at[1] if on_surface(play.state, gone) else None
        play.remember(fallen=(*memory(play.state, "fallen", ()), line))
        call(play, spare.id, f"{inches(FARTHER)} behind one that fell")

    def may_not_arrive(self, state: State, arrival: Miniature) -> str | None:
        who = within(arrival.title)
        if not on_surface(state, arrival):
            return f"{who} comes on the surface, not inside the base"
        if len(on_table(state, MONSTERS)) >= TOGETHER:
            return f"{TOGETHER} Cybermen are on the table; no more may be"
        if any(self._is_behind(state, arrival, line) for line in memory(state, "fallen", ())):
            return None
        return f"{who} comes {inches(FARTHER)} or more behind a Cyberman that fell, or at the hatch for one in the base"

    def _is_behind(self, state: State, arrival: Miniature, line: float | None) -> bool:
        """Whether that is far enough behind where one fell: at the edge of the table where there is no more room, at
        the hatch or behind it for one that fell in the base."""
        assert arrival.at is not None
        hatch = state.terrain[HATCH]
        if line is None:
            return is_at(hatch, arrival) or arrival.at[1] <= bounds_of(hatch.piece())[1]
        return arrival.at[1] <= line - FARTHER + EPSILON or REAR in edges_touched(state, arrival)

    def _replaced(self, play: Play, arrival: Miniature) -> None:
        """A new Cyberman has come for one that fell, the one nearest to the hatch that it could come for."""
        lines = list(memory(play.state, "fallen", ()))
        fits = [line for line in lines if self._is_behind(play.state, arrival, line)]
        if arrival.side == MONSTERS and fits:
            came_for = min(fits, key=lambda line: float("inf") if line is None else line)
            lines.remove(came_for)
            play.remember(fallen=tuple(lines) or None)
            fires(play, REPLACED_AT_HATCH if came_for is None else REPLACED)

    # ---- the end

    def outcome(self, state: State) -> Outcome | None:
        ended = bomb.outcome(state, MONSTERS)
        if ended is not None:
            return ended
        if not on_table(state, MONSTERS) and not any(each.status.get("due") for each in state.miniatures.values()):
            return Outcome((HEROES,), "The Cybermen are defeated.")
        if not on_table(state, HEROES) and not bomb.is_launched(state):
            return Outcome((MONSTERS,), "Nobody is left to defend the base.")
        return None

    def sheet(self, state: State) -> Iterator[str]:
        seen = memory(state, "visibility")
        if seen is not None:
            yield f"The blizzard: nobody on the surface shoots further than {inches(float(seen))}."
        spare = sum(each.side == MONSTERS and each.at is None for each in state.miniatures.values())
        yield f"{spare} Cybermen are in reserve."
        yield from bomb.sheet(state)


CHAPTER = Chapter("snowcap base", codes=tuple(each.code for each in (not_twelve, outpost, *bomb.OWN_RULES)))
