"""Marks: what they mean can be told without their colour, and their figures are where they can be read."""

from __future__ import annotations

import math

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.shapes import Box, Disc, Rect
from tabletop.model.mark import (
    AreaMark,
    CalloutMark,
    GhostMark,
    KeyRow,
    LabelMark,
    LegendMark,
    LineMark,
    Mark,
    OutlineMark,
    PathMark,
    RulerMark,
    ShadeMark,
    Tone,
    VerdictMark,
    WedgesMark,
)
from tabletop.model.things import Marker, Zone
from tabletop.render import Camera, Painter
from tabletop.render.colours import TONES
from tabletop.render.marks.placing import Crowded, Placer, around, beside
from tabletop.render.marks.strokes import Desk, Stroke, lines
from tests.render.helpers import ORANGE, Pixels, changed, light, miniature, near, pixels, shot, table, terrain, window

CAMERA = Camera((10.0, 10.0), (400, 400), 40.0, (5.0, 5.0))


def along(picture: Pixels, a: tuple[float, float], b: tuple[float, float], tone: Tone) -> float:
    """The share of a line's length that has the tone's colour."""
    found = []
    for k in range(200):
        x, y = (a[0] + (b[0] - a[0]) * k / 199) * 40, (a[1] + (b[1] - a[1]) * k / 199) * 40
        patch = picture[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2]
        found.append(near(patch, TONES[tone], 60).any())
    return float(np.mean(found))


def test_a_legal_path_is_a_solid_line_and_a_refused_one_is_dashed() -> None:
    a, b = (1.0, 2.0), (9.0, 2.0)
    legal = shot(table(), 40, (PathMark((a, b), 8.0, tone=Tone.LEGAL),))
    refused = shot(table(), 40, (PathMark((a, b), 8.0, tone=Tone.REFUSED),))
    assert along(legal, a, b, Tone.LEGAL) > 0.97
    assert 0.4 < along(refused, a, b, Tone.REFUSED) < 0.9


def test_a_run_has_a_colour_of_its_own() -> None:
    a, b = (1.0, 2.0), (9.0, 2.0)
    run = shot(table(), 40, (PathMark((a, b), 8.0, tone=Tone.RUN),))
    assert along(run, a, b, Tone.RUN) > 0.97
    assert along(run, a, b, Tone.LEGAL) < 0.2


def test_tick_and_cross_differ_in_shape_not_in_colour_alone() -> None:
    bare = shot(table(), 40)
    tick = changed(bare, shot(table(), 40, (VerdictMark((5, 5), Tone.LEGAL),)))
    cross = changed(bare, shot(table(), 40, (VerdictMark((5, 5), Tone.REFUSED),)))
    assert tick.sum() > 40
    assert cross.sum() > 40
    dark = [light(shot(table(), 40, (VerdictMark((5, 5), tone),))) < 60 for tone in (Tone.LEGAL, Tone.REFUSED)]
    assert (dark[0] ^ dark[1]).sum() > 0.2 * cross.sum()


def test_print_has_only_greys() -> None:
    zone = Zone("start", "setup", outline=Rect(0, 0, 6, 6), side="blue", label="Start")
    note = Marker("note", "note", (2.0, 8.0), text="Careful")
    figures = [miniature("a", (3, 3)), miniature("b", (7, 7), side="orange")]
    marks = (
        AreaMark(Disc((5, 5), 1), Tone.BLAST, "2″"),
        PathMark(((1, 1), (4, 9)), 11.3, tone=Tone.REFUSED),
        GhostMark(Disc((8, 3), 0.5), 90, "soldier-rifle", ORANGE, Tone.LEGAL),
        CalloutMark("Mind the step.", (7, 7), "Here"),
        LegendMark((KeyRow("side", "Blue", colour="#0072B2"), KeyRow("line", "refused", Tone.REFUSED))),
    )
    crate = terrain("crate", "crate", Rect(1, 5, 2, 1), label="Crate")
    state = table(figures, [crate], zones=[zone], markers=[note])
    picture = shot(state, 40, marks, style="bw")
    assert (picture[..., 0] == picture[..., 1]).all() and (picture[..., 1] == picture[..., 2]).all()
    assert len(np.unique(picture[..., 0])) > 8


