"""The miniatures of a scene on its table: who is in view, their sprites, tokens, names, rings and ghosts."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from tabletop.geometry.shapes import Box, Disc, Point
from tabletop.model.look import Look, Token
from tabletop.model.mark import GhostMark
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.render import pencil
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, PAPER, Colour, colour, lighter
from tabletop.render.lying import WITH_LEGS
from tabletop.render.marks.strokes import Desk
from tabletop.render.miniatures import LIFTED, Figure, Sprites, figure_of
from tabletop.render.names import Named, apart, name_places
from tabletop.render.printed import paint_printed
from tabletop.render.scene import Scene
from tabletop.render.terrain.site import Below
from tabletop.render.text import Lettering
from tabletop.render.tokens import Tokens, token_places

LONGEST_NAME = 32
"""Letters of a name that are written on the table; the panels tell all of it."""
MARKER = 0.3
"""Inches from the middle of a marker to its edge."""
NAMES_FROM = 30.0
"""Pixels an inch from which names are shown."""
OTHER_LEVEL = 110
"""The opacity (of 255) of a model on another level than the one shown."""
GHOSTLY = 215
"""The opacity of a model that is shown where it is not."""
SHADES = 6
PAST = 120
"""The opacity of a model that is shown where it once stood."""
LYING = Token("lying", tooltip="Lying")
"""The sign of what lies on the ground and has no legs that show it."""
BREATH = 1.6
"""Seconds of one breath of the selection ring."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A miniature in view: its figure, and in pixels its middle, the circle that holds its base, and how far its base
    reaches to either side and below."""

    miniature: Miniature
    figure: Figure
    centre: tuple[int, int]
    radius: float
    beside: float
    below: float

    @property
    def box(self) -> pygame.Rect:
        """The box that holds its base."""
        x, y = self.centre
        return pygame.Rect(x - self.beside, y - self.below, 2 * self.beside, 2 * self.below)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Those of an oblong base; a round one has none."""
        base, zoom = self.miniature.base, self.figure.zoom
        if base.length is None:
            return ()
        return Box(self.centre, base.width * zoom, base.length * zoom, self.miniature.facing).corners()


def standing(scene: Scene, camera: Camera) -> list[Standing]:
    """The miniatures in view, in the order of painting: lower levels and large bases first."""
    (left, top), (right, bottom) = camera.sees()
    ground = scene.state.table.surface
    found = []
    for miniature in scene.state.standing():
        if miniature.at is None:
            continue
        x, y = miniature.at
        reach = miniature.base.reach + 1.0
        if x + reach < left or x - reach > right or y + reach < top or y - reach > bottom:
            continue
        side = scene.side_colour(miniature)
        figure = figure_of(scene.look(miniature), side, miniature.base, miniature.facing, camera.zoom, ground)
        px, py = camera.to_screen(miniature.at)
        radius = miniature.base.reach * camera.zoom
        beside, below = (inches * camera.zoom for inches in _halves(miniature))
        found.append(Standing(miniature, figure, (round(px), round(py)), radius, beside, below))
    found.sort(key=lambda s: (s.miniature.level, -s.miniature.base.reach))
    return found


def below(scene: Scene) -> tuple[Below, ...]:
    """The models that roofs and crowns must not hide."""
    return tuple(
        (m.at, m.base.reach, m.id in scene.selected or m.id == scene.hovered)
        for m in scene.state.standing()
        if m.at is not None and m.level <= scene.shown_level
    )


def in_hand(scene: Scene) -> tuple[Below, ...]:
    """The models shown where they are not yet."""
    return tuple((mark.base.centre, 0.0, False) for mark in scene.marks if isinstance(mark, GhostMark))


def _halves(miniature: Miniature) -> Point:
    """Inches from the middle of its base to its rightmost and to its lowest edge on the screen."""
    piece = miniature.base.at((0.0, 0.0), miniature.facing)
    if isinstance(piece, Disc):
        return (piece.radius, piece.radius)
    across, down = zip(*piece.corners(), strict=True)
    return (max(across), max(down))


