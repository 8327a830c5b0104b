"""Pictures of dice: finely of those that lie, fast of those that roll."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
import pygame

from tabletop.model.dice import Die
from tabletop.render.dice import Cubes, Poses, dress_of, faces_of, lying

FINER = 3
"""A lying die is painted so many times as large, then made smaller."""
PIXELS = 30_000
"""Pixels that all rolling dice of a frame may have; more of them are painted smaller and made larger."""
SPAN = 2 * 0.96
"""Widths across a die's picture."""


class Sprites:
    """`dice` are the kinds of the game, by name."""

    def __init__(self, dice: Mapping[str, Die]) -> None:
        self._dice = dice
        self._cubes = Cubes()

    def labels(self, kind: str, face: str) -> tuple[str, ...]:
        """The six faces of a kind of die; of one that the game has not told of, all are the one that fell."""
        die = self._dice.get(kind)
        six = faces_of(die.faces) if die is not None else ()
        return six if face in six else (face,) * 6

    def up(self, kind: str, face: str, vary: int) -> int:
        """Which of its faces lies up when it shows `face`: of several alike, one or another."""
        alike = [number for number, label in enumerate(self.labels(kind, face)) if label == face]
        return alike[vary % len(alike)]

    def lying(self, kind: str, face: str, width: int) -> pygame.Surface:
        """A die that lies straight, sharp at its size (pixels)."""
        return _lying(kind, self.labels(kind, face), self.up(kind, face, 0), width)

    def rolling(self, poses: Poses, kinds: Sequence[tuple[str, str]], width: float, among: int) -> list[pygame.Surface]:
        """Dice as they are held at a moment; `kinds` are the kind of each and the face it will show, `among` how many
        dice the throw has."""
        fair = math.sqrt(PIXELS / max(1, among)) / SPAN
        drawn = min(width, fair)
        labels = [self.labels(kind, face) for kind, face in kinds]
        pictures = self._cubes.paint(poses, labels, [dress_of(kind) for kind, _ in kinds], drawn)
        if drawn == width:
            return pictures
        return [pygame.transform.smoothscale_by(picture, width / drawn) for picture in pictures]


@lru_cache(maxsize=256)
def _lying(kind: str, labels: tuple[str, ...], up: int, width: int) -> pygame.Surface:
    poses = Poses(lying(up)[None], np.zeros(1))
    (large,) = Cubes().paint(poses, [labels], [dress_of(kind)], float(width * FINER))
    # What lies straight needs no room for its corners.
    inner = pygame.Rect(0, 0, width * FINER, width * FINER)
    inner.center = large.get_rect().center
    return pygame.transform.smoothscale(large.subsurface(inner), (width, width))
