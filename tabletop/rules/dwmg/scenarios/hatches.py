"""Hatches between two parts of a table that lie one above the other and are laid out side by side (p. 57).

The map names them as the figure `hatches`, in pairs. Going through is climbing (p. 7): it takes an action and leads to
the nearest free place at the other end, the hatch itself first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, direction
from tabletop.model.action import Target
from tabletop.model.event import Moved, Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import LEVEL_HEIGHT
from tabletop.model.terrain import Terrain
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.capture.room import has_room
from tabletop.rules.dwmg.models import enemies_of, extra_of, in_contact
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.movement.walking import Arrived
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import fires
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

HATCH = "hatch"
"""What maps call the special rule of their hatches."""
ROUND = 16
"""Directions in which a place at a hatch is looked for."""


def pairs(state: State) -> tuple[tuple[str, str], ...]:
    """The hatches of this table, each with its other end."""
    said = extra_of(state).scenario.figures.get("hatches", ())
    return tuple((str(a), str(b)) for a, b in said)


def hatch_at(state: State, miniature: Miniature) -> tuple[Terrain, Terrain] | None:
    """The hatch that a model stands at, with its other end."""
    for a, b in (*pairs(state), *((b, a) for a, b in pairs(state))):
        here = state.terrain[a]
        if here.level == miniature.level and is_at(here, miniature):
            return here, state.terrain[b]
    return None


def is_at(hatch: Terrain, miniature: Miniature) -> bool:
    """Whether a base is on a hatch or touches it."""
    return miniature.at is not None and gap(hatch.piece(), miniature.piece()) <= CONTACT + EPSILON


def landing(state: State, miniature: Miniature, hatch: Terrain) -> Point | None:
    """Where a model comes out of a hatch: on it or beside it, in contact with no enemy; None: there is no room."""
    return next((at for at in _places(hatch, miniature) if _is_free(state, miniature, at, hatch.level)), None)


def _places(hatch: Terrain, miniature: Miniature) -> Iterator[Point]:
    left, top, right, bottom = bounds_of(hatch.piece())
    middle = ((left + right) / 2, (top + bottom) / 2)
    yield middle
    away = math.hypot(right - left, bottom - top) / 2 + miniature.base.reach
    for far in (away / 2, away * 0.75, away):
        for turn in range(ROUND):
            x, y = direction(turn * 360.0 / ROUND)
            place = (middle[0] + x * far, middle[1] + y * far)
            if gap(hatch.piece(), miniature.base.at(place, miniature.facing)) <= CONTACT:
                yield place


def _is_free(state: State, miniature: Miniature, at: Point, level: int) -> bool:
    base = miniature.base.at(at, miniature.facing)
    foes = (each for each in enemies_of(state, miniature) if each.level == level)
    return has_room(state, miniature, at, level) and all(gap(base, each.piece()) > CONTACT + EPSILON for each in foes)


@anybody("through-the-hatch")
class ThroughTheHatch(Ability):
    """Whoever stands at a hatch climbs through it."""

    uses = (Usage("Climb through the hatch"),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return hatch_at(state, bearer) is not None

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        found, who = hatch_at(state, bearer), within(bearer.title)
        if found is None:
            return f"{who} stands at no hatch"
        if in_contact(state, bearer):
            return f"{who} is in melee"
        if landing(state, bearer, found[1]) is None:
            return f"There is no room for {who} at the other end of the hatch"
        return None

    def used(self, play: Play, action: Use) -> None:
        model = play.model(action.by)
        found = hatch_at(play.state, model)
        to = None if found is None else landing(play.state, model, found[1])
        if found is None or to is None or model.at is None:
            return
        fires(play, HATCH)
        play.tell(Noted(sentence(f"{title_of(play.state, action.by)} comes out at {found[1].title}.")))
        # Two places one above the other: the way between them is as long as a climb.
        play.tell(Moved(action.by, (model.at, to), LEVEL_HEIGHT, model.facing, found[1].level))
        play.set(action.by, moved=True)
        play.then(Arrived(action.by, model.at, model.level))
