"""What is kept between frames never shows: repainted, panned, zoomed, the picture is a fresh painter's."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletop.geometry.shapes import Disc, Polygon, Rect
from tabletop.model.mark import GhostMark, PathMark
from tabletop.model.things import Marker, Zone
from tabletop.render import Camera, Painter, Scene
from tabletop.render.board import Board
from tests.render.helpers import changed, farmyard, miniature, pixels, shot, table, terrain, window

CAMERA = Camera((10.0, 10.0), (500, 360), 40.0, (5.0, 5.0))


def fresh(scene: Scene, camera: Camera, *, patches: bool = False) -> pygame.Surface:
    surface = pygame.Surface(camera.viewport, 0, 32)
    painter = Painter()
    painter.patches = patches
    painter.paint(surface, scene, camera)
    return surface


@pytest.mark.parametrize(
    "camera",
    [
        CAMERA.panned(60, -45),
        CAMERA.zoomed_at((100, 100), 1.7),
        CAMERA.zoomed_at((400, 300), 0.6),
        CAMERA.panned(-2000, 0),
        CAMERA.resized((300, 420)),
    ],
)
def test_moving_the_camera_shows_what_a_fresh_painter_shows(camera: Camera) -> None:
    painter, scene = Painter(), Scene(farmyard())
    painter.paint(pygame.Surface(CAMERA.viewport, 0, 32), scene, CAMERA)
    surface = pygame.Surface(camera.viewport, 0, 32)
    painter.paint(surface, scene, camera)
    assert not changed(pixels(surface), pixels(fresh(scene, camera)), 0).any()


def test_a_change_of_the_state_is_painted() -> None:
    painter, state = Painter(), farmyard()
    window(painter, state, CAMERA)
    moved = state.miniatures["a"].moved_to((5.5, 7.0), 180)
    after = Scene(replace(state, miniatures=state.miniatures.with_("a", moved)))
    surface = pygame.Surface(CAMERA.viewport, 0, 32)
    painter.paint(surface, after, CAMERA)
    assert not changed(pixels(surface), pixels(fresh(after, CAMERA)), 0).any()


def test_a_model_that_walks_into_a_wood_thins_the_crowns_it_reaches() -> None:
    copse = [terrain("w", "woods", Polygon(((1, 1), (9, 1), (9, 9), (1, 9))), height=3.0)]
    painter, outside = Painter(), table([miniature(at=(9.6, 9.6))], copse)
    window(painter, outside, CAMERA)
    inside = replace(outside, miniatures=outside.miniatures.with_("a", miniature(at=(5, 5))))
    assert not changed(pixels(window(painter, inside, CAMERA)), pixels(fresh(Scene(inside), CAMERA)), 0).any()


def test_before_its_first_picture_the_table_has_the_colour_of_its_ground() -> None:
    """However slow the machine: nobody looks into a hole with miniatures in it."""
    surface = pygame.Surface(CAMERA.viewport, 0, 32)
    painter = Painter()
    painter.paint(surface, Scene(table()), CAMERA, budget=0.0)
    assert painter.unfinished
    first = pixels(surface)[CAMERA.table_box.center[::-1]].astype(int)
    whole = pixels(fresh(Scene(table()), CAMERA)).astype(int)
    assert abs(first - whole[CAMERA.table_box.center[::-1]]).max() < 30


def test_with_a_budget_the_picture_is_coarse_first_and_crisp_in_the_end() -> None:
    painter, scene = Painter(), Scene(farmyard())
    surface = pygame.Surface((900, 700), 0, 32)
    camera = Camera((10.0, 10.0), (900, 700), 120.0, (5.0, 5.0))
    for _ in range(500):  # the first, coarse picture comes in slices, too
        painter.paint(surface, scene, camera, budget=0.0)
        coarse = pixels(surface)
        if coarse[300:400, 400:500].std() > 3:
            break
    assert painter.unfinished
    assert coarse[300:400, 400:500].std() > 3
    for _ in range(5000):
        if not painter.unfinished:
            break
        painter.paint(surface, scene, camera, budget=0.0)
    assert not painter.unfinished
    assert not changed(pixels(surface), pixels(fresh(scene, camera)), 0).any()
    assert changed(coarse, pixels(surface)).any()


def test_a_still_does_not_disturb_the_window() -> None:
    painter, state = Painter(), farmyard()
    before = pixels(window(painter, state, CAMERA))
    painter.picture(Scene(state, style="bw"), 13)
    assert not changed(before, pixels(window(painter, state, CAMERA)), 0).any()


def test_a_crop_is_a_part_of_the_whole() -> None:
    scene = Scene(farmyard(), names="never")
    whole = pixels(Painter().picture(scene, 40))
    part = pixels(Painter().picture(scene, 40, crop=(2.0, 3.0, 6.0, 5.0)))
    assert part.shape == (200, 240, 3)
    assert changed(whole[120:320, 80:320], part, 30).mean() < 0.01


def test_supersampling_softens_edges_and_keeps_the_picture() -> None:
    scene = Scene(farmyard())
    rough, fine = (pixels(Painter().picture(scene, 30, supersample=k)) for k in (1, 2))
    assert rough.shape == fine.shape
    assert 0.0 < changed(rough, fine, 30).mean() < 0.25


def test_nothing_is_left_of_an_earlier_mark() -> None:
    painter, state = Painter(), farmyard()
    clean = pixels(window(painter, state, CAMERA))
    ghost = GhostMark(Disc((5, 5), 0.5), 0, "pawn", "#0072B2")
    assert changed(clean, pixels(window(painter, state, CAMERA, (ghost, PathMark(((2, 2), (5, 5)), 4.2))))).any()
    assert not changed(clean, pixels(window(painter, state, CAMERA)), 0).any()


def test_the_print_style_is_black_and_grey_on_white() -> None:
    picture = shot(farmyard(), 40, style="bw", marks=(PathMark(((2, 2), (5, 5)), 4.2),))
    colourful = picture.max(axis=-1) - picture.min(axis=-1)
    # A pin on a note may keep its colour; nothing else does.
    assert (colourful > 12).mean() < 0.004
    assert (picture.min(axis=-1) > 250).mean() > 0.3
    assert (picture.max(axis=-1) < 60).mean() > 0.005


def test_zones_and_notes_are_seen() -> None:
    bare = shot(table(), 40)
    zone = shot(table(zones=[Zone("z", "setup", Rect(2, 2, 5, 4), "blue", label="Here")]), 40)
    assert changed(bare, zone, 4)[90:230, 90:270].mean() > 0.9
    assert not changed(bare, zone, 4)[300:].any()
    note = shot(table(markers=[Marker("n", "note", (5, 5), text="Mind the step")]), 40)
    assert changed(bare, note, 40).sum() > 400


def test_a_note_of_one_endless_word_is_a_slip_like_any_other() -> None:
    from tabletop.render.notes import _short

    for zoom in (10.0, 60.0):
        lines = _short("x" * 20_000, zoom)
        assert max(map(len, lines)) <= 24
        assert _short("a plain note", zoom)[0].startswith("a plain")


@pytest.mark.parametrize(
    ("at", "another"),
    [((2.0, 2.0), (2.5, 2.0)), ((2.0, 2.0), (8.0, 7.0)), ((2.0, 2.0), None), (None, (5.0, 5.0))],
)
def test_ground_that_is_patched_is_what_a_fresh_painter_paints(at: object, another: object) -> None:
    """A tall crate moves, goes, or comes: it and its shadow are nowhere but where they are now."""

    def scene(place: object) -> Scene:
        pieces = [terrain("wood", "wood", Rect(6.0, 1.0, 3.0, 2.0), height=4.0)]
        if isinstance(place, tuple):
            pieces.append(terrain("crate", "crate", Rect(*place, 1.5, 1.0), height=6.0))
        return Scene(table(pieces=pieces))

    camera = Camera((10.0, 10.0), (1000, 1000), 100.0, (5.0, 5.0))
    painter = Painter()
    painter.patches = True
    surface = pygame.Surface(camera.viewport, 0, 32)
    painter.paint(surface, scene(at), camera)
    painter.paint(surface, scene(another), camera)
    # A blade of grass may be a pixel off; a crate or a shadow that stayed would be thousands.
    differing = changed(pixels(surface), pixels(fresh(scene(another), camera, patches=True)), 12)
    assert differing.mean() < 0.005


def test_only_what_lies_about_a_change_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    painting = Board.painting

    def watched(board: Board, size: tuple[int, int], *more: object) -> object:
        made.append(size[0] * size[1])
        return painting(board, size, *more)

    monkeypatch.setattr(Board, "painting", watched)
    camera = Camera((40.0, 40.0), (1280, 1280), 32.0, (20.0, 20.0))
    painter = Painter()
    painter.patches = True
    surface = pygame.Surface(camera.viewport, 0, 32)
    areas: list[int] = []
    for x in (2.0, 3.0):
        made.clear()
        crate = terrain("crate", "crate", Rect(x, 2.0, 1.5, 1.0), height=1.0)
        painter.paint(surface, Scene(table(pieces=[crate], size=(40.0, 40.0))), camera)
        areas.append(sum(made))
    assert areas[0] == 1280 * 1280
    assert 0 < areas[1] < areas[0] / 40


def test_changed_ground_is_shown_as_it_was_until_it_is_whole() -> None:
    """With little time for each frame a house that was moved is never seen half here and half there."""
    camera = Camera((10.0, 10.0), (1000, 1000), 100.0, (5.0, 5.0))
    painter = Painter()
    painter.patches = True
    surface = pygame.Surface(camera.viewport, 0, 32)
    before, after = (Scene(table(pieces=[terrain("b", "building", Rect(x, 2.5, 3.0, 3.0))])) for x in (1.0, 4.0))
    painter.paint(surface, before, camera)
    old = pixels(surface)
    painter.paint(surface, after, camera, budget=0.0)
    assert painter.unfinished
    assert not changed(pixels(surface), old, 0).any()
    painter.paint(surface, after, camera)
    assert not painter.unfinished
    assert changed(pixels(surface), old, 24).mean() > 0.05
