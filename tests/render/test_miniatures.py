"""Miniatures: the ring of their side, the notch at the front, what is selected, lifted, spent or on another level."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pygame
import pytest

from tabletop.geometry.shapes import Box, direction
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Look, Token
from tabletop.model.mark import LabelMark, Tone
from tabletop.model.miniature import BaseSize
from tabletop.render import Camera, Painter, Scene
from tabletop.render.colours import PAPER, colour
from tabletop.render.figures import figure
from tabletop.render.lying import lying_figure
from tabletop.render.outlines import contains
from tests.render.helpers import (
    BLUE,
    ORANGE,
    Pixels,
    changed,
    light,
    miniature,
    near,
    pixels,
    shot,
    spot,
    table,
    window,
)

SCALE = 60.0


def ring_colours(picture: Pixels, centre: tuple[float, float], radius: float) -> Pixels:
    """Pixels along a circle, in inches."""
    turns = [2 * math.pi * k / 180 for k in range(180)]
    places = [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]
    return np.array([picture[round(y * SCALE), round(x * SCALE)] for x, y in places])


@pytest.mark.parametrize(("side", "tone"), [("blue", BLUE), ("orange", ORANGE)])
def test_a_ring_in_the_sides_colour_runs_round_the_base(side: str, tone: str) -> None:
    picture = shot(table([miniature(side=side)]), SCALE)
    ring = ring_colours(picture, (5, 5), 0.5 - 0.055)
    assert near(ring, colour(tone), 60).mean() > 0.6
    ground = ring_colours(picture, (5, 5), 0.5 + 0.3)
    assert near(ground, colour(tone), 60).mean() < 0.05


def test_from_afar_the_ring_is_still_more_than_a_hairline() -> None:
    """At sixteen pixels an inch two whole pixels on either side of a base have the side's colour."""
    picture = shot(table([miniature(look="soldier-rifle", facing=45)]), 16)
    across = near(picture[80, 72:88], colour(BLUE), 60)
    assert across[:8].sum() >= 2
    assert across[8:].sum() >= 2


@pytest.mark.parametrize("facing", [0, 45, 90, 200, 300])
def test_the_notch_points_to_the_front(facing: int) -> None:
    picture = shot(table([miniature(facing=facing, look="ice-warrior")]), SCALE)
    ring = ring_colours(picture, (5, 5), 0.5 - 0.05)
    bright = np.flatnonzero(near(ring, PAPER, 60))
    assert bright.size
    turns = bright * 2 * math.pi / 180
    ahead = direction(facing)
    towards = np.cos(turns) * ahead[0] + np.sin(turns) * ahead[1]
    # A figure may hold something bright over the ring; most of what is bright there is the notch.
    assert np.median(towards) > 0.9


def test_a_vehicles_base_is_a_rectangle_turned_to_its_facing() -> None:
    bare = shot(table(), SCALE)
    picture = shot(table([miniature(base=BaseSize(1.0, 3.0), facing=90, look="token")]), SCALE)
    assert near(spot(picture, (6.44, 5.3), SCALE, 0.02), colour(BLUE), 70).any()
    assert not changed(spot(bare, (5, 6.3), SCALE), spot(picture, (5, 6.3), SCALE)).any()


def test_the_shadow_lies_to_the_lower_right() -> None:
    bare, picture = shot(table(), SCALE), shot(table([miniature()]), SCALE)
    away = 0.5 * math.sqrt(0.5) + 0.07
    darker = (
        light(spot(bare, (5 + away, 5 + away), SCALE)).mean() - light(spot(picture, (5 + away, 5 + away), SCALE)).mean()
    )
    lit = (
        light(spot(bare, (5 - away, 5 - away), SCALE)).mean() - light(spot(picture, (5 - away, 5 - away), SCALE)).mean()
    )
    assert darker > 6
    assert darker > 3 * abs(lit)


def test_a_figure_shades_its_own_ring_to_the_lower_right() -> None:
    picture = shot(table([miniature(look="pawn")]), SCALE)
    towards, away = (light(spot(picture, (5 + way * 0.32, 5 + way * 0.32), SCALE, 0.02)).mean() for way in (-1, 1))
    assert away < towards - 5


def painted(look: Look, facing: float = 0.0, **more: object) -> Pixels:
    scene = Scene(table([miniature(facing=facing)]), {"a": look}, **more)  # type: ignore[arg-type]
    return pixels(Painter().picture(scene, SCALE))


def saturation(picture: Pixels) -> float:
    patch = picture[round(4.4 * SCALE) : round(5.6 * SCALE), round(4.4 * SCALE) : round(5.6 * SCALE)]
    return float((patch.max(axis=-1) - patch.min(axis=-1)).mean())


def test_who_has_acted_keeps_about_sixty_percent_of_the_colour() -> None:
    fresh = saturation(painted(Look("pawn", BLUE)))
    spent = saturation(painted(Look("pawn", BLUE, has_acted=True)))
    assert 0.5 * fresh < spent < 0.85 * fresh


