"""Dice on their way: thrown into a part of the table, at rest there on their recorded faces, then put into their row.

The record says what they show; the physics only how they get there. In the last half second no die shows another face.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.app.dice.sprites import Sprites
from tabletop.app.stage.walks import eased
from tabletop.model.event import Rolled
from tabletop.physics.tumbling import TIME, Throw, tumble
from tabletop.render.dice import Poses, lay, lying, uppermost

Floats = npt.NDArray[np.float64]

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 1.9}
"""How much faster than nature dice tumble, by the setting."""
PAUSE, GATHERING = 0.22, 0.36
"""Seconds the dice lie where they fell, and in which they are put into their row: together over half a second."""
EDGES = ("bottom", "top", "right", "left")
"""From where the sides throw, in their order."""
AT_ONCE = 10
"""Dice that are painted anew in one frame; of more, every other one."""
LEAST = (4.0, 3.0)
"""Widths and heights of a die that a table to tumble on has at least."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die is at a moment: its middle in pixels, its picture, how high it is in widths, and which face is up."""

    at: tuple[float, float]
    picture: pygame.Surface
    height: float
    face: str


class Rolling:
    """One throw. `arena` is the part of the window (pixels: left, top, width, height) it goes over, `width` a die's;
    `number` that of its record, which makes this throw differ from others and every replay of it alike."""

    def __init__(
        self, rolls: Sequence[Rolled], number: int, edge: str, sprites: Sprites, arena: tuple[float, ...], width: float
    ) -> None:
        self.kinds = [(roll.die, str(face)) for roll in rolls for face in roll.faces]
        self.width = width
        self._sprites = sprites
        self._odd = False
        self._painted: dict[int, tuple[Floats, float, pygame.Surface]] = {}
        self._origin = (arena[0], arena[1])
        size = (max(LEAST[0], arena[2] / width), max(LEAST[1], arena[3] / width))
        self._tumble = tumble(Throw(tuple(len(roll.faces) for roll in rolls), size, edge, number))
        # A die that lies askew is straightened the shorter way, and its face is then upright.
        self._askew = [_shorter(angle) for angle in self._tumble.angles.tolist()]
        quarters = [
            round((angle - askew) / (math.pi / 2)) for angle, askew in zip(self._angles, self._askew, strict=True)
        ]
        self._last = np.stack(
            [lying(sprites.up(kind, face, number + k), -quarters[k]) for k, (kind, face) in enumerate(self.kinds)]
        )

    @property
    def _angles(self) -> list[float]:
        angles: list[float] = self._tumble.angles.tolist()
        return angles

    def seconds(self, speed: float) -> float:
        """How long it takes from the throw until all lie in their rows."""
        return self._tumble.seconds / speed + PAUSE + GATHERING

    def spots(self, passed: float, speed: float, slots: Sequence[tuple[float, float]]) -> list[Spot]:
        """The dice that are in sight so many seconds after the throw; `slots` are the middles of their places in the
        tray (pixels), to which they go at last."""
        tumble, fallen = self._tumble, self._tumble.seconds / speed
        step = min(len(tumble.places) - 1, int(passed * speed / TIME))
        gathered = eased((passed - fallen - PAUSE) / GATHERING) if len(slots) == len(self.kinds) else 0.0
        seen = [k for k in range(len(self.kinds)) if step >= tumble.shown[k]]
        if not seen:
            return []
        straightened = np.stack([_about_upright(-self._askew[k] * gathered) for k in seen])
        turns = straightened @ tumble.turns[step][seen] @ self._last[seen]
        heights = tumble.heights[step][seen]
        pictures = self._pictures(seen, turns, heights)
        spots = []
        for place, k in enumerate(seen):
            x, y = self._fallen(step, k)
            if gathered > 0.0:
                x, y = x + (slots[k][0] - x) * gathered, y + (slots[k][1] - y) * gathered
            up = self._sprites.labels(*self.kinds[k])[uppermost(turns[place])]
            spots.append(Spot((x, y), pictures[place], float(heights[place]), up))
        return spots

    def _pictures(self, seen: Sequence[int], turns: Floats, heights: Floats) -> list[pygame.Surface]:
        """The pictures of those in sight; who lies as at the last moment is not painted anew."""
        fresh = [
            place
            for place, k in enumerate(seen)
            if k not in self._painted
            or not np.array_equal(self._painted[k][0], turns[place])
            or self._painted[k][1] != heights[place]
        ]
        if len(fresh) > AT_ONCE:
            # So many roll that nobody sees whether each turns at every frame: they take turns, and all keep moving.
            self._odd = not self._odd
            fresh = [place for place in fresh if seen[place] not in self._painted or seen[place] % 2 == self._odd]
        if fresh:
            poses = Poses(turns[fresh], heights[fresh])
            pictures = self._sprites.rolling(
                poses, [self.kinds[seen[place]] for place in fresh], self.width, len(self.kinds)
            )
            for place, picture in zip(fresh, pictures, strict=True):
                self._painted[seen[place]] = (turns[place], float(heights[place]), picture)
        return [self._painted[k][2] for k in seen]

    def _fallen(self, step: int, k: int) -> tuple[float, float]:
        x, y = self._tumble.places[step, k]
        return self._origin[0] + float(x) * self.width, self._origin[1] + float(y) * self.width

    def paint(self, surface: pygame.Surface, spots: Sequence[Spot]) -> None:
        """Paint dice: all shadows first, then the lower ones before the higher."""
        for spot in spots:
            lay(surface, spot.picture, spot.at, self.width, spot.height)
        for spot in sorted(spots, key=lambda each: each.height):
            surface.blit(spot.picture, spot.picture.get_rect(center=(round(spot.at[0]), round(spot.at[1]))))


def _shorter(angle: float) -> float:
    """How far an angle (radians) is from the next quarter turn."""
    quarter = math.pi / 2
    return angle - round(angle / quarter) * quarter


def _about_upright(angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
