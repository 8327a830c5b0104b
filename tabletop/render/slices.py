"""Pictures that are painted bit by bit, so that a window never waits for one."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

import pygame

Painting: TypeAlias = Generator[None, None, pygame.Surface]
"""A picture being painted: at every pause it may be left for a while, or for good."""


def finished(painting: Painting) -> pygame.Surface:
    """The picture, without any pause."""
    while True:
        try:
            next(painting)
        except StopIteration as end:
            made: pygame.Surface = end.value
            return made
