"""The ring round what has the keys. imgui's own is two pixels thick at every scale; ours grows with the rest.

imgui is given a colour for its ring that nobody sees; where that lies in a draw list, our ring is painted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from tabletop.app.ui.drawlists import INDEX, Box, DrawList
from tabletop.app.ui.sprites import VERTEX
from tabletop.app.ui.theme import FOCUS_MARK, FOCUS_MARK_ALPHA, Colour

_MARKED = bytes((*FOCUS_MARK, round(255 * FOCUS_MARK_ALPHA)))
_FINER = 2


@dataclass(frozen=True, slots=True)
class RingLook:
    """How the ring looks: its colour, its width and the radius of its corners in pixels."""

    colour: Colour
    width: int
    radius: int


def found(one: DrawList) -> tuple[pygame.Rect, Box] | None:
    """The box of imgui's ring in a draw list, and the clip rectangle it is drawn in; None when there is none."""
    if _MARKED not in one.corners:
        return None
    table = np.frombuffer(one.corners, "<f4").reshape(-1, VERTEX.itemsize // 4)
    tint = table[:, 4].copy().view("<u4")
    marked = np.flatnonzero(tint == int.from_bytes(_MARKED, "little"))
    if not marked.size:
        return None
    left, top = table[marked, :2].min(axis=0)
    right, bottom = table[marked, :2].max(axis=0)
    triangle = int(np.flatnonzero(np.frombuffer(one.indices, INDEX) == marked[0])[0]) // 3
    clip = next((each.clip for each in one.commands if each.first <= triangle < each.last), None)
    if clip is None:
        return None
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)), clip


def paint(surface: pygame.Surface, box: pygame.Rect, look: RingLook) -> None:
    """A ring inside the box, which imgui lets nothing leave; the surface holds premultiplied alpha."""
    large = pygame.Surface((box.width * _FINER, box.height * _FINER), pygame.SRCALPHA)
    whole = large.get_rect()
    pygame.draw.rect(large, (*look.colour, 255), whole, look.width * _FINER, border_radius=look.radius * _FINER)
    ring = pygame.transform.smoothscale(large.premul_alpha(), box.size)
    surface.blit(ring, box, special_flags=pygame.BLEND_PREMULTIPLIED)
