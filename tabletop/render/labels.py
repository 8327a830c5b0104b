"""The names of zones: along their edge, where they cover neither a miniature nor a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

import pygame

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Piece
from tabletop.render import outlines
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, Colour, lighter
from tabletop.render.notes import WHITE, zone_ink, zone_name
from tabletop.render.scene import Scene
from tabletop.render.text import Lettering

ALONG = (0.0, 0.5, 1.0, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875)
"""Shares of an edge at which a label may stand: the corners and the middle first."""
INSET = 6
"""Pixels from a zone's edge to its label."""
DEPTHS = (0.0, 1.2, 2.4)
"""How far inside, in heights of the label; a round zone has no room in its corners."""

SETTINGS = ((13, 1), (13, 2), (13, 3), (10, 2), (10, 3))
"""How large a name stands inside its zone, and in how many lines: the first that finds a place."""


def paint_zone_labels(
    surface: pygame.Surface,
    scene: Scene,
    camera: Camera,
    lettering: Lettering,
    taken: Sequence[pygame.Rect],
    room: pygame.Rect,
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """The labels of the zones on the level shown, each with the box it covers. `taken`: boxes in pixels that no label
    may cover; `room`: the part of the surface that no panel covers.

    A label looks for a free place along the zone's edge, inside first, then outside; without one it is left out.
    """
    covered, painted = list(taken), []
    for zone in scene.state.zones.values():
        name = zone_name(zone)
        if not name or zone.level != scene.shown_level or zone.id in scene.tiles:
            continue
        ink = INK if scene.style == "bw" else lighter(zone_ink(scene.state, zone, scene.style), 0.55)
        halo = WHITE if scene.style == "bw" else None
        piece = zone.outline.piece()
        labels = (_lines(_broken(name, count), lettering, size, ink, halo) for size, count in SETTINGS)
        for words, box in _written(piece, camera, labels):
            if room.contains(box) and box.collidelist(covered) < 0:
                surface.blit(words, box)
                covered.append(box)
                painted.append((words, box))
                break
    return painted


def _broken(name: str, count: int) -> Sequence[str]:
    """A name in at most so many lines, about equally long."""
    words = name.split()
    cuts = combinations(range(1, len(words)), min(count, len(words)) - 1)
    broken = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(broken, key=lambda lines: max(map(len, lines)))


def _lines(lines: Sequence[str], lettering: Lettering, points: int, ink: Colour, halo: Colour | None) -> pygame.Surface:
    """Lines one below the other, in the middle."""
    size = lettering.size(points)
    written = [lettering.haloed(each, size, ink, *([halo] if halo is not None else [])) for each in lines]
    if len(written) == 1:
        return written[0]
    step = lettering.font(size, bold=True).get_height()
    wide, high = max(each.get_width() for each in written), written[0].get_height() + step * (len(written) - 1)
    made = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    for number, line in enumerate(written):
        made.blit(line, ((wide - line.get_width()) // 2, number * step))
    return made


def _written(
    piece: Piece, camera: Camera, labels: Iterable[pygame.Surface]
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Labels with boxes for them along the edge of a zone: those inside it, in one line or more, then those outside."""
    left, top, right, bottom = outlines.bounds(piece)
    (x0, y0), (x1, y1) = camera.to_screen((left, top)), camera.to_screen((right, bottom))
    whole = pygame.Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0))
    first: pygame.Surface | None = None
    for words in labels:
        first = first or words
        yield from ((words, box) for box in _inside(piece, camera, whole, words.get_size()))
    if first is not None:
        size = first.get_size()
        room = whole.inflate(2 * size[0] + INSET, 2 * size[1] + INSET)
        yield from ((first, box) for box in _along(room, size, beside=whole))


def _inside(piece: Piece, camera: Camera, whole: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of `size` along the edge of a zone that it holds."""
    for depth in DEPTHS:
        room = whole.inflate(-2 * INSET, -2 * INSET).inflate(-2 * depth * size[1], -2 * depth * size[1])
        if room.width >= size[0] and room.height >= size[1]:
            yield from (box for box in _along(room, size) if _holds(piece, camera, box))


def _along(room: pygame.Rect, size: tuple[int, int], beside: pygame.Rect | None = None) -> Iterator[pygame.Rect]:
    """Boxes of `size` along the inner edge of a room: top, bottom, sides. `beside`: the part of it they keep to."""
    span = beside or room
    wide, high = span.width - size[0], span.height - size[1]
    for y in (room.top, room.bottom - size[1]):
        for share in ALONG:
            yield pygame.Rect(round(span.left + share * wide), y, *size)
    for x in (room.left, room.right - size[0]):
        for share in ALONG:
            yield pygame.Rect(x, round(span.top + share * high), *size)


def _holds(piece: Piece, camera: Camera, box: pygame.Rect) -> bool:
    """Whether all corners of a box lie in the piece."""
    corners = (box.topleft, box.topright, box.bottomleft, box.bottomright)
    return all(signed_distance(piece, camera.to_table(corner)) <= 0 for corner in corners)
