"""Doors (p. 11): opening, closing and locking one is free for a model in its activation. Windows are opened and closed
like doors (house), but not locked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap, overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Region
from tabletop.model.event import TerrainSet
from tabletop.model.mark import LineMark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.terrain import Opening, OpeningState, Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.walls import opening_of, solid
from tabletop.rules.common.words import guess, inches, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.equipment import WORKS, condition
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, begin
from tabletop.rules.dwmg.verbs import Close, Lock, Open

REACH = 1.0
"""A model's hand reaches a door so many inches from its base."""
WANTED: dict[type, OpeningState] = {Open: "open", Close: "closed", Lock: "locked"}

Handling = Open | Close | Lock


def _door(case: DwmgCase) -> tuple[Terrain, Opening] | None:
    found = opening_of(case.state, case.action.door) if isinstance(case.action, Handling) else None
    if found is None or (found[1].kind == "window" and isinstance(case.action, Lock)):
        return None
    return found


@rule(page(11), needs=(checks.unknown,))
def no_such_door(case: DwmgCase) -> Iterator[Finding]:
    """What is opened is a door or a window."""
    if _door(case) is None and isinstance(case.action, Handling):
        name = case.action.door
        doors = [each.id for terrain in case.state.terrain.values() for each in terrain.openings]
        other = f"{title_of(case.state, name)} is no door or window."
        said = other if name in case.state.terrain else f"There is no door '{name}'.{guess(name, doors)}"
        yield finding(said, id=name)


@rule(page(11), needs=(checks.unknown, no_such_door))
def not_in_reach(case: DwmgCase) -> Iterator[Finding]:
    """A model handles the door it stands at."""
    door = _door(case)
    if door is None or case.miniature.at is None:
        return
    away = reach_to(case.miniature, door[1])
    if not hand_reaches(case.miniature, *door):
        mark = LineMark((door[1].start, door[1].end), Tone.OFFENDER)
        yield finding(
            f"The {door[1].kind} is {inches(away)} away; a hand reaches {inches(REACH)}.",
            (mark,),
            needed=away,
            allowed=REACH,
        )


def hand_reaches(miniature: Miniature, terrain: Terrain, opening: Opening) -> bool:
    """Whether a model stands at a door or window of a wall."""
    return reach_to(miniature, opening) <= REACH + EPSILON and terrain.level == miniature.level


def reach_to(miniature: Miniature, opening: Opening) -> float:
    """Inches from a base to a door; nought or less when it stands in the doorway."""
    return gap(miniature.piece(), Region(((opening.start, opening.end),)))


@rule(page(11), needs=(checks.unknown, no_such_door))
def locked(case: DwmgCase) -> Iterator[Finding]:
    """A locked door is unlocked by the side that has its key, since it has locked it; others pick the lock or break
    it."""
    door = _door(case)
    if door is None or door[1].state != "locked" or isinstance(case.action, Lock):
        return
    side = case.miniature.side
    if door[1].id not in _keys(case.state, side):
        said = f"The door is locked, and {title_of(case.state, side)} has no key: pick the lock or force it."
        yield finding(said, door=door[1].id)


def _keys(state: State, side: str) -> tuple[str, ...]:
    """The doors that a side can unlock (house)."""
    return tuple(state.sides[side].status.get("keys") or ())


@rule(page(11), needs=(checks.unknown, no_such_door))
def nothing_to_do(case: DwmgCase) -> Iterator[Finding]:
    """An open door is not opened."""
    door = _door(case)
    if door is not None and door[1].state == WANTED[type(case.action)]:
        yield finding(f"The {door[1].kind} is {door[1].state} already.", door=door[1].id)


@rule(page(18), needs=(checks.unknown, no_such_door))
def out_of_order(case: DwmgCase) -> Iterator[Finding]:
    """A sabotaged door neither opens nor shuts, one that is broken down does not shut."""
    door = _door(case)
    if door is not None and door[1].broken:
        yield finding("The door is broken down.", door=door[1].id)
    elif door is not None and door[1].kind == "door" and condition(case.state, door[1].id) != WORKS:
        yield finding("The door is out of order.", door=door[1].id)


@rule(HOUSE, needs=(checks.unknown, no_such_door))
def doorway_taken(case: DwmgCase) -> Iterator[Finding]:
    """A door does not shut on who stands in its doorway."""
    door = _door(case)
    if door is None or door[1].state != "open" or isinstance(case.action, Open):
        return
    terrain, opening = door
    shut = terrain.with_opening(replace(opening, state="closed"))
    for miniature in case.state.standing(terrain.level):
        if any(overlaps(miniature.piece(), part, CONTACT) for part in solid(shut)):
            yield finding(
                f"{within(miniature.title)} stands in the {door[1].kind}.",
                (OutlineMark(miniature.piece()),),
                id=miniature.id,
            )


def _handle(play: Play, action: Handling) -> None:
    begin(play, action.by)
    found = opening_of(play.state, action.door)
    assert found is not None
    terrain, opening = found
    play.tell(TerrainSet(terrain.id, terrain.with_opening(replace(opening, state=WANTED[type(action)]))))
    side = play.model(action.by).side
    if isinstance(action, Lock):
        play.set(side, keys=tuple(dict.fromkeys((*_keys(play.state, side), opening.id))))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    doors = [(t, o) for t in state.terrain.values() for o in t.openings]
    for each in state.standing():
        for terrain, door in doors if each.side == side else ():
            if door.broken or not hand_reaches(each, terrain, door):
                continue
            shut = Open(each.id, door.id, side=side)
            chosen: tuple[Handling, ...] = (shut,)
            if door.state == "open":
                chosen = (Close(each.id, door.id, side=side),)
                if door.kind == "door":
                    chosen = (*chosen, Lock(each.id, door.id, side=side))
            for action in chosen:
                verb = "Unlock and open" if door.state == "locked" else action.verb.capitalize()
                label = f"{verb} the {door.kind}"
                yield whole(state, action, label, check)


_HANDLING = (*ACTING, no_such_door, not_in_reach, locked, nothing_to_do, out_of_order, doorway_taken)
CHAPTER = Chapter(
    "doors",
    rules={Open: _HANDLING, Close: _HANDLING, Lock: _HANDLING},
    deeds={Open: _handle, Close: _handle, Lock: _handle},
    offers=_offers,
    side_words={"keys": Word(list[str], (), "The doors that it can unlock.")},
    quiet=frozenset({"keys"}),
    codes=("no-such-door", "not-in-reach", "locked", "out-of-order", "doorway-taken"),
)
