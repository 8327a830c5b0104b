"""What is written on the table itself: names, labels of zones, notes, figures of rulers, the card of a refusal.

A table is painted once more without its ground and figures, which is quick, and every text is heard with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pygame
import pytest

from tabletop.app.editor.screen import EditScreen
from tabletop.app.patience import Patience
from tabletop.app.screens.game import GameScreen
from tabletop.render import paint
from tabletop.render.crowd import Crowd
from tabletop.render.marks import painting
from tabletop.render.text import LEAST, Lettering
from tabletop.render.tiles import Tiles

SLACK = 3
"""Pixels that words may lie on others by: their halo."""


@dataclass(frozen=True, slots=True)
class Written:
    """Words on the table and the pixels they fill; `thing`: what they are, in a word."""

    words: str
    thing: str
    box: pygame.Rect


class Table:
    """Hears what is written on the table of a screen whenever that is asked for."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.written: list[Written] = []
        self.small: set[tuple[str, int]] = set()
        self._texts: dict[int, tuple[pygame.Surface, str]] = {}
        self._paint = {kind: kind.paint for kind in (GameScreen, EditScreen)}
        self._hear(patch, Lettering, "_words", self._words)
        self._hear(patch, Lettering, "_haloed", self._haloed)
        self._hear(patch, Crowd, "names", self._names)
        self._hear(patch, paint, "paint_zone_labels", self._labels)
        self._hear(patch, paint, "paint_marker", self._marker)
        self._hear(patch, paint, "card", self._card)
        self._hear(patch, painting, "lay_out", self._marks)

    def _hear(self, patch: pytest.MonkeyPatch, owner: Any, name: str, hear: Callable[..., Any]) -> None:
        real = getattr(owner, name)
        patch.setattr(owner, name, lambda *args, **more: hear(real, *args, **more))

    def listen(self, screen: Any, size: tuple[int, int]) -> None:
        """Hear all that a screen writes on its table now."""
        self.written, self.small = [], set()
        paints = next((paint for kind, paint in self._paint.items() if isinstance(screen, kind)), None)
        if paints is None:
            return
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Tiles, "paint", lambda *_: True)
            patch.setattr(Crowd, "_figure", lambda *_: None)
            patch.setattr(Patience, "paint", _at_once)
            screen.painter._backdrop = None
            paints(screen, pygame.Surface(size, 0, 32))
            screen.painter._backdrop = None

    def faults(self, size: tuple[int, int]) -> Iterator[str]:
        """What is untidy in it, a sentence each."""
        surface = pygame.Rect((0, 0), size)
        for words, height in sorted(self.small):
            yield f"“{words}” on the table is only {height} pixels high."
        for each in self.written:
            if each.box.colliderect(surface) and not surface.inflate(2 * SLACK, 2 * SLACK).contains(each.box):
                yield f"“{each.words}” ({each.thing}) is cut off by the edge of the window."
        for one, other in combinations(self.written, 2):
            both = one.box.inflate(-2 * SLACK, -2 * SLACK).clip(other.box.inflate(-2 * SLACK, -2 * SLACK))
            if both.w > 0 and both.h > 0 and "card" not in (one.thing, other.thing):
                yield f"“{one.words}” ({one.thing}) and “{other.words}” ({other.thing}) lie on one another."

    # -- what is heard -------------------------------------------------------------------------------------------------

    def _add(self, words: str, thing: str, box: pygame.Rect) -> None:
        found = Written(words, thing, pygame.Rect(box))
        if words and found not in self.written:
            self.written.append(found)

    def _words(
        self, real: Callable[..., pygame.Surface], own: object, text: str, size: int, *more: Any, **named: Any
    ) -> pygame.Surface:
        if size < LEAST:
            self.small.add((text, size))
        return real(own, text, size, *more, **named)

    def _haloed(self, real: Callable[..., pygame.Surface], own: object, text: str, *more: Any, **named: Any) -> Any:
        made = real(own, text, *more, **named)
        self._texts[id(made)] = (made, text)
        return made

    def _names(self, real: Callable[..., None], crowd: Any, *args: Any) -> None:
        real(crowd, *args)
        for words, box in crowd._written[1]:
            self._add(self._texts[id(words)][1], "name", box)

    def _labels(self, real: Callable[..., list[tuple[pygame.Surface, pygame.Rect]]], *args: Any) -> Any:
        painted = real(*args)
        for number, (_, box) in enumerate(painted):
            self._add(f"label {number + 1}", "zone", box)
        return painted

    def _marker(self, real: Callable[..., pygame.Rect], surface: Any, camera: Any, marker: Any, *more: Any) -> Any:
        box = real(surface, camera, marker, *more)
        self._add(marker.text, "note", box)
        return box

    def _card(self, real: Callable[..., pygame.Rect], surface: Any, lettering: Any, title: str, *more: Any) -> Any:
        box = real(surface, lettering, title, *more)
        self._add(title, "card", box.move(surface.get_abs_offset()))
        return box

    def _marks(self, real: Callable[..., Any], *args: Any) -> Any:
        labels, metrics = real(*args)
        for label in labels:
            face = label.face
            self._add(face.text or " ".join((*face.title, *face.lines)), face.kind, label.box)
        return labels, metrics


def _at_once(
    self: Patience, surface: pygame.Surface, scene: Any, camera: Any, budget: float | None, *, still: bool
) -> None:
    self.painter.paint(surface, scene, camera, None)
