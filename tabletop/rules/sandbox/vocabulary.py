"""The words of the sandbox."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.action import Concede, EndPhase, Group, Move, Override, Place, Remove, Turn
from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.ending import SIDE_WORDS
from tabletop.rules.sandbox.actions import Mark, Note, Push


@dataclass(frozen=True, slots=True)
class SandboxExtra:
    """The options a sandbox is played with."""

    limits: bool = True
    turns: str = "free"


ACTIONS = (Move, Turn, Place, Remove, EndPhase, Group, Override, Concede, Note, Push, Mark)

VOCABULARY = Vocabulary(
    rules="sandbox",
    actions=FrozenMap({action.verb: action for action in ACTIONS}),
    statuses=FrozenMap(
        {
            "move": Word(float, None, "Inches it may move in a round; without it, as far as it likes.", least=0),
            "moved": Word(float, 0.0, "Inches it has moved in this round.", least=0),
            "notes": Word(list[str], (), "Remarks that its card shows."),
            "wounds": Word(int, 0, "Wounds it has taken.", least=0),
            "lying": Word(bool, False, "Whether it lies on its side."),
        }
    ),
    side_statuses=FrozenMap(SIDE_WORDS),
    phases=("setup", "play"),
    codes=(*COMMON_CODES, "base-size", "doorway-taken"),
    options=FrozenMap(
        {
            "limits": Word(
                bool, True, "A miniature with a limit goes no further than that in a round.", label="Measured moves"
            ),
            "turns": Word(
                str,
                "free",
                "Free: anybody moves anything at any time. Sides: one side after the other.",
                ("free", "sides"),
                label="Turns",
            ),
        }
    ),
    extra=SandboxExtra,
)
