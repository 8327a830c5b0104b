"""What is shown of a shot: the ruler's strip, everything under it, the sum of its dice, its exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tabletop.geometry.corridor import strip_between
from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import Box, Point, direction
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common.rule import judge
from tabletop.rules.common.sightlines import owner
from tabletop.rules.common.words import inches, title_of, within
from tabletop.rules.exterminate.case import ExterminateCase, case_of
from tabletop.rules.exterminate.chapter import Chapter, Check, first
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.harm.damage import odds_of_dice
from tabletop.rules.exterminate.models import distance, enemies_of, is_shocked
from tabletop.rules.exterminate.odds import Odds, share_of, successes
from tabletop.rules.exterminate.profiles import guns_of
from tabletop.rules.exterminate.shooting.shooting import AIMING, FINISHING_ROLLS, shot_at, shots_of, targets_of
from tabletop.rules.exterminate.shooting.shot import REACH, Shot
from tabletop.rules.exterminate.verbs import Shoot

# ---------------------------------------------------------------------------------------------------------------------
# Marks and figures


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The strip, what counts with its −1, what does not, and the dice of both sides."""
    if {"cannot-act", "no-such-weapon", "no-such-target"} & set(verdict.codes):
        return verdict
    shots = tuple(shots_of(case))
    if not shots:
        return verdict
    marks = tuple(mark for shot in shots for mark in marks_of(shot, verdict.legal))
    shot = shots[0]
    facts = FrozenMap(
        {
            **verdict.facts,
            "length": shot.gap,
            "rolls": shot.dice,
            "resilience": shot.resilience,
            "obstructions": shot.obstructions,
            "blocked": bool(shot.blockers),
            "cover": shot.cover is not None,
        }
    )
    lines = (*shot.lines, *(replace(line, label=f"against: {line.label}") for line in shot.resilience_lines))
    return replace(verdict, modifiers=(*verdict.modifiers, *lines), marks=(*verdict.marks, *marks), facts=facts)


def marks_of(shot: Shot, legal: bool) -> Iterator[Mark]:
    """The corridor of one shot as it is drawn."""
    strip = strip_between(shot.shooter.piece(), shot.target.piece(), extra_of(shot.state).ruler_width)
    blocked = bool(shot.blockers)
    if strip is not None:
        yield AreaMark(strip, Tone.REFUSED if blocked else Tone.WITNESS if shot.obstructions else Tone.LEGAL)
    if shot.gap <= REACH * shot.range:
        tone = Tone.REFUSED if not legal else Tone.WITNESS if shot.is_far or shot.obstructions else Tone.LEGAL
        yield RulerMark(*_edge(shot, strip), _measured(shot), tone)
    if shot.obstructions and not blocked and shot.corridor.line is not None:
        yield LineMark(shot.corridor.line, Tone.LEGAL)
    yield from _under_ruler(shot)


def _under_ruler(shot: Shot) -> Iterator[Mark]:
    """Everything that the strip meets: what counts lit with its −1, what blocks in red, the rest hatched."""
    told = set[str]()
    for key, piece in shot.pieces.items():
        name = owner(key)
        if name not in shot.under_ruler:
            continue
        first, counts = name not in told, name in shot.obstructions
        if counts and key not in shot.corridor.shadows:
            continue
        told.add(name)
        if not counts:
            yield AreaMark(piece, Tone.OBSCURED, shot.free.get(name, "") if first else "")
        elif name in shot.blockers:
            yield OutlineMark(piece, Tone.REFUSED, "blocks" if first else "")
        else:
            cover = shot.cover is not None and shot.cover.id == name
            yield OutlineMark(piece, Tone.OFFENDER, ("−1, cover" if cover else "−1") if first else "")


def _edge(shot: Shot, strip: Box | None) -> tuple[Point, Point]:
    """Where the range is written: along the strip's upper edge, so that its figure lies on nothing that is under it."""
    start, end = edge_to_edge(shot.shooter.piece(), shot.target.piece())
    if strip is None:
        return start, end
    ux, uy = direction(strip.facing)
    up = -strip.width / 2 if ux >= 0 else strip.width / 2
    x, y = -uy * up, ux * up
    return (start[0] + x, start[1] + y), (end[0] + x, end[1] + y)


