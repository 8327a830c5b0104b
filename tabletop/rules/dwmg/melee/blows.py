"""Blows in melee, carried out (p. 9–10): attacks divided, dice to hit, and what a hit does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import EPSILON, bearing
from tabletop.model.action import Action, Allocate
from tabletop.model.decision import Decision
from tabletop.model.dice import D6
from tabletop.model.event import Noted, Turned
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import missed
from tabletop.rules.dwmg.harm.damage import Struck, TakeHits, comes_before
from tabletop.rules.dwmg.harm.damage_table import (
    IMPOSSIBLE,
    automatic,
    defence_against,
    guards_of,
    number_of,
    only_stuns,
    several,
    stuns,
    wound_dice,
)
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.melee.contact import facing_all
from tabletop.rules.dwmg.melee.striking import (
    ALL_OR_NOTHING,
    UNARMED,
    Strike,
    attacks_of,
    faces_anew,
    harm,
    has_room_for,
    in_all,
    strike,
    weapon_for,
)
from tabletop.rules.dwmg.models import hits_left, is_present
from tabletop.rules.dwmg.movement.falls import LoseFooting
from tabletop.rules.dwmg.play import Doing, Play, Reply
from tabletop.rules.dwmg.shooting.effects import Effect, effects_of
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.verbs import Fight


@dataclass(frozen=True, slots=True)
class Deliver:
    """A model strikes as `fight` says; `foes` are the enemies it can strike now."""

    fight: Fight
    foes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Divide:
    """A model has so many attacks for those targets, and its player says how many for each."""

    fight: Fight
    at: tuple[str, ...]
    attacks: int


@dataclass(frozen=True, slots=True)
class Swing:
    """A model attacks one target; `flat` is the number to hit whatever else holds (ruling D35)."""

    fight: Fight
    at: str
    attacks: int = 1
    flat: int | None = None


@dataclass(frozen=True, slots=True)
class Landed:
    """The dice to hit have fallen."""

    strike: Strike
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HitOnHit:
    """The hits of those dice are still to be rolled for one by one; `spared` Hits are left to the target in any case,
    for wounds beyond the usual number of attacks are ignored (p. 9)."""

    strike: Strike
    faces: tuple[int | None, ...]
    spared: int


def deliver(play: Play, step: Deliver) -> None:
    """The model fights: it does nothing else in this phase (p. 9)."""
    fight = step.fight
    at = step.foes if in_all(play.model(fight.by)) else _named(fight)
    _face(play, fight.by, at)
    close(play, fight.by)
    play.set(fight.by, fought=True, reckless=True if fight.mode == ALL_OR_NOTHING else None)
    attacks = _attacks(play, fight)
    if in_all(play.model(fight.by)):
        play.then(*(Swing(fight, each, attacks) for each in at))
    elif len(at) == 1:
        play.then(Swing(fight, at[0], attacks))
    elif len(at) == attacks:
        play.then(*(Swing(fight, each, count) for each, count in Counter(at).items()))
    else:
        play.then(Divide(fight, tuple(dict.fromkeys(at)), attacks))


def _named(fight: Fight) -> tuple[str, ...]:
    return (fight.at,) if isinstance(fight.at, str) else tuple(str(each) for each in fight.at)


def _face(play: Play, who: str, at: tuple[str, ...]) -> None:
    """A model that has moved into contact faces whom it strikes (ruling D3)."""
    model = play.model(who)
    if not faces_anew(play.state, model):
        return
    facing = facing_all(model, tuple(play.model(each) for each in at))
    if facing is None or model.at is None:
        return
    first = play.model(at[0]).at
    turned = bearing(model.at, first) if len(at) == 1 and facing != model.facing and first is not None else facing
    if abs(turned - model.facing) > EPSILON:
        play.tell(Turned(who, turned))


def _attacks(play: Play, fight: Fight) -> int:
    weapon = weapon_for(fight, play.model(fight.by)) or UNARMED
    count = attacks_of(play.state, play.model(fight.by), weapon)
    if isinstance(count, int):
        return count
    (face,) = play.roll(D6, 1, "the number of attacks", fight.by)
    return number_of(count, face)


def divide(play: Play, step: Divide) -> None:
    """Ask how the attacks are divided."""
    side = play.model(step.fight.by).side
    answers = tuple(Allocate(FrozenMap(share)) for share in _shares(step.at, step.attacks))
    who = title_of(play.state, step.fight.by)
    question = Decision("attacks", side, f"How does {who} divide {step.attacks} attacks?", answers, None, page(9))
    play.ask(question, step)


def divided(play: Play, step: Divide, answer: Action) -> None:
    """Each target takes its share of the attacks."""
    if isinstance(answer, Allocate):
        play.then(*(Swing(step.fight, each, answer.hits[each]) for each in step.at if answer.hits.get(each)))


def _shares(at: tuple[str, ...], attacks: int) -> Iterator[dict[str, int]]:
    """Every way to divide so many attacks among those targets."""
    first, *rest = at
    if not rest:
        yield {first: attacks}
        return
    for count in range(attacks, -1, -1):
        for others in _shares(tuple(rest), attacks - count):
            yield {first: count, **others}


def swing(play: Play, step: Swing) -> None:
    """Dice to hit, unless none are needed or none will do."""
    by, target = play.model(step.fight.by), play.model(step.at)
    if not is_present(target) or (step.flat is None and not has_room_for(play.state, target, by)):
        return
    each = strike(play.state, step.fight, step.at, step.attacks, step.flat)
    if step.flat is None:
        attackers = tuple(target.status.get("attacked_by") or ())
        play.set(step.at, attacked_by=tuple(dict.fromkeys((*attackers, each.by))))
    if each.needs >= IMPOSSIBLE:
        who, whom = title_of(play.state, each.by), title_of(play.state, each.at)
        play.tell(Noted(f"{who} cannot hit {whom}: {each.needs} or more would be needed."))
    elif each.needs <= 1:
        play.then(Landed(each, (6,) * each.dice))
    else:
        source = f"hitting with {each.blow.source}"
        play.then(Throw(each.dice, source, Landed(each), each.by, (each.by, each.at), each.needs, kind="hit"))


def landed(play: Play, step: Landed) -> None:
    """Every die that hits may do damage, then its target may lose his footing at the edge of a drop (p. 7)."""
    each = step.strike
    fallen = (face for face in step.faces if face >= each.needs)
    faces = tuple(face if each.needs > 1 else None for face in fallen)  # where none can miss, no die has fallen
    count = len(faces)
    if count == 0:
        play.tell(Noted(missed(play.state, each.by, play.model(each.at), step.faces, each.needs)))
        return
    play.then(LoseFooting(each.at))
    if count == 1 or only_stuns(play.state, each.blow):
        play.then(Struck(each.at, replace(each.blow, face=faces[0])))
    elif _is_plain(play.state, each, faces):
        _together(play, replace(each, blow=replace(each.blow, face=faces[0])), count)
    else:
        play.then(HitOnHit(each, faces, hits_left(play.model(each.at)) - each.attacks))


def _is_plain(state: State, each: Strike, faces: tuple[int | None, ...]) -> bool:
    """Whether its hits need nothing but dice for damage, against one Def, which are then rolled together."""
    target = state.miniatures[each.at]
    special = any(type(effect).instead is not Effect.instead for effect in effects_of(each.blow.effects))
    special = special or bool(comes_before(state, Struck(each.at, each.blow)))
    defences = {defence_against(state, target, replace(each.blow, face=face)) for face in faces}
    special = special or len(defences) > 1
    return not (special or automatic(each.blow) or several(each.blow) or any(guards_of(state, target, each.blow)))


def _together(play: Play, each: Strike, count: int) -> None:
    strength, defence = harm(play.state, each)
    dice = wound_dice(play.model(each.at), each.blow)
    hits = TakeHits(each.at, count, strength, each.blow.source, each.by, dice, defence, each.attacks)
    play.then(replace(hits, stun=stuns(each.blow)))


def hit_on_hit(play: Play, step: HitOnHit) -> None:
    """The next hit, while wounds still count."""
    target = play.model(step.strike.at)
    if not step.faces or not is_present(target) or hits_left(target) <= step.spared:
        return
    blow = replace(step.strike.blow, face=step.faces[0])
    play.then(Struck(step.strike.at, blow), replace(step, faces=step.faces[1:]))


STEPS: dict[type, Doing] = {Deliver: deliver, Divide: divide, Swing: swing, Landed: landed, HitOnHit: hit_on_hit}
REPLIES: dict[type, Reply] = {Divide: divided}