def test_threat_is_hatched_and_reach_is_an_even_fill() -> None:
    bare = shot(table(surface="steel"), 40)

    def shades(tone: Tone) -> float:
        marked = shot(table(surface="steel"), 40, (AreaMark(Disc((5, 5), 3), tone),))
        inside = light(marked - bare)[120:280, 120:280]
        return float(inside.std() / max(abs(inside.mean()), 1.0))

    assert shades(Tone.THREAT) > 3 * shades(Tone.REACH)


def test_wedges_that_overlap_are_one_fill() -> None:
    once = ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0))
    single = shot(table(), 40, (WedgesMark((once,)),))
    double = shot(table(), 40, (WedgesMark((once, once, once)),))
    assert not changed(single, double, 2).any()
    assert changed(shot(table(), 40), single)[180:220, 180:220].all()


def test_a_reach_has_a_rim() -> None:
    square = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))
    rimmed = shot(table(), 40, (WedgesMark((square,), ((*square, square[0]),)),))
    assert along(rimmed, (3, 3), (7, 3), Tone.REACH) > 0.95


def test_a_shade_darkens_where_its_bytes_say_so() -> None:
    values = bytes(255 if column >= 10 else 0 for _ in range(20) for column in range(20))
    shaded = shot(table(), 40, (ShadeMark((0, 0), 0.5, 20, values),))
    bare = shot(table(), 40)
    assert not changed(bare, shaded)[:, :180].any()
    assert light(shaded)[:, 220:].mean() < 0.75 * light(bare)[:, 220:].mean()


def test_a_ghost_shows_the_figure_where_it_is_not() -> None:
    ghost = GhostMark(Disc((5, 5), 0.5), 90, "soldier-rifle", ORANGE, Tone.LEGAL)
    refused = GhostMark(Disc((5, 5), 0.5), 90, "soldier-rifle", ORANGE, Tone.REFUSED)
    bare, yes, no = shot(table(), 40), shot(table(), 40, (ghost,)), shot(table(), 40, (refused,))
    assert near(yes, (230, 159, 0), 60).sum() > 100
    assert changed(bare, yes).sum() > 1000
    assert changed(yes, no).any()


@pytest.mark.parametrize(
    "mark",
    [
        PathMark(((1, 1), (9, 9)), 11.3, ((5, 5),)),
        RulerMark((1, 1), (9, 5), "8.9″"),
        LineMark(((1, 1), (9, 9))),
        LabelMark((5, 5), "Needs 5+"),
        OutlineMark(Disc((5, 5), 1)),
        AreaMark(Disc((5, 5), 1), Tone.BLAST, "2″"),
        VerdictMark((5, 5)),
    ],
)
@pytest.mark.parametrize("style", ["colour", "bw"])
def test_every_mark_leaves_ink_in_both_styles(mark: Mark, style: str) -> None:
    assert changed(shot(table(), 40, style=style), shot(table(), 40, (mark,), style=style)).sum() > 40


# -- figures in pills --------------------------------------------------------------------------------------------------

spots = st.tuples(st.floats(-200, 1800), st.floats(-200, 1200))
sizes = st.tuples(st.integers(20, 300), st.integers(16, 30))


@given(st.lists(st.tuples(spots, sizes), min_size=1, max_size=12))
@settings(max_examples=60)
def test_labels_are_always_inside_the_window(wishes: list[tuple[tuple[float, float], tuple[int, int]]]) -> None:
    window_box = pygame.Rect(0, 0, 1600, 1000)
    placer = Placer(window_box, Crowded())
    for spot, size in wishes:
        assert window_box.contains(placer.place(size, around(spot, 4, size)))


def test_a_label_covers_neither_a_model_nor_another_label() -> None:
    models = [pygame.Rect(300 + 90 * k, 280, 40, 40) for k in range(6)]
    placer = Placer(pygame.Rect(0, 0, 1600, 1000), Crowded(models))
    boxes = [placer.place((70, 22), beside(((300, 300), (800, 300)), (70, 22))) for _ in range(4)]
    for k, box in enumerate(boxes):
        assert box.collidelist(models) == -1
        assert box.collidelist(boxes[:k]) == -1


def test_a_path_keeps_its_figure_in_view_when_most_of_it_is_not() -> None:
    painter = Painter()
    camera = Camera((10.0, 10.0), (400, 300), 120.0, (5.0, 5.0))
    bare = pixels(window(painter, table(), camera))
    path = PathMark(((0.2, 0.2), (5.0, 5.0)), 6.8)
    unlabelled = LineMark(path.points, Tone.LEGAL)
    with_line = pixels(window(painter, table(), camera, (unlabelled,)))
    with_path = pixels(window(painter, table(), camera, (path,)))
    assert changed(bare, with_line).any()
    assert changed(with_line, with_path).sum() > 400


