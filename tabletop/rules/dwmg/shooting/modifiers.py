"""What changes the die to hit of a shot, line by line (p. 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import CONFUSED
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.movement.passages import sheltered_by
from tabletop.rules.dwmg.profiles import vehicle_of
from tabletop.rules.dwmg.turns.allowance import move_of
from tabletop.rules.dwmg.vehicles.aboard import is_mounted, ride_of

if TYPE_CHECKING:
    from tabletop.rules.dwmg.shooting.shots import Shot

BUILDING = 2
"""What is added to a long shot at a building (p. 22)."""


def modifiers_of(shot: Shot) -> Iterator[Modifier]:
    """Every line that holds for a shot. At a place only the firer's own hold (ruling D29)."""
    if shot.is_long and not shot.aimed and not any(each.ignores_range for each in shot.arm.kinds):
        yield Modifier("More than half range", -1, page(8, "D4"))
    if shot.aimed:
        yield Modifier("Aimed", 1, page(8, "D30"))
    for each in shot.arm.kinds:
        yield from each.modifiers(shot)
    for own in abilities(shot.shooter):
        yield from own.hit_modifiers(shot, shot.shooter)
    talker = shot.state.miniatures.get(str(shot.shooter.status.get("listens_to")))
    if talker is not None:
        for own in abilities(talker):
            yield from own.hit_modifiers(shot, talker)
    if shot.shooter.status.get("confused"):
        yield Modifier("Confused", CONFUSED, page(25))
    ride = ride_of(shot.state, shot.shooter)
    if ride is not None and not is_mounted(ride, shot.arm.weapon):
        yield Modifier("From a vehicle", -1, page(20))
    if shot.in_the_air[0] and not shot.in_the_air[1]:
        yield Modifier("From the air", -1, page(17))
    if shot.target is not None:
        yield from _of_target(shot, shot.target)
    if shot.section is not None and shot.is_long:
        yield Modifier("A building is large", BUILDING, page(22))


def _of_target(shot: Shot, target: Miniature) -> Iterator[Modifier]:
    status = target.status
    if status.get("airborne"):
        yield Modifier("Target airborne", -1, page(8))
    shelter = sheltered_by(shot)
    if shelter and shot.arm.needs_sight:
        yield Modifier("Target at a door or window", -1, page(22))
    if shot.arm.needs_sight and shot.view.partial and not set(shot.view.obstructions) <= set(shelter):
        yield Modifier("Target partially hidden", -1, page(8, "D1"))
    if status.get("prone"):
        yield Modifier("Target prone", -1, page(8))
    if is_immobile(shot.state, target):
        yield Modifier("Target immobile", 1, page(8, "D25"))
    for each in abilities(target):
        yield from each.hit_modifiers(shot, target)


def is_immobile(state: State, miniature: Miniature) -> bool:
    """Whether it cannot move: a Move of 0, stunned, captured (ruling D25)."""
    status = miniature.status
    if status.get("stunned") or status.get("captured_by"):
        return True
    vehicle = vehicle_of(miniature)
    if vehicle is not None:
        return vehicle.stats.speed <= 0 and "flyer" not in vehicle.abilities
    return move_of(state, miniature) <= 0


@ability("small")
class Small(Ability):
    """Hard to hit (p. 8, 18), and hides nobody."""

    def blocks_sight(self, bearer: Miniature, blocks: bool) -> bool:
        return False

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        if bearer.id != shot.shooter.id:
            yield Modifier("Target small", -1, page(8))


@ability("large")
class Large(Ability):
    """Easy to hit (p. 8, 17)."""

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        if bearer.id != shot.shooter.id:
            yield Modifier("Target large", 1, page(8))

    def melee_modifiers(self, state: State, bearer: Miniature, attacker: Miniature) -> Iterator[Modifier]:
        if bearer.id != attacker.id:
            yield Modifier("Target large", 1, page(17))
