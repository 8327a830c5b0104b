"""What a side works on and has found out, in its side's words (p. 15–16)."""

from __future__ import annotations

from typing import Any

from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.dwmg.play import Play

READY = 15
"""The progress with which an invention is ready at the start of the next turn."""

INVENTING, FINISHED = "inventing", "finished"
WORDS = {
    INVENTING: Word(
        FrozenMap[str, int], FrozenMap(), "Its inventions in progress: against whom, and how far they are."
    ),
    FINISHED: Word(
        FrozenMap[str, str], FrozenMap(), "Its inventions that are ready next turn, each with its inventor."
    ),
    "invention_counters": Word(int, 0, "Invention Counters it has collected.", least=0),
    "weak_to_shots": Word(FrozenMap[str, int], FrozenMap(), "Races whose Def is lower against its shots, by how much."),
    "weak_to_blows": Word(FrozenMap[str, int], FrozenMap(), "Races whose Def is lower in melee with it, by how much."),
    "heel_found": Word(bool, False, "Whether its enemies have reached its Achilles' heel."),
}


def project(state: State, side: str, race: str) -> int | None:
    """How far a side's invention against a race is; None: the breakthrough has not come."""
    return _of(state, side, INVENTING).get(race)


def projects(state: State, side: str) -> FrozenMap[str, int]:
    """All that a side works on."""
    return _of(state, side, INVENTING)


def finished(state: State, side: str) -> FrozenMap[str, str]:
    """What is ready, and who has it in hand."""
    return _of(state, side, FINISHED)


def _of(state: State, side: str, word: str) -> FrozenMap[str, Any]:
    return FrozenMap(state.sides[side].status.get(word) or {})


def begin(play: Play, side: str, race: str) -> None:
    """The breakthrough: work can begin."""
    play.set(side, inventing=projects(play.state, side).with_(race, 0))


def go_on(play: Play, side: str, race: str, inventor: str, more: int) -> int:
    """So much progress; what it comes to. With 15 the invention will be ready."""
    total = (project(play.state, side, race) or 0) + more
    play.set(side, inventing=projects(play.state, side).with_(race, total))
    if total >= READY:
        play.set(side, finished=finished(play.state, side).with_(race, inventor))
    return total


def hand_over(play: Play, side: str, race: str) -> str:
    """An invention is ready and no longer worked on; who made it."""
    inventor = str(finished(play.state, side)[race])
    play.set(
        side,
        inventing=projects(play.state, side).without(race) or None,
        finished=finished(play.state, side).without(race) or None,
    )
    return inventor
