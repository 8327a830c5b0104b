"""What anybody may do besides moving and fighting (p. 11): locks, levers, orders. An Int test decides whether a lock is
picked, which takes a standard action (house); `forcing` has those who break it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Target
from tabletop.model.event import Noted, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening, OpeningState, Terrain
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.gear.equipment import MACHINES, WORKS, condition
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.movement.doors import REACH, hand_reaches
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use


@dataclass(frozen=True, slots=True)
class Undone:
    """The test at a lock is over: if it was passed, the door is from now on as said."""

    by: str
    door: str
    becomes: OpeningState
    passed: bool = False


class AtALock(Ability):
    """Something done to a locked door that the model stands at."""

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(hand_reaches(bearer, *door) for door in _locked(state))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if at is None or any(door.id == at for _, door in _locked(state)):
            return None
        return f"{title_of(state, str(at))} is no locked door"


def _locked(state: State) -> Iterator[tuple[Terrain, Opening]]:
    for piece in state.terrain.values():
        yield from ((piece, each) for each in piece.openings if each.kind == "door" and each.state == "locked")


@anybody("pick-lock")
class PickLock(AtALock):
    """With patience and a hairpin: the door is no longer locked."""

    uses = (Usage("Pick the lock", wants="terrain", reach=REACH),)

    def used(self, play: Play, action: Use) -> None:
        play.then(StatTest(action.by, "int", then=Undone(action.by, str(action.at), "closed")))


@anybody("pull-lever")
class PullLever(Ability):
    """A lever or a button of a machine that works is found and worked in passing."""

    uses = (Usage("Pull a lever", cost=0, wants="terrain", reach=REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(piece.kind in MACHINES and piece.level == bearer.level for piece in state.terrain.values())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if at is None:
            return None
        if not isinstance(at, str) or at not in state.terrain or state.terrain[at].kind not in MACHINES:
            return f"{title_of(state, str(at))} has no lever"
        return None if condition(state, at) == WORKS else f"{title_of(state, at)} is out of order"


@anybody("relay-orders")
class RelayOrders(Ability):
    """Orders are passed on to a friend; what they say is the players' affair."""

    uses = (Usage("Relay orders", wants="miniature", whom="friend"),)


def _undone(play: Play, step: Undone) -> None:
    found = opening_of(play.state, step.door)
    if found is None or not step.passed:
        play.tell(Noted(sentence(f"{title_of(play.state, step.door)} stays locked.")))
        return
    terrain, door = found
    play.tell(TerrainSet(terrain.id, terrain.with_opening(replace(door, state=step.becomes))))


CHAPTER = Chapter("tasks", steps={Undone: _undone})
