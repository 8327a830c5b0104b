"""What a chapter of the rulebook brings to the game, as data: whoever adds a chapter adds one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.geometry.track import Path
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, Part, Rules, Watch, Whole, first, whole
from tabletop.rules.dwmg.play import Play

__all__ = ["Book", "Chapter", "Check", "Rules", "Trigger", "Watch", "first", "whole"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something on the way of a move that stops the walk for `step`, `along` inches from its start; the walk goes on
    after that unless the step halts it (`walking.halt`). The preview names the `reason` on the way, if there is one."""

    along: float
    reason: str
    step: Any


@dataclass(frozen=True, slots=True)
class Chapter(Part):
    """One chapter: what every game's chapters bring (`rules/common/chapters.py`), and

    * `triggers`: what on a way stops a model's walk for a moment; `arrived`: called when a walk has ended, with the
      model where it stood before, to line up what follows.
    * `diverts`: asked when a blow is about to strike a model: True when the chapter has sent it elsewhere.
    * `zone`: inches round a model that it keeps others out of, which are shown while one looks at it.
    """

    triggers: Callable[[State, Miniature, Path], Iterable[Trigger]] | None = None
    arrived: Callable[[Play, Miniature], None] | None = None
    diverts: Callable[[Play, Any], bool] | None = None
    zone: Callable[[State, Miniature], float] | None = None


class Book(Whole[Chapter]):
    """All chapters together."""

    def triggers(self, state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
        """Everything on a way that stops the walk for a moment."""
        for chapter in self.chapters:
            if chapter.triggers is not None:
                yield from chapter.triggers(state, walker, path)

    def arrived(self, play: Play, before: Miniature) -> None:
        """A walk has ended."""
        for chapter in self.chapters:
            if chapter.arrived is not None:
                chapter.arrived(play, before)

    def diverts(self, play: Play, struck: Any) -> bool:
        """Whether a blow that is about to strike goes elsewhere."""
        return any(chapter.diverts(play, struck) for chapter in self.chapters if chapter.diverts is not None)

    def zone(self, state: State, miniature: Miniature) -> float:
        """Inches round a model that it keeps others out of; 0 for most."""
        reach = (chapter.zone(state, miniature) for chapter in self.chapters if chapter.zone is not None)
        return max(reach, default=0.0)
