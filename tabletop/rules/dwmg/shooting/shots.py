"""A shot, with everything the rules and the dice ask about it: distance, sight, modifiers, the number needed (p. 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tabletop.geometry.distances import reach_along
from tabletop.geometry.edges import corners_of, nearest_on
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Base, Disc, Point, direction, distance
from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.rules.common.case import is_place
from tabletop.rules.dwmg.buildings.sections import attacked
from tabletop.rules.dwmg.models import in_contact, is_free, team
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.shooting.armoury import Arm
from tabletop.rules.dwmg.shooting.modifiers import modifiers_of
from tabletop.rules.dwmg.shooting.seeing import IN_THE_AIR, View, view_of, view_of_place, view_of_section
from tabletop.rules.dwmg.vehicles.aboard import is_aboard, seat

HEIGHT = IN_THE_AIR
"""Inches that a shot between the ground and the air is longer than it is wide (p. 17, 20)."""
IMPOSSIBLE = 7
"""The number needed where no die can do it."""


@dataclass(frozen=True)
class Shot:
    """One shot of a model with a weapon: at another model, at a place, or at a section of a building (p. 22), whose
    `place` is the point of it that is aimed at."""

    state: State
    shooter: Miniature
    arm: Arm
    target: Miniature | None
    place: Point
    section: Terrain | None = None

    @cached_property
    def aim_at(self) -> Base:
        """The base that is aimed at; a place is one without size."""
        return Disc(self.place, 0.0) if self.target is None else self.target.piece()

    @cached_property
    def inches(self) -> float:
        """From base edge to base edge, or to the place; more between the ground and the air (p. 17, 20)."""
        return max(0.0, gap(self.shooter.piece(), self.aim_at)) + (HEIGHT if self.is_up_or_down else 0.0)

    @property
    def in_the_air(self) -> tuple[bool, bool]:
        """Whether the shooter is airborne, and whether the target is."""
        return bool(self.shooter.status.get("airborne")), bool(self.target and self.target.status.get("airborne"))

    @property
    def is_up_or_down(self) -> bool:
        """Whether one of the two is in the air and the other is not."""
        return self.in_the_air[0] != self.in_the_air[1]

    @property
    def level(self) -> int:
        """The level it goes to."""
        return self.shooter.level if self.target is None else self.target.level

    @property
    def is_long(self) -> bool:
        """Whether it is fired at more than half range (ruling D4)."""
        return self.inches > self.arm.reach / 2 + EPSILON

    @property
    def is_out_of_range(self) -> bool:
        """Whether the weapon does not reach."""
        return self.inches > self.arm.reach + EPSILON

    @property
    def is_in_front(self) -> bool:
        """Whether what is aimed at is in the shooter's front arc (D3); from a vehicle one fires all round (house)."""
        if is_aboard(self.shooter):
            return True
        assert self.shooter.at is not None
        (x, y), (ux, uy) = self.shooter.at, direction(self.shooter.facing)
        return (self.place[0] - x) * ux + (self.place[1] - y) * uy >= -EPSILON

    @property
    def aimed(self) -> bool:
        """Whether the firer has aimed this turn, with a weapon that can be aimed."""
        return bool(self.shooter.status.get("aimed")) and all(each.can_aim for each in self.arm.kinds)

    @cached_property
    def view(self) -> View:
        """What the shooter sees of what is aimed at."""
        if self.section is not None:
            return view_of_section(self.state, self.shooter, self.section, self.place)
        if self.target is None:
            return view_of_place(self.state, self.shooter, self.place)
        return view_of(self.state, self.shooter, self.target)

    @cached_property
    def friend_sees(self) -> bool:
        """Whether a friend of the shooter's, at liberty, sees the target."""
        friends = (each for each in team(self.state, self.shooter.side) if each.id != self.shooter.id and is_free(each))
        if self.target is None or self.section is not None:
            return any(not view_of_place(self.state, each, self.place).hidden for each in friends)
        return any(not view_of(self.state, each, self.target).hidden for each in friends)

    @cached_property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What is added to the die to hit, line by line."""
        return tuple(modifiers_of(self))

    @property
    def needs(self) -> int:
        """The lowest die that hits; 7 where none does. No die hits or misses by itself (ruling D4)."""
        if self.is_certain:
            return 1
        needed = self.arm.hit - int(sum(each.value for each in self.modifiers))
        for each in abilities(self.shooter):
            needed = each.shoots(self, self.shooter, needed)
        return min(IMPOSSIBLE, max(1, needed))

    @property
    def is_certain(self) -> bool:
        """Whether it hits without a die: a building at half range or less (p. 22)."""
        return self.section is not None and not self.is_long

    @property
    def melee(self) -> tuple[Miniature, ...]:
        """Everybody in the melee that the target is in, besides the shooter; nobody when it is in none."""
        if self.target is None:
            return ()
        return tuple(each for each in melee_of(self.state, self.target) if each.id != self.shooter.id)


def shot_at(state: State, shooter: Miniature, arm: Arm, at: str | Point) -> Shot | None:
    """The shot at a model on the table, at a section or at a place; what is thrown too far lands where it can (ruling
    D14).

    Who is in a vehicle shoots from there. None: there is no such model or section, or the shooter is not on the table.
    """
    shooter = seat(state, shooter)
    if shooter.at is None:
        return None
    section = attacked(state, at) if isinstance(at, str) else None
    if section is not None:
        shot = _at_section(state, shooter, arm, section)
    elif isinstance(at, str):
        target = state.miniatures.get(at)
        if target is None or target.at is None:
            return None
        shot = Shot(state, shooter, arm, target, target.at)
    else:
        shot = Shot(state, shooter, arm, None, at)
    if arm.is_thrown and arm.blast is not None and shot.is_out_of_range:
        return Shot(state, shooter, arm, None, _farthest(shooter, arm, shot.place))
    return shot


def _at_section(state: State, shooter: Miniature, arm: Arm, section: Terrain) -> Shot:
    """The shot at a section: at the point of its outline nearest to the shooter, or the nearest corner that he has in
    front and sees (house)."""
    assert shooter.at is not None
    middle = shooter.at
    corners = sorted(corners_of(section.piece()), key=lambda corner: distance(middle, corner))
    places = (nearest_on(section.piece(), middle), *corners)
    shots = [Shot(state, shooter, arm, None, place, section) for place in places]
    return next((shot for shot in shots if shot.is_in_front and not shot.view.hidden), shots[0])


def _farthest(shooter: Miniature, arm: Arm, place: Point) -> Point:
    """Where something thrown towards a place lands that is out of reach: at its full range, along the line."""
    assert shooter.at is not None
    (x, y), length = shooter.at, distance(shooter.at, place)
    ux, uy = (place[0] - x) / length, (place[1] - y) / length
    along = reach_along(shooter.piece(), ux, uy) + arm.reach
    return (x + ux * along, y + uy * along)


def melee_of(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The models of one melee: those in contact with a model, those in contact with them, and so on (p. 8)."""
    found = {miniature.id: miniature}
    waiting = [miniature]
    while waiting:
        for each in in_contact(state, waiting.pop()):
            if each.id not in found:
                found[each.id] = each
                waiting.append(each)
    return tuple(each for each in state.standing() if each.id in found) if len(found) > 1 else ()


def targets_of(at: Target) -> tuple[str | Point, ...]:
    """What an action's `at` names, one by one."""
    if isinstance(at, str):
        return (at,)
    if is_place(at):
        x, y = at
        return ((float(x), float(y)),)
    return tuple(each for each in at if isinstance(each, str))


def each_shot(count: int, targets: tuple[str | Point, ...]) -> Iterator[str | Point]:
    """What each shot of an action is aimed at: the targets in their order, the last with all that are left."""
    for number in range(count):
        yield targets[min(number, len(targets) - 1)]