def test_who_can_act_has_a_thin_ring_and_who_is_selected_a_stronger_one() -> None:
    plain = painted(Look("pawn", BLUE))
    able = changed(plain, painted(Look("pawn", BLUE, can_act=True))).sum()
    chosen = changed(plain, painted(Look("pawn", BLUE), selected=frozenset("a"))).sum()
    assert 0 < able < chosen


def test_the_selection_breathes_while_time_passes() -> None:
    state, painter, camera = table([miniature()]), Painter(), Camera((10, 10), (400, 400), 60, (5, 5))
    still = pixels(window(painter, state, camera, selected=frozenset("a"), time=0.0))
    later = pixels(window(painter, state, camera, selected=frozenset("a"), time=0.8))
    assert changed(still, later).any()
    assert not changed(still, pixels(window(painter, state, camera, selected=frozenset("a"), time=0.0))).any()


def test_a_lifted_miniature_is_dimmed_at_its_old_place() -> None:
    state = table([miniature()])
    bare, standing = shot(table(), SCALE), shot(state, SCALE)
    lifted = shot(state, SCALE, lifted=frozenset("a"))
    assert 0 < np.abs(lifted - bare).sum() < 0.6 * np.abs(standing - bare).sum()


def test_a_lying_figure_looks_otherwise_than_a_standing_one() -> None:
    upright = painted(Look("soldier-rifle", BLUE))
    lying = painted(Look("soldier-rifle", BLUE, lying=True))
    assert changed(upright, lying, 40).sum() > 200


@pytest.mark.parametrize("scale", [24.0, 60.0, 110.0])
@pytest.mark.parametrize("look", ["k9", "romana"])
def test_the_notch_cuts_no_figure_in_two(look: str, scale: float) -> None:
    for facing in (0, 130):
        ahead = direction(facing)
        scene = Scene(table([miniature(facing=facing)]), {"a": Look(look, BLUE)})
        picture = pixels(Painter().picture(scene, scale))
        across = spot(picture, (5 + 0.46 * ahead[0], 5 + 0.46 * ahead[1]), scale, 0.02)
        assert not near(across, PAPER, 40).any()


@pytest.mark.parametrize("look", ["dalek", "k9", "robot", "pawn"])
def test_what_has_no_legs_lies_without_them(look: str) -> None:
    # The feet of a person who faces the lower right lie behind the base on its lit side.
    (fx, fy), (rx, ry) = direction(135), direction(225)
    feet = (5 - 0.57 * fx + 0.2 * rx, 5 - 0.57 * fy + 0.2 * ry)
    bare = spot(shot(table(), SCALE), feet, SCALE, 0.02)
    lying = painted(Look(look, BLUE, lying=True), 135)
    assert not changed(bare, spot(lying, feet, SCALE, 0.02), 25).any()
    person = painted(Look("soldier-rifle", BLUE, lying=True), 135)
    assert changed(bare, spot(person, feet, SCALE, 0.02), 25).all()
    assert changed(painted(Look(look, BLUE), 135), lying, 40).sum() > 200


@pytest.mark.parametrize("look", ["dalek", "k9", "robot", "land-rover", "pawn"])
def test_what_has_tipped_over_is_narrower_and_duller(look: str) -> None:
    def seen(surface: pygame.Surface) -> tuple[int, float]:
        opaque = pygame.surfarray.array_alpha(surface) > 200
        bright = pygame.surfarray.array3d(surface).astype(float)[opaque]
        return (int(opaque.any(axis=1).sum()), float((bright.max(axis=-1) - bright.min(axis=-1)).mean()))

    width, colourful = seen(figure(look, BLUE, 100))
    lying, dull = seen(lying_figure(look, BLUE, 100, 0, 400))
    assert lying < 0.8 * width
    assert dull < 0.8 * colourful


def test_what_lies_without_legs_has_a_sign_that_says_so() -> None:
    away = 0.5 * math.sqrt(0.5)
    place = (5 + away + 0.03, 5 - away - 0.03)
    for look, signed in (("dalek", True), ("soldier-rifle", False)):
        upright, lying = (spot(painted(Look(look, BLUE, lying=low)), place, SCALE) for low in (False, True))
        assert (changed(upright, lying, 40).mean() > 0.8) == signed


def test_in_print_the_rings_of_sides_differ_by_pattern() -> None:
    state = table([miniature("a", (3, 5)), miniature("b", (7, 5), side="orange")])
    state = replace(state, sides=FrozenMap({k: replace(s, colour="#777777") for k, s in state.sides.items()}))
    blue = replace(state.sides["blue"], colour="#777778")
    picture = shot(replace(state, sides=state.sides.with_("blue", blue)), SCALE, style="bw", names="never")
    band = 0.5 - 0.05 - 0.08
    solid, dashed = (ring_colours(picture, (x, 5), band) for x in (3, 7))
    assert light(solid[:90]).std() < 40, "the rear half, where no front is shown"
    dark = light(dashed) < 128
    assert 0.3 < dark[:90].mean() < 0.85
    assert np.flatnonzero(np.diff(dark.astype(int)) > 0).size >= 4


