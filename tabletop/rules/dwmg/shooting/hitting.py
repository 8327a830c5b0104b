"""A shot carried out: the dice to hit, who is struck, where a burst's hits go, what blows up (p. 8, 14; D16, D27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, Allocate, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.buildings.buildings import SectionStruck
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import BROKEN, change, thing_of
from tabletop.rules.dwmg.harm.blow import Blow, missed
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_free, is_present, within
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.shooting.blast import Bursts, Scatters, scatter
from tabletop.rules.dwmg.shooting.shots import Shot, shot_at
from tabletop.rules.dwmg.shooting.targeting import is_legal
from tabletop.rules.dwmg.vehicles.aboard import seat
from tabletop.rules.dwmg.verbs import Shoot

SPREAD = 2.0
"""Inches from the target within which a burst's further hits may go."""
CERTAIN = 6
"""What stands in the place of a die that is not rolled, since the shot cannot miss."""
EXPLOSION = 3
"""The Str of a weapon that blows up in its user's hands."""


@dataclass(frozen=True, slots=True)
class Fire:
    """A model fires one shot."""

    by: str
    at: str | Point
    weapon: str | None = None
    setting: str | None = None


@dataclass(frozen=True, slots=True)
class Fired:
    """The dice to hit have fallen."""

    fire: Fire
    needs: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spread:
    """A burst has hit more than once with those dice; its player says whom."""

    fire: Fire
    target: str
    faces: tuple[int, ...]


def shot_of(state: State, fire: Fire) -> Shot | None:
    """The shot that a step fires, as things stand; None: it cannot be fired any more."""
    shooter = state.miniatures.get(fire.by)
    if shooter is None or not is_free(shooter):
        return None
    arm = arm_of(seat(state, shooter), fire.weapon, fire.setting)
    shot = None if arm is None else shot_at(state, shooter, arm, fire.at)
    return None if shot is None or (shot.target is not None and not is_present(shot.target)) else shot


def _fire(play: Play, step: Fire) -> None:
    shot = shot_of(play.state, step)
    who = title_of(play.state, step.by)
    if shot is None:
        _redirect(play, step)
        return
    at = shot.target or shot.section
    whom = "a place" if at is None else title_of(play.state, at.id)
    play.tell(Noted(sentence(f"{who} shoots at {whom} with the {shot.arm.name}.")))
    if shot.is_certain:
        play.then(Fired(step, shot.needs, (CERTAIN,) * shot.arm.dice))
        return
    about = (step.by,) if shot.target is None else (step.by, shot.target.id)
    play.then(Throw(shot.arm.dice, "a hit", Fired(step, shot.needs), step.by, about, shot.needs, kind="hit"))


def _redirect(play: Play, step: Fire) -> None:
    """The target of a further shot is gone: the shooter's player may name another (ruling D27)."""
    who, others = title_of(play.state, step.by), other_targets(play.state, step)
    if not others:
        play.tell(Noted(sentence(f"{who} has nothing left to shoot at.")))
        return
    shooter = play.model(step.by)
    weapon = step.weapon if len(ranged(shooter)) > 1 else None
    answers = (Pass(), *(Shoot(step.by, each, weapon, step.setting) for each in others))
    said = f"{sentence(who)} has a shot left, and its target is gone. At whom does it go?"
    play.ask(Decision("target", shooter.side, said, answers, Pass(), page(8, "D27")), step)


def other_targets(state: State, fire: Fire) -> tuple[str, ...]:
    """The enemies at whom a shot might be fired instead."""
    shooter = state.miniatures.get(fire.by)
    arm = None if shooter is None or not is_free(shooter) else arm_of(shooter, fire.weapon, fire.setting)
    if shooter is None or arm is None:
        return ()
    shots = ((each.id, shot_at(state, shooter, arm, each.id)) for each in enemies_of(state, shooter))
    return tuple(who for who, shot in shots if shot is not None and is_legal(shot))


def _redirected(play: Play, step: Fire, answer: Action) -> None:
    if isinstance(answer, Shoot) and isinstance(answer.at, str):
        play.then(replace(step, at=answer.at))
    else:
        play.tell(Noted(sentence(f"{title_of(play.state, step.by)} lets the shot go.")))


def _fired(play: Play, step: Fired) -> None:
    shot = shot_of(play.state, step.fire)
    if shot is None:
        return
    if 1 in step.faces and any(each.blows_up for each in shot.arm.kinds):
        _blow_up(play, shot)
        return
    if 1 in step.faces and any(each.breaks_down for each in shot.arm.kinds):
        _break_down(play, shot)
        return
    hits = sum(face >= step.needs for face in step.faces)
    if not hits:
        play.tell(Noted(missed(play.state, step.fire.by, shot.target, step.faces, step.needs)))
    blow = shot.arm.blow(step.fire.by)
    if shot.arm.blast is not None:
        _land(play, shot, shot.arm.blast, blow, hits > 0)
    elif shot.section is not None:
        play.then(*(SectionStruck(shot.section.id, blow) for _ in range(hits)))
    elif hits and shot.target is not None:
        _strike(play, step, shot, shot.target, hits)


