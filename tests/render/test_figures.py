"""The miniatures of assets/looks: drawn as the house style asks, and told apart at the smallest size."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tabletop.places import assets
from tabletop.render import figures
from tabletop.render.figures import FAR, SurfaceCache, aspect, extent, far_looks, figure, looks

SIDES = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
GRASS = (93, 115, 69)
SVG = "{http://www.w3.org/2000/svg}"
EVERY = pytest.mark.parametrize("look", looks())
DRAWINGS = (*looks(), *(f"far/{look}" for look in sorted(far_looks())))
EVERY_DRAWING = pytest.mark.parametrize("look", DRAWINGS)
VEHICLES = {"motorcycle": 2, "land-rover": 2, "roadster": 2, "whomobile": 2, "helicopter": 2, "tank": 5 / 3}

Pixels = npt.NDArray[np.float64]


def rgba(surface: pygame.Surface) -> Pixels:
    """Rows × columns × (red, green, blue, opacity), 0 to 255."""
    width, height = surface.get_size()
    raw = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8)
    return raw.reshape(height, width, 4).astype(np.float64)


def on_grass(surface: pygame.Surface, side: int) -> Pixels:
    """The colours of the figure standing on grass, in a square of `side` pixels."""
    ground = pygame.Surface((side, side), depth=24)
    ground.fill(GRASS)
    ground.blit(surface, surface.get_rect(center=(side // 2, side // 2)))
    return rgba(ground)[..., :3]


def base_pixels(look: str, longest: float) -> float:
    """The width that gives the look's base a length of `longest` pixels."""
    return longest / aspect(look)


def distances(surface: pygame.Surface) -> Pixels:
    """How far every pixel lies from the centre."""
    width, height = surface.get_size()
    rows, columns = np.mgrid[0:height, 0:width]
    return np.hypot(columns + 0.5 - width / 2, rows + 0.5 - height / 2)


def centroid(cover: Pixels) -> tuple[float, float]:
    """Where the weight of a figure lies from its centre: pixels to the right, pixels down."""
    rows, columns = np.mgrid[0 : cover.shape[0], 0 : cover.shape[1]]
    weight = cover.sum()
    return (
        float((cover * (columns + 0.5)).sum() / weight - cover.shape[1] / 2),
        float((cover * (rows + 0.5)).sum() / weight - cover.shape[0] / 2),
    )


# The files


def test_a_war_has_its_figures() -> None:
    soldiers = {"soldier-rifle", "soldier-smg", "bazooka-team", "guard", "warrior", "brigadier", "master"}
    people = {"pawn", "scientist", "civilian", "doctor", "doctor-plain", "companion", "time-lord"}
    daleks = {"dalek", "dalek-supreme", "dalek-emperor", "special-weapons-dalek"}
    cybermen = {"cyberman", "cyber-leader", "early-cyberman", "cybermat"}
    monsters = {"yeti", "auton", "ice-warrior", "ice-lord", "sontaran", "sea-devil", "silurian", "zygon", "ogron"}
    others = {"gel-guard", "axon", "draconian", "movellan", "mechanoid", "robot", "k9", "myrka", "varga"}
    things = {"police-box", "token", "crate-objective", *VEHICLES}
    assert soldiers | people | daleks | cybermen | monsters | others | things <= set(looks())


@EVERY_DRAWING
def test_a_drawing_says_what_it_is_and_whose(look: str) -> None:
    root = ElementTree.parse(assets() / "looks" / f"{look}.svg").getroot()
    assert root.findtext(f"{SVG}title")
    assert "licence of the program" in (root.findtext(f"{SVG}desc") or "")


@EVERY_DRAWING
def test_a_drawing_uses_only_what_is_painted_and_lit(look: str) -> None:
    """The rasteriser silently leaves out text, styles, filters and copies; a part outside a layer gets no light."""
    root = ElementTree.parse(assets() / "looks" / f"{look}.svg").getroot()
    assert {child.tag for child in root} == {f"{SVG}title", f"{SVG}desc", f"{SVG}g"}
    shapes = {"path", "circle", "ellipse", "rect", "g"}
    for layer in root.findall(f"{SVG}g"):
        assert float(layer.attrib["data-height"]) > 0
        assert {part.tag.removeprefix(SVG) for part in layer.iter()} <= shapes
        assert not any("style" in part.attrib or "class" in part.attrib for part in layer.iter())


@EVERY_DRAWING
def test_a_view_box_is_a_square_about_the_middle_of_the_base(look: str) -> None:
    root = ElementTree.parse(assets() / "looks" / f"{look}.svg").getroot()
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert width == height == pytest.approx(100 * extent(look.removeprefix("far/")))
    assert left == top == -width / 2


