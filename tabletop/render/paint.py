"""The painter: a scene through a camera onto a surface, in layers that are kept as long as they hold."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.geometry.operations import widened
from tabletop.model.mark import AreaMark, CalloutMark, LegendMark, Mark, Tone
from tabletop.places import assets as assets_folder
from tabletop.render.board import Board
from tabletop.render.camera import Camera
from tabletop.render.card_tiles import CardTiles
from tabletop.render.crowd import Crowd, Standing, below, in_hand, standing
from tabletop.render.effects import paint_effect
from tabletop.render.labels import paint_zone_labels
from tabletop.render.legend import legend_box, paint_legend
from tabletop.render.marks import Company, MarkPainter, card, lay_card
from tabletop.render.marks.pills import Pills
from tabletop.render.marks.placing import Crowded
from tabletop.render.marks.strokes import Desk
from tabletop.render.notes import paint_label, paint_marker, paint_zone
from tabletop.render.printed import PrintBoard
from tabletop.render.scene import Scene
from tabletop.render.text import Lettering
from tabletop.render.tiles import PATCH, SIDE, Tiles

BOARDS = 3
"""Boards kept."""
WORDS_FROM = 40.0
"""In stills of more pixels an inch words grow with the picture."""
BAND = 600
"""Stills are painted in squares of this many pixels, which stay in the processor's cache."""


