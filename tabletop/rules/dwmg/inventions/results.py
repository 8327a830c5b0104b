"""What has been invented (p. 15–16): at the start of the turn after an invention is complete its result is rolled.

1 is an Achilles' Heel, 2 and 3 weaknesses, which the whole side knows of at once; 4 to 6 are devices, in the hands of
whoever worked on them last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.items import called
from tabletop.rules.dwmg.gear.things import COUNTER, Thing, take
from tabletop.rules.dwmg.inventions import devices, projects
from tabletop.rules.dwmg.inventions.heel import FindHeel
from tabletop.rules.dwmg.inventions.helps import has_counter, spend_counter
from tabletop.rules.dwmg.inventions.packs import PACK, turn
from tabletop.rules.dwmg.inventions.races import named
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.play import Play

HEEL, SHOOTING, MELEE, STEADY_JAMMER, VARIABLE_JAMMER, WEAPON = 1, 2, 3, 4, 5, 6
"""The table of results."""
RANGE_DICE = 3
"""Dice for the range of a jammer, and of a weapon, in inches."""
MINOR_UP_TO, MINOR, MAJOR = 3, 1, 2
"""Up to this die a weakness is minor; what a minor and a major one take off Def."""


@dataclass(frozen=True, slots=True)
class GetReady:
    """A turn begins: what was completed in the last is ready."""


@dataclass(frozen=True, slots=True)
class Result:
    """The die for what has been invented has fallen; `final` when it is not rolled again."""

    side: str
    race: str
    inventor: str
    faces: tuple[int, ...] = ()
    final: bool = False


@dataclass(frozen=True, slots=True)
class Weakness:
    """The die for how weak a race is has fallen."""

    side: str
    race: str
    word: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Built:
    """The dice for what a device can do have fallen."""

    inventor: str
    race: str
    result: int
    faces: tuple[int, ...] = ()


def get_ready(play: Play, step: GetReady) -> None:
    """Roll for every invention that is ready."""
    rolls: list[Any] = []
    for side in play.state.sides:
        for race in projects.finished(play.state, side):
            inventor = projects.hand_over(play, side, race)
            if race == PACK:
                turn(play, side, inventor)
                continue
            by = inventor if inventor in play.state.miniatures else None
            about = () if by is None else (by,)
            rolls.append(Throw(1, f"the invention against the {named(race)}", Result(side, race, inventor), by, about))
    play.then(*rolls)


def result(play: Play, step: Result) -> None:
    """A counter may have the die rolled again; then it counts."""
    known = step.inventor in play.state.miniatures
    if not step.final and known and has_counter(play.state, (step.inventor,)):
        said = f"The die for the invention against the {named(step.race)} shows {step.faces[0]}. Roll it again?"
        answers = (Pass(), Choose(COUNTER))
        play.ask(Decision("invention-result", step.side, said, answers, Pass(), page(16)), step)
        return
    _RESULTS[step.faces[0]](play, step)


def again(play: Play, step: Result, answer: Action) -> None:
    """Roll once more, or leave it."""
    if isinstance(answer, Choose):
        spend_counter(play, (step.inventor,))
        purpose = f"the invention against the {named(step.race)}"
        play.then(Throw(1, purpose, replace(step, final=True, faces=()), step.inventor, (step.inventor,)))
    else:
        play.then(replace(step, final=True))


# ---------------------------------------------------------------------------------------------------------------------
# Discoveries


def _heel(play: Play, step: Result) -> None:
    play.tell(Noted(f"{_side(play, step)} have found an Achilles' Heel of the {named(step.race)}."))
    play.then(FindHeel(step.side, step.race))


def _weakness(word: str) -> Any:
    def discovered(play: Play, step: Result) -> None:
        by = step.inventor if step.inventor in play.state.miniatures else None
        purpose = f"a weakness of the {named(step.race)}"
        play.then(Throw(1, purpose, Weakness(step.side, step.race, word), by, () if by is None else (by,)))

    return discovered


def weakness(play: Play, step: Weakness) -> None:
    """Rolled once, it counts for the rest of the game; of two, the worse one (house)."""
    less = MINOR if step.faces[0] <= MINOR_UP_TO else MAJOR
    known = FrozenMap(play.state.sides[step.side].status.get(step.word) or {})
    play.set(step.side, **{step.word: known.with_(step.race, max(less, known.get(step.race, 0)))})
    kind = "shots" if step.word == SHOTS else "melee"
    play.tell(Noted(f"{title_of(play.state, step.side)}: the {named(step.race)} are weak against {kind}, Def −{less}."))


SHOTS, BLOWS = "weak_to_shots", "weak_to_blows"


# ---------------------------------------------------------------------------------------------------------------------
# Devices


def _device(dice: int, purpose: str) -> Any:
    def made(play: Play, step: Result) -> None:
        if step.inventor not in play.state.miniatures or not is_present(play.model(step.inventor)):
            play.tell(Noted(f"Nobody is left who could finish the invention against the {named(step.race)}."))
            return
        built = Built(step.inventor, step.race, step.faces[0])
        play.then(Throw(dice, purpose, built, step.inventor, (step.inventor,)))

    return made


def built(play: Play, step: Built) -> None:
    """Its inventor has the device in hand."""
    thing = _made(step)
    play.tell(Noted(f"{title_of(play.state, step.inventor)} has built {called(thing)}: {devices.told(thing)}."))
    take(play, step.inventor, thing.text)


def _made(step: Built) -> Thing:
    if step.result == STEADY_JAMMER:
        return devices.jammer(step.race, sum(step.faces), devices.STEADY)
    if step.result == VARIABLE_JAMMER:
        return devices.variable_jammer(step.race, step.faces[0])
    return devices.weapon(step.race, sum(step.faces))


def _side(play: Play, step: Result) -> str:
    return title_of(play.state, step.side)


_RESULTS = {
    HEEL: _heel,
    SHOOTING: _weakness(SHOTS),
    MELEE: _weakness(BLOWS),
    STEADY_JAMMER: _device(RANGE_DICE, "the range of the jammer"),
    VARIABLE_JAMMER: _device(1, "what the jammer is worth"),
    WEAPON: _device(RANGE_DICE, "the range of the weapon"),
}
