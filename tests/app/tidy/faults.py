"""Finds what is untidy in a frame: text that is cut off, covered, too small or outside, and panels that collide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame

from tabletop.app.ui.theme import LEAST_TEXT

from .listening import Drawn, Listener, Panel

SLACK = 2
"""Pixels that a text may be cut by, or lie on another: letters are narrower than their boxes."""
HIGH_SLACK = 0.2
"""The same up and down, as a share of the letters' height: most have neither capitals' height nor tails."""
COVERS = frozenset(("##notices",))
"""Panels that may lie on others: they pass by themselves, or are closed."""
ANSWERED = "##question"
"""What the name of a panel begins with that not even those may cover: it must be answered."""
LEAST_KEPT = 4
"""Letters that must be left of a text that is cut with an ellipsis."""


def faults(heard: Listener, size: tuple[int, int]) -> list[str]:
    """What is untidy in the last frame of a surface of `size` pixels, a sentence each."""
    surface = pygame.Rect((0, 0), size)
    found = [fault for text in heard.texts for fault in _faults_of(text)]
    found += _overlaps(heard.texts)
    found += _outside(heard.panels, surface)
    found += _collisions(heard.panels)
    found += [
        f"{panel.name} is higher than the window and must be scrolled." for panel in heard.panels if panel.too_high
    ]
    return list(dict.fromkeys(found))


def _faults_of(text: Drawn) -> Iterator[str]:
    box, clip = text.box, text.clip
    where = f"“{text.words}” in {text.panel}"
    in_sight = clip.h > 0 and box.top < clip.bottom and box.bottom > clip.top
    if text.height < LEAST_TEXT:
        yield f"{where} is only {text.height:g} pixels high."
    if in_sight and not text.scrolls_across:
        if box.right > clip.right + SLACK:
            yield f"{where} is cut off at its right, by {box.right - clip.right} of {box.w} pixels."
        if box.left < clip.left - SLACK:
            yield f"{where} is cut off at its left, by {clip.left - box.left} of {box.w} pixels."
    if not text.scrolls_down:
        slack = text.height * HIGH_SLACK
        if box.bottom > clip.bottom + slack:
            yield f"{where} is cut off at its foot, by {box.bottom - clip.bottom} of {box.h} pixels."
        if box.top < clip.top - slack:
            yield f"{where} is cut off at its head, by {clip.top - box.top} of {box.h} pixels."
    kept = text.words.removesuffix("…")
    if kept != text.words and len(kept.strip()) < LEAST_KEPT and in_sight:
        yield f"{where} is cut down to almost nothing."


def _overlaps(texts: Sequence[Drawn]) -> Iterator[str]:
    """Texts of one panel that lie on one another."""
    rows = sorted((text for text in texts if text.seen.w and text.seen.h), key=lambda text: text.seen.top)
    for number, one in enumerate(rows):
        for other in rows[number + 1 :]:
            if other.seen.top >= one.seen.bottom:
                break
            both = one.seen.clip(other.seen)
            slack = HIGH_SLACK * (one.height + other.height) / 2
            if one.panel == other.panel and both.w > SLACK and both.h > slack:
                yield f"“{one.words}” and “{other.words}” in {one.panel} lie on one another."


def _outside(panels: Sequence[Panel], surface: pygame.Rect) -> Iterator[str]:
    for panel in panels:
        if not surface.inflate(2, 2).contains(panel.box):
            yield f"{panel.name} reaches out of the window: {tuple(panel.box)}."


def _collisions(panels: Sequence[Panel]) -> Iterator[str]:
    for one, other in combinations((each for each in panels if not each.passing), 2):
        pair = (one.name, other.name)
        if any(name in COVERS for name in pair) and not any(name.startswith(ANSWERED) for name in pair):
            continue
        both = one.box.clip(other.box)
        if both.w > SLACK and both.h > SLACK:
            yield f"{one.name} and {other.name} lie on one another, on {both.w} × {both.h} pixels."
