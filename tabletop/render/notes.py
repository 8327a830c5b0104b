"""Zones with a tinted border, and what lies on the table as paper: notes and markers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.geometry.shapes import Disc, Point
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker, Zone
from tabletop.render import outlines, pencil
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, Colour, colour, lighter
from tabletop.render.flames import paint_fire
from tabletop.render.pencil import Spot, stamp
from tabletop.render.scene import Style
from tabletop.render.text import LEAST, Lettering
from tabletop.render.whirls import paint_whirl

NOTE = colour("#ece3bd")
PIN = colour("#b6472f")
WHITE = (255, 255, 255)
GREY = (110, 110, 110)
ROLES = {
    "exit": colour("#d8c98a"),
    "area": colour("#e6e0cf"),
    "setup": colour("#cfd4d8"),
    "great-warmth": colour("#e08a3c"),
    "bright-light": colour("#f4ecc0"),
    "anti-matter": colour("#a07ad0"),
    "gas": colour("#9ac46a"),
    "vacuum": colour("#7f8fb4"),
    "space": colour("#7f8fb4"),
    "under-water": colour("#5fa6cc"),
}
"""The colours of zones by what they are for, or what a place is like there."""
AIRS = frozenset({"great-warmth", "bright-light", "anti-matter", "gas", "vacuum", "space", "under-water"})
"""Roles that say what a place is like: such a zone is named by it where its map gives it no name."""


def paint_zone(surface: pygame.Surface, camera: Camera, state: State, zone: Zone, style: Style) -> None:
    """A faint tint and a dashed border in its side's colour."""
    ink = zone_ink(state, zone, style)
    piece = zone.outline.piece()
    if isinstance(piece, Disc):
        rings: list[list[Spot]] = [pencil.circle_points(camera.to_screen(piece.centre), piece.radius * camera.zoom)]
    else:
        rings = [[camera.to_screen(p) for p in ring] for ring in outlines.rings(piece)]
    pencil.fill(surface, rings, ink, 34 if zone.role in AIRS else 20, holes=True)
    for ring in rings:
        for part in pencil.dashes(ring, 12, 7, closed=True):
            pencil.line(surface, part, ink, 2)


def zone_name(zone: Zone) -> str:
    """What a zone is called on the table; empty: nothing."""
    name = zone.label or (zone.role.replace("-", " ") if zone.role in AIRS else "")
    return name[:1].upper() + name[1:]


def zone_ink(state: State, zone: Zone, style: Style) -> Colour:
    """The colour of its border: its side's, else its role's; grey in print."""
    if style == "bw":
        return GREY
    side = state.sides.get(zone.side) if zone.side is not None else None
    return lighter(colour(side.colour), 0.25) if side is not None else ROLES.get(zone.role, ROLES["area"])