class Painter:
    """Paints scenes. Keep one: it remembers ground, sprites and words. `assets` holds fonts, icons and looks.

    `unfinished` is True after a painting with a budget that left parts of the ground coarse: paint again.
    `text_scale` enlarges names, labels, figures and cards, as a window's own scale does; it may be set at any time.
    `patches`: of ground whose terrain has changed only that part is painted anew, and the old one shows meanwhile; for
    tables on which everybody may see everything.
    `free` is the part of the window that no panel covers (left, top, width, height in pixels): the legend's place.
    `reserved` are parts of the window that will be covered: words of marks keep off them.
    """

    def __init__(self, assets: Path | None = None, text_scale: float = 1.0) -> None:
        folder = assets if assets is not None else assets_folder()
        self.lettering = Lettering(folder / "fonts", text_scale)
        self.free: tuple[float, float, float, float] | None = None
        self.reserved: tuple[pygame.Rect, ...] = ()
        self.unfinished = False
        self.patches = False
        self._crowd = Crowd(folder / "icons", self.lettering)
        self._card_tiles = CardTiles(folder / "icons", self.lettering)
        self._marks = MarkPainter(Pills(self.lettering))
        self._boards: list[tuple[object, Board | PrintBoard, Tiles]] = []
        self._backdrop: pygame.Surface | None = None
        self._backdrop_key: object = None
        self._models: list[Standing] = []
        self._taken: list[pygame.Rect] = []
        self._zone_names: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._last_ground: tuple[object, pygame.Surface] | None = None

    @property
    def text_scale(self) -> float:
        """How many times as large as usual words are."""
        return self.lettering.scale

    @text_scale.setter
    def text_scale(self, scale: float) -> None:
        self.lettering.scale = scale

    def paint(self, surface: pygame.Surface, scene: Scene, camera: Camera, budget: float | None = None) -> None:
        """Paints the scene over the whole surface, whose size is the camera's viewport.

        `budget`: seconds that may be spent on ground not painted yet; None paints all of it.
        """
        surface.blit(self._still(surface.get_size(), scene, camera, budget), (0, 0))
        self._moving(surface, scene, camera, self._models, self.reserved)
        if _has_legend(scene):
            paint_legend(surface, self.lettering, legend_box(self.lettering, self._free(surface), scene, camera))

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
        surface = self._still_ground(scene, camera, supersample).copy()
        models = standing(scene, camera)
        usual = (self.text_scale, self.free)
        self.text_scale, self.free = self.text_scale * max(1.0, scale / WORDS_FROM), None
        self._furnish(surface, scene, camera, models)
        self._moving(surface, replace(scene, time=None), camera, models)
        if _has_legend(scene):
            paint_legend(surface, self.lettering, legend_box(self.lettering, surface.get_rect(), scene, camera))
        self.text_scale, self.free = usual
        # Print has greys only, whatever a card or a picture on the table was painted with.
        return pygame.transform.grayscale(surface) if scene.style == "bw" else surface

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

    def card_box(
        self, window: tuple[int, int], title: str, lines: Sequence[str], at: tuple[float, float]
    ) -> pygame.Rect:
        """The box that a card would cover of a surface of that size."""
        return lay_card(window, self.lettering, title, lines, at).box

    # -- ground --------------------------------------------------------------------------------------------------------

    def _ground(self, scene: Scene) -> tuple[Board | PrintBoard, Tiles]:
        """The board of a scene; the last few are kept: a still of another table must not cost the window its own."""
        key = _ground_key(scene)
        for k, (known, board, tiles) in enumerate(self._boards):
            if known == key:
                self._boards.insert(0, self._boards.pop(k))
                return (board, tiles)
        _, before, painted = self._boards[0] if self.patches and self._boards else (None, None, None)
        if scene.style == "bw":
            made: Board | PrintBoard = PrintBoard(scene.state, scene.shown_level, scene.grid)
        else:
            last = before if isinstance(before, Board) else None
            made = Board(scene.state, scene.shown_level, scene.grid, key=scene.key, before=last)
        tiles = Tiles(made.painting, made.touching, PATCH if self.patches else SIDE, made.bare)
        if painted is not None and isinstance(made, Board) and isinstance(before, Board):
            tiles.take_over(painted, made.changed)
        self._boards.insert(0, (key, made, tiles))
        del self._boards[BOARDS:]
        return self._boards[0][1:]

    def _still_ground(self, scene: Scene, camera: Camera, supersample: int) -> pygame.Surface:
        """The ground of a still; the last one is kept, for a strip of pictures shows one table again and again."""
        board, _ = self._ground(scene)
        opened = board.opened(below(scene), in_hand(scene))
        key = (board, camera, supersample, opened)
        if self._last_ground is None or self._last_ground[0] != key:
            ground = pygame.Surface(camera.viewport, 0, 32)
            for box in _bands(camera.viewport):
                place = camera.to_table(box.topleft)
                ground.blit(board.paint(box.size, place, camera.zoom, opened, supersample), box)
            self._last_ground = (key, ground)
        return self._last_ground[1]

    # -- what lies still -----------------------------------------------------------------------------------------------

    def _still(self, size: tuple[int, int], scene: Scene, camera: Camera, budget: float | None) -> pygame.Surface:
        """Ground, terrain, zones, miniatures and their names: painted anew only when one of them changes."""
        board, tiles = self._ground(scene)
        ghosts = board.opened((), in_hand(scene))
        key = (
            size,
            camera,
            self.text_scale,
            self.free,
            _ground_key(scene),
            ghosts,
            *_crowd_key(scene),
        )
        if self._backdrop is not None and key == self._backdrop_key and not self.unfinished:
            return self._backdrop
        if self._backdrop is None or self._backdrop.get_size() != size:
            self._backdrop = pygame.Surface(size, 0, 32)
        self._models = standing(scene, camera)
        deadline, for_ground = math.inf, None
        if budget is not None:
            deadline, for_ground = time.perf_counter() + budget, budget / 2
        opened = board.opened(below(scene), in_hand(scene))
        crisp = tiles.paint(self._backdrop, camera, opened, for_ground)
        crisp &= self._furnish(self._backdrop, scene, camera, self._models, deadline)
        self.unfinished = not crisp
        self._backdrop_key = key
        return self._backdrop

    def _furnish(
        self, onto: pygame.Surface, scene: Scene, camera: Camera, models: list[Standing], deadline: float = math.inf
    ) -> bool:
        """Zones, notes, miniatures and names on painted ground; False when some are coarse because of the deadline."""
        state = scene.state
        self._card_tiles.paint(onto, camera, state.zones, scene.tiles)
        for zone in state.zones.values():
            if zone.level == scene.shown_level and zone.id not in scene.tiles:
                paint_zone(onto, camera, state, zone, scene.style)
        shown = [marker for marker in state.markers.values() if marker.level == scene.shown_level]
        room = self._free(onto) if self.free is not None else None
        written = [paint_marker(onto, camera, marker, self.lettering, scene.style, room) for marker in shown]
        if scene.style == "bw":
            named = (paint_label(onto, camera, terrain, state, self.lettering) for terrain in state.terrain.values())
            written += [box for box in named if box is not None]
        self._crowd.room = self._free(onto)
        crisp = self._crowd.paint(onto, scene, camera, models, deadline)
        crowd = self._crowd.taken(scene, camera, models)
        taken = [*crowd, *written]
        if _has_legend(scene):
            taken.append(legend_box(self.lettering, self._free(onto), scene, camera))
        self._zone_names = (
            paint_zone_labels(onto, scene, camera, self.lettering, taken, self._free(onto)) if scene.zone_names else []
        )
        self._taken = [*crowd, *written, *(box for _, box in self._zone_names)]
        return crisp

    def _free(self, surface: pygame.Surface) -> pygame.Rect:
        """The part of a surface that nothing will cover."""
        whole = surface.get_rect()
        return whole if self.free is None else pygame.Rect(*map(round, self.free)).clip(whole)

    # -- what moves ----------------------------------------------------------------------------------------------------

    def _moving(
        self,
        surface: pygame.Surface,
        scene: Scene,
        camera: Camera,
        models: list[Standing],
        reserved: tuple[pygame.Rect, ...] = (),
    ) -> None:
        """The selection and the marks, painted every time."""
        self._crowd.selection(surface, scene, models)
        self._crowd.afoot(surface, scene, camera)
        self._marks.paint(
            surface,
            camera,
            (*_zones(scene), *scene.marks),
            Crowded(
                [*self._taken, *reserved],
                _things(scene, camera, surface.get_rect()),
                list(self._crowd.signs(scene, models)) if scene.marks else (),
            ),
            Company(
                lambda onto, ghost: self._crowd.ghost(onto, scene, camera, ghost),
                lambda onto: self._names(onto, scene, camera, models),
            ),
            scene.style,
        )
        for effect in scene.effects:
            paint_effect(surface, camera, effect)

    def _names(self, onto: pygame.Surface, scene: Scene, camera: Camera, models: list[Standing]) -> None:
        """Names once more, over the lines of marks: they must be read whatever crosses them."""
        if scene.style == "bw":
            for terrain in scene.state.terrain.values():
                paint_label(onto, camera, terrain, scene.state, self.lettering)
        onto.blits(self._zone_names)
        self._crowd.names(onto, scene, camera, models)


