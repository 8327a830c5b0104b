"""The beginning of a game: who sets up near whom (p. 26), and what models bring about when it begins (p. 28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import EndPhase
from tabletop.model.event import StatusSet
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, sentence, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import team
from tabletop.rules.dwmg.moments import Ability, abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns import forces

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(26), needs=(checks.unknown,))
def companions_apart(case: DwmgCase) -> Iterator[Finding]:
    """Companions set up within 6″ of the Doctor, once he stands on the table himself."""
    if case.state.clock.phase != "setup" or case.side is None:
        return
    own = list(team(case.state, case.side))
    for each in own:
        hosts = [(one, inches) for one in own if (inches := _gathers(case.state, one, each)) is not None]
        if not hosts or any(gap(each.piece(), one.piece()) <= inches + EPSILON for one, inches in hosts):
            continue
        nearest, allowed = min(hosts, key=lambda host: gap(each.piece(), host[0].piece()))
        distance = gap(each.piece(), nearest.piece())
        is_, may = against(distance, allowed)
        said = f"{sentence(within(each.title))} is {is_} away from {within(nearest.title)}, and sets up within {may}."
        yield finding(said, (OutlineMark(each.piece()),), id=each.id, needed=distance, allowed=allowed)


def _gathers(state: State, bearer: Miniature, other: Miniature) -> float | None:
    if bearer.id == other.id:
        return None
    return next((near for each in abilities(bearer) if (near := each.gathers(state, other)) is not None), None)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Begins:
    """The game begins for models that bring something about then, and for which it has not begun yet."""


def _begins(play: Play, step: Begins) -> None:
    for each in tuple(play.state.standing()):
        named = [one for one in abilities(each) if type(one).game_begins is not Ability.game_begins]
        if named and not each.status.get("begun"):
            play.set(each.id, begun=True)
            for one in named:
                one.game_begins(play, play.model(each.id))


def _fired(play: Play, event: StatusSet, before: State) -> None:
    """A model has fired: its last weapon is the one."""
    if event.word != "fired" or not event.value:
        return
    for each in abilities(play.model(event.who)):
        each.fired(play, play.model(event.who), event.value[-1])


@dataclass(frozen=True, slots=True)
class Emptied:
    """The shots have fallen: a weapon of which a model has none left is of no more use."""

    who: str
    weapon: str


def _emptied(play: Play, step: Emptied) -> None:
    model = play.state.miniatures.get(step.who)
    if model is not None:
        play.set(step.who, useless=(*(model.status.get("useless") or ()), step.weapon))


CHAPTER = Chapter(
    "beginning",
    rules={EndPhase: (companions_apart,)},
    steps={Begins: _begins, Emptied: _emptied},
    begins={"action": (Begins(),)},
    watches={StatusSet: (_fired,)},
    words={
        "begun": Word(bool, False, "Whether it has brought about what it does when a game begins."),
        "grenades": Word(int, None, "Grenades left in its bag; where nothing is said, nobody counts them.", least=0),
    },
    quiet=frozenset({"begun"}),
    codes=(
        *(each.code for each in (forces.no_such_profile, *forces.RULES) if each is not forces.no_such_weapon),
        companions_apart.code,
    ),
)
