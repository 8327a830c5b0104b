"""Weapon technology (p. 13): who has never seen the like must find out how a weapon works before he can use it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.damage import Struck, lose_hits
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.shooting.armoury import arm_of
from tabletop.rules.dwmg.shooting.hitting import Fire

LEVELS = ("primitive", "antique", "modern", "advanced")
"""The levels of technology, each a step above the one before."""
OWN_FAULT = 3
"""Up to this die a mishap harms whoever holds the weapon, beyond it the model next to him."""


@dataclass(frozen=True, slots=True)
class Worked:
    """The test of whether a model can work a weapon is over."""

    fire: Fire
    weapon: str
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Mishap:
    """The die has fallen for whom a mishap harms."""

    fire: Fire
    faces: tuple[int, ...] = ()


def technology_of(miniature: Miniature) -> str | None:
    """The level of technology that a model is native to; None: its profile does not say, and nothing is beyond it."""
    level: str | None = profile_of(miniature).technology
    for each in abilities(miniature):
        level = each.technology(miniature, level)
    return level


def steps_above(miniature: Miniature, weapon: WeaponEntry) -> int:
    """How many steps above a model's own technology a weapon is; 0 when it knows how to work it."""
    own, level = technology_of(miniature), weapon.technology
    if own not in LEVELS or level not in LEVELS or weapon.id in (miniature.status.get("mastered") or ()):
        return 0
    return max(0, LEVELS.index(level) - LEVELS.index(own))


def must_work_out(miniature: Miniature, weapon: WeaponEntry) -> int | None:
    """The most that two dice may show for a model to work a weapon: its Int, less 1 a step. None: no test is due."""
    steps = steps_above(miniature, weapon)
    return stat(miniature, "int") - steps if steps else None


def work_out(play: Play, fire: Fire, weapon: WeaponEntry) -> None:
    """Test the Int of a model that is about to use a weapon, if that is beyond its technology: at −1 a step."""
    steps = steps_above(play.model(fire.by), weapon)
    if steps:
        play.then(StatTest(fire.by, "int", -steps, Worked(fire, weapon.id)))


def _worked(play: Play, step: Worked) -> None:
    by = step.fire.by
    if step.passed:
        play.set(by, mastered=(*(play.model(by).status.get("mastered") or ()), step.weapon))
        return
    play.tell(Noted(sentence(f"{title_of(play.state, by)} cannot work the weapon, and it goes off.")))
    play.drop(lambda each: isinstance(each, Fire) and each.by == by)
    play.then(Throw(1, "whom it harms", Mishap(step.fire), by, (by,)))


def _mishap(play: Play, step: Mishap) -> None:
    by = step.fire.by
    if step.faces[0] <= OWN_FAULT:
        lose_hits(play, by, 1)
        return
    bearer = play.model(by)
    arm = arm_of(bearer, step.fire.weapon, step.fire.setting)
    near = nearest(play.state, bearer)
    if near and arm is not None:
        who = near[0] if len(near) == 1 else play.dice.pick(near)
        play.tell(Noted(f"The {arm.name} hits {title_of(play.state, who)}."))
        play.then(Struck(who, arm.blow(by)))


def nearest(state: State, miniature: Miniature) -> tuple[str, ...]:
    """The models closest to one on its level, friend or foe: one, or those that are equally close."""
    others = [each for each in state.standing(miniature.level) if each.id != miniature.id and is_present(each)]
    gaps = {each.id: gap(each.piece(), miniature.piece()) for each in others}
    least = min(gaps.values(), default=0.0)
    return tuple(who for who, inches in gaps.items() if inches <= least + EPSILON)


CHAPTER = Chapter("technology", steps={Worked: _worked, Mishap: _mishap})
