"""The chances of a shot before its dice, exact and enumerated: to hit, to wound, to remove whom it may strike.

They assume that nobody rerolls or reacts, and that a burst's hits all go to its target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tabletop.geometry.shapes import Point
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.models import hits_left, is_present
from tabletop.rules.dwmg.odds.odds_of_blasts import struck_at, struck_by_miss
from tabletop.rules.dwmg.odds.odds_of_hits import Harm, binomial, by_face, of_hit, reaching
from tabletop.rules.dwmg.shooting.armoury import Arm, arm_of
from tabletop.rules.dwmg.shooting.hitting import EXPLOSION, Fire, shot_of
from tabletop.rules.dwmg.shooting.shots import Shot, each_shot, shot_at, targets_of
from tabletop.rules.dwmg.shooting.technology import must_work_out, nearest
from tabletop.rules.dwmg.verbs import Shoot

ONE = Fraction(1)
NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class Toll:
    """How a volley may have gone: whether it hit, what each model has suffered, whether the weapon is gone."""

    hit: bool = False
    harm: FrozenMap[str, Harm] = EMPTY
    blown_up: bool = False
    failed: bool = False


Tolls = dict[Toll, Fraction]


def chances(state: State, action: Shoot) -> Chances | None:
    """The odds of a legal shot."""
    shooter = state.miniatures[action.by]
    arm = arm_of(shooter, action.weapon, action.setting)
    if arm is None:
        return None
    targets = targets_of(action.at)
    if any(each in state.terrain for each in targets):
        return _of_building(state, shooter, arm, targets)
    if arm.blast is not None:
        shot = shot_at(state, shooter, arm, targets[0])
        return None if shot is None else _of_blast(shot, arm.blast)
    tolls = _volley(state, action, arm)
    return Chances(tuple(_lines(state, tolls, targets, arm)))


def _of_building(state: State, shooter: Miniature, arm: Arm, targets: tuple[str | Point, ...]) -> Chances | None:
    """The odds that a shot at a building hits it: hits of Str 6 then cost Hits without a die (p. 22)."""
    shot = shot_at(state, shooter, arm, targets[0])
    return None if shot is None else Chances((Chance("Hits", float(reaching(shot.needs))),))


# ---------------------------------------------------------------------------------------------------------------------
# Shots at models


def _volley(state: State, action: Shoot, arm: Arm) -> Tolls:
    """How a Shoot action may go, shot by shot."""
    tolls = _worked_out(state, state.miniatures[action.by], arm)
    for at in each_shot(arm.shots, targets_of(action.at)):
        fire = Fire(action.by, at, arm.weapon.id, action.setting)
        tolls = _summed(
            (after, chance * likely) for toll, chance in tolls.items() for after, likely in _shot(state, fire, toll)
        )
    return tolls


def _shot(state: State, fire: Fire, toll: Toll) -> Iterator[tuple[Toll, Fraction]]:
    """How one shot may go after what the ones before it did."""
    if toll.blown_up or toll.failed:
        yield toll, ONE
        return
    now = _after(state, toll)
    shot = shot_of(now, fire)
    if shot is None or shot.target is None:
        yield toll, ONE
        return
    blows_up = Fraction(1, 6) if any(each.blows_up for each in shot.arm.kinds) else NONE
    if blows_up:
        blow = Blow(f"the exploding {shot.arm.name}", EXPLOSION, ranged=False)
        for after, chance in _struck(state, replace(toll, blown_up=True), fire.by, blow).items():
            yield after, chance * blows_up
    hit = reaching(max(shot.needs, 2)) if blows_up else reaching(shot.needs)
    # A weapon that may blow up rolls one die; what is left when it does not is a hit or a miss.
    odds = {0: 1 - blows_up - hit, 1: hit} if blows_up else binomial(shot.arm.dice, hit)
    for hits, chance in odds.items():
        for after, likely in _hits(state, shot, toll, hits).items():
            yield after, chance * likely


def _hits(state: State, shot: Shot, toll: Toll, hits: int) -> Tolls:
    """Where so many hits go, and what they do."""
    assert shot.target is not None
    struck = [each.id for each in shot.melee] or [shot.target.id]
    blow = shot.arm.blow(shot.shooter.id)
    lowest = max(shot.needs, 2) if any(each.blows_up for each in shot.arm.kinds) else shot.needs
    tolls: Tolls = {replace(toll, hit=toll.hit or hits > 0): ONE}
    for _ in range(hits):
        tolls = _summed(
            (after, chance * share * likely / len(struck))
            for one, chance in tolls.items()
            for who in struck
            for fallen, share in by_face(state, state.miniatures[who], blow, lowest)
            for after, likely in _struck(state, one, who, fallen).items()
        )
    return tolls


def _struck(state: State, toll: Toll, who: str, blow: Blow) -> Tolls:
    """What a hit on a model adds to a toll; a casualty takes no more. What the toll holds is not in `state` yet: that
    is the one before the first shot."""
    target = state.miniatures[who]
    before = toll.harm.get(who, Harm())
    if not is_present(target) or before.wounds >= hits_left(target):
        return {toll: ONE}
    tolls: Tolls = {}
    for harm, chance in of_hit(state, target, blow).items():
        wounds = min(hits_left(target), before.wounds + harm.wounds)
        after = Harm(wounds, before.stuns or harm.stuns)
        added = toll if after == Harm() else replace(toll, harm=toll.harm.with_(who, after))
        tolls[added] = tolls.get(added, NONE) + chance
    return tolls


def _worked_out(state: State, shooter: Miniature, arm: Arm) -> Tolls:
    """How the test for a weapon beyond the shooter's technology may go (p. 13)."""
    most = must_work_out(shooter, arm.weapon)
    if most is None:
        return {Toll(): ONE}
    works = Fraction(sum(one + other <= most for one in range(1, 7) for other in range(1, 7)), 36)
    failed = Toll(failed=True)
    own = replace(failed, harm=FrozenMap({shooter.id: Harm(1)}))
    tolls = {Toll(): works, own: (1 - works) / 2}
    near = nearest(state, shooter)
    if not near:
        tolls[failed] = (1 - works) / 2
    for who in near:
        for after, chance in _struck(state, failed, who, arm.blow(shooter.id)).items():
            tolls[after] = tolls.get(after, NONE) + chance * (1 - works) / 2 / len(near)
    return {toll: chance for toll, chance in tolls.items() if chance}


