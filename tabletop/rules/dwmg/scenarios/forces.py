"""The forces that a scenario names (p. 57–62): who waits in reserve, whom a player chooses, when a force is whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import all_ids, fresh_id, listed, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.profiles import profile_named
from tabletop.rules.dwmg.scenarios.data import DwmgScenario, ForceLine
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns.arrivals import recruited
from tabletop.rules.dwmg.turns.ranks import ranks_of


def lines_of(state: State, side: str | None) -> tuple[ForceLine, ...]:
    """The lines of a side's force, those without a choice first; none where the scenario leaves the force open."""
    lines = extra_of(state).scenario.forces.get(side or "", ())
    return (*(each for each in lines if each.profile), *(each for each in lines if not each.profile))


def profiles_in(line: ForceLine) -> tuple[str, ...]:
    """The profiles that a line may be made of."""
    return (line.profile,) if line.profile else line.one_of


def unfilled(lines: Iterable[ForceLine], profiles: Iterable[str]) -> tuple[dict[ForceLine, int], tuple[str, ...]]:
    """How many models each line still lacks when these profiles are there, and those that fit no line.

    Whoever fits fewer lines is counted first, so that nobody takes another's place.
    """
    left = {line: line.count for line in lines}
    strangers: list[str] = []
    fitting = {profile: [line for line in left if profile in profiles_in(line)] for profile in profiles}
    for profile in sorted(profiles, key=lambda each: len(fitting[each])):
        line = next((each for each in fitting[profile] if left[each]), None)
        if line is None:
            strangers.append(profile)
        else:
            left[line] -= 1
    return left, tuple(strangers)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(24), needs=(checks.unknown,))
def not_in_force(case: DwmgCase) -> Iterator[Finding]:
    """Where a scenario names a force, no others join it."""
    ranks = ranks_of(case)
    lines = lines_of(case.state, case.side)
    if not lines or not ranks.joining:
        return
    _, strangers = unfilled(lines, [each.profile.id for each in ranks.force])
    for profile in dict.fromkeys(each for each in strangers if any(each == one.profile.id for one in ranks.joining)):
        open_lines = [name_of(line) for line in lines if not line.profile]
        choice = f"It may choose {listed(open_lines)}." if open_lines else "There is nothing to choose."
        yield finding(f"The scenario has no place for {profile_named(profile).name} in this force. {choice}")


@rule(page(24), needs=(checks.unknown,))
def force_incomplete(case: DwmgCase) -> Iterator[Finding]:
    """Setting up is over when the force of the scenario is whole."""
    if case.state.clock.phase != "setup" or case.side is None:
        return
    own = [each.profile or "" for each in case.state.miniatures.values() if each.side == case.side]
    left, _ = unfilled(lines_of(case.state, case.side), own)
    wanted = [_so_many(count, line) for line, count in left.items() if count and not line.up_to]
    if wanted:
        yield finding(f"The force is not whole: it lacks {listed(wanted)}.")


@rule(page(24), needs=(checks.unknown,))
def left_in_reserve(case: DwmgCase) -> Iterator[Finding]:
    """Setting up is over when everybody stands on the table whom the scenario wants there."""
    if case.state.clock.phase != "setup" or case.side is None:
        return
    allowed = scenario_of(case.state).may_wait(case.state, case.side)
    waiting = [each for each in case.state.miniatures.values() if each.side == case.side and each.at is None]
    if allowed is not None and len(waiting) > allowed:
        left = f"{allowed} may be left there" if allowed else "nobody may be left there"
        who = listed(within(each.title) for each in waiting[:3])
        more = f" and {len(waiting) - 3} more" if len(waiting) > 3 else ""
        still = "is" if len(waiting) == 1 else "are"
        yield finding(f"{who}{more} {still} in reserve; {left}.", waiting=len(waiting), allowed=allowed)


def _so_many(count: int, line: ForceLine) -> str:
    return f"{count} of the {line.group}" if line.group else f"{count} × {name_of(line)}"


def name_of(line: ForceLine) -> str:
    """What people call a line of a force."""
    return line.group or " or ".join(profile_named(each).name for each in profiles_in(line))


# ---------------------------------------------------------------------------------------------------------------------
# Who waits when the table is set up


def with_reserves(state: State, data: DwmgScenario) -> State:
    """The table with everybody in reserve whom the scenario names and the map does not."""
    for side, lines in data.forces.items():
        if side not in state.sides:
            continue
        own = [each.profile or "" for each in state.miniatures.values() if each.side == side]
        left, _ = unfilled([line for line in lines if line.profile], own)
        for line, count in left.items():
            for number in range(count if not line.up_to else 0):
                miniature = _waiting(state, side, line, number)
                state = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
    return state


def _waiting(state: State, side: str, line: ForceLine, number: int) -> Miniature:
    recruit = recruited(state, side, line.profile, line.name, several=line.count > 1)
    stem = line.id or line.profile
    wanted = stem if line.count == 1 else f"{stem}-{number + 1}"
    id = wanted if wanted not in all_ids(state) else fresh_id(stem, all_ids(state))
    return replace(recruit, id=id, status=FrozenMap({**recruit.status, **line.state}))