def _measured(shot: Shot) -> str:
    """The range, and the dice of both: `7″ of 12″, 2 dice against 4`."""
    reach = f"{inches(shot.gap)} of {inches(shot.range)}"
    if shot.blockers or shot.dice <= 0:
        return reach
    return f"{reach}, {shot.dice} {'die' if shot.dice == 1 else 'dice'} against {shot.resilience}"


def corridor_of(state: State, shooter: str, target: str) -> tuple[Mark, ...]:
    """The corridor between two models as their first weapon has it; nothing where the one cannot shoot at all."""
    shot = shot_at(state, Shoot(shooter, target), target)
    return () if shot is None else tuple(marks_of(shot, not shot.blockers and shot.dice > 0))


# ---------------------------------------------------------------------------------------------------------------------
# Chances


def hits_left(attack: int, defence: int, cover: bool) -> Odds:
    """How probable each number of hits is that nothing cancels."""
    hits = successes(attack, share_of(HIT))
    cancels = successes(defence, share_of(DEFENCE, SURGE) if cover else share_of(DEFENCE))
    left = [Fraction(0)] * (attack + 1)
    for hit, odds in enumerate(hits):
        for cancelled, chance in enumerate(cancels):
            left[max(0, hit - cancelled)] += odds * chance
    return tuple(left)


def harm(state: State, shot: Shot) -> tuple[Fraction, Fraction]:
    """How probable it is that a shot shocks its target, and that it exterminates it."""
    times = FINISHING_ROLLS if is_shocked(shot.target) else 1
    shocks, kills = Fraction(0), Fraction(0)
    for hits, odds in enumerate(hits_left(shot.dice, shot.resilience, shot.cover is not None)):
        shocked, exterminated = odds_of_dice(state, hits * times)
        shocks += odds * shocked
        kills += odds * exterminated
    return shocks, kills


def chances(state: State, action: Shoot) -> Chances | None:
    """The odds of a shot: to shock, to exterminate, to place a token."""
    lines: list[Chance] = []
    names = targets_of(action)
    for name in names:
        shot = shot_at(state, action, name)
        if shot is None:
            return None
        shocks, kills = harm(state, shot)
        whom = f" {title_of(state, name)}" if len(names) > 1 else ""
        if not is_shocked(shot.target):
            lines.append(Chance(f"Shocks{whom}", float(shocks)))
        lines.append(Chance(f"Exterminates{whom}", float(kills)))
        lines.append(Chance(f"Puts{whom or ' it'} under fire", float(1 - (1 - share_of(HIT)) ** shot.dice)))
    return Chances(tuple(lines), "nobody plays a card, spends Fate or takes a wound")


# ---------------------------------------------------------------------------------------------------------------------
# Offers


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase != "shooting":
        return
    for each in state.standing():
        if each.side == side:
            for gun in guns_of(each):
                yield _offer(state, each, gun, check)


def _offer(state: State, shooter: Miniature, gun: WeaponEntry, check: Check) -> Offer:
    """What a model may shoot at with a gun. Why it shoots at nobody is asked once, at whom it aims for each enemy."""
    foes = sorted(enemies_of(state, shooter), key=lambda foe: distance(shooter, foe))
    wishes = {foe.id: Shoot(shooter.id, foe.id, gun.id, side=shooter.side) for foe in foes}
    verdict = check(state, wishes[foes[0].id]) if foes else None
    held = next((refusal for refusal in verdict.refusals if refusal.code not in AIMED), None) if verdict else None
    targets: tuple[str, ...] = ()
    if verdict is not None and held is None:
        targets = tuple(name for name, wish in wishes.items() if not judge(AIMING, case_of(state, wish)))
    refusal = held or (first(verdict) if verdict is not None and not targets else None)
    label = f"Shoot with the {within(gun.name)}"
    given = FrozenMap({"weapon": gun.id})
    return Offer("shoot", label, shooter.id, wants="miniature", targets=targets, refusal=refusal, given=given)


AIMED = frozenset(each.code for each in AIMING)
"""The codes of what speaks against a target, not against shooting."""
CHAPTER = Chapter("shooting, shown", shown={Shoot: shown}, chances={Shoot: chances}, offers=_offers)