def test_what_is_out_of_view_leaves_no_stray_label() -> None:
    painter = Painter()
    camera = Camera((10.0, 10.0), (400, 300), 120.0, (5.0, 5.0))
    marks = (
        LabelMark((0.5, 0.5), "far away"),
        RulerMark((0.2, 0.2), (0.8, 0.2), "0.6″"),
        AreaMark(Disc((0.5, 0.5), 0.3), Tone.BLAST, "blast"),
    )
    assert not changed(pixels(window(painter, table(), camera)), pixels(window(painter, table(), camera, marks))).any()


def test_a_labels_ground_is_dark_and_its_letters_light_enough_to_read() -> None:
    picture = shot(table(surface="snow"), 40, (LabelMark((5, 5), "4.4″ needed"),))
    pill = picture[round(4.3 * 40) : round(4.8 * 40), round(4.4 * 40) : round(5.6 * 40)]
    shades = light(pill)
    assert shades.min() < 50
    assert shades.max() > 215


@pytest.mark.parametrize("at", [(5, 5), (1595, 5), (1595, 995), (5, 995), (800, 500), (-50, 1200)])
def test_the_card_is_always_inside_the_window_and_off_the_cursor(at: tuple[int, int]) -> None:
    surface = pygame.Surface((1600, 1000), 0, 32)
    title = "The Dalek is 14.3″ away; the rifle reaches 12″."
    box = Painter().card(surface, title, ["DWMG p. 8", "Enter: nearest legal place"], at)
    assert surface.get_rect().contains(box)
    assert not box.collidepoint(at)
    inside = pixels(surface)[box.top : box.bottom, box.left : box.right]
    assert light(inside).max() > 200
    outside = pixels(surface)
    outside[box.top : box.bottom, box.left : box.right] = 0
    assert not outside.any()


def test_words_of_marks_keep_off_what_will_be_covered() -> None:
    painter, mark = Painter(), (LabelMark((5, 5), "4.4″ needed"),)
    plain = pixels(window(painter, table(), CAMERA))
    there = changed(plain, pixels(window(painter, table(), CAMERA, mark)))
    top, left = (int(each.min()) for each in there.nonzero())
    bottom, right = (int(each.max()) + 1 for each in there.nonzero())
    painter.reserved = (pygame.Rect(left, top, right - left, bottom - top),)
    elsewhere = changed(plain, pixels(window(painter, table(), CAMERA, mark)))
    assert elsewhere.any()
    assert not elsewhere[top:bottom, left:right].any()


def test_a_long_sentence_is_wrapped_within_a_narrow_window() -> None:
    surface = pygame.Surface((240, 400), 0, 32)
    box = Painter().card(surface, " ".join(["far"] * 40), [], (10, 10))
    assert surface.get_rect().contains(box)
    assert box.height > 100


def test_miniatures_keep_their_place_when_marks_come_and_go() -> None:
    painter, state = Painter(), table([miniature()])
    before = pixels(window(painter, state, CAMERA))
    window(painter, state, CAMERA, (PathMark(((1, 1), (9, 9)), math.dist((1, 1), (9, 9))),))
    assert not changed(before, pixels(window(painter, state, CAMERA)), 0).any()


def test_the_rim_of_a_blocked_corridor_is_dashed_also_where_its_ruler_runs() -> None:
    """Two rows of dashes on one another make a solid line, which means that it is free."""
    strip = Box((10.0, 10.0), 1.0, 10.0, 90.0)
    area, ruler = AreaMark(strip, Tone.REFUSED), RulerMark((5.2, 9.5), (14.8, 9.5), "9.6″", Tone.REFUSED)
    desk = Desk(Camera((20.0, 20.0), (400, 400), 20.0, (10.0, 10.0)), pygame.Rect(0, 0, 400, 400))
    long = [part for part in lines(desk, [area, ruler]) if isinstance(part, Stroke) and part.dashed]
    upper = [part for part in long if all(abs(y - 9.5 * 20) < 2 for _, y in part.spots)]
    lower = [part for part in long if all(abs(y - 10.5 * 20) < 2 for _, y in part.spots)]
    assert len(upper) == 1 and len(lower) == 1
    # Where nothing runs along it the rim is one line.
    assert [part.closed for part in lines(desk, [area]) if isinstance(part, Stroke)] == [True]
