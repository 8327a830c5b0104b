"""Sontarans (p. 54): out of breath on light worlds, and with a weak spot at the back of the neck."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.event import Moved, Noted, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import casualty
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.melee.contact import before as in_front
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.surroundings import SONTARAN_SHIP, is_in

EXHAUSTED = 6
"""The lowest die that costs Str."""
LOST = 1
"""How much."""
VENT = 6
"""The die, as it fell, that strikes the vent."""
VENT_DEF = 2
"""The Def of the vent."""
EXERTIONS = ("ran", "fought", "attacked_by")
"""Words that come upon a model that runs, fights, or is attacked in melee."""


@ability("high-gravity-homeworld")
class HighGravityHomeworld(Ability):
    """Tires when it runs or fights. House: who is attacked in melee has been in it, whether he strikes back or not."""

    def tires(self, bearer: Miniature) -> bool:
        return True


@ability("probic-vent")
class ProbicVent(Ability):
    """Struck from behind by a 6. House: the die as it fell that hit this very model, so that no blast strikes the vent;
    who shoots from behind the line across its middle shoots at its rear."""

    def defence(self, state: State, bearer: Miniature, blow: Blow, defence: int) -> int:
        attacker = state.miniatures.get(blow.by or "")
        if blow.face != VENT or attacker is None or in_front(bearer, attacker):
            return defence
        return min(defence, VENT_DEF)


# ---------------------------------------------------------------------------------------------------------------------
# Strength lost, and found again


@dataclass(frozen=True, slots=True)
class BeginRest:
    """A turn begins: who is in a spacecraft of his own may spend it there."""


@dataclass(frozen=True, slots=True)
class Tire:
    """The turn ends: who has exerted himself may be the weaker for it, who has rested is not."""


@dataclass(frozen=True, slots=True)
class Tired:
    """The die has fallen for whether a model is exhausted."""

    who: str
    faces: tuple[int, ...] = ()


def _begin_rest(play: Play, step: BeginRest) -> None:
    for each in tuple(play.state.standing()):
        if _tires(each) and is_in(play.state, SONTARAN_SHIP, each):
            play.set(each.id, rests=True)


def _tire(play: Play, step: Tire) -> None:
    for each in tuple(play.state.standing()):
        lost = int(each.status.get("str_lost") or 0)
        if lost and each.status.get("rests") and is_present(each):
            play.tell(Noted(sentence(f"{title_of(play.state, each.id)} is as strong again as ever.")))
            play.set(each.id, str_mod=int(each.status.get("str_mod") or 0) + lost or None, str_lost=None)
    tired = [each.id for each in play.state.standing() if each.status.get("exerted") and is_present(each)]
    play.then(*(Throw(1, "exhaustion", Tired(who), who, (who,), EXHAUSTED, hopes=False) for who in tired))


def _tired(play: Play, step: Tired) -> None:
    model = play.model(step.who)
    if step.faces[0] < EXHAUSTED:
        return
    play.tell(Noted(sentence(f"{title_of(play.state, step.who)} is exhausted.")))
    play.set(step.who, str_mod=int(model.status.get("str_mod") or 0) - LOST)
    play.set(step.who, str_lost=int(model.status.get("str_lost") or 0) + LOST)
    if stat(play.model(step.who), "str") <= 0:
        casualty(play, step.who)


def _tires(miniature: Miniature) -> bool:
    return any(each.tires(miniature) for each in abilities(miniature))


def _exerts(play: Play, event: StatusSet, before: State) -> None:
    if event.word in EXERTIONS and event.value and _tires(play.model(event.who)):
        play.set(event.who, exerted=True)


def _leaves(play: Play, event: Moved, before: State) -> None:
    model = play.model(event.who)
    if model.status.get("rests") and not is_in(play.state, SONTARAN_SHIP, model):
        play.set(event.who, rests=None)


CHAPTER = Chapter(
    "sontarans",
    steps={BeginRest: _begin_rest, Tire: _tire, Tired: _tired},
    begins={"initiative": (BeginRest(),)},
    ends={"end": (Tire(),)},
    watches={StatusSet: (_exerts,), Moved: (_leaves,)},
    words={
        "exerted": Word(bool, False, "Whether it has run or been in melee in this turn, and tires of that."),
        "rests": Word(bool, False, "Whether it has been in a spacecraft of its own for the whole of this turn."),
        "str_lost": Word(int, 0, "Points of Str that it has lost by exhaustion.", least=0),
    },
    of_the_turn=("exerted", "rests"),
    quiet=frozenset({"exerted", "rests", "str_lost"}),
)
