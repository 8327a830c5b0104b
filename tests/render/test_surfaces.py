"""The nine surfaces: their tones, no visible tile, the same at every cut and every zoom."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop.model.table import SURFACES
from tabletop.render import noise, surfaces
from tabletop.render.colours import colour
from tests.render.helpers import changed, light, pixels, shot, table

# look.md, "Surfaces": the tones that each is made of.
TONES = {
    "grass": ("#5d7345", "#6f8450", "#4c6139"),
    "snow": ("#dfe6ea", "#cdd8df", "#b9c7d1"),
    "sand": ("#b99e6b", "#a98c58"),
    "stone": ("#77756f", "#8a877f"),
    "steel": ("#4f565e", "#5d656e"),
    "tunnel": ("#3b3a3a",),
    "docks": ("#6b5a48",),
    "alien": ("#6a3f55", "#84506a"),
    "space": ("#1e2546",),
}


@pytest.mark.parametrize("surface", SURFACES)
def test_a_surface_has_the_tones_it_is_named_for(surface: str) -> None:
    picture = shot(table(surface=surface, size=(12, 12)), 30)
    mean = picture[60:300, 60:300].reshape(-1, 3).mean(axis=0)
    named = np.array([colour(tone) for tone in TONES[surface]]).mean(axis=0)
    assert np.linalg.norm(mean - named) < 30


@pytest.mark.parametrize("surface", SURFACES)
def test_a_surface_is_neither_flat_nor_black_nor_white(surface: str) -> None:
    shades = light(shot(table(surface=surface, size=(12, 12)), 30))
    assert shades.std() > 1.5
    assert shades.min() > 4
    assert shades.max() < 254


def test_no_two_surfaces_are_alike() -> None:
    pictures = [shot(table(surface=surface), 20) for surface in SURFACES]
    for k, one in enumerate(pictures):
        for other in pictures[:k]:
            assert changed(one, other).mean() > 0.5


@pytest.mark.parametrize("surface", ["grass", "snow", "sand", "alien"])
def test_no_tile_is_seen(surface: str) -> None:
    shades = light(pixels(surfaces.floor(surface, 5, (0.0, 0.0), (480, 480), 10.0)))
    shades = shades - shades.mean()
    spectrum = np.abs(np.fft.fft2(shades)) ** 2
    likeness = np.fft.ifft2(spectrum).real
    likeness /= likeness[0, 0]
    # Shifted by eight inches or more both ways the ground is never like itself.
    away = likeness[80:240, 80:240]
    assert away.max() < 0.45


def test_ground_joins_without_a_seam() -> None:
    whole = pixels(surfaces.floor("grass", 5, (0.0, 0.0), (400, 200), 20.0))
    left = pixels(surfaces.floor("grass", 5, (0.0, 0.0), (200, 200), 20.0))
    right = pixels(surfaces.floor("grass", 5, (10.0, 0.0), (200, 200), 20.0))
    assert not changed(whole, np.hstack((left, right)), 8).any()


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.4, 0.3, 0.3), (0.35, 0.3, 0.35, 0.16)])
def test_waves_on_top_of_each_other_never_overflow_a_byte(shares: tuple[float, ...]) -> None:
    # Where they did, a light place would turn into a dark speck.
    highest = [round(share / sum(shares) * noise.TOP) for share in shares]
    reached = [int(noise.patch(7, (0.0, 0.0), (1500, 1500), 60.0, 0.1, peak).max()) for peak in highest]
    assert all(value > peak for value, peak in zip(reached, highest, strict=True)), "smoothing overshoots"
    assert sum(reached) <= 255


def test_ground_stays_put_when_the_eye_comes_nearer() -> None:
    far = light(pixels(surfaces.floor("sand", 5, (3.0, 3.0), (200, 200), 10.0)))
    near = light(pixels(surfaces.floor("sand", 5, (3.0, 3.0), (600, 600), 30.0)))
    smaller = near.reshape(200, 3, 200, 3).mean(axis=(1, 3))
    assert np.corrcoef(far.ravel(), smaller.ravel())[0, 1] > 0.85


def test_tables_of_other_sizes_have_ground_of_their_own() -> None:
    small, large = shot(table(size=(10, 10)), 20), shot(table(size=(12, 10)), 20)
    assert changed(small, large[:, :200], 6).mean() > 0.2


def test_an_unknown_surface_is_grass() -> None:
    moon, meadow = (
        shot(table(surface=name), 20)[60:140, 60:140].reshape(-1, 3).mean(axis=0) for name in ("moon", "grass")
    )
    assert np.linalg.norm(moon - meadow) < 20


def test_a_grid_is_a_little_lighter_than_the_ground() -> None:
    bare, grid = shot(table(size=(10, 10)), 40), shot(table(size=(10, 10)), 40, grid=2.0)
    line = light(grid - bare)[100:300, 80]
    between = light(grid - bare)[100:300, 120]
    assert 3 < line.mean() < 40
    assert abs(between.mean()) < 0.5
