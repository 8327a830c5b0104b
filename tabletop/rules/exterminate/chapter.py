"""What a chapter of the booklet brings to the game, as data: whoever adds a chapter adds one of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.model.miniature import Miniature
from tabletop.rules.common.chapters import Check, Part, Rules, Watch, Whole, added, first, whole
from tabletop.rules.exterminate.play import Play

__all__ = ["Book", "Chapter", "Check", "Rules", "Watch", "first", "whole"]


@dataclass(frozen=True, slots=True)
class Chapter(Part):
    """One chapter: what every game's chapters bring (`rules/common/chapters.py`), and

    * `side_begins` and `side_ends`: steps that are done when a side's part of a phase begins or ends. Their field
      `side` is filled in.
    * `arrived`: called when a model has moved of its own will (`move run cross jump engage node`), with the model where
      it stood before, to line up what follows. Never after a push.
    * `own` and `own_of_side`: those of its words that only the owner knows.
    """

    side_begins: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    side_ends: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    arrived: Callable[[Play, Miniature, str], None] | None = None
    own: frozenset[str] = frozenset()
    own_of_side: frozenset[str] = frozenset()


class Book(Whole[Chapter]):
    """All chapters together."""

    def __init__(self, chapters: Sequence[Chapter] = ()) -> None:
        super().__init__(chapters)
        self.side_begins: dict[str, tuple[Any, ...]] = added(chapter.side_begins for chapter in chapters)
        self.side_ends: dict[str, tuple[Any, ...]] = added(chapter.side_ends for chapter in chapters)
        self.own = frozenset[str]().union(*(chapter.own for chapter in chapters))
        self.own_of_side = frozenset[str]().union(*(chapter.own_of_side for chapter in chapters))

    def arrived(self, play: Play, before: Miniature, way: str) -> None:
        """A model has moved of its own will."""
        for chapter in self.chapters:
            if chapter.arrived is not None:
                chapter.arrived(play, before, way)
