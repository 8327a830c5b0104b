"""The sandbox's own rules, and which rules each of its actions is judged by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.shapes import CONTACT
from tabletop.model.action import Action, Concede, EndPhase, Group, Move, Override, Place, Remove, Turn
from tabletop.model.mark import OutlineMark
from tabletop.rules.common import checks, ending, groups, referee
from tabletop.rules.common.case import is_place
from tabletop.rules.common.citations import C2, C7, HOUSE
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.status import opening_state
from tabletop.rules.common.walls import opening_of, solid
from tabletop.rules.common.words import all_ids, title_of, within
from tabletop.rules.sandbox.actions import Mark, Note, Push
from tabletop.rules.sandbox.case import SandboxCase, base_of, extra_of, place_of

SMALLEST, LARGEST = 0.1, 24.0
"""Bases are so many inches wide and long."""


@rule(C7, needs=(checks.unknown,))
def not_your_side(case: SandboxCase) -> Iterator[Finding]:
    """With the option `turns: sides`, one side after the other moves its own; else anybody moves anything."""
    if extra_of(case.state).turns == "sides":
        yield from checks.not_your_side.find(case)


@rule(C2)
def base_size(case: SandboxCase) -> Iterator[Finding]:
    """A base is a circle or a rectangle that can be seen and fits a table."""
    size = case.action.base if isinstance(case.action, Place) else None
    base = base_of(size)
    if base is None or not all(SMALLEST <= part <= LARGEST for part in (base.width, base.length or base.width)):
        written = " × ".join(map(str, size or ()))
        yield finding(
            f"{written or 'Nothing'} is no size for a base; write a diameter or a width and a length, {SMALLEST:g}″ to "
            f"{LARGEST:g}″.",
            base=size,
        )


@rule(HOUSE)
def id_taken(case: SandboxCase) -> Iterator[Finding]:
    """Ids share one namespace; only a miniature that waits in reserve is placed by the id it has."""
    name = case.action.id if isinstance(case.action, Place) else None
    if name is None or name not in all_ids(case.state):
        return
    if name not in case.state.miniatures or case.state.miniatures[name].at is not None:
        yield finding(f"The id '{name}' is taken; choose another.", id=name)


@rule(HOUSE, needs=(checks.unknown,))
def cannot_act(case: SandboxCase) -> Iterator[Finding]:
    """A new miniature needs a side; a note needs a place to lie."""
    state, action = case.state, case.action
    if isinstance(action, Place) and not state.sides:
        yield finding("This table has no sides, so nobody can own a miniature.")
    if isinstance(action, Place) and not is_place(action.at):
        yield finding(f"{action.at} is no place on a table.")
    if isinstance(action, Note) and place_of(state, action.at) is None:
        yield finding(f"'{action.at}' lies nowhere on the table, so no note can be pinned to it.")


@rule(HOUSE)
def nothing_to_do(case: SandboxCase) -> Iterator[Finding]:
    """A note says something; a mark sets something on something."""
    match case.action:
        case Note(text=text) if not text.strip():
            yield finding("The note is empty; write something on it.")
        case Mark(at=at) if is_place(at) or not at:
            yield finding("Say what to mark: a miniature, a door, a note.")
        case Mark(state=words) if not words:
            yield finding("Say what to set.")


@rule(HOUSE, needs=(checks.unknown,))
def doorway_taken(case: SandboxCase) -> Iterator[Finding]:
    """A door does not shut on a base that stands in its doorway."""
    if not isinstance(case.action, Mark):
        return
    for name in checks.named(case.action):
        found = opening_of(case.state, name)
        if found is None:
            continue
        terrain, opening = found
        shut = terrain.with_opening(replace(opening, state=opening_state(opening, case.action.state)))
        if terrain.movement != "impassable" or shut == terrain or opening.state != "open":
            continue
        for miniature in case.state.standing(terrain.level):
            base = miniature.piece()
            if any(overlaps(base, part, CONTACT) for part in solid(shut)):
                yield finding(
                    f"{within(miniature.title)} stands in the doorway, so {title_of(case.state, name)} cannot shut.",
                    (OutlineMark(base),),
                    id=miniature.id,
                    door=name,
                )


Rules = tuple[Rule[SandboxCase], ...]

_STANDING: Rules = (checks.off_table, checks.overlap, checks.terrain_in_the_way)
_MOVING: Rules = (
    game_over,
    checks.unknown,
    not_your_side,
    checks.cannot_move,
    checks.off_table,
    checks.overlap,
    checks.terrain_in_the_way,
    checks.too_far,
)

RULES: dict[type[Action], Rules] = {
    Move: _MOVING,
    Push: _MOVING,
    Turn: (game_over, checks.unknown, not_your_side, checks.cannot_move, *_STANDING),
    Place: (
        game_over,
        checks.unknown,
        base_size,
        id_taken,
        not_your_side,
        cannot_act,
        *(each.after(base_size, id_taken, cannot_act) for each in _STANDING),
    ),
    Remove: (game_over, checks.unknown, not_your_side),
    EndPhase: (game_over, checks.unknown, not_your_side),
    Note: (game_over, checks.unknown, nothing_to_do, cannot_act, checks.off_table),
    Mark: (game_over, checks.unknown, nothing_to_do, not_your_side, doorway_taken),
    Group: (game_over, checks.unknown, *groups.GROUP_RULES),
    Override: (checks.unknown, referee.cannot_act),
    Concede: (game_over, checks.unknown, ending.cannot_act),
}
"""Every action with the rules that judge it."""
