"""How a chapter of the rules plugs in: what judges its actions, what they do, and how its questions go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.model.action import Action
from tabletop.model.event import Event
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, Rules, merged
from tabletop.rules.common.play import Agenda, Play


@dataclass(frozen=True)
class Chapter:
    """One step of a player's turn. `offers` are told for the side whose turn it is, on its view."""

    rules: Mapping[type[Action], Rules] = field(default_factory=dict)
    deeds: Mapping[type[Action], Callable[[Play, Any], None]] = field(default_factory=dict)
    steps: Mapping[type, Callable[[Play, Any], None]] = field(default_factory=dict)
    replies: Mapping[type, Callable[[Play, Any, Action], None]] = field(default_factory=dict)
    offers: Callable[[State, str, Check], Iterator[Offer]] | None = None


class Book:
    """All chapters together, as a `Play` wants them."""

    def __init__(self, *chapters: Chapter) -> None:
        self.chapters = chapters
        self.rules: dict[type[Action], Rules] = merged(each.rules for each in chapters)
        self.deeds: dict[type[Action], Callable[[Play, Any], None]] = merged(each.deeds for each in chapters)
        self.steps: dict[type, Callable[[Any, Any], None]] = merged(each.steps for each in chapters)
        self.replies: dict[type, Callable[[Any, Any, Action], None]] = merged(each.replies for each in chapters)
        self.watches: Mapping[type[Event], tuple[Callable[[Any, Any, State], None], ...]] = {}

    @property
    def resumes(self) -> tuple[type, ...]:
        """Everything that may wait inside a question."""
        return (Agenda, *dict.fromkeys((*self.steps, *self.replies)))
