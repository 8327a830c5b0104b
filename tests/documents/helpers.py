"""A tiny rule set's words, and short ways to read and to see what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tabletop.documents import read, terrain_kinds
from tabletop.errors import DocumentError, Problem
from tabletop.model.action import COMMON_ACTIONS, Action, Target
from tabletop.model.dice import Roll
from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.vocabulary import ProfileSummary, Vocabulary, Word

KINDS = terrain_kinds()


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """A shot of the tiny game."""

    verb: ClassVar[str] = "shoot"
    by: str
    at: Target
    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the tiny game."""

    name: str
    worth: float = 1.0


@dataclass(frozen=True, slots=True)
class AfterTheShot:
    """What the tiny game goes on with after a question."""

    shot: Shoot
    dice: tuple[Roll, ...] = ()
    left: frozenset[str] = frozenset()
    cards: tuple[Card, ...] = ()
    counts: FrozenMap[str, int] = EMPTY


@dataclass(frozen=True, slots=True)
class Extra:
    """What the tiny game keeps beside the table."""

    deck: tuple[Card, ...] = ()
    owners: FrozenMap[str, Card] = EMPTY


TINY = Vocabulary(
    rules="tiny",
    actions=FrozenMap({action.verb: action for action in (*COMMON_ACTIONS, Shoot)}),
    statuses=FrozenMap(
        {
            "hits": Word(int, 1),
            "form": Word(str, "man", choices=("man", "wolf")),
            "move_left": Word(float, 6.0),
            "carrying": Word(frozenset[str], frozenset()),
            "prone": Word(bool, False),
            "cards": Word(tuple[Card, ...], ()),
        }
    ),
    side_statuses=FrozenMap({"points": Word(int, 0), "hand": Word(tuple[str, ...], ())}),
    phases=("setup", "movement", "shooting"),
    codes=("too-far", "out-of-arc", "wrong-phase"),
    options=FrozenMap({"ruler_width": Word(float, 1.0), "deck": Word(str, "full", choices=("full", "short"))}),
    profiles=FrozenMap(
        {
            "cyberman": ProfileSummary("Cyberman", BaseSize(1.25), "cyberman", FrozenMap({"hits": 2, "form": "man"})),
            "dalek": ProfileSummary("Dalek", BaseSize(1.5), "dalek"),
        }
    ),
    extra=Extra,
    resumes=(AfterTheShot,),
)
PLAIN = Vocabulary(
    "plain",
    TINY.actions,
    statuses=FrozenMap({"notes": Word(str, ""), "move": Word(float, None, least=0)}),
    phases=("setup", "play"),
)
LOOKS = frozenset(("pawn", "guard", "dalek", "cyberman"))
VOCABULARIES = {"tiny": TINY, "plain": PLAIN}


def read_map(text: str | bytes) -> Document:
    """The document of a text, called `map.yaml`."""
    return read(text, "map.yaml", VOCABULARIES, KINDS)


def problems_of(text: str | bytes) -> tuple[Problem, ...]:
    """Everything that is wrong with a text; none when it can be read."""
    try:
        read(text, "map.yaml", VOCABULARIES, KINDS, LOOKS)
    except DocumentError as error:
        return error.problems
    return ()


def plain_map(**parts: Any) -> str:
    """A sound map of the game `plain`, with further lines of YAML by their keys."""
    head = "tabletop: 1\ntitle: A test\nrules: plain\nsides:\n  - {id: red}\n  - {id: blue}\n"
    return head + "".join(f"{key}:{value}\n" for key, value in parts.items())
