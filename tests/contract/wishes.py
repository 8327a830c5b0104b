"""Actions out of thin air: every verb of a vocabulary, its fields filled with sense and nonsense by their types."""

from __future__ import annotations

import dataclasses
import random
import typing
from types import NoneType, UnionType
from typing import Any

from tabletop.model.action import Action
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.words import all_ids

T = typing.TypeVar("T")

ODD_FIGURES = (0.0, -1.0, 1e-9, 48.0, 1e308, float("inf"), float("-inf"), float("nan"))
ODD_WORDS = ("", "nobody", "soldier-1", "__class__", "ünïcödé", "a" * 300)


class Wisher:
    """Makes actions for one state. `sense` is the share of fields that are plausible (0 … 1)."""

    def __init__(self, rng: random.Random, state: State, vocabulary: Vocabulary, sense: float) -> None:
        self.rng, self.state, self.vocabulary, self.sense = rng, state, vocabulary, sense
        self.ids = sorted(all_ids(state)) or ["nobody"]

    def action(self, depth: int = 0) -> Action:
        """Any action of the vocabulary."""
        kinds = list(self.vocabulary.actions.values())
        return self.of(self.rng.choice(kinds), depth)

    def of(self, kind: type[T], depth: int = 0) -> T:
        """An action of that kind, or a part of one."""
        hints = typing.get_type_hints(kind)
        fields = dataclasses.fields(kind)  # type: ignore[arg-type]
        values = {f.name: self._field(f, hints[f.name], depth) for f in fields}
        return kind(**values)

    def _sensible(self) -> bool:
        return self.rng.random() < self.sense

    def _field(self, field: dataclasses.Field[Any], hint: Any, depth: int) -> Any:
        optional = field.default is not dataclasses.MISSING
        if optional and self.rng.random() < 0.6:
            return field.default
        if field.name == "side":
            return self.rng.choice(list(self.state.sides) or ["nobody"]) if self._sensible() else "nobody"
        if field.name == "by" and self._sensible() and self.state.miniatures:
            return self.rng.choice(list(self.state.miniatures))
        if field.name == "profile" and self._sensible() and self.vocabulary.profiles:
            return self.rng.choice(list(self.vocabulary.profiles))
        return self._value(hint, depth)

    def _value(self, hint: Any, depth: int) -> Any:
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, UnionType):
            return self._value(self.rng.choice([each for each in inner if each is not NoneType]), depth)
        if origin is tuple and inner[-1] is Ellipsis:
            return tuple(self._value(inner[0], depth + 1) for _ in range(self.rng.randint(0, 3)))
        if origin is tuple:
            return tuple(self._value(each, depth) for each in inner)
        if origin is FrozenMap:
            return self._mapping(inner)
        return self._plain(hint, depth)

    def _mapping(self, inner: tuple[Any, ...]) -> FrozenMap[str, Any]:
        if inner[1] is int:
            return FrozenMap({self._plain(str, 0): self.rng.randint(-1, 3) for _ in range(self.rng.randint(0, 3))})
        words = [
            *self.vocabulary.statuses,
            *self.vocabulary.side_statuses,
            "open",
            "text",
            "round",
            "phase",
            "nonsense",
        ]
        values: tuple[Any, ...] = (True, False, None, 0, 2, -3, 1.5, float("nan"), "play", "x", ("a", "b"), ())
        return FrozenMap(
            {self.rng.choice(words): self.rng.choice(values) for _ in range(self.rng.randint(0, 3))},
        )

    def _plain(self, hint: Any, depth: int) -> Any:
        rng = self.rng
        if hint is str:
            return rng.choice(self.ids) if self._sensible() else rng.choice(ODD_WORDS)
        if hint is float:
            return rng.uniform(0.0, 48.0) if self._sensible() else rng.choice(ODD_FIGURES)
        if hint is int:
            return rng.randint(0, 3) if self._sensible() else rng.choice((-1, 7, 10**12))
        if hint is bool:
            return rng.random() < 0.5
        if isinstance(hint, type) and issubclass(hint, Action):
            return self.action(depth + 1) if depth < 3 else self.of(self.vocabulary.actions["override"], depth)
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            return self.of(hint, depth)
        raise TypeError(f"Teach tests/contract/wishes.py how to make a {hint}.")