def test_a_model_on_another_level_is_faint() -> None:
    state = table([miniature()])
    above = replace(state, miniatures=state.miniatures.with_("a", replace(state.miniatures["a"], level=1)))
    bare = shot(table(), SCALE)
    assert 0 < np.abs(shot(above, SCALE) - bare).sum() < 0.6 * np.abs(shot(state, SCALE) - bare).sum()


def test_tokens_sit_on_the_ring_and_leave_the_figure_free() -> None:
    without = painted(Look("pawn", BLUE))
    with_tokens = painted(Look("pawn", BLUE, tokens=(Token("eye"), Token("wound", "2"))))
    differs = np.argwhere(changed(without, with_tokens)) / SCALE
    far = np.hypot(differs[:, 0] - 5, differs[:, 1] - 5)
    assert len(differs)
    assert far.min() > 0.3


@pytest.mark.parametrize("scale", [9, 17])
def test_from_afar_tokens_are_dots_beside_a_figure_that_can_still_be_seen(scale: int) -> None:
    tokens = (Token("eye"), Token("wound", "2"), Token("luck", "1"))

    def seen(*some: Token) -> Pixels:
        scene = Scene(table([miniature()]), {"a": Look("pawn", BLUE, tokens=some)})
        return pixels(Painter().picture(scene, scale))

    differs = changed(seen(), seen(*tokens))
    assert differs.any()
    rows, columns = np.indices(differs.shape)
    base = np.hypot(rows / scale - 5, columns / scale - 5) < 0.5
    assert differs[base].mean() < 0.25


def test_names_show_when_the_eye_is_near_or_when_asked() -> None:
    state = table([miniature(name="Benton")])

    def named(scale: float, names: str, **options: str) -> bool:
        plain = shot(state, scale, names="never")
        seen = changed(plain, shot(state, scale, names=names, **options), 30)
        return bool(seen[round(5.62 * scale) :].any())

    assert named(60, "zoomed")
    assert not named(18, "zoomed")
    assert named(18, "always")
    assert named(18, "zoomed", hovered="a")
    assert not named(60, "zoomed", unnamed="a"), "it is told elsewhere"


def test_an_unknown_figure_is_still_a_figure() -> None:
    known, unknown = painted(Look("pawn", BLUE)), painted(Look("nobody drew this", BLUE))
    assert not changed(known, unknown).any()


@pytest.mark.parametrize("at", [(5.0, 9.5), (0.5, 5.0), (9.5, 5.0), (0.5, 9.5)])
def test_a_name_at_the_edge_of_the_picture_is_read_whole(at: tuple[float, float]) -> None:
    def ink(place: tuple[float, float]) -> int:
        state = table([miniature(at=place, name="Sir Alistair")])
        plain, named = shot(state, 60, names="never"), shot(state, 60, names="always")
        return int((np.abs(named - plain).max(axis=2) > 30).sum())

    # As many pixels of it as in the middle, but for what the ground beneath makes of its rim.
    assert ink(at) > 0.9 * ink((5.0, 5.0))


@pytest.mark.parametrize("facing", [0, 40, 90, 215])
def test_the_signs_of_an_oblong_base_sit_on_its_edge(facing: float) -> None:
    """None floats beside it, as on a ring round its corners."""
    long = BaseSize(2.0, 5.0)
    one = miniature(facing=facing, base=long)
    signed, plain = (
        shot(table([one]), SCALE, looks={"a": Look("pawn", BLUE, tokens=tokens)})
        for tokens in ((Token("x", "1"), Token("y", "2")), ())
    )
    rows, columns = np.nonzero(changed(signed, plain))
    assert rows.size
    grown = Box((5.0, 5.0), 2.8, 5.8, facing)
    inside = [contains(grown, (x / SCALE, y / SCALE)) for x, y in zip(columns[::40], rows[::40], strict=True)]
    assert all(inside)


def test_the_words_of_a_mark_leave_the_name_of_who_is_in_hand() -> None:
    """He may be covered where he stood; his name says who he was."""
    far, close = (LabelMark(at, "over there", Tone.WITNESS) for at in ((5.0, 9.0), (5.0, 6.3)))
    scene = Scene(table([miniature(name="Jamie")]), marks=(far,), names="always", lifted=frozenset("a"))
    scenes = (scene, replace(scene, names="never"), replace(scene, marks=(close,)))
    before, nameless, after = (pixels(Painter().picture(each, SCALE)) for each in scenes)
    name = changed(before, nameless)
    assert name.any() and not (changed(before, after) & name).any()