def test_every_figure_has_a_drawing_for_the_far_eye_on_the_same_base() -> None:
    assert far_looks() == set(looks())
    for look in far_looks():
        near, far = (ElementTree.parse(assets() / "looks" / f"{name}.svg").getroot() for name in (look, f"far/{look}"))
        assert near.get("data-aspect") == far.get("data-aspect")


@EVERY_DRAWING
def test_colours_are_neither_pure_nor_misspelt_key_colours(look: str) -> None:
    text = (assets() / "looks" / f"{look}.svg").read_text(encoding="utf-8")
    colours = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{3,6}\b", text)}
    assert not colours & {"#000", "#000000", "#fff", "#ffffff"}
    assert {colour for colour in colours if colour.startswith("#c0ff")} <= set(figures.tones("#0072B2"))


# The pictures


@EVERY
def test_a_figure_takes_its_sides_colour_but_not_another_shape(look: str) -> None:
    blue, orange = (rgba(figure(look, colour, 100)) for colour in ("#0072B2", "#E69F00"))
    assert np.array_equal(blue[..., 3], orange[..., 3])
    solid = blue[..., 3] > 200
    changed = np.abs(blue - orange)[..., :3].max(axis=2)[solid] > 40
    assert changed.mean() > 0.01, f"only {changed.mean():.2%} of {look} shows its side"


@EVERY
@pytest.mark.parametrize("facing", [0, 38, 135])
def test_nothing_lies_outside_the_extent(look: str, facing: int) -> None:
    surface = figure(look, SIDES[0], 80, facing)
    radius = 80 * extent(look) / 2
    assert surface.get_width() == surface.get_height() <= 2 * radius + 2
    assert not rgba(surface)[..., 3][distances(surface) > radius + 1].any()


@EVERY
def test_nothing_is_pure_black_or_white(look: str) -> None:
    for facing in (0, 90):
        pixels = rgba(figure(look, "#56B4E9", 120, facing))
        solid = pixels[pixels[..., 3] > 250][:, :3]
        assert solid.max(axis=1).min() >= 16
        assert solid.min(axis=1).max() <= 240


@EVERY
def test_a_dark_rim_sets_the_figure_off(look: str) -> None:
    pixels = rgba(figure(look, "#56B4E9", 160))
    cover = np.pad(pixels[..., 3], 2)
    neighbours = [np.roll(cover, shift, axis)[2:-2, 2:-2] for axis in (0, 1) for shift in (2, -2)]
    rim = (pixels[..., 3] > 200) & (np.min(neighbours, axis=0) < 40)
    assert rim.sum() > 50
    assert np.median(pixels[rim][:, :3].mean(axis=1)) < 75


@EVERY
def test_turning_the_figure_turns_the_picture(look: str) -> None:
    pixels = base_pixels(look, 100)
    ahead = figure(look, SIDES[0], pixels, 0)
    right = rgba(figure(look, SIDES[0], pixels, 90))[..., 3]
    expected = rgba(pygame.transform.rotate(ahead, -90))[..., 3]
    off = np.abs(right - expected).mean() / max(expected.mean(), 1)
    assert off < 0.03


@EVERY
def test_the_front_is_told_from_the_back(look: str) -> None:
    """At 24 pixels, a figure turned about is plainly another picture."""
    pixels = base_pixels(look, 24)
    ahead, back = (on_grass(figure(look, SIDES[0], pixels, facing), 60) for facing in (0, 180))
    changed = (np.abs(ahead - back).max(axis=2) > 40).sum()
    assert changed > 20, f"{look}: {changed} pixels tell its front"


@pytest.mark.parametrize("look", ["soldier-rifle", "dalek", "special-weapons-dalek", "warrior", "tank"])
@pytest.mark.parametrize(("facing", "direction"), [(0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))])
def test_the_weapon_points_where_the_figure_faces(look: str, facing: int, direction: tuple[int, int]) -> None:
    surface = figure(look, SIDES[0], 60, facing)
    base = 30 if aspect(look) == 1 else 30 * np.hypot(1, aspect(look))
    cover = rgba(surface)[..., 3] * (distances(surface) > base)
    right, down = centroid(cover)
    assert right * direction[0] + down * direction[1] > 0.5 * 60 / 2


@pytest.mark.parametrize("look", ["dalek", "soldier-rifle", "k9", "scientist"])
def test_a_small_figure_is_painted_from_the_bold_drawing(look: str) -> None:
    def seen(pixels: float) -> Pixels:
        return on_grass(pygame.transform.smoothscale(figure(look, SIDES[0], pixels, flat=True), (60, 60)), 60)

    first, last, fine, finer = (seen(pixels) for pixels in (FAR - 2, FAR, FAR + 1, FAR + 3))
    of_one_drawing = max(np.abs(first - last).mean(), np.abs(fine - finer).mean())
    assert np.abs(last - fine).mean() > 1.5 * of_one_drawing


