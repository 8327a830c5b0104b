"""Models that others must bring themselves to attack (p. 18, ruling D33): a die before a shot or a fight.

It is rolled once in a turn for each. Who cannot bring himself to it may seize them all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play


@dataclass(frozen=True, slots=True)
class Dare:
    """A model must bring itself to attack another: so much or more on a die."""

    by: str
    at: str
    needs: int


@dataclass(frozen=True, slots=True)
class Dared:
    """The die has fallen."""

    dare: Dare
    faces: tuple[int, ...] = ()


def dare_of(state: State, attacker: Miniature, at: Iterable[str]) -> Dare | None:
    """What an attacker must dare first before it attacks those models; None: nothing keeps it."""
    dared = attacker.status.get("dared") or ()
    for name in at:
        target = state.miniatures.get(name)
        if target is None or name in dared or is_put_off(attacker, target):
            continue
        needed = (each.holds_off(state, target, attacker) for each in abilities(target))
        needs = max((each for each in needed if each is not None), default=None)
        if needs is not None:
            return Dare(attacker.id, name, needs)
    return None


def is_put_off(attacker: Miniature, target: Miniature) -> bool:
    """Whether an attacker has failed to bring itself to attack a model in this turn."""
    return target.id in (attacker.status.get("put_off") or ())


def _dare(play: Play, step: Dare) -> None:
    purpose = f"attacking {title_of(play.state, step.at)} at all"
    play.then(Throw(1, purpose, Dared(step), step.by, (step.by, step.at), step.needs))


def _dared(play: Play, step: Dared) -> None:
    by, at = step.dare.by, step.dare.at
    passed = step.faces[0] >= step.dare.needs
    word = "dared" if passed else "put_off"
    play.set(by, **{word: (*(play.model(by).status.get(word) or ()), at)})
    if not passed:
        who, whom = title_of(play.state, by), title_of(play.state, at)
        play.tell(Noted(sentence(f"{who} cannot bring itself to attack {whom}; it would rather seize such a one.")))


CHAPTER = Chapter(
    "daring",
    steps={Dare: _dare, Dared: _dared},
    words={
        "dared": Word(list[str], (), "Whom it has brought itself to attack in this turn."),
        "put_off": Word(list[str], (), "Whom it cannot bring itself to attack in this turn."),
    },
    of_the_turn=("dared", "put_off"),
    quiet=frozenset({"dared", "put_off"}),
)