def _blow_up(play: Play, shot: Shot) -> None:
    """The weapon is useless, and its user takes a hit (p. 14)."""
    by, weapon = shot.shooter.id, shot.arm.weapon
    play.tell(Noted(f"The {shot.arm.name} blows up."))
    play.set(by, useless=(*(play.model(by).status.get("useless") or ()), weapon.id))
    play.then(Struck(by, Blow(f"the exploding {shot.arm.name}", EXPLOSION, ranged=False)))


def _break_down(play: Play, shot: Shot) -> None:
    """What was invented is out of order until it is mended (p. 16)."""
    by, text = shot.shooter.id, shot.arm.weapon.id
    play.tell(Noted(sentence(f"The {shot.arm.name} breaks down.")))
    change(play, by, text, thing_of(text).in_state(BROKEN).text)


def _land(play: Play, shot: Shot, diameter: float, blow: Blow, hit: bool) -> None:
    """A blast goes off where it was aimed, or where a miss scatters to (ruling D13)."""
    if hit:
        section = None if shot.section is None else shot.section.id
        play.then(Bursts(shot.place, shot.level, diameter, blow, section))
    elif shot.arm.scatter is not None:
        scatter(play, Scatters(shot.place, shot.level, diameter, blow), shot.arm.scatter)


def _strike(play: Play, step: Fired, shot: Shot, target: Miniature, hits: int) -> None:
    """Who takes the hits: in a melee anybody; else the target, further hits of a burst perhaps those beside it."""
    faces = sorted((face for face in step.faces if face >= shot.needs), reverse=True)
    blows = [replace(shot.arm.blow(step.fire.by), face=face) for face in faces]
    melee = [each.id for each in shot.melee]
    if melee:
        struck = [play.dice.pick(melee) for _ in range(hits)]
        for who in struck:
            play.tell(Noted(f"The shot into the melee strikes {title_of(play.state, who)}."))
        play.then(*(Struck(who, blow) for who, blow in zip(struck, blows, strict=True)))
        return
    answers = tuple(allocations(shot, target, step.faces)) if hits > 1 and shot.arm.dice > 1 else ()
    if len(answers) > 1:
        question = Decision(
            "hits", shot.shooter.side, f"Where do the {hits} hits go?", answers, answers[0], page(14, "D27")
        )
        play.ask(question, Spread(step.fire, target.id, tuple(faces)))
        return
    play.then(*(Struck(target.id, blow) for blow in blows))


def beside(shot: Shot, target: Miniature) -> Iterator[Shot]:
    """The shots at other enemies within 2″ of the target that would be legal too (ruling D27)."""
    for other in enemies_of(shot.state, shot.shooter):
        if other.id == target.id or not within(other, target, SPREAD):
            continue
        assert other.at is not None
        aside = Shot(shot.state, shot.shooter, shot.arm, other, other.at)
        if is_legal(aside):
            yield aside


def allocations(shot: Shot, target: Miniature, faces: tuple[int, ...]) -> Iterator[Allocate]:
    """Where the hits of a burst may go: all to the target first, then every other way (ruling D27).

    The first hit is the target's; a further one may be another's whose number its die reaches too.
    """
    hits = sorted((face for face in faces if face >= shot.needs), reverse=True)
    needs = _numbers(shot, target)
    for further in combinations_with_replacement(needs, len(hits) - 1):
        given = (target.id, *further)
        wanted = sorted((needs[who] for who in given), reverse=True)
        if all(face >= need for face, need in zip(hits, wanted, strict=True)):
            yield Allocate(FrozenMap({who: given.count(who) for who in needs if who in given}))


def _numbers(shot: Shot, target: Miniature) -> dict[str, int]:
    """What a die must reach to hit the target of a burst, and each of those beside it."""
    return {target.id: shot.needs, **{aside.target.id: aside.needs for aside in beside(shot, target) if aside.target}}


def _spread(play: Play, step: Spread, answer: Action) -> None:
    shot = shot_of(play.state, step.fire)
    if shot is None or shot.target is None or not isinstance(answer, Allocate):
        return
    numbers, blow = _numbers(shot, shot.target), shot.arm.blow(step.fire.by)
    struck = [who for who, count in answer.hits.items() for _ in range(count)]
    # The best dice are for those who are the hardest to hit.
    hardest = sorted(range(len(struck)), key=lambda place: -numbers[struck[place]])
    faces = dict(zip(hardest, step.faces, strict=True))
    play.then(*(Struck(who, replace(blow, face=faces[place])) for place, who in enumerate(struck)))


CHAPTER = Chapter("hitting", steps={Fire: _fire, Fired: _fired}, replies={Fire: _redirected, Spread: _spread})
