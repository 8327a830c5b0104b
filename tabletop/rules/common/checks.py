"""The rules that games share. Each is one function with one code and one citation; a game lists those it plays by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from tabletop.geometry import gaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Point
from tabletop.model.action import Action, Override, Place, Remove
from tabletop.model.mark import Mark, OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.rules.common.bases import spots
from tabletop.rules.common.case import Case, is_figure, is_place
from tabletop.rules.common.citations import C2, C3, C7, HOUSE
from tabletop.rules.common.route import overhang
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.status import unfit, wrong_words
from tabletop.rules.common.walls import walls, walls_under
from tabletop.rules.common.words import against, all_ids, guess, inches, kind_of, listed, title_of, within

DOERS: dict[type[Action], tuple[str, ...]] = {
    Remove: ("miniature", "marker"),
    Override: ("miniature", "marker", "side", "piece of terrain", "door", "window", "zone"),
}
"""What `by` may name, where it is not a miniature."""


# ---------------------------------------------------------------------------------------------------------------------
# Words and figures that mean nothing


@rule(HOUSE)
def unknown(case: Case) -> Iterator[Finding]:
    """Ids that name nothing or the wrong kind of thing, places and facings that are no numbers, levels not there."""
    action, state = case.action, case.state
    if action.side is not None and action.side not in state.sides:
        yield finding(f"There is no side '{action.side}'.{guess(action.side, state.sides)}", side=action.side)
    by = getattr(action, "by", None)
    if by is not None:
        yield from _wrong_doer(state, by, DOERS.get(type(action), ("miniature",)))
    at = getattr(action, "at", None)
    for name in (at,) if isinstance(at, str) else at if isinstance(at, tuple) and not is_place(at) else ():
        if not isinstance(name, str):
            yield finding(f"{at} is no place on a table.", place=at)
            break
        if kind_of(state, name) is None:
            yield finding(f"There is nothing called '{name}'.{guess(name, all_ids(state))}", id=name)
    to = getattr(action, "to", None)
    if type(action).__annotations__.get("to") == "str":  # handed to somebody rather than moved to a place
        if kind_of(state, str(to)) is None:
            yield finding(f"There is nothing called '{to}'.{guess(str(to), all_ids(state))}", id=to)
        to = None
    for place in (to, *(getattr(action, "via", None) or ())):
        if place is not None and not is_place(place):
            yield finding(f"{place} is no place on a table.", place=place)
    yield from _wrong_figures(state, action)
    yield from _wrong_words(case)


def _wrong_words(case: Case) -> Iterator[Finding]:
    action, state = case.action, case.state
    profile = getattr(action, "profile", None)
    if profile is not None and profile not in case.vocabulary.profiles:
        yield finding(f"There is no profile '{profile}'.{guess(profile, case.vocabulary.profiles)}", profile=profile)
    words = getattr(action, "state", None)
    if not words:
        return
    if isinstance(action, Place):
        yield from unfit("a miniature", words, case.vocabulary.statuses)
        return
    for name in named(action):
        if kind_of(state, name) is not None:
            yield from wrong_words(state, name, words, case.vocabulary)


def named(action: Action) -> tuple[str, ...]:
    """The ids an action points at: those of `by` and of `at`."""
    at, by = getattr(action, "at", None), getattr(action, "by", None)
    ids = (at,) if isinstance(at, str) else at if isinstance(at, tuple) and not is_place(at) else ()
    return tuple(name for name in (by, *ids) if isinstance(name, str))


def _wrong_doer(state: State, by: str, kinds: tuple[str, ...]) -> Iterator[Finding]:
    kind = kind_of(state, by)
    if kind is None:
        known = state.miniatures if kinds == ("miniature",) else all_ids(state)
        wanted = kinds[0] if len(kinds) < 3 else "thing"
        yield finding(f"There is no {wanted} '{by}' here.{guess(by, known)}", id=by)
    elif kind not in kinds:
        yield finding(f"'{by}' is a {kind}, not a {kinds[0]}.", id=by, kind=kind)


def _wrong_figures(state: State, action: Action) -> Iterator[Finding]:
    facing = getattr(action, "facing", None)
    if facing is not None and not is_figure(facing):
        yield finding(f"{facing} is no facing; a facing is a number of degrees.", facing=facing)
    level = getattr(action, "level", None)
    if level is not None and level != 0 and level not in {each.id for each in state.table.levels}:
        yield finding(f"This table has no level {level}.", level=level)


# ---------------------------------------------------------------------------------------------------------------------
# Whose turn, and for what


@rule(C7, needs=(unknown,))
def not_your_side(case: Case) -> Iterator[Finding]:
    """Only the side whose turn it is acts, and only with its own miniatures."""
    turn, side, state = case.state.clock.side, case.side, case.state
    if turn is not None and side != turn:
        who = within(title_of(state, side)) if side is not None else "nobody"
        yield finding(f"It is the turn of {within(title_of(state, turn))}, not of {who}.", turn=turn, side=side)
        return
    by = getattr(case.action, "by", None)
    if isinstance(by, str) and by in state.miniatures and state.miniatures[by].side != side:
        owner = state.miniatures[by].side
        yield finding(
            f"{title_of(state, by)} belongs to {title_of(state, owner)}.", _lit(state, by), id=by, owner=owner
        )


def wrong_phase_unless(*phases: str) -> Callable[[Case], Iterator[Finding]]:
    """A function for a rule `wrong_phase`: the action is for these phases only."""

    def wrong_phase(case: Case) -> Iterator[Finding]:
        phase = case.state.clock.phase
        if phase not in phases:
            said = f"That is for the {listed(phases)} phase, and this is the {phase} phase."
            yield finding(said, phase=phase, phases=phases)

    return wrong_phase


@rule(HOUSE, needs=(unknown,))
def cannot_move(case: Case) -> Iterator[Finding]:
    """A miniature that is not on the table cannot be moved about on it."""
    if case.miniature.at is None:
        yield finding(f"{within(case.miniature.title)} is not on the table; place it first.", id=case.miniature.id)


# ---------------------------------------------------------------------------------------------------------------------
# Where a base may go and stand


@rule(C3, needs=(unknown, cannot_move))
def off_table(case: Case) -> Iterator[Finding]:
    """No part of a base leaves the table."""
    table = case.state.table
    size = f"{inches(table.width)} × {inches(table.height)} table"
    for point in case.points:
        if not gaps.on_table(Disc(point, 0.0), table.width, table.height):
            yield finding(f"({point[0]:g}, {point[1]:g}) is not on the {size}.", place=point)
    for arrival in case.arrivals:
        yield from _over_the_edge(arrival, arrival.at, "stand", table, size)
    for halt in getattr(case.action, "via", ()):
        yield from _over_the_edge(case.miniature, halt, "pass", table, size)
    over = case.swings
    if over > EPSILON and overhang(case.arrival.piece(), table) <= EPSILON:
        yield finding(
            f"{within(case.miniature.title)} would swing {_fine(over)} over the edge of the {size} as it turns.",
            (OutlineMark(case.miniature.piece()),),
            id=case.miniature.id,
            over=over,
        )


def _over_the_edge(miniature: Miniature, at: Point | None, does: str, table: Table, size: str) -> Iterator[Finding]:
    assert at is not None
    base = miniature.base.at(at, miniature.facing)
    over = overhang(base, table)
    if over > EPSILON:
        yield finding(
            f"{within(miniature.title)} would {does} over the edge of the {size}, by {_fine(over)}.",
            (OutlineMark(base),),
            id=miniature.id,
            over=over,
        )


@rule(C2, needs=(unknown, cannot_move))
def overlap(case: Case) -> Iterator[Finding]:
    """No two bases on one level overlap by more than 0.01″."""
    moving = {arrival.id for arrival in case.arrivals}
    for arrival in case.arrivals:
        yield from _overlapped(arrival, moving, case.around or case.state)


def _overlapped(arrival: Miniature, moving: Set[str], around: State) -> Iterator[Finding]:
    base, reach = arrival.piece(), arrival.base.reach
    assert arrival.at is not None
    x, y = arrival.at
    for spot in spots(around.miniatures, arrival.level):
        room = reach + spot.reach
        if not (-room < spot.x - x < room and -room < spot.y - y < room) or spot.miniature.id in moving:
            continue
        other = spot.miniature
        deep = gaps.overlap(base, other.piece())
        if deep > CONTACT + EPSILON:
            yield finding(
                f"{within(arrival.title)} would overlap {within(other.title)} by {_fine(deep)}; bases may only touch.",
                (OutlineMark(other.piece()),),
                id=arrival.id,
                other=other.id,
                overlap=deep,
            )


def _fine(length: float) -> str:
    return inches(length) if length >= 0.1 else f"{length:.2f}″" if length >= 0.01 else "a hair"


@rule(C3, needs=(unknown, cannot_move))
def terrain_in_the_way(case: Case) -> Iterator[Finding]:
    """A base may touch an impassable edge, never cross it: neither on its way nor where it stands."""
    arrival = case.arrival
    obstructions = [name for name in case.obstructions if name not in case.state.miniatures]
    if not case.obstructions:
        moves = getattr(case.action, "to", None) is not None
        if moves and not case.route.free and not any(off_table.find(case)):
            yield finding(f"No way leads {within(arrival.title)} there.", id=arrival.id)
        return
    under = set(walls_under(case.state, arrival.piece(), arrival.level))
    for name in obstructions:
        what, who = title_of(case.state, name), within(arrival.title)
        yield finding(
            f"{what} is impassable, and stands where {who} would end."
            if name in under
            else f"{what} is impassable, and blocks the way to where {who} would end.",
            _lit(case.state, name),
            id=arrival.id,
            terrain=name,
        )


@rule(C3, needs=(unknown, cannot_move))
def enemy_in_the_way(case: Case) -> Iterator[Finding]:
    """A game may let miniatures stop others, with a clearance or without (`Case.stops`)."""
    clearances = {stop.id: stop.clearance for stop in case.stops}
    for name in case.obstructions:
        if name in case.state.miniatures:
            owed = clearances.get(name, 0.0)
            distance = f", who is owed {inches(owed)}," if owed else ""
            yield finding(
                f"{title_of(case.state, name)}{distance} stands in the way of {within(case.arrival.title)}.",
                _lit(case.state, name),
                id=case.arrival.id,
                other=name,
                clearance=owed,
            )


@rule(C3, needs=(unknown, cannot_move, terrain_in_the_way, enemy_in_the_way))
def too_far(case: Case) -> Iterator[Finding]:
    """A move is charged the length of the way of the base's centre."""
    limit, route = case.limit, case.route
    if limit is None or route.length <= limit + EPSILON:
        return
    needed, allowed = against(route.length, limit)
    yield finding(
        f"{within(case.miniature.title)} cannot go that far: {needed} needed, {allowed} allowed.",
        (PathMark(route.path.cut(limit).points(), limit, tone=Tone.WITNESS),),
        id=case.miniature.id,
        needed=route.length,
        allowed=limit,
    )


def _lit(state: State, name: str) -> tuple[Mark, ...]:
    """The shapes of the thing of that id, lit."""
    if name in state.miniatures:
        miniature = state.miniatures[name]
        return (OutlineMark(miniature.piece()),) if miniature.at is not None else ()
    if name in state.terrain:
        level = state.terrain[name].level
        lit = tuple(OutlineMark(wall.piece) for wall in walls(state.terrain, level) if wall.id == name)
        return lit or (OutlineMark(state.terrain[name].piece()),)
    return ()
