"""By strength: locked doors are forced open (p. 11, 57, 61), fences torn open (p. 62). Either takes a standard action.

What has a Str of its own is tested against: a die is added to either Str, and the higher sum wins (p. 12). House: a
fence is torn where the model touches it, as wide as a door.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.geometry.shapes import CONTACT, Point, Wall, distance
from tabletop.model.action import Target
from tabletop.model.dice import D6
from tabletop.model.event import Noted, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import all_ids, fresh_id, sentence, title_of, within
from tabletop.rules.dwmg.abilities.tasks import AtALock, Undone
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.movement.doors import REACH
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.scenarios.hooks import DOORS, FENCE, fires
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.uses.usage_reach import in_reach
from tabletop.rules.dwmg.verbs import Use

WIDTH = 2.0
"""Inches of fence that are torn open (house)."""


@anybody("force-door")
class ForceDoor(AtALock):
    """With a shoulder: the door is open. One that has a Str of its own is tested against (p. 57, 61)."""

    uses = (Usage("Force the door", wants="terrain", reach=REACH),)

    def used(self, play: Play, action: Use) -> None:
        found = opening_of(play.state, str(action.at))
        if found is None or found[1].strength is None:
            play.then(StatTest(action.by, "str", then=Undone(action.by, str(action.at), "open")))
        else:
            pit(play, action.by, str(action.at), found[1].strength)


@anybody("tear-fence")
class TearFence(Ability):
    """A fence that has a Str of its own is torn open where one touches it."""

    uses = (Usage("Tear the fence open", wants="terrain", reach=CONTACT_REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        (usage,) = self.uses
        return any(_is_fence(each) and in_reach(state, bearer, usage, each.id) for each in state.terrain.values())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if at is None or (isinstance(at, str) and at in state.terrain and _is_fence(state.terrain[at])):
            return None
        return f"{sentence(title_of(state, str(at)))} is no fence that could be torn open"

    def used(self, play: Play, action: Use) -> None:
        fence = play.state.terrain[str(action.at)]
        assert fence.strength is not None
        pit(play, action.by, fence.id, fence.strength)


def _is_fence(terrain: Terrain) -> bool:
    """Whether it is something drawn as a line that stands in the way and has a Str of its own."""
    return terrain.strength is not None and terrain.movement == "impassable" and isinstance(terrain.outline, Wall)


# ---------------------------------------------------------------------------------------------------------------------
# The test


@dataclass(frozen=True, slots=True)
class Burst:
    """The die of somebody who pits his Str against a door or a fence has fallen."""

    by: str
    thing: str
    needs: int
    faces: tuple[int, ...] = ()


def pit(play: Play, by: str, thing: str, strength: int) -> None:
    """A model pits its Str against a door's or a fence's."""
    what = title_of(play.state, thing)
    holds = play.roll(D6, 1, f"the Str of {what}, {strength}")[0] + strength
    needs = max(1, holds + 1 - stat(play.model(by), "str"))
    play.then(Throw(1, f"forcing {what}", Burst(by, thing, needs), by, (by,), needs, kind="str"))


def _burst(play: Play, step: Burst) -> None:
    passed = step.faces[0] >= step.needs
    fires(play, FENCE if step.thing in play.state.terrain else DOORS)
    if step.thing not in play.state.terrain:
        play.then(Undone(step.by, step.thing, "open", passed=passed))
        return
    fence = play.state.terrain[step.thing]
    if not passed:
        play.tell(Noted(sentence(f"{title_of(play.state, fence.id)} holds.")))
        return
    start, end = place_of_gap(fence, play.model(step.by))
    name = fresh_id("gap", all_ids(play.state))
    gap = Opening(name, "door", start, end, "open", broken=True)
    play.tell(TerrainSet(fence.id, replace(fence, openings=(*fence.openings, gap))))
    play.tell(Noted(sentence(f"{within(play.model(step.by).title)} tears {title_of(play.state, fence.id)} open.")))


def place_of_gap(fence: Terrain, miniature: Miniature) -> tuple[Point, Point]:
    """From where to where a fence is torn: about the point of its line that is nearest to a model, within a stretch."""
    assert isinstance(fence.outline, Wall) and miniature.at is not None
    at = miniature.at
    stretches = [(a, b) for a, b in pairwise(fence.outline.line) if distance(a, b) > CONTACT]
    a, b = min(stretches, key=lambda stretch: distance(at, _nearest(stretch, at)))
    length = distance(a, b)
    middle = min(max(distance(a, _nearest((a, b), at)), WIDTH / 2), max(WIDTH / 2, length - WIDTH / 2))
    return _along(a, b, max(0.0, middle - WIDTH / 2)), _along(a, b, min(length, middle + WIDTH / 2))


def _nearest(stretch: tuple[Point, Point], at: Point) -> Point:
    """The point of a straight stretch nearest to a place."""
    (ax, ay), (bx, by) = stretch
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    return (ax + dx * min(1.0, max(0.0, share)), ay + dy * min(1.0, max(0.0, share)))


def _along(a: Point, b: Point, inches: float) -> Point:
    share = inches / distance(a, b)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


CHAPTER = Chapter("forcing", steps={Burst: _burst})
