"""A question the game waits for: whom it asks, what may be answered, and how to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action
from tabletop.model.verdict import Citation


@dataclass(frozen=True, slots=True)
class Decision:
    """A pending question. `answers` are the actions that answer it; `default` is the one taken when nobody answers,
    None for a compulsory question; `resume` is a frozen dataclass of the rule set (what has happened so far and what
    comes next), so that a save, an undo and a replay find it whole. `visible_to` None: everybody may know of it.
    `anywhere`: the places that answers name (`to`) are some of all: each other place on the table answers as well.
    `faces`: what the dice show of which the answers choose some, in their places.
    """

    id: str
    side: str
    question: str
    answers: tuple[Action, ...]
    default: Action | None = None
    citation: Citation | None = None
    resume: Any = None
    visible_to: frozenset[str] | None = None
    anywhere: bool = False
    faces: tuple[str, ...] = ()