def _things(scene: Scene, camera: Camera, window: pygame.Rect) -> list[pygame.Rect]:
    """The terrain and the tiles of card in view, which large boxes of words had better not cover."""
    if not any(isinstance(mark, CalloutMark | LegendMark) for mark in scene.marks):
        return []
    desk = Desk(camera, window)
    things = [piece.outline for piece in scene.state.terrain.values() if piece.level == scene.shown_level]
    things += [zone.outline for zone in scene.state.zones.values() if zone.id in scene.tiles]
    return [desk.box(outline.piece()) for outline in things]


def _zones(scene: Scene) -> Iterator[Mark]:
    """The areas out of which the selected and the pointed-at miniature keep others."""
    for each in scene.state.standing(scene.shown_level):
        if each.id in scene.selected or each.id == scene.hovered:
            reach = scene.look(each).zone
            if reach > 0.0:
                yield AreaMark(widened(each.piece(), reach), Tone.THREAT)


def _has_legend(scene: Scene) -> bool:
    """Whether there is hatching to explain; print hatches in its own way."""
    return scene.key and scene.style == "colour"


def _ground_key(scene: Scene) -> tuple[object, ...]:
    """What ground and terrain depend on, their order in the picture too, which equal maps may have otherwise."""
    state = scene.state
    return (state.terrain, tuple(state.terrain), state.table, scene.shown_level, scene.grid, scene.key, scene.style)


def _crowd_key(scene: Scene) -> tuple[object, ...]:
    """What stands and lies on the ground, and how it is shown."""
    state = scene.state
    things = (state.zones, tuple(state.zones), state.markers, state.miniatures, state.sides)
    return (
        *things,
        dict(scene.looks),
        dict(scene.tiles),
        scene.selected,
        scene.hovered,
        scene.unnamed,
        scene.lifted,
        scene.names,
        scene.zone_names,
        scene.eyes,
    )


def _bands(size: tuple[int, int]) -> list[pygame.Rect]:
    return [
        pygame.Rect(x, y, min(BAND, size[0] - x), min(BAND, size[1] - y))
        for y in range(0, size[1], BAND)
        for x in range(0, size[0], BAND)
    ]
