"""Webs across the tunnels (p. 58): the Yeti close side tunnels with them, and tear them when they walk through.

A web is 1″ deep and as wide as its tunnel. To everybody but Yeti it is a wall. One way must always be left open between
the two edges of the table. The map names its tunnels as the figure `tunnels` (x, y, width, height) and what else one
can walk in as `halls`; webs are spun in tunnels only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from tabletop.geometry.gaps import gap, overlaps
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Point, Rect
from tabletop.geometry.track import Line, Path
from tabletop.model.action import Target
from tabletop.model.event import Moved, Noted, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import against, all_ids, fresh_id, sentence, within
from tabletop.rules.dwmg.models import extra_of, in_contact
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.shooting.armoury import Arm, arm_of, ranged
from tabletop.rules.dwmg.shooting.shooting import shots_a_turn
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

KIND = "web-wall"
"""The kind of terrain that a web is."""
DEPTH = 1.0
"""Inches along the tunnel that a web takes up (p. 58)."""
CELL = 0.5
"""Inches: how finely the way from edge to edge is looked for; a web covers at least one cell of every row."""
STAYS = "stays-on-table"
"""The effect of weapons that spin webs."""

Box = tuple[float, float, float, float]


# ---------------------------------------------------------------------------------------------------------------------
# Tunnels, and the way that must be left


def tunnels_of(state: State) -> tuple[Box, ...]:
    """The side tunnels of this table."""
    return _boxes(state, "tunnels")


def _boxes(state: State, figure: str) -> tuple[Box, ...]:
    said = extra_of(state).scenario.figures.get(figure, ())
    return tuple((float(x), float(y), float(width), float(height)) for x, y, width, height in said)


def web_at(state: State, place: Point) -> Rect | None:
    """The web that would close the side tunnel at a place; None: there is no side tunnel."""
    for x, y, width, height in tunnels_of(state):
        if not (x <= place[0] <= x + width and y <= place[1] <= y + height):
            continue
        if height >= width:
            return Rect(x, min(max(place[1] - DEPTH / 2, y), y + height - DEPTH), width, DEPTH)
        return Rect(min(max(place[0] - DEPTH / 2, x), x + width - DEPTH), y, DEPTH, height)
    return None


def webs_of(state: State) -> Iterator[Terrain]:
    """The webs on the table."""
    return (each for each in state.terrain.values() if each.kind == KIND)


def leaves_a_way(state: State, web: Rect) -> bool:
    """Whether somebody could still get from the heroes' edge to the monsters' with that web as well."""
    spun = tuple(_box(each.outline) for each in webs_of(state) if isinstance(each.outline, Rect))
    rooms = (*tunnels_of(state), *_boxes(state, "halls"))
    return _joined(rooms, (*spun, _box(web)), state.table.height)


def _box(rect: Rect) -> Box:
    return (rect.x, rect.y, rect.width, rect.height)


@lru_cache(maxsize=256)
def _joined(rooms: tuple[Box, ...], webs: tuple[Box, ...], height: float) -> bool:
    """Whether a way leads from the lower to the upper edge of the table through the rooms, past the webs."""
    free = {cell for room in rooms for cell in _cells(room)}.difference(*(set(_cells(web)) for web in webs))
    lowest = int(height / CELL) - 1
    ahead = [cell for cell in free if cell[1] == lowest]
    seen = set(ahead)
    while ahead:
        column, row = ahead.pop()
        if row == 0:
            return True
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if near in free and near not in seen:
                seen.add(near)
                ahead.append(near)
    return False


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The cells whose middles lie in a box."""
    x, y, width, height = box
    columns = range(int((x + CELL / 2) / CELL), int((x + width + CELL) / CELL))
    rows = range(int((y + CELL / 2) / CELL), int((y + height + CELL) / CELL))
    for column in columns:
        for row in rows:
            middle = ((column + 0.5) * CELL, (row + 0.5) * CELL)
            if x <= middle[0] <= x + width and y <= middle[1] <= y + height:
                yield (column, row)


# ---------------------------------------------------------------------------------------------------------------------
# Who spins and tears them


def is_immune(miniature: Miniature) -> bool:
    """Whether a model walks through webs and tears them: whoever has a Web Gun by its profile."""
    return any(STAYS in weapon.effects for weapon in profile_of(miniature).weapons)


def web_gun(miniature: Miniature) -> Arm | None:
    """The Web Gun in a model's hands, in working order; None: it has none."""
    named = next((weapon.id for weapon in ranged(miniature) if STAYS in weapon.effects), None)
    return None if named is None else arm_of(miniature, named)


@anybody("spin-web")
class SpinWeb(Ability):
    """Closes a side tunnel with a web, instead of a shot."""

    uses = (Usage("Spin a web across a tunnel", wants="place", sight=True),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return bool(tunnels_of(state)) and web_gun(bearer) is not None

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        gun, who = web_gun(bearer), within(bearer.title)
        if gun is None or not tunnels_of(state):
            return f"{who} has no Web Gun to close a tunnel with"
        if len(bearer.status.get("fired") or ()) >= shots_a_turn(state, bearer):
            return f"{who} has shot in this turn already"
        if in_contact(state, bearer):
            return f"{who} is in melee"
        if at is None or not is_place(at):
            return None
        return _why_not_there(state, bearer, gun, (float(at[0]), float(at[1])))

    def used(self, play: Play, action: Use) -> None:
        assert is_place(action.at) and action.at is not None
        web = web_at(play.state, (float(action.at[0]), float(action.at[1])))
        gun = web_gun(play.model(action.by))
        if web is None or gun is None:
            return
        play.set(action.by, shot=True, fired=(*(play.model(action.by).status.get("fired") or ()), gun.weapon.id))
        play.tell(Noted(sentence(f"{within(play.model(action.by).title)} spins a web across the tunnel.")))
        name = fresh_id(KIND, all_ids(play.state))
        level = play.model(action.by).level
        piece = Terrain(
            name, KIND, web, KIND, "rough", "blocks", cover=True, height=1.5, level=level, layer=18, label="the web"
        )
        play.tell(TerrainSet(name, piece))


def _why_not_there(state: State, bearer: Miniature, gun: Arm, place: Point) -> str | None:
    """Why a web cannot be spun there: a sentence without its full stop; None: it can."""
    away = max(0.0, gap(bearer.piece(), Disc(place, 0.0)))
    if away > gun.reach + EPSILON:
        needed, allowed = against(away, gun.reach)
        return f"That place is {needed} away; the {gun.name} reaches {allowed}"
    web = web_at(state, place)
    if web is None:
        return "Webs are spun across side tunnels only"
    for each in state.standing(bearer.level):
        if overlaps(each.piece(), web.piece(), CONTACT):
            return f"{within(each.title)} stands where the web would be"
    if not leaves_a_way(state, web):
        return "One way must stay clear between the two edges of the table, and this web would close the last"
    return None


def torn(play: Play, event: Moved) -> bool:
    """Whoever is immune tears the webs that he has walked through; whether he has torn any."""
    walker, some = play.model(event.who), False
    if not is_immune(walker):
        return False
    way = Path(event.path[0], tuple(Line(a, b) for a, b in pairwise(event.path) if a != b))
    for web in tuple(webs_of(play.state)):
        through = way.stretches(web.piece(), walker.base.width / 2)
        if web.level == event.level and any(high - low > EPSILON for low, high in through):
            play.tell(TerrainSet(web.id, None))
            play.tell(Noted(sentence(f"{within(walker.title)} tears {web.title}.")))
            some = True
    return some