class Crowd:
    """Paints miniatures; keeps their sprites and tokens. `icons` is the folder of the tokens' icons."""

    def __init__(self, icons: Path, lettering: Lettering) -> None:
        self._lettering = lettering
        self._sprites = Sprites()
        self._deadline = math.inf
        self.room: pygame.Rect | None = None
        """The part of the picture that no panel covers, in which names are written; None: all of it."""
        self._tokens = Tokens(icons, lettering)
        self._written: tuple[list[Standing], list[tuple[pygame.Surface, pygame.Rect]]] | None = None

    def paint(
        self,
        onto: pygame.Surface,
        scene: Scene,
        camera: Camera,
        models: list[Standing],
        deadline: float = math.inf,
    ) -> bool:
        """The miniatures with everything that lies still: tokens, thin rings, names.

        After `deadline` (by `time.perf_counter`) sprites are enlarged ones where possible; False when any was.
        """
        self._sprites.late = False
        self._deadline = deadline
        for one in models:
            self._figure(onto, scene, one.figure, one.centre, _opacity(scene, one))
        for one in models:
            if one.miniature.id not in scene.lifted:
                self._thin_ring(onto, scene, one)
        for one in models:  # over the rings, whose lines would cross out what a sign says
            if _opacity(scene, one) == 255:
                self._signs(onto, scene, one)
        self._written = None
        self.names(onto, scene, camera, models)
        self._deadline = math.inf
        return not self._sprites.late

    def names(self, onto: pygame.Surface, scene: Scene, camera: Camera, models: list[Standing]) -> None:
        """Their names, where they are shown; painted again over the same models they stand where they stood."""
        if self._written is None or self._written[0] is not models:
            self._written = (models, self._names(scene, camera, models))
        for words, box in self._written[1]:
            onto.blit(words, box)

    def taken(self, scene: Scene, camera: Camera, models: list[Standing]) -> list[pygame.Rect]:
        """What miniatures and their names cover, in pixels. In the window who is in a player's hand may
        be covered where he stood, but not his name: it is all that says who he was."""
        names = (box for _, box in self._names(scene, camera, models))
        still = scene.time is None
        there = [one for one in models if still or one.miniature.id not in scene.lifted]
        return [*(one.box.inflate(8, 8) for one in there), *(name.inflate(8, 0) for name in names)]

    def signs(self, scene: Scene, models: list[Standing]) -> Iterator[pygame.Rect]:
        """What the signs on their rings cover."""
        for one in models:
            count = len(scene.look(one.miniature).tokens)
            yield from token_places(count, one.centre, one.radius, one.figure.zoom, one.corners)

    def _names(self, scene: Scene, camera: Camera, models: list[Standing]) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The names that are shown, and where."""
        seen = pygame.Rect((0, 0), camera.viewport)
        # Of a name whose base is out of sight only letters would reach into the picture.
        shown = [one for one in models if _named(scene, camera, one.miniature.id) and seen.collidepoint(one.centre)]
        words = [self._name(scene, one) for one in shown]
        named = [Named(one.centre, one.box, one.below, word.get_size()) for one, word in zip(shown, words, strict=True)]
        desk = Desk(camera, pygame.Rect((0, 0), camera.viewport))
        markers = [marker for marker in scene.state.markers.values() if marker.level == scene.shown_level]
        things = [desk.box(Disc(marker.at, MARKER)) for marker in markers]
        if scene.time is None:  # while somebody is dragged about, the names of others stand still
            things += [desk.box(mark.base) for mark in scene.marks if isinstance(mark, GhostMark)]
        placed = list(zip(words, name_places(named, self.room or seen, things), strict=True))
        if scene.names == "always":
            return placed
        wanted = [one.miniature.id == scene.hovered or one.miniature.id in scene.selected for one in shown]
        bases = [one.box for one in shown]
        return [placed[number] for number in apart([box for _, box in placed], wanted, bases)]

    def _signs(self, onto: pygame.Surface, scene: Scene, one: Standing) -> None:
        look = scene.look(one.miniature)
        # Whether a person lies is seen; whether a machine does is said as well.
        tokens = (LYING, *look.tokens) if look.lying and look.figure not in WITH_LEGS else look.tokens
        if tokens:
            self._tokens.paint(onto, tokens, one.centre, one.radius, one.figure.zoom, one.corners)

    def _figure(
        self, onto: pygame.Surface, scene: Scene, figure: Figure, centre: tuple[int, int], opacity: int
    ) -> None:
        if scene.style == "bw":
            paint_printed(onto, figure, centre, opacity, scene.ring_pattern(figure.side))
            return
        sprite = self._sprites.sprite(_for_eyes(scene, figure), opacity, hurry=time.perf_counter() > self._deadline)
        place = (centre[0] - sprite.get_width() // 2, centre[1] - sprite.get_height() // 2)
        onto.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _name(self, scene: Scene, one: Standing) -> pygame.Surface:
        name = scene.look(one.miniature).name or one.miniature.title
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 1].rstrip() + "…"
        size = self._lettering.size(13 if one.figure.zoom < 60 else 15)
        ink, halo = ((20, 20, 20), (255, 255, 255)) if scene.style == "bw" else (PAPER, INK)
        return self._lettering.haloed(name, size, ink, halo)

    def _thin_ring(self, onto: pygame.Surface, scene: Scene, one: Standing) -> None:
        """Who can act has a thin ring, who is under the cursor a stronger one."""
        outer, inner = _ring_inks(scene)
        thick = _thick(scene, one.figure.zoom)
        if one.miniature.id == scene.hovered:
            _round(onto, one, 2.5 * thick, outer, 3.4 * thick)
            _round(onto, one, 2.5 * thick, inner, 1.8 * thick)
        elif scene.look(one.miniature).can_act and one.miniature.id not in scene.selected:
            _round(onto, one, 2.0 * thick, outer, 2.6 * thick)
            _round(onto, one, 2.0 * thick, inner, 1.1 * thick)

    def selection(self, surface: pygame.Surface, scene: Scene, models: list[Standing]) -> None:
        """A bright ring round who is selected, breathing while time passes."""
        breath = 0.0 if scene.time is None else 0.5 - 0.5 * math.cos(2 * math.pi * scene.time / BREATH)
        outer, inner = _ring_inks(scene)
        for one in models:
            if one.miniature.id in scene.selected and one.miniature.id not in scene.lifted:
                bright = inner if scene.style == "bw" else lighter(colour(one.figure.side), 0.72)
                thick = _thick(scene, one.figure.zoom)
                _round(surface, one, (3.0 + 1.6 * breath) * thick, outer, 5.0 * thick)
                _round(surface, one, (3.0 + 1.6 * breath) * thick, bright, 2.6 * thick)

    def afoot(self, surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
        """The miniatures on their way."""
        for one in scene.afoot:
            who = one.miniature
            if who.at is None:
                continue
            side, ground = scene.side_colour(who), scene.state.table.surface
            figure = figure_of(one.look or scene.look(who), side, who.base, who.facing, camera.zoom, ground)
            x, y = camera.to_screen(who.at)
            # A few shades of fading are enough: each is a sprite of its own.
            shade = round(min(max(one.opacity, 0.0), 1.0) * SHADES) / SHADES
            if shade > 0.0:
                self._figure(surface, scene, figure, (round(x), round(y)), round(255 * shade))

    def ghost(self, surface: pygame.Surface, scene: Scene, camera: Camera, ghost: GhostMark) -> None:
        """A miniature shown where it is not."""
        base = ghost.base
        size = BaseSize(2 * base.radius) if isinstance(base, Disc) else BaseSize(base.width, base.length)
        facing = ghost.facing if isinstance(base, Disc) else base.facing
        ground = scene.state.table.surface
        figure = figure_of(Look(ghost.look, ghost.colour), ghost.colour, size, facing, camera.zoom, ground)
        x, y = camera.to_screen(base.centre)
        opacity = PAST if ghost.past else 255 if scene.style == "bw" else GHOSTLY
        self._figure(surface, scene, figure, (round(x), round(y)), opacity)


def _opacity(scene: Scene, one: Standing) -> int:
    """Of 255: who is in a player's hand, or on another level, is fainter."""
    if one.miniature.id in scene.lifted:
        return LIFTED
    return OTHER_LEVEL if one.miniature.level != scene.shown_level else 255


