"""Patience with new ground: the last finished picture of the table stays until the next one is finished too.

A grid, a hatching, a door or another moment of the game make all of the ground anew, which takes a while. Seen from the
same place, the old picture is better than a coarse one meanwhile.
"""

from __future__ import annotations

import time
from typing import TypeAlias

import pygame

from tabletop.render import Camera, Painter, Scene

LONGEST = 4.0
"""Seconds the old picture stays at most; after that the new one is shown as far as it is."""
BUDGET = 0.12
"""Seconds a frame may spend on new ground while the old picture is shown: nobody sees it wait."""

Ground: TypeAlias = tuple[object, ...]


class Patience:
    """Paints scenes through a painter; keeps a copy of what was finished last."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.waiting = False
        """Whether an old picture is shown while the new one is made."""
        self._finished: tuple[Camera, Ground, pygame.Surface] | None = None
        self._told: tuple[object, ...] = ()
        self._since: float | None = None

    def paint(
        self, surface: pygame.Surface, scene: Scene, camera: Camera, budget: float | None, *, still: bool
    ) -> None:
        """Paint the scene over the whole surface. `still`: nothing is in hand and the view does not move, so that an
        old picture may be shown for a moment."""
        first = self._since is None
        old = self._old(surface, scene, camera) if still and budget is not None else None
        if old is not None and first:
            # The first look at new ground takes longest: what else has changed, a dialog that closed, is shown before.
            self.waiting = True
            surface.blit(old, (0, 0))
            return
        self.waiting = False
        self.painter.paint(surface, scene, camera, budget if old is None else BUDGET)
        if not self.painter.unfinished:
            self._since = None
            if still:
                self._keep(surface, scene, camera)
        elif old is not None:
            self.waiting = True
            surface.blit(old, (0, 0))

    def forget(self) -> None:
        """Somebody else looks now, who may not see what the last picture showed."""
        self._finished, self._told, self._since, self.waiting = None, (), None, False

    def _old(self, surface: pygame.Surface, scene: Scene, camera: Camera) -> pygame.Surface | None:
        """The picture to show meanwhile: of the same view, before its ground changed."""
        if self._finished is None:
            return None
        before, ground, picture = self._finished
        if before != camera or picture.get_size() != surface.get_size() or ground == _ground(scene):
            return None
        now = time.monotonic()
        self._since = self._since if self._since is not None else now
        return picture if now - self._since < LONGEST else None

    def _keep(self, surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
        told = (camera, scene.state, scene.selected, scene.hovered, _ground(scene))
        if len(told) == len(self._told) and all(a is b or a == b for a, b in zip(told, self._told, strict=True)):
            return
        if self._finished is not None and self._finished[2].get_size() == surface.get_size():
            self._finished[2].blit(surface, (0, 0))
            self._finished = (camera, _ground(scene), self._finished[2])
        else:
            self._finished = (camera, _ground(scene), surface.copy())
        self._told = told


def _ground(scene: Scene) -> Ground:
    """What ground and terrain depend on."""
    state = scene.state
    return (state.terrain, tuple(state.terrain), state.table, scene.shown_level, scene.grid, scene.key)
