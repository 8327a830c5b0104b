"""The names of zones: along their edge, where they cover neither a miniature nor a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Piece
from tabletop.render import outlines
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, lighter
from tabletop.render.notes import WHITE, zone_ink, zone_name
from tabletop.render.scene import Scene
from tabletop.render.text import Lettering

ALONG = (0.0, 0.5, 1.0, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875)
"""Shares of an edge at which a label may stand: the corners and the middle first."""
INSET = 6
"""Pixels from a zone's edge to its label."""
DEPTHS = (0.0, 1.2, 2.4)
"""How far inside, in heights of the label; a round zone has no room in its corners."""


def paint_zone_labels(
    surface: pygame.Surface, scene: Scene, camera: Camera, lettering: Lettering, taken: Sequence[pygame.Rect]
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """The labels of the zones on the level shown, each with the box it covers. `taken`: boxes in pixels that no label
    may cover.

    A label looks for a free place along the zone's edge, inside first, then outside; without one it is left out.
    """
    covered, painted = list(taken), []
    for zone in scene.state.zones.values():
        name = zone_name(zone)
        if not name or zone.level != scene.shown_level or zone.id in scene.tiles:
            continue
        size = lettering.size(13)
        if scene.style == "bw":
            words = lettering.haloed(name, size, INK, WHITE)
        else:
            words = lettering.haloed(name, size, lighter(zone_ink(scene.state, zone, scene.style), 0.55))
        for box in _places(zone.outline.piece(), camera, words.get_size()):
            if surface.get_rect().contains(box) and box.collidelist(covered) < 0:
                surface.blit(words, box)
                covered.append(box)
                painted.append((words, box))
                break
    return painted


def _places(piece: Piece, camera: Camera, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes for a label of `size` along the edge of a zone: those inside it, then those outside."""
    left, top, right, bottom = outlines.bounds(piece)
    (x0, y0), (x1, y1) = camera.to_screen((left, top)), camera.to_screen((right, bottom))
    whole = pygame.Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0))
    for depth in DEPTHS:
        room = whole.inflate(-2 * INSET, -2 * INSET).inflate(-2 * depth * size[1], -2 * depth * size[1])
        if room.width >= size[0] and room.height >= size[1]:
            yield from (box for box in _along(room, size) if _holds(piece, camera, box))
    yield from _along(whole.inflate(2 * size[0] + INSET, 2 * size[1] + INSET), size, beside=whole)


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
