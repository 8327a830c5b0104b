"""Whom a shot may be aimed at (p. 8): every rule here judges one shot."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.gaps import on_table
from tabletop.geometry.shapes import EPSILON, Disc
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Refusal
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, listed, title_of, within
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_present, spared
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.movement.passages import not_at_an_opening, opening_taken
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.shooting.blast import covered
from tabletop.rules.dwmg.shooting.shots import Shot, melee_of


def _aim(shot: Shot) -> str:
    """What is aimed at, in words."""
    if shot.section is not None:
        return title_of(shot.state, shot.section.id)
    return "that place" if shot.target is None else within(shot.target.title)


@rule(page(8))
def no_target(shot: Shot) -> Iterator[Finding]:
    """A shot is aimed at a model on the table that is no casualty; with a blast weapon also at a place on the table."""
    if shot.target is not None and not is_present(shot.target):
        yield finding(f"{within(shot.target.title)} is a casualty.", id=shot.target.id)
    if shot.target is None and shot.section is None and shot.arm.blast is None:
        yield finding(f"The {shot.arm.name} is fired at a model, not at a place.", place=shot.place)
    table = shot.state.table
    if shot.target is None and not on_table(Disc(shot.place, 0.0), table.width, table.height):
        yield finding("That place is not on the table.", place=shot.place)


@rule(page(8), needs=(no_target,))
def not_an_enemy(shot: Shot) -> Iterator[Finding]:
    """Shots are aimed at enemies; to whoever is taken over or hypnotised, those are the friends he had before."""
    target, shooter = shot.target, shot.shooter
    if target is None or (target.id != shooter.id and any(each.is_expendable(target) for each in abilities(target))):
        return
    if not shot.state.enemies(target.side, shooter.side):
        yield finding(f"{within(target.title)} is no enemy of {within(shooter.title)}.", id=target.id)


@rule(page(8), needs=(no_target,))
def cannot_be_targeted(shot: Shot) -> Iterator[Finding]:
    """Some models cannot be shot at by everybody."""
    target = shot.target
    if target is None:
        return
    reasons = [each.may_not_be_shot(shot.state, target, shot.shooter) for each in abilities(target)]
    reasons += [each.may_not_hit(target) for each in shot.arm.kinds]
    why = next((reason for reason in reasons if reason is not None), None)
    if why is not None:
        yield finding(f"{within(target.title)} {why}.", id=target.id)
    mercy = spared(shot.state, shot.shooter, target)
    if mercy is not None:
        yield finding(f"{within(shot.shooter.title)} {mercy}.", id=target.id)


@rule(page(8), needs=(no_target,))
def out_of_range(shot: Shot) -> Iterator[Finding]:
    """The distance must be equal to or less than the weapon's range."""
    if not shot.is_out_of_range:
        return
    needed, allowed = against(shot.inches, shot.arm.reach)
    yield finding(
        f"{_aim(shot)} is {needed} away; the {shot.arm.name} reaches {allowed}.",
        id=shot.shooter.id,
        needed=shot.inches,
        allowed=shot.arm.reach,
    )


@rule(page(57), needs=(no_target,))
def poor_visibility(shot: Shot) -> Iterator[Finding]:
    """Nobody shoots further than the weather lets him."""
    limit = scenario_of(shot.state).visibility(shot.state, shot.shooter)
    if limit is not None and shot.inches > limit + EPSILON:
        needed, allowed = against(shot.inches, limit)
        yield finding(
            f"{_aim(shot)} is {needed} away; nobody shoots further than {allowed} in this weather.",
            id=shot.shooter.id,
            needed=shot.inches,
            allowed=limit,
        )


@rule(page(34), needs=(no_target,))
def minimum_range(shot: Shot) -> Iterator[Finding]:
    """Some weapons cannot fire at what is near."""
    if shot.inches < shot.arm.nearest - EPSILON:
        away, nearest = against(shot.inches, shot.arm.nearest)
        yield finding(
            f"{_aim(shot)} is {away} away; the {shot.arm.name} fires no nearer than {nearest}.",
            id=shot.shooter.id,
            needed=shot.arm.nearest,
            allowed=shot.inches,
        )


@rule(page(8, "D3"), needs=(no_target,))
def out_of_arc(shot: Shot) -> Iterator[Finding]:
    """The target must be in the front half of the shooter's base."""
    if not shot.is_in_front:
        yield finding(
            f"{_aim(shot)} is behind {within(shot.shooter.title)}, who shoots only at what is in front.",
            id=shot.shooter.id,
        )


@rule(page(8, "D1"), needs=(no_target,))
def no_line_of_sight(shot: Shot) -> Iterator[Finding]:
    """The target may be neither hidden nor blocked by another model."""
    if not shot.arm.needs_sight or not shot.view.hidden:
        return
    names = shot.view.obstructions
    state = shot.state
    lit = [
        OutlineMark(state.miniatures[name].piece() if name in state.miniatures else state.terrain[name].piece())
        for name in names
    ]
    by = f" by {listed(title_of(state, name) for name in names)}" if names else ""
    yield finding(
        f"{_aim(shot)} is hidden from {within(shot.shooter.title)}{by}.",
        lit,
        id=shot.shooter.id,
        hidden=shot.view.share,
        obstructions=names,
    )


@rule(page(8, "D16"), needs=(no_target,))
def target_in_melee(shot: Shot) -> Iterator[Finding]:
    """Heroes do not shoot at models in melee, nor aim a blast that touches one; monsters know no such scruples."""
    if faction_of(shot.state, shot.shooter) != "hero":
        return
    for each in _endangered(shot):
        melee = [other for other in melee_of(shot.state, each) if other.id != each.id]
        if melee:
            yield finding(
                f"{within(each.title)} is in melee with {listed(within(other.title) for other in melee)}; "
                f"{within(shot.shooter.title)} is a hero and does not shoot.",
                (OutlineMark(each.piece()), *(OutlineMark(other.piece()) for other in melee)),
                id=each.id,
            )


def _endangered(shot: Shot) -> tuple[Miniature, ...]:
    """Whom the shot may strike if it goes where it is aimed."""
    aimed = () if shot.target is None else (shot.target,)
    if shot.arm.blast is None:
        return aimed
    touched = covered(shot.state, shot.place, shot.level, shot.arm.blast)
    return (*aimed, *(shot.state.miniatures[name] for name in touched if name not in {each.id for each in aimed}))


TARGETING: tuple[Rule[Shot], ...] = (
    no_target,
    not_an_enemy,
    cannot_be_targeted,
    out_of_range,
    poor_visibility,
    minimum_range,
    out_of_arc,
    no_line_of_sight,
    not_at_an_opening.after(no_target, no_line_of_sight),
    opening_taken.after(no_target, no_line_of_sight),
    target_in_melee,
)
"""What holds for everything that is shot at."""


BLINDLY = tuple(each for each in TARGETING if each is not no_line_of_sight)
"""The same but for sight, which is asked of many at once where there are many."""


def objection(shot: Shot, rules: tuple[Rule[Shot], ...] = TARGETING) -> Refusal | None:
    """The first thing that speaks against aiming there; what comes after it, as sight after range, is not judged."""
    return next((refusal for each in rules for refusal in each.refusals(shot)), None)


def is_legal(shot: Shot) -> bool:
    """Whether a shot may be aimed there."""
    return objection(shot) is None
