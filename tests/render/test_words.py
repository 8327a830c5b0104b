"""Words on the table: they cover no miniature, grow with the window's scale, and explain the key."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletop.geometry.shapes import Circle, Point, Rect
from tabletop.model.mark import RulerMark
from tabletop.model.things import Marker, Zone
from tabletop.render import Camera, Painter, Scene
from tabletop.render.notes import paint_marker, zone_name
from tests.render.helpers import Pixels, changed, miniature, pixels, shot, table, window

SCALE = 40.0
CAMERA = Camera((10.0, 10.0), (400, 400), SCALE, (5.0, 5.0))


def label(zone: Zone, *places: Point, scale: float = SCALE) -> pygame.Rect:
    """Where the label of a zone lies when miniatures stand at those places; an empty box when it is left out."""
    minis = [miniature(f"m{k}", place) for k, place in enumerate(places)]
    with_label = shot(table(minis, zones=[zone]), scale, names="never")
    without = shot(table(minis, zones=[Zone(zone.id, zone.role, zone.outline, zone.side)]), scale, names="never")
    return _bounds(changed(without, with_label, 20))


def _bounds(mask: Pixels) -> pygame.Rect:
    rows, columns = mask.any(axis=1).nonzero()[0], mask.any(axis=0).nonzero()[0]
    if not rows.size:
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def base_at(place: Point) -> pygame.Rect:
    return pygame.Rect((place[0] - 0.5) * SCALE, (place[1] - 0.5) * SCALE, SCALE, SCALE)


@pytest.mark.parametrize("place", [(1.0, 5.8), (7.8, 3.0), (7.8, 5.8)])
def test_a_note_at_the_edge_of_the_view_lies_in_it_as_a_whole(place: Point) -> None:
    room = pygame.Rect(0, 0, 320, 240)
    note = Marker("note", "note", place, text="Here the Brigadier waits for news")
    box = paint_marker(pygame.Surface((400, 400)), CAMERA, note, Painter().lettering, "colour", room)
    assert room.contains(box)
    assert box.collidepoint(CAMERA.to_screen(place))


ZONE = Zone("z", "setup", Rect(2, 2, 6, 6), "blue", label="Boarders")


def test_a_zones_label_makes_way_for_a_miniature() -> None:
    free = label(ZONE)
    assert free.left < 3 * SCALE
    assert free.top < 3 * SCALE
    in_the_corner = (2.7, 2.4)
    moved = label(ZONE, in_the_corner)
    assert moved.width > 0
    assert not moved.colliderect(base_at(in_the_corner))
    assert pygame.Rect(80, 80, 240, 240).contains(moved)


def test_a_label_without_room_inside_stands_outside_and_without_any_is_left_out() -> None:
    small = Zone("z", "exit", Rect(4, 4, 1, 1), label="The way out")
    outside = label(small)
    assert outside.width > 0
    assert not outside.colliderect(pygame.Rect(161, 161, 38, 38))
    crowd = [(x + 0.5, y + 0.5) for x in range(2, 7) for y in range(2, 7)]
    assert label(small, *crowd).width == 0


def test_a_round_zones_label_is_inside_it() -> None:
    box = label(Zone("z", "area", Circle(5, 5, 3), label="Here"))
    for x, y in (box.topleft, box.topright, box.bottomleft, box.bottomright):
        assert (x / SCALE - 5) ** 2 + (y / SCALE - 5) ** 2 < 3.1**2


def test_two_zones_labels_do_not_lie_on_each_other() -> None:
    twins = [Zone(name, "setup", Rect(2, 2, 6, 6), label="Boarders") for name in ("a", "b")]
    one = changed(shot(table(), SCALE), shot(table(zones=twins[:1]), SCALE), 60).sum()
    both = changed(shot(table(), SCALE), shot(table(zones=twins), SCALE), 60).sum()
    letters = changed(
        shot(table(zones=[Zone("a", "setup", Rect(2, 2, 6, 6))]), SCALE), shot(table(zones=twins[:1]), SCALE), 60
    )
    assert both > one + 0.8 * letters.sum()


@pytest.mark.parametrize("what", ["name", "figure", "label"])
def test_words_grow_with_the_text_scale(what: str) -> None:
    def tall(scale: float) -> int:
        painter = Painter(text_scale=scale)
        state = table([miniature(name="Benton")] if what == "name" else (), zones=[ZONE] if what == "label" else ())
        marks = (RulerMark((2, 5), (8, 5), "6.0″"),) if what == "figure" else ()
        bare_state = table(
            [miniature()] if what == "name" else (),
            zones=[Zone("z", "setup", ZONE.outline, "blue")] if what == "label" else (),
        )
        bare = window(Painter(), bare_state, CAMERA, (RulerMark((2, 5), (8, 5), ""),) if marks else (), names="never")
        full = window(painter, state, CAMERA, marks, names="always")
        return _bounds(changed(pixels(bare), pixels(full), 40)).height

    assert tall(2.0) > 1.7 * tall(1.0)


def test_the_text_scale_may_change_at_any_time() -> None:
    painter, state = Painter(), table([miniature(name="Benton")])
    before = pixels(window(painter, state, CAMERA, names="always"))
    painter.text_scale = 2.0
    after = pixels(window(painter, state, CAMERA, names="always"))
    fresh = pixels(window(Painter(text_scale=2.0), state, CAMERA, names="always"))
    assert changed(before, after).any()
    assert not changed(after, fresh).any()


def test_words_are_never_smaller_than_can_be_read() -> None:
    assert Painter(text_scale=0.3).lettering.size(13) == 12


def test_words_of_a_large_still_grow_with_it() -> None:
    def height(scale: float) -> float:
        state = table([miniature(name="Benton")])
        seen = changed(shot(state, scale, names="never"), shot(state, scale, names="always"), 40)
        return _bounds(seen).height / scale

    assert height(120) > 0.9 * height(40)


def test_the_card_grows_too() -> None:
    def size(scale: float) -> tuple[int, int]:
        return Painter(text_scale=scale).card(pygame.Surface((800, 600)), "Too far.", ["C2"], (20, 20)).size

    assert size(2.0)[0] > 1.7 * size(1.0)[0]
    assert size(2.0)[1] > 1.7 * size(1.0)[1]


def test_the_key_has_a_legend_in_the_free_corner_and_no_label_under_it() -> None:
    painter, free = Painter(), pygame.Rect(60, 0, 340, 360)
    painter.free = tuple(free)
    state = table()
    seen = _bounds(
        changed(pixels(window(Painter(), state, CAMERA)), pixels(window(painter, state, CAMERA, key=True)), 20)
    )
    assert free.contains(seen)
    assert seen.bottom > free.bottom - 20
    assert seen.left < free.left + 20
    low = Zone("z", "setup", Rect(1, 8.2, 8, 1.6), label="Hunters")
    painter.free = None
    legend = _bounds(
        changed(pixels(window(Painter(), state, CAMERA)), pixels(window(painter, state, CAMERA, key=True)), 20)
    )
    surfaces = [window(painter, table(zones=[z]), CAMERA, key=True) for z in (low, Zone("z", "setup", low.outline))]
    words = _bounds(changed(*map(pixels, surfaces), 20))
    assert words.width > 0
    assert not words.colliderect(legend)


def test_paper_has_no_legend() -> None:
    scene = [Scene(table(), style="bw", key=key) for key in (False, True)]
    assert not changed(*(pixels(Painter().picture(each, SCALE)) for each in scene)).any()


@pytest.mark.parametrize(("role", "name"), [("great-warmth", "Great warmth"), ("area", ""), ("setup", "")])
def test_a_zone_without_a_name_is_named_by_its_air_alone(role: str, name: str) -> None:
    zone = Zone("z", role, Rect(1.0, 1.0, 8.0, 8.0))
    assert zone_name(zone) == name
    assert zone_name(replace(zone, label="The sauna")) == "The sauna"
