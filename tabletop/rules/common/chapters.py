"""What the chapters of every game have in common: how they add up, and how they put something on offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tabletop.model.action import Action
from tabletop.model.event import Event
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chances, Refusal, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common.rule import Rule

K = TypeVar("K")
V = TypeVar("V")

Check = Callable[[State, Action], Verdict]
Rules = tuple[Rule[Any], ...]
Watch = Callable[[Any, Any, State], None]


def first(verdict: Verdict) -> Refusal | None:
    """The first thing that speaks against an action: what a greyed offer says."""
    return verdict.refusals[0] if verdict.refusals else None


def whole(state: State, action: Action, label: str, check: Check) -> Offer:
    """An offer of an action that lacks nothing."""
    return Offer(action.verb, label, getattr(action, "by", None), action, refusal=first(check(state, action)))


def added(parts: Iterable[Mapping[K, tuple[Any, ...]]]) -> dict[K, tuple[Any, ...]]:
    """What several chapters say of one thing, in their order.

    >>> added([{"end": (1,)}, {"end": (2,), "begin": (3,)}])
    {'end': (1, 2), 'begin': (3,)}
    """
    whole: dict[K, tuple[Any, ...]] = {}
    for part in parts:
        for key, values in part.items():
            whole[key] = (*whole.get(key, ()), *values)
    return whole


def merged(parts: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """What has one home each: a deed, a step, a word."""
    whole: dict[K, V] = {}
    for part in parts:
        for key, value in part.items():
            assert key not in whole, f"{key} has two homes"
            whole[key] = value
    return whole


@dataclass(frozen=True, slots=True)
class Part:
    """What a chapter of any game brings, as data. A game's own `Chapter` adds to it.

    * `rules`: every action it knows with the rules that judge it; `deeds`: what such an action does.
    * `shown`: what its verdict shows besides refusals: marks, figures, what is needed. Asked for legal and refused
      actions alike, but not where ids or places mean nothing.
    * `chances`: the odds of an action before its dice.
    * `steps` and `replies`: what its steps do, and how its questions go on (see `play`).
    * `offers`: what a side may do by it now.
    * `begins` and `ends`: steps that are done when a phase begins or ends.
    * `watches`: called after every fact of a kind, with the state before it: what follows whenever a model leaves the
      table, goes over, is stunned (`StatusSet`), whoever brought it about. It tells further facts or lines steps up.
    * `tokens`: the signs on a model's ring.
    * `words` and `side_words`: words of its own in the states of miniatures and sides; `of_the_turn` and
      `of_the_phase` name those that the end of the turn or of a phase takes away; `quiet` those that the log does not
      speak of; `gained` and `lost` what it says instead ("{who} is stunned", "{who} comes round").

    Several chapters may name rules, shown, steps before a phase and so on for one action: they add up, in the order of
    the game's chapters. A deed, a step and a reply have one home.
    """

    name: str
    rules: Mapping[type[Action], Rules] = field(default_factory=dict)
    deeds: Mapping[type[Action], Callable[[Any, Any], None]] = field(default_factory=dict)
    shown: Mapping[type[Action], Callable[[Any, Verdict], Verdict]] = field(default_factory=dict)
    chances: Mapping[type[Action], Callable[[State, Any], Chances | None]] = field(default_factory=dict)
    steps: Mapping[type, Callable[[Any, Any], None]] = field(default_factory=dict)
    replies: Mapping[type, Callable[[Any, Any, Action], None]] = field(default_factory=dict)
    offers: Callable[[State, str, Check], Iterator[Offer]] | None = None
    begins: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    ends: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    watches: Mapping[type[Event], tuple[Watch, ...]] = field(default_factory=dict)
    tokens: Callable[[State, Miniature], Iterable[Token]] | None = None
    codes: tuple[str, ...] = ()
    words: Mapping[str, Word] = field(default_factory=dict)
    side_words: Mapping[str, Word] = field(default_factory=dict)
    of_the_turn: tuple[str, ...] = ()
    of_the_phase: tuple[str, ...] = ()
    quiet: frozenset[str] = frozenset()
    gained: Mapping[str, str] = field(default_factory=dict)
    lost: Mapping[str, str] = field(default_factory=dict)


P = TypeVar("P", bound=Part)


class Whole(Generic[P]):
    """All chapters of a game together."""

    def __init__(self, chapters: Sequence[P] = ()) -> None:
        self.chapters = tuple(chapters)
        self.rules: dict[type[Action], Rules] = added(chapter.rules for chapter in chapters)
        self.begins: dict[str, tuple[Any, ...]] = added(chapter.begins for chapter in chapters)
        self.ends: dict[str, tuple[Any, ...]] = added(chapter.ends for chapter in chapters)
        self.watches: dict[type[Event], tuple[Watch, ...]] = added(chapter.watches for chapter in chapters)
        self.deeds = merged(chapter.deeds for chapter in chapters)
        self.steps = merged(chapter.steps for chapter in chapters)
        self.replies = merged(chapter.replies for chapter in chapters)
        self.chances = merged(chapter.chances for chapter in chapters)
        self.codes = tuple(dict.fromkeys(code for chapter in chapters for code in chapter.codes))
        self.words = merged(chapter.words for chapter in chapters)
        self.side_words = merged(chapter.side_words for chapter in chapters)
        self.of_the_turn = tuple(word for chapter in chapters for word in chapter.of_the_turn)
        self.of_the_phase = tuple(word for chapter in chapters for word in chapter.of_the_phase)
        self.quiet = frozenset[str]().union(*(chapter.quiet for chapter in chapters))
        self.gained = merged(chapter.gained for chapter in chapters)
        self.lost = merged(chapter.lost for chapter in chapters)

    def shown(self, case: Any, verdict: Verdict) -> Verdict:
        """The verdict with everything the chapters show of that action."""
        for chapter in self.chapters:
            show = chapter.shown.get(type(case.action))
            if show is not None:
                verdict = show(case, verdict)
        return verdict

    def tokens(self, state: State, miniature: Miniature) -> Iterator[Token]:
        """The signs on a model's ring."""
        for chapter in self.chapters:
            if chapter.tokens is not None:
                yield from chapter.tokens(state, miniature)

    def offers(self, state: State, side: str, check: Check) -> Iterator[Offer]:
        """Everything on offer to a side."""
        for chapter in self.chapters:
            if chapter.offers is not None:
                yield from chapter.offers(state, side, check)
