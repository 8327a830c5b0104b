"""The painter: a scene through a camera onto a surface, in layers that are kept as long as they hold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from tabletop.geometry.shapes import Box, Disc
from tabletop.model.mark import GhostMark, Tone
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.places import assets as assets_folder
from tabletop.render import pencil
from tabletop.render.board import Board
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, PAPER, colour, lighter
from tabletop.render.marks import MarkPainter, card
from tabletop.render.marks.pills import Pills
from tabletop.render.miniatures import LIFTED, Figure, Sprites, figure_of
from tabletop.render.notes import paint_marker, paint_zone
from tabletop.render.printed import PrintBoard, paint_printed
from tabletop.render.scene import Scene
from tabletop.render.terrain.site import Below
from tabletop.render.text import Lettering
from tabletop.render.tiles import Tiles
from tabletop.render.tokens import Tokens

NAMES_FROM = 30.0
"""Pixels an inch from which names are shown."""
OTHER_LEVEL = 110
"""The opacity (of 255) of a model on another level than the one shown."""
BREATH = 1.6
"""Seconds of one breath of the selection ring."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A miniature with where it is in the window and what it looks like."""

    miniature: Miniature
    figure: Figure
    centre: tuple[int, int]
    radius: float
    below: float


class Painter:
    """Paints scenes. Keep one: it remembers tiles, sprites and words.

    `unfinished` is True after a painting with a budget that left parts of the ground coarse: paint again.
    """

    def __init__(self, assets: Path | None = None) -> None:
        folder = assets if assets is not None else assets_folder()
        self.lettering = Lettering(folder / "fonts")
        self.unfinished = False
        self._sprites = Sprites()
        self._tokens = Tokens(folder / "icons", self.lettering)
        self._marks = MarkPainter(Pills(self.lettering))
        self._board: tuple[Board | PrintBoard, Tiles] | None = None
        self._board_key: object = None
        self._backdrop: pygame.Surface | None = None
        self._backdrop_key: object = None

    def paint(self, surface: pygame.Surface, scene: Scene, camera: Camera, budget: float | None = None) -> None:
        """Paints the scene over the whole surface, whose size is the camera's viewport.

        `budget`: seconds that may be spent on ground not painted yet; None paints all of it.
        """
        surface.blit(self._still(surface.get_size(), scene, camera, budget), (0, 0))
        self._moving(surface, scene, camera)

    def _moving(self, surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
        """Rings and marks, painted every time."""
        standing = self._standing(scene, camera)
        self._rings(surface, scene, standing)
        boxes = [
            pygame.Rect(s.centre[0] - s.radius, s.centre[1] - s.radius, 2 * s.radius, 2 * s.radius)
            for s in standing
            if s.miniature.id not in scene.lifted
        ]
        self._marks.paint(
            surface,
            camera,
            scene.marks,
            boxes,
            lambda onto, ghost: self._ghost(onto, scene, camera, ghost),
            scene.style,
        )

    def picture(
        self,
        scene: Scene,
        scale: float,
        crop: tuple[float, float, float, float] | None = None,
        supersample: int = 2,
    ) -> pygame.Surface:
        """A still: `scale` pixels an inch, of the whole table or of `crop` (x, y, width, height in inches).

        `supersample` is how many times as large ground and terrain are drawn before they are scaled down.
        """
        table = scene.state.table
        x, y, width, height = crop if crop is not None else (0.0, 0.0, table.width, table.height)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        camera = Camera((table.width, table.height), size, scale, (x + size[0] / scale / 2, y + size[1] / scale / 2))
        surface = pygame.Surface(size, 0, 32)
        board, _ = self._ground(scene)
        opened = board.opened(_below(scene))
        for box in _bands(size):
            place = camera.to_table(box.topleft)
            surface.blit(board.paint(box.size, place, scale, opened, supersample), box)
        self._furnish(surface, scene, camera)
        self._moving(surface, replace(scene, time=None), camera)
        return surface

    def card(
        self,
        surface: pygame.Surface,
        title: str,
        lines: Sequence[str],
        at: tuple[float, float],
        tone: Tone = Tone.REFUSED,
    ) -> pygame.Rect:
        """A card at the cursor (`at`, pixels), always inside the surface; gives the box it covers."""
        return card(surface, self.lettering, title, lines, at, tone)

    # -- what lies still -----------------------------------------------------------------------------------------------

    def _still(self, size: tuple[int, int], scene: Scene, camera: Camera, budget: float | None) -> pygame.Surface:
        """Ground, terrain, zones, miniatures and their names: painted anew only when one of them changes."""
        state = scene.state
        key = (
            size,
            camera,
            *self._ground_key(scene),
            state.zones,
            state.markers,
            state.miniatures,
            state.sides,
            dict(scene.looks),
            scene.selected,
            scene.hovered,
            scene.lifted,
            scene.names,
        )
        if self._backdrop is not None and key == self._backdrop_key and not self.unfinished:
            return self._backdrop
        if self._backdrop is None or self._backdrop.get_size() != size:
            self._backdrop = pygame.Surface(size, 0, 32)
        self._compose(self._backdrop, scene, camera, budget)
        self._backdrop_key = key
        return self._backdrop

    @staticmethod
    def _ground_key(scene: Scene) -> tuple[object, ...]:
        state = scene.state
        return (state.terrain, state.table, scene.shown_level, scene.grid, scene.key, scene.style)

    def _ground(self, scene: Scene) -> tuple[Board | PrintBoard, Tiles]:
        key = self._ground_key(scene)
        if self._board is None or key != self._board_key:
            if scene.style == "bw":
                board: Board | PrintBoard = PrintBoard(scene.state, scene.shown_level, scene.grid, self.lettering)
            else:
                board = Board(scene.state, scene.shown_level, scene.grid, key=scene.key)
            self._board = (board, Tiles(board.paint, board.touching))
            self._board_key = key
        return self._board

    def _compose(self, onto: pygame.Surface, scene: Scene, camera: Camera, budget: float | None) -> None:
        board, tiles = self._ground(scene)
        self.unfinished = not tiles.paint(onto, camera, board.opened(_below(scene)), budget)
        self._furnish(onto, scene, camera)

    def _furnish(self, onto: pygame.Surface, scene: Scene, camera: Camera) -> None:
        """Zones, notes, miniatures and names on painted ground."""
        state = scene.state
        for zone in state.zones.values():
            if zone.level == scene.shown_level:
                paint_zone(onto, camera, state, zone, self.lettering)
        for marker in state.markers.values():
            if marker.level == scene.shown_level:
                paint_marker(onto, camera, marker, self.lettering)
        standing = self._standing(scene, camera)
        window = onto.get_rect()
        for one in standing:
            self._miniature(onto, scene, one, window)
        for one in standing:
            self._name(onto, scene, camera, one)

    def _standing(self, scene: Scene, camera: Camera) -> list[_Standing]:
        """The miniatures in view, those lower on the screen later."""
        (left, top), (right, bottom) = camera.sees()
        found = []
        for miniature in scene.state.standing():
            if miniature.at is None:
                continue
            x, y = miniature.at
            reach = miniature.base.reach + 1.0
            if x + reach < left or x - reach > right or y + reach < top or y - reach > bottom:
                continue
            look = scene.look(miniature)
            figure = figure_of(
                look,
                scene.side_colour(miniature),
                miniature.base,
                miniature.facing,
                camera.zoom,
                scene.state.table.surface,
            )
            px, py = camera.to_screen(miniature.at)
            radius, below = miniature.base.reach * camera.zoom, _depth(miniature) * camera.zoom
            found.append(_Standing(miniature, figure, (round(px), round(py)), radius, below))
        found.sort(key=lambda s: (s.miniature.level, s.miniature.base.reach < 1.0))
        return found

    def _miniature(self, onto: pygame.Surface, scene: Scene, one: _Standing, window: pygame.Rect) -> None:
        opacity = 255
        if one.miniature.id in scene.lifted:
            opacity = LIFTED
        elif one.miniature.level != scene.shown_level:
            opacity = OTHER_LEVEL
        if scene.style == "bw":
            paint_printed(onto, one.figure, one.centre, opacity)
        else:
            sprite = self._sprites.sprite(one.figure, opacity)
            place = (one.centre[0] - sprite.get_width() // 2, one.centre[1] - sprite.get_height() // 2)
            onto.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        tokens = scene.look(one.miniature).tokens
        if tokens and opacity == 255 and window.collidepoint(one.centre):
            self._tokens.paint(onto, tokens, one.centre, one.radius, one.figure.zoom)

    def _name(self, onto: pygame.Surface, scene: Scene, camera: Camera, one: _Standing) -> None:
        near = scene.names == "always" or (scene.names == "zoomed" and camera.zoom >= NAMES_FROM)
        if not near and one.miniature.id != scene.hovered:
            return
        if scene.names == "never" and one.miniature.id != scene.hovered:
            return
        name = scene.look(one.miniature).name or one.miniature.title
        size = 13 if camera.zoom < 60 else 15
        if scene.style == "bw":
            words = self.lettering.haloed(name, size, (20, 20, 20), (255, 255, 255))
        else:
            words = self.lettering.haloed(name, size, PAPER)
        onto.blit(words, (one.centre[0] - words.get_width() // 2, round(one.centre[1] + one.below + 2)))

    # -- what moves ----------------------------------------------------------------------------------------------------

    def _rings(self, surface: pygame.Surface, scene: Scene, standing: list[_Standing]) -> None:
        """Who can act has a thin ring; who is selected a bright one, that breathes while time passes."""
        breath = 0.0 if scene.time is None else 0.5 - 0.5 * math.cos(2 * math.pi * scene.time / BREATH)
        for one in standing:
            if one.miniature.id in scene.lifted:
                continue
            chosen, hovered = one.miniature.id in scene.selected, one.miniature.id == scene.hovered
            if not (chosen or hovered or scene.look(one.miniature).can_act):
                continue
            if scene.style == "bw":
                outer, inner = (255, 255, 255), (20, 20, 20)
            else:
                outer, inner = INK, PAPER
            grow = 3.0 + (1.6 * breath if chosen else 0.0)
            if chosen:
                bright = inner if scene.style == "bw" else lighter(colour(one.figure.side), 0.72)
                self._round(surface, one, grow, outer, 5.0)
                self._round(surface, one, grow, bright, 2.6)
            elif hovered:
                self._round(surface, one, 2.5, outer, 3.4)
                self._round(surface, one, 2.5, inner, 1.8)
            else:
                self._round(surface, one, 2.0, outer, 2.6)
                self._round(surface, one, 2.0, inner, 1.1)

    @staticmethod
    def _round(surface: pygame.Surface, one: _Standing, grow: float, ink: tuple[int, int, int], width: float) -> None:
        """A ring round a base, `grow` pixels outside it."""
        base, zoom = one.miniature.base, one.figure.zoom
        if base.length is None:
            pencil.ring(surface, one.centre, base.width / 2 * zoom + grow, ink, width)
            return
        box = Box(
            (one.centre[0], one.centre[1]),
            base.width * zoom + 2 * grow,
            base.length * zoom + 2 * grow,
            one.miniature.facing,
        )
        pencil.line(surface, box.corners(), ink, width, closed=True)

    def _ghost(self, surface: pygame.Surface, scene: Scene, camera: Camera, ghost: GhostMark) -> None:
        base = ghost.base
        size = BaseSize(2 * base.radius) if isinstance(base, Disc) else BaseSize(base.width, base.length)
        turn = round(ghost.facing / 3) * 3 % 360
        figure = Figure(ghost.look, ghost.colour, ghost.colour, size, turn, camera.zoom, scene.state.table.surface)
        x, y = camera.to_screen(base.centre)
        if scene.style == "bw":
            paint_printed(surface, figure, (round(x), round(y)), 255)
            return
        sprite = self._sprites.sprite(figure, 215)
        place = (round(x) - sprite.get_width() // 2, round(y) - sprite.get_height() // 2)
        surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)


BAND = 600
"""Stills are painted in squares of this many pixels, which stay in the processor's cache."""


def _bands(size: tuple[int, int]) -> list[pygame.Rect]:
    return [
        pygame.Rect(x, y, min(BAND, size[0] - x), min(BAND, size[1] - y))
        for y in range(0, size[1], BAND)
        for x in range(0, size[0], BAND)
    ]


def _below(scene: Scene) -> tuple[Below, ...]:
    """The models that roofs and crowns must not hide: those that stand, and those in the player's hand."""
    found: list[Below] = []
    for miniature in scene.state.standing():
        if miniature.at is not None and miniature.level <= scene.shown_level:
            chosen = miniature.id in scene.selected or miniature.id == scene.hovered
            found.append((miniature.at, miniature.base.reach, chosen))
    return tuple(found)


def _depth(miniature: Miniature) -> float:
    """Inches from the middle of its base to its lowest edge on the screen."""
    piece = miniature.base.at((0.0, 0.0), miniature.facing)
    return piece.radius if isinstance(piece, Disc) else max(y for _, y in piece.corners())