def test_looks_are_told_apart_at_the_smallest_size() -> None:
    """On one side, in one colour, facing one way, at 24 pixels: every pair differs in many pixels, and by much."""
    pictures = {look: on_grass(figure(look, SIDES[0], base_pixels(look, 24)), 60) for look in looks()}
    alike = {}
    for (one, first), (other, second) in itertools.combinations(pictures.items(), 2):
        changed = int((np.abs(first - second).max(axis=2) > 40).sum())
        if changed < 130:
            alike[one, other] = changed
    assert not alike


@EVERY
@pytest.mark.parametrize("facing", [0, 45, 90, 135])
def test_the_light_stays_in_the_upper_left(look: str, facing: int) -> None:
    """A figure turned about and looked at upside down is the same but for the light: that comes from the other side."""
    pixels = base_pixels(look, 100)
    one = rgba(figure(look, SIDES[0], pixels, facing))
    other = rgba(pygame.transform.rotate(figure(look, SIDES[0], pixels, facing + 180), 180))
    solid = np.minimum(one[..., 3], other[..., 3]) > 250
    brighter = one[..., :3].mean(axis=2) - other[..., :3].mean(axis=2)
    middle = one.shape[0] // 2
    rows, columns = np.mgrid[0 : one.shape[0], 0 : one.shape[1]] - middle
    towards, away = solid & (rows + columns < 0), solid & (rows + columns > 0)
    assert brighter[towards].mean() > brighter[away].mean() + 4


@pytest.mark.parametrize("facing", range(0, 360, 30))
@pytest.mark.parametrize("pixels", [24, 31, 60, 110])
def test_a_round_figure_stays_on_its_centre(pixels: int, facing: int) -> None:
    cover = rgba(figure("crate-objective", SIDES[0], pixels, facing))[..., 3]
    assert np.hypot(*centroid(cover)) < 0.3


# The questions


@pytest.mark.parametrize(("look", "times"), VEHICLES.items())
def test_a_vehicle_fills_the_length_of_its_base(look: str, times: float) -> None:
    assert aspect(look) == pytest.approx(times, abs=0.001)
    cover = rgba(figure(look, SIDES[0], 60))[..., 3] > 128
    length = np.flatnonzero(cover.any(axis=1))
    assert (length[-1] - length[0]) / 60 > 0.9 * times


@pytest.mark.parametrize("look", sorted(set(looks()) - set(VEHICLES)))
def test_all_others_stand_on_round_bases(look: str) -> None:
    assert (aspect(look), extent(look)) == (1, 1.6)


def test_a_look_that_nobody_has_drawn_is_a_pawn() -> None:
    assert np.array_equal(rgba(figure("raston", SIDES[0], 48, 30)), rgba(figure("pawn", SIDES[0], 48, 30)))
    assert (aspect("raston"), extent("raston")) == (aspect("pawn"), extent("pawn"))


def test_what_is_no_colour_is_refused() -> None:
    with pytest.raises(ValueError, match="color"):
        figure("pawn", "bluish", 48)


def test_every_way_of_saying_a_facing_is_one_picture() -> None:
    assert figure("dalek", SIDES[0], 48, 350) is figure("dalek", SIDES[0], 48, -10)
    assert figure("dalek", SIDES[0], 48, 0) is figure("dalek", SIDES[0], 48, 360)


@pytest.mark.parametrize("pixels", [1, 2.4, 7, 24.6, 333])
def test_any_size_is_drawn(pixels: float) -> None:
    surface = figure("yeti", SIDES[0], pixels, 17)
    assert surface.get_width() == pytest.approx(max(4, pixels * 1.6), abs=2)
    assert rgba(surface)[..., 3].max() > 100


def test_the_cache_drops_what_was_not_asked_for_longest() -> None:
    made: list[str] = []

    def ask(name: str) -> None:
        def make() -> pygame.Surface:
            made.append(name)
            return pygame.Surface((10, 10), depth=32)

        cache.get(name, make)

    cache = SurfaceCache(1000)
    for name in ("first", "second", "first", "third", "first", "second"):
        ask(name)
    assert made == ["first", "second", "third", "second"]


# The bench


@pytest.mark.parametrize("look", ["pawn", "soldier-rifle", "dalek"])
def test_bench_a_figure_turned_afresh(benchmark, look: str) -> None:  # type: ignore[no-untyped-def]
    figure(look, SIDES[0], 60)
    benchmark(figures._turn, look, SIDES[0], 90, 38)


def test_bench_a_figure_known_already(benchmark) -> None:  # type: ignore[no-untyped-def]
    benchmark(figure, "dalek", SIDES[0], 60, 38)