def label_place(terrain: Terrain, state: State) -> Point:
    """Where the name of a piece stands in print: in its middle, or where there is more room from who stands there."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    x, y = outlines.middle(piece)
    off = (bottom - top) / 4, (right - left) / 4
    wished = [(x, y), (x, y - off[0]), (x, y + off[0]), (x - off[1], y), (x + off[1], y)]
    places = [spot for spot in wished if outlines.contains(piece, spot)] or wished[:1]
    crowd = [one.at for one in state.standing(terrain.level) if one.at is not None]

    def room(spot: Point) -> float:
        return min([FREE, *(math.dist(spot, at) for at in crowd)])

    return max(places, key=room)


FREE = 1.5
"""Inches from who stands there that are enough for the name of a piece."""


def paint_label(
    surface: pygame.Surface, camera: Camera, terrain: Terrain, state: State, lettering: Lettering
) -> pygame.Rect | None:
    """In print a piece of terrain that has a name says it, black on white; answers the box it covers."""
    if not terrain.label:
        return None
    words = lettering.haloed(terrain.label[:1].upper() + terrain.label[1:], lettering.size(13), INK, WHITE)
    x, y = camera.to_screen(label_place(terrain, state))
    return surface.blit(words, (round(x - words.get_width() / 2), round(y - words.get_height() / 2)))


def paint_marker(
    surface: pygame.Surface,
    camera: Camera,
    marker: Marker,
    lettering: Lettering,
    style: Style,
    room: pygame.Rect | None = None,
) -> pygame.Rect:
    """A note is a pinned slip of paper with its first words, a fire burns, time whirls in a node; any other marker is a
    small round token. Answers the box it covers. `room`: a slip pinned there (pixels) lies there as a whole."""
    x, y = camera.to_screen(marker.at)
    round_box = pygame.Rect(
        round(x - camera.zoom / 2), round(y - camera.zoom / 2), round(camera.zoom), round(camera.zoom)
    )
    if marker.kind == "fire":
        paint_fire(surface, (x, y), int(marker.status.get("fire", 1)), camera.zoom, lettering, style)
        return round_box
    if marker.kind == "vortex-node":
        paint_whirl(surface, (x, y), str(marker.status.get("node") or ""), camera.zoom, style)
        return round_box
    if marker.text:
        lines, paper = _short(marker.text, camera.zoom), WHITE if style == "bw" else NOTE
        sprite = _paper(lines, lettering, paper)
        pin = (lettering.room(9), lettering.room(8))
        box = sprite.get_rect(topleft=(round(x - pin[0]), round(y - pin[1])))
        if room is not None and room.collidepoint(x, y) and not room.contains(box):
            if box.bottom > room.bottom:  # it hangs by its lower corner
                sprite = _paper(lines, lettering, paper, upside=True)
                box = sprite.get_rect(left=box.left, bottom=round(y) + pin[1])
            box = box.clamp(room)
        place = box.topleft
    else:
        sprite = _token(max(12, round(0.6 * camera.zoom)), marker.kind[:1].upper() or "?", lettering, style)
        place = (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2))
    surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sprite.get_rect(topleft=place)


LONGEST = 1000
"""Letters of a note that are looked at; far more than a slip shows."""


def _short(text: str, zoom: float) -> tuple[str, ...]:
    """As much of a note as fits at this zoom."""
    longest, most = (14, 2) if zoom < 28 else (22, 5)
    lines, line = [], ""
    # A word longer than a line is cut: a slip of paper has an end, whatever somebody wrote on it.
    words = (word if len(word) <= longest else word[: longest - 1] + "…" for word in text[:LONGEST].split())
    for word in words:
        if line and len(line) + len(word) + 1 > longest:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    return tuple(lines)


def _paper(lines: Sequence[str], lettering: Lettering, paper: Colour, *, upside: bool = False) -> pygame.Surface:
    """A slip with its pin in the upper left corner, or (`upside`) in the lower one."""
    words = [lettering.words(line, lettering.size(12), INK) for line in lines]
    scale, row = max(lettering.scale, 1.0), round(15 * max(lettering.scale, 1.0))
    pinned = len(words) - 1 if upside else 0
    width = max(
        words[pinned].get_width() + round(24 * scale), *(each.get_width() + round(16 * scale) for each in words)
    )
    height = row * len(words) + round(12 * scale)

    def slip(large: pygame.Surface, finer: int) -> None:
        k = finer * scale
        w, h, fold = width * finer, height * finer, 7 * k
        pygame.draw.polygon(large, (20, 20, 20), ((2 * k, 3 * k), (w, 3 * k), (w, h), (3 * k, h)))
        body = ((0, k), (w - 2 * k, 0), (w - 2 * k, h - fold - 2 * k), (w - fold - 2 * k, h - 2 * k), (k, h - 2 * k))
        pygame.draw.polygon(large, paper, body)
        pygame.draw.polygon(large, (196, 186, 146), (body[2], body[3], (w - fold - 2 * k, h - fold - 2 * k)))
        y = h - 9 * k if upside else 8 * k
        pygame.draw.circle(large, (90, 34, 24), (9 * k + k, y + k), 3.4 * k)
        pygame.draw.circle(large, PIN, (9 * k, y), 3.4 * k)
        pygame.draw.circle(large, (232, 150, 130), (8 * k, y - k), 1.2 * k)

    made = stamp((width, height), slip)
    for k, word in enumerate(words):
        place = (round((15 if k == pinned else 7) * scale), round(4 * scale) + row * k)
        made.blit(word.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _token(size: int, letter: str, lettering: Lettering, style: Style) -> pygame.Surface:
    ink: Colour = (200, 168, 92) if style == "colour" else (235, 235, 235)

    def disc(large: pygame.Surface, k: int) -> None:
        middle = large.get_width() / 2
        pygame.draw.circle(large, (52, 42, 22), (middle, middle), size * k / 2)
        pygame.draw.circle(large, ink, (middle, middle), size * k / 2 - 1.2 * k)
        pygame.draw.circle(large, (150, 122, 60), (middle, middle), size * k / 2 - 3 * k, max(1, k))

    made = stamp((size + 2, size + 2), disc)
    word = lettering.words(letter, max(LEAST, round(size * 0.55)), INK, True).premul_alpha()
    place = ((made.get_width() - word.get_width()) // 2, (made.get_height() - word.get_height()) // 2)
    made.blit(word, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return made
