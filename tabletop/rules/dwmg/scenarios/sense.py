"""Whether a scenario makes sense: names in it that mean nothing on its map or in the roster, with where they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tabletop.model.state import State
from tabletop.model.vocabulary import Fault
from tabletop.rules.common.words import guess
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.scenarios.data import Award, DwmgScenario, Ending, ForceLine
from tabletop.rules.dwmg.scenarios.hooks import special_rules

Path = tuple[str | int, ...]


def faults(scenario: DwmgScenario, state: State, profiles: Collection[str]) -> Iterator[Fault]:
    """Everything that is wrong with it."""
    sides = tuple(state.sides)
    names = [*((("objectives", name), name) for name in scenario.objectives), (("first",), scenario.first)]
    names += ((("forces", name), name) for name in scenario.forces)
    yield from _sides(names, sides)
    for side, lines in scenario.forces.items():
        for i, line in enumerate(lines):
            yield from _of_line(("forces", side, i), line, profiles)
    groups = {each.group for each in roster().profiles.values()}
    known = {*profiles, *groups, *state.miniatures, *_waiting(scenario)}
    special = special_rules(scenario.id)
    for i, told in enumerate(scenario.rules):
        if told.id and told.id not in special:
            yield _stranger(("rules", i, "id"), "special rule", told.id, special)
    for i, award in enumerate(scenario.points):
        yield from _of_award(("points", i), award, sides, known)
    for i, end in enumerate(scenario.end):
        yield from _of_ending(("end", i), end, sides)


def _waiting(scenario: DwmgScenario) -> Iterator[str]:
    """The ids of those who wait in reserve."""
    for lines in scenario.forces.values():
        for line in lines:
            stem = line.id or line.profile
            yield stem
            yield from (f"{stem}-{number + 1}" for number in range(line.count))


def _of_line(path: Path, line: ForceLine, profiles: Collection[str]) -> Iterator[Fault]:
    if bool(line.profile) == bool(line.one_of):
        yield path, "A line of a force names its `profile`, or those that it is chosen from, `one_of`."
    if line.profile and line.profile not in profiles:
        yield _stranger((*path, "profile"), "profile", line.profile, profiles)
    for k, name in enumerate(line.one_of):
        if name not in profiles:
            yield _stranger((*path, "one_of", k), "profile", name, profiles)
    if line.count < 1:
        yield (*path, "count"), "A line of a force has one model at least."


def _of_award(path: Path, award: Award, sides: Collection[str], known: Collection[str]) -> Iterator[Fault]:
    yield from _sides([((*path, "side"), award.side), ((*path, "of"), award.of)], sides)
    for k, name in enumerate(award.who):
        if name not in known:
            yield _stranger((*path, "who", k), "profile, group or miniature", name, known)


def _of_ending(path: Path, end: Ending, sides: Collection[str]) -> Iterator[Fault]:
    yield from _sides([((*path, "side"), end.side), ((*path, "winner"), end.winner)], sides)
    if end.when == "round" and end.round < 1:
        yield path, "Say after which round the game ends: `round: 8`."
    if end.when in ("gone", "wiped_out") and not end.side:
        yield path, "Say whose end it is: `side: …`."


def _sides(names: Collection[tuple[Path, str]], sides: Collection[str]) -> Iterator[Fault]:
    yield from (_stranger(path, "side", name, sides) for path, name in names if name and name not in sides)


def _stranger(path: Path, what: str, name: str, known: Collection[str]) -> Fault:
    return path, f"There is no {what} '{name}'.{guess(name, known)}"
