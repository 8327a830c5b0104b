"""Lines that lead from words to what they speak of."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pygame

from tabletop.geometry.edges import nearest_on
from tabletop.geometry.shapes import Disc, Piece
from tabletop.render import outlines
from tabletop.render.marks.strokes import Desk
from tabletop.render.pencil import Spot

FAR = 20
"""Pixels from what words speak of, from which a line leads to it."""
TURNS = (25.0, -25.0, 50.0, -50.0, 75.0, -75.0)
"""Degrees round a base from its nearest point, at which a line may end as well."""
Leader = tuple[Spot, Spot]
"""From within a box to what its words speak of."""
Crossed = Callable[[Leader], float]
"""How much there is against a line, for what it crosses."""


@dataclass(frozen=True, slots=True)
class Target:
    """What words speak of: a spot, the piece there, or a line; `clear` inches about it are kept free."""

    spot: Spot
    piece: Piece | None = None
    line: tuple[Spot, Spot] | None = None
    clear: float = 0.0


def led(desk: Desk, box: pygame.Rect, target: Target, crossed: Crossed) -> Leader | None:
    """A line to what words speak of, when they stand far from it."""
    if target.piece is not None and outlines.contains(target.piece, desk.camera.to_table(box.center)):
        return None
    spot = target.spot if target.line is None else _nearest_on_line(target.line, box.center)
    nearest, far = next(_ends(desk, box, spot, target.piece)), FAR * desk.unit + target.clear * desk.camera.zoom
    if _away(box, nearest) <= far or not desk.window.collidepoint(spot):
        return None
    leader = leader_of(desk, box, spot, target.piece, crossed)
    if leader is not None and target.line is not None:
        leader = min((leader, *(_from_box(box, end) for end in _along(target.line))), key=crossed)
    return leader if leader is None or not target.clear else _shortened(leader, target.clear * desk.camera.zoom)


def _shortened(leader: Leader, pixels: float) -> Leader:
    """A line that ends so many pixels before its end."""
    (ax, ay), (bx, by) = leader
    share = max(0.0, 1.0 - pixels / max(math.hypot(bx - ax, by - ay), 1e-6))
    return ((ax, ay), (ax + (bx - ax) * share, ay + (by - ay) * share))


def leader_of(desk: Desk, box: pygame.Rect, spot: Spot, about: Piece | None, crossed: Crossed) -> Leader | None:
    """The line from a box to a spot, or to the edge of the piece there, to that part of it which is reached across
    least; None: the box lies on it."""
    ends = list(_ends(desk, box, spot, about))
    if box.left < ends[0][0] < box.right and box.top < ends[0][1] < box.bottom:
        return None
    apart = [end for end in ends if not box.collidepoint(end)]
    leaders = [*(_from_box(box, end) for end in apart), *((box.center, end) for end in apart)]
    return min(leaders, key=crossed, default=None)


def _ends(desk: Desk, box: pygame.Rect, spot: Spot, about: Piece | None) -> Iterator[Spot]:
    """Where a line may end: on the nearest part of the edge first, on a round one also farther to either side."""
    if about is None:
        yield spot
        return
    nearest = nearest_on(about, desk.camera.to_table(box.center))
    yield desk.camera.to_screen(nearest)
    if isinstance(about, Disc) and about.radius > 0.0:
        (x, y), (mx, my) = nearest, about.centre
        bearing = math.atan2(y - my, x - mx)
        for turn in TURNS:
            angle = bearing + math.radians(turn)
            yield desk.camera.to_screen((mx + about.radius * math.cos(angle), my + about.radius * math.sin(angle)))


def _from_box(box: pygame.Rect, end: Spot) -> Leader:
    """It begins inside the box, which is laid over it: its corners are round."""
    inset = min(box.width, box.height) / 2
    return ((_within(end[0], box.left, box.right, inset), _within(end[1], box.top, box.bottom, inset)), end)


def _within(value: float, first: float, last: float, inset: float) -> float:
    return min(max(value, first + inset), last - inset)


def _away(box: pygame.Rect, spot: Spot) -> float:
    """Pixels from the edge of a box to a spot outside."""
    x, y = spot
    return math.hypot(max(box.left - x, 0.0, x - box.right), max(box.top - y, 0.0, y - box.bottom))


def _along(line: tuple[Spot, Spot]) -> Iterator[Spot]:
    """Other places on a line that a line from its words may lead to: from its middle outwards."""
    (ax, ay), (bx, by) = line
    for share in (0.5, 0.35, 0.65, 0.2, 0.8):
        yield (ax + (bx - ax) * share, ay + (by - ay) * share)


def _nearest_on_line(line: tuple[Spot, Spot], spot: Spot) -> Spot:
    (ax, ay), (bx, by) = line
    squared = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0 if squared == 0 else ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / squared
    along = min(max(along, 0.0), 1.0)
    return (ax + (bx - ax) * along, ay + (by - ay) * along)


def in_view(window: pygame.Rect, pairs: Iterable[tuple[Spot, Spot]]) -> tuple[Spot, Spot] | None:
    """The longest straight part of a line that is in the window: the clearest place for its figure."""
    seen = [part for a, b in pairs if (part := window.clipline(a, b))]
    if not seen:
        return None
    a, b = max(seen, key=lambda part: (part[1][0] - part[0][0]) ** 2 + (part[1][1] - part[0][1]) ** 2)
    return (a, b)
