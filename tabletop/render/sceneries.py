"""Little landscapes for the faces of tiles: a sky, what stands before it, and the ground, drawn from shapes alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from tabletop.render import noise
from tabletop.render.colours import Colour, darker, lighter, mix

Motif = Callable[[pygame.Surface, "Scenery", "Oddities"], None]
HORIZON = 0.62
"""Of its height, where the ground of a landscape begins."""
ARMS, BITS, CORE = 4, 150, 0.13
"""Arms of the anomaly's whirl, bits of an arm, and the radius of its middle as a share of the width."""


class Oddities:
    """The little irregularities of a picture: the same in every picture of that name."""

    def __init__(self, name: str) -> None:
        self._shares: Iterator[float] = iter(noise.numbers(noise.seed_of("scenery", name), 4096))

    def random(self) -> float:
        """A number from 0 up to 1."""
        return next(self._shares)

    def uniform(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self.random()


@dataclass(frozen=True)
class Scenery:
    """A landscape's colours, from the top of the sky to the ground, and what is drawn between."""

    above: Colour
    below: Colour
    ground: Colour
    motif: Motif


def landscape(size: tuple[int, int], name: str) -> pygame.Surface:
    """The landscape of that name; an unknown one is a plain dusk."""
    scenery = SCENERIES.get(name, SCENERIES["desert"])
    made = pygame.Surface(size)
    width, height = size
    for y in range(height):
        share = y / max(1, height - 1)
        pygame.draw.line(made, mix(scenery.above, scenery.below, min(1.0, share / HORIZON)), (0, y), (width, y))
    scenery.motif(made, scenery, Oddities(name))
    return made


def _ridge(made: pygame.Surface, rng: Oddities, level: float, rough: float, ink: Colour, peaks: float = 2.5) -> None:
    """A line of hills across the picture, filled down to its foot."""
    width, height = made.get_size()
    phases = [rng.uniform(0, math.tau) for _ in range(3)]
    points = []
    for k in range(61):
        x = k / 60
        wave = sum(math.sin(x * math.tau * peaks * (i + 1) / 2 + p) / (i + 1) for i, p in enumerate(phases))
        points.append((x * width, (level - rough * wave) * height))
    pygame.draw.polygon(made, ink, [*points, (width, height), (0, height)])


def _ground(made: pygame.Surface, scenery: Scenery, level: float = HORIZON) -> None:
    width, height = made.get_size()
    top = round(level * height)
    for y in range(top, height):
        share = (y - top) / max(1, height - top)
        pygame.draw.line(
            made, mix(lighter(scenery.ground, 0.12), darker(scenery.ground, 0.35), share), (0, y), (width, y)
        )


def _disc(made: pygame.Surface, at: tuple[float, float], radius: float, ink: Colour) -> None:
    width, height = made.get_size()
    pygame.draw.circle(made, ink, (at[0] * width, at[1] * height), radius * width)


def _stars(made: pygame.Surface, rng: Oddities, count: int, low: float = HORIZON) -> None:
    width, height = made.get_size()
    for _ in range(count):
        at = (rng.random() * width, rng.random() * height * low)
        pygame.draw.circle(
            made, lighter((150, 160, 190), rng.random() * 0.7), at, max(1.0, width * rng.uniform(0.001, 0.004))
        )


# ---------------------------------------------------------------------------------------------------------------------
# What stands there


def _earth(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    _disc(made, (0.8, 0.2), 0.06, (250, 236, 190))
    _ridge(made, rng, 0.58, 0.05, mix(scenery.ground, scenery.below, 0.55))
    _ridge(made, rng, 0.66, 0.04, mix(scenery.ground, scenery.below, 0.2))
    _ground(made, scenery, 0.76)
    _ridge(made, rng, 0.78, 0.02, darker(scenery.ground, 0.12), 4)


def _arm(turn: int, share: float) -> tuple[float, float, tuple[float, float]]:
    """Where an arm of the anomaly's whirl is at a `share` of its length, and how far its rim is from there (shares of
    the picture's width and height)."""
    angle, reach = turn * math.tau / ARMS + share * 5.2, share**0.8 * 0.75
    thick = 0.004 + 0.034 * share
    along, up = math.cos(angle), math.sin(angle)
    return along * reach, up * reach * 0.8, (along * thick, up * thick * 1.4)


def _anomaly(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    middle = (0.5 * width, 0.5 * height)
    for turn in range(ARMS):
        for k in range(BITS):
            # Every bit of an arm reaches a little over the next, so that no seam is seen.
            bit = [_arm(turn, (k + step / 4) / BITS) for step in range(6)]
            rim = [(x + out[0], y + out[1]) for x, y, out in bit]
            rim += [(x - out[0], y - out[1]) for x, y, out in reversed(bit)]
            ink = mix((236, 190, 255), mix(scenery.above, scenery.below, 0.6), k / BITS)
            pygame.draw.polygon(made, ink, [(middle[0] + x * width, middle[1] + y * height) for x, y in rim])
    core = max(2, round(CORE * width))
    for radius in range(core, 0, -1):
        pygame.draw.circle(made, mix((255, 244, 214), (150, 70, 170), radius / core), middle, radius)
    _stars(made, rng, 60, 1.0)


def _ruins(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    _disc(made, (0.25, 0.22), 0.09, lighter(scenery.below, 0.25))
    _ridge(made, rng, 0.62, 0.05, mix(scenery.ground, scenery.below, 0.5))
    _ground(made, scenery, 0.72)
    for k in range(9):
        x, tall = (k + rng.uniform(0.1, 0.6)) / 9, rng.uniform(0.08, 0.32)
        wide = rng.uniform(0.03, 0.055)
        top = 0.74 - tall
        ink = mix(darker(scenery.ground, 0.35), scenery.below, rng.uniform(0.0, 0.3))
        left, right = x * width, (x + wide) * width
        foot, slope = 0.78 * height, rng.uniform(0.02, 0.08)
        broken = [(left, foot), (left, (top + slope) * height), (left + (right - left) * 0.6, top * height)]
        pygame.draw.polygon(made, ink, [*broken, (right, (top + 0.01) * height), (right, foot)])


def _jungle(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    _ground(made, scenery, 0.66)
    for row in range(3):
        for k in range(10):
            x, y = (k + rng.random()) / 10, 0.46 + row * 0.13 + rng.uniform(-0.04, 0.04)
            ink = mix(mix(scenery.ground, scenery.below, 0.5 - 0.2 * row), (30, 50, 30), rng.random() * 0.3)
            pygame.draw.line(
                made, darker(ink, 0.4), (x * width, y * height), (x * width, (y + 0.25) * height), max(1, width // 90)
            )
            for leaf in range(7):
                angle = math.tau * leaf / 7 + rng.random()
                reach = rng.uniform(0.04, 0.085)
                end = (x * width + math.cos(angle) * reach * width, y * height + math.sin(angle) * reach * width)
                pygame.draw.line(made, ink, (x * width, y * height), end, max(2, width // 55))


def _ice(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    _stars(made, rng, 30, 0.45)
    for k in range(7):
        x, tall, wide = (k + rng.uniform(-0.2, 0.8)) / 7, rng.uniform(0.2, 0.42), rng.uniform(0.09, 0.16)
        foot = 0.72
        left, peak, right = (
            ((x - wide) * width, foot * height),
            (x * width, (foot - tall) * height),
            ((x + wide) * width, foot * height),
        )
        ink = mix((196, 214, 230), scenery.below, rng.uniform(0.2, 0.5))
        pygame.draw.polygon(made, ink, [left, peak, right])
        pygame.draw.polygon(made, darker(ink, 0.22), [peak, right, (x * width + wide * width * 0.2, foot * height)])
    _ground(made, scenery, 0.7)


def _desert(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    _disc(made, (0.3, 0.24), 0.07, (252, 232, 190))
    _disc(made, (0.46, 0.16), 0.03, (240, 210, 170))
    for row in range(3):
        ink = mix(scenery.ground, scenery.below, 0.5 - 0.22 * row)
        _ridge(made, rng, 0.58 + row * 0.11, 0.045, ink, 1.4 + row * 0.5)
        _ridge(made, rng, 0.63 + row * 0.11, 0.03, darker(ink, 0.08), 1.1 + row * 0.4)


def _city(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    for row in range(3):
        for k in range(12):
            x, tall, wide = (
                (k + rng.random()) / 12 - 0.03,
                rng.uniform(0.16, 0.46) - row * 0.06,
                rng.uniform(0.04, 0.075),
            )
            ink = mix(darker(scenery.ground, 0.1 + 0.16 * row), scenery.below, 0.42 - 0.2 * row)
            box = pygame.Rect(
                round(x * width), round((0.8 - tall) * height), round(wide * width), round((tall + 0.2) * height)
            )
            pygame.draw.rect(made, ink, box, border_top_left_radius=box.width // 3)
            for _ in range(7 if row else 0):
                at = (box.x + rng.uniform(0.2, 0.8) * box.width, box.y + rng.uniform(0.15, 0.85) * box.height)
                pygame.draw.circle(made, (252, 224, 150), at, max(1.0, width * 0.004))
    _ground(made, scenery, 0.88)


def _station(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    _stars(made, rng, 110, 1.0)
    _disc(made, (0.5, 1.15), 0.62, mix(scenery.ground, (60, 110, 170), 0.4))
    _disc(made, (0.5, 1.17), 0.6, mix(scenery.ground, (60, 110, 170), 0.2))
    hull = (0.5 * width, 0.42 * height)
    for ring, ink in ((0.3, (150, 158, 170)), (0.22, (112, 120, 134))):
        box = pygame.Rect(0, 0, round(ring * 2 * width), round(ring * 0.62 * width))
        box.center = (round(hull[0]), round(hull[1]))
        pygame.draw.ellipse(made, ink, box, max(3, width // 34))
    for angle in (0.3, 1.4, 2.6, 3.9, 5.2):
        end = (hull[0] + math.cos(angle) * 0.28 * width, hull[1] + math.sin(angle) * 0.085 * width)
        pygame.draw.line(made, (132, 140, 152), hull, end, max(2, width // 60))
    pygame.draw.rect(
        made,
        (176, 182, 192),
        pygame.Rect(
            round(hull[0] - 0.05 * width), round(hull[1] - 0.1 * width), round(0.1 * width), round(0.2 * width)
        ),
        border_radius=max(2, width // 40),
    )


def _sea(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    _disc(made, (0.7, 0.3), 0.07, (250, 226, 196))
    island = ((0.1, 0.6), (0.24, 0.36), (0.34, 0.46), (0.5, 0.6))
    pygame.draw.polygon(made, darker(scenery.ground, 0.35), [(x * width, y * height) for x, y in island])
    _ground(made, scenery, 0.58)
    for _ in range(60):
        x, y = rng.random(), rng.uniform(0.6, 1.0)
        long = rng.uniform(0.02, 0.09) * (y - 0.3)
        ink, level = lighter(scenery.ground, 0.35 * rng.random() + 0.1), y * height
        pygame.draw.line(made, ink, (x * width, level), ((x + long) * width, level), max(1, width // 160))


def _fire(made: pygame.Surface, scenery: Scenery, rng: Oddities) -> None:
    width, height = made.get_size()
    cone = [
        (0.14 * width, 0.78 * height),
        (0.42 * width, 0.28 * height),
        (0.52 * width, 0.28 * height),
        (0.86 * width, 0.78 * height),
    ]
    for step in range(10):
        _disc(made, (0.47, 0.2), 0.2 * (1 - step / 10), mix(scenery.below, (255, 214, 120), step / 10))
    pygame.draw.polygon(made, darker(scenery.ground, 0.3), cone)
    for _ in range(5):
        x, y = 0.47 * width, 0.29 * height
        points = [(x, y)]
        for _ in range(9):
            x, y = x + rng.uniform(-0.05, 0.05) * width, y + 0.055 * height
            points.append((x, y))
        pygame.draw.lines(made, (255, 176, 74), False, points, max(2, width // 70))
    _ground(made, scenery, 0.76)


SCENERIES = {
    "earth": Scenery((86, 140, 196), (206, 222, 226), (92, 128, 78), _earth),
    "anomaly": Scenery((34, 20, 58), (88, 44, 110), (60, 30, 80), _anomaly),
    "ruins": Scenery((74, 62, 72), (190, 140, 104), (112, 92, 76), _ruins),
    "jungle": Scenery((58, 96, 92), (172, 192, 132), (58, 84, 52), _jungle),
    "ice": Scenery((44, 66, 104), (166, 194, 214), (204, 218, 228), _ice),
    "desert": Scenery((150, 104, 88), (234, 190, 140), (190, 142, 92), _desert),
    "city": Scenery((52, 56, 94), (216, 152, 128), (74, 74, 92), _city),
    "station": Scenery((14, 18, 32), (30, 40, 66), (58, 84, 110), _station),
    "sea": Scenery((96, 110, 140), (232, 190, 160), (62, 104, 120), _sea),
    "fire": Scenery((52, 26, 30), (206, 96, 52), (82, 56, 52), _fire),
}
"""The sceneries by name."""