def _named(scene: Scene, camera: Camera, name: str) -> bool:
    if name == scene.unnamed:
        return False
    if name == scene.hovered or scene.names == "always":
        return True
    return scene.names == "zoomed" and camera.zoom >= NAMES_FROM


def _ring_inks(scene: Scene) -> tuple[Colour, Colour]:
    return ((255, 255, 255), (20, 20, 20)) if scene.style == "bw" else (INK, PAPER)


def _for_eyes(scene: Scene, figure: Figure) -> Figure:
    """The figure with the pattern of its side, for those who want one."""
    if scene.eyes == "usual":
        return figure
    return replace(figure, pattern=scene.ring_pattern(figure.side), strong=scene.eyes == "contrast")


def _thick(scene: Scene, zoom: float) -> float:
    """How many times as thick as from afar its rings are: on a large base a hairline would be lost."""
    near = min(max(zoom / 60, 1.0), 1.8)
    return near * (1.8 if scene.eyes == "contrast" else 1.0)


def _round(surface: pygame.Surface, one: Standing, grow: float, ink: Colour, width: float) -> None:
    """A ring round a base, `grow` pixels outside it."""
    base, zoom = one.miniature.base, one.figure.zoom
    if base.length is None:
        pencil.ring(surface, one.centre, base.width / 2 * zoom + grow, ink, width)
        return
    long, wide = base.length * zoom + 2 * grow, base.width * zoom + 2 * grow
    pencil.line(surface, Box(one.centre, wide, long, one.miniature.facing).corners(), ink, width, closed=True)