def _after(state: State, toll: Toll) -> State:
    """The state after a toll: who is wounded, down, stunned."""
    miniatures = state.miniatures
    for who, harm in toll.harm.items():
        model = miniatures[who]
        left = hits_left(model) - harm.wounds
        status = model.status.with_("hits", left)
        status = status.with_("down", True) if left <= 0 else status
        status = status.with_("stunned", True).with_("prone", True) if harm.stuns else status
        miniatures = miniatures.with_(who, replace(model, status=status))
    return replace(state, miniatures=miniatures)


def _summed(parts: Iterator[tuple[Toll, Fraction]]) -> Tolls:
    tolls: Tolls = {}
    for toll, chance in parts:
        if chance:
            tolls[toll] = tolls.get(toll, NONE) + chance
    return tolls


def _lines(state: State, tolls: Tolls, targets: tuple[object, ...], arm: Arm) -> Iterator[Chance]:
    if any(toll.failed for toll in tolls):
        yield _line(f"Work the {arm.name}", (chance for toll, chance in tolls.items() if not toll.failed))
    yield _line("Hit", (chance for toll, chance in tolls.items() if toll.hit))
    if any(toll.blown_up for toll in tolls):
        yield _line(f"The {arm.name} blows up", (chance for toll, chance in tolls.items() if toll.blown_up))
    aimed = [str(at) for at in targets if isinstance(at, str)]
    harmed = {who for toll in tolls for who in toll.harm}
    order = dict.fromkeys((*aimed, *(each.id for each in state.standing() if each.id in harmed)))
    for who in order:
        suffered = [(toll.harm.get(who, Harm()), chance) for toll, chance in tolls.items()]
        yield from _harm_lines(state, state.miniatures[who], suffered)


def _harm_lines(state: State, model: Miniature, odds: list[tuple[Harm, Fraction]]) -> Iterator[Chance]:
    who, left = _name(state, model), hits_left(model)
    if any(harm.stuns for harm, _ in odds):
        yield _line(f"Stun {who}", (chance for harm, chance in odds if harm.stuns))
    if left > 1:
        yield _line(f"Wound {who}", (chance for harm, chance in odds if harm.wounds))
    yield _line(f"Remove {who}", (chance for harm, chance in odds if harm.wounds >= left))


def _name(state: State, model: Miniature) -> str:
    """A model's title, with its id where others are called the same."""
    same = sum(each.title == model.title for each in state.standing())
    return title_of(state, model.id) if same == 1 else f"{title_of(state, model.id)} ({model.id})"


def _line(label: str, odds: Iterator[Fraction]) -> Chance:
    return Chance(label, float(sum(odds, NONE)))


# ---------------------------------------------------------------------------------------------------------------------
# Blasts


def _of_blast(shot: Shot, diameter: float) -> Chances:
    """The odds of a blast: for each model it may strike, and how many it strikes on the average."""
    working = works(shot)
    hit = reaching(shot.needs)
    odds = blast_odds(shot, diameter)
    lines = [] if working == 1 else [Chance(f"Work the {shot.arm.name}", float(working))]
    lines.append(Chance("Hit", float(hit * working)))
    blow = shot.arm.blow(shot.shooter.id)
    for who, struck in odds.items():
        model = shot.state.miniatures[who]
        lines.append(Chance(f"Strike {_name(shot.state, model)}", float(struck * working)))
        suffered = [(harm, chance * struck * working) for harm, chance in of_hit(shot.state, model, blow).items()]
        lines += _harm_lines(shot.state, model, suffered)
    return Chances(tuple(lines), expected=float(sum(odds.values(), NONE) * working))


def blast_odds(shot: Shot, diameter: float) -> dict[str, Fraction]:
    """For each model the probability that the shot's blast strikes it, where it was aimed or astray."""
    hit = reaching(shot.needs)
    odds = {who: hit * chance for who, chance in struck_at(shot.state, shot.place, shot.level, diameter).items()}
    if shot.arm.scatter is not None and hit < 1:
        astray = struck_by_miss(shot.state, shot.place, shot.level, diameter, shot.arm.scatter)
        for who, chance in astray.items():
            odds[who] = odds.get(who, NONE) + (1 - hit) * chance
    order = [each.id for each in shot.state.standing(shot.level) if odds.get(each.id)]
    aimed = None if shot.target is None else shot.target.id
    return {who: odds[who] for who in sorted(order, key=lambda who: who != aimed)}


def works(shot: Shot) -> Fraction:
    """How likely it is that the shooter can work the weapon at all."""
    tolls = _worked_out(shot.state, shot.shooter, shot.arm)
    return sum((chance for toll, chance in tolls.items() if not toll.failed), NONE)


CHAPTER = Chapter("odds", chances={Shoot: chances})
