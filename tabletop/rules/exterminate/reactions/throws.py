"""Dice that may be changed before they count: by battle cards and by Fate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.play import Play


@dataclass(frozen=True, slots=True)
class Throw:
    """So many combat dice of one side, for a purpose; the step `then` is done with its field `faces` filled in.

    `by` is the model that rolls them; `kind` what sort of roll it is: `initiative cross damage under_fire adventure`.
    """

    side: str
    count: int
    purpose: str
    then: Any
    by: str | None = None
    kind: str = ""
    faces: tuple[str, ...] = ()


def _throw(play: Play, throw: Throw) -> None:
    faces = throw.faces or play.roll(throw.count, throw.purpose, throw.by or throw.side)
    play.then(replace(throw.then, faces=faces))


CHAPTER = Chapter("throws", steps={Throw: _throw})
