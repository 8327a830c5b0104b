"""A form for any dataclass: the types of its fields say which widgets it takes. What a game's maps say of their
scenarios is filled in with it, whatever the game."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Sequence
from dataclasses import MISSING, replace
from functools import cache
from typing import Any, Literal

from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.editor.panels.form_words import (
    HINTS,
    LONG,
    SIDES,
    WordsField,
    beneath,
    choice_title,
    field_title,
    summary,
)
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.tongue import say

MOST = 999.0
SIGNED = frozenset(("points", "exit"))
"""Fields whose number may be less than nothing."""
SHOWN = 4
"""So many names are offered below a field that holds one that there is not."""


class Form:
    """The form of one dataclass. It remembers which entries of its lists are open, and what does not fit yet."""

    def __init__(self) -> None:
        self._open: set[str] = set()
        self._words = WordsField(lines=2)
        self._state = State()
        self._vocabulary: Vocabulary | None = None

    def draw(self, ui: Ui, value: Any, state: State, vocabulary: Vocabulary) -> Any:
        """The fields; answers the value as it is to be. `state` is the map that it speaks of."""
        self._state, self._vocabulary = state, vocabulary
        return self._members(ui, value, "")

    def _members(self, ui: Ui, value: Any, path: str) -> Any:
        hints = _hints(value.__class__)
        for field in dataclasses.fields(value):
            now = getattr(value, field.name)
            with w.scope(ui, field.name):
                made = self._field(ui, field.name, hints[field.name], now, f"{path}/{field.name}")
            if made != now:
                value = replace(value, **{field.name: made})
        return value

    def _field(self, ui: Ui, name: str, hint: Any, now: Any, path: str) -> Any:
        title = field_title(name)
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            origin, inner = typing.get_origin(inner[0]), typing.get_args(inner[0])
        if origin is Literal:
            return one_of(ui, title, {each: choice_title(str(each)) for each in inner}, now)
        if hint in (bool, int, str):
            return self._single(ui, name, hint, title, now)
        if origin is tuple:
            listed = dataclasses.is_dataclass(inner[0])
            return self._list(ui, title, inner[0], now, path) if listed else self._names(ui, name, title, now)
        return self._map(ui, name, title, inner[1], now, path) if origin is FrozenMap else now

    def _single(self, ui: Ui, name: str, hint: type, title: str, now: Any) -> Any:
        if hint is bool:
            return w.checkbox(ui, title, now)
        if hint is int:
            low = -MOST if name in SIGNED else 0.0
            return int(w.input_number(ui, title, now, low=low, high=MOST))
        return self._text(ui, name, title, now)

    # -- single values -------------------------------------------------------------------------------------------------

    def _text(self, ui: Ui, name: str, title: str, now: str) -> str:
        if name in SIDES:
            return self._side(ui, title, now)
        if name == "zone":
            zones = {id: zone.label or id for id, zone in self._state.zones.items()}
            return one_of(ui, title, {"": say("no zone"), **zones}, now)
        lines = 4 if name in LONG else 1
        made, _ = w.input_text(ui, title, now, lines=lines, hint=say(HINTS[name]) if name in HINTS else None)
        return self._suggested(ui, made) if name == "profile" else made

    def _side(self, ui: Ui, title: str, now: str) -> str:
        sides = {id: side.name for id, side in self._state.sides.items()}
        return one_of(ui, title, {"": say("nobody"), **sides}, now)

    def _names(self, ui: Ui, name: str, title: str, now: Sequence[str]) -> tuple[str, ...]:
        hint = say(HINTS[name]) if name in HINTS else say("Several are parted by commas.")
        line = ", ".join(now)
        made, _ = w.input_text(ui, title, line, submit=True, hint=hint)
        return tuple(filter(None, (part.strip() for part in made.split(",")))) if made != line else tuple(now)

    def _suggested(self, ui: Ui, now: str) -> str:
        """The profile, or a click on one of those that it might be."""
        profiles = self._vocabulary.profiles if self._vocabulary is not None else FrozenMap()
        if not now or now in profiles:
            return now
        wanted = now.lower().replace("-", " ").split()
        found = [id for id, each in profiles.items() if all(word in f"{id} {each.name}".lower() for word in wanted)]
        for id in found[:SHOWN]:
            if w.link(ui, f"{profiles[id].name} ({id})", key=f"suggest {id}"):
                return id
        if not found:
            w.text(ui, say("No profile is called so."), muted=True, size="small")
        return now

    # -- several -------------------------------------------------------------------------------------------------------

    def _map(self, ui: Ui, name: str, title: str, hint: Any, now: FrozenMap[str, Any], path: str) -> Any:
        """What each side has; a mapping of numbers or of anything else is a line of words."""
        inner = typing.get_args(hint)
        listed = typing.get_origin(hint) is tuple and dataclasses.is_dataclass(inner[0])
        if hint is not str and not listed:
            return self._words.draw(ui, title, now, path, self._vocabulary)
        w.gap(ui, 4)
        w.text(ui, title, bold=True)
        for id in dict.fromkeys((*self._state.sides, *now)):
            side = self._state.sides[id].name if id in self._state.sides else id
            with w.scope(ui, id):
                if listed:
                    made: Any = self._list(ui, side, inner[0], now.get(id, ()), f"{path}/{id}")
                else:
                    made, _ = w.input_text(ui, f"{side}##{title} {id}", now.get(id, ""), lines=3)
            if made != now.get(id, made[:0]):
                now = now.with_(id, made) if made else FrozenMap((key, each) for key, each in now.items() if key != id)
        return now

    def _list(self, ui: Ui, title: str, cls: Any, now: Sequence[Any], path: str) -> tuple[Any, ...]:
        """Entries that open to their own fields."""
        many = list(now)
        w.gap(ui, 4)
        w.text(ui, f"{title} ({len(many)})" if many else title, bold=True)
        for number, each in enumerate(now):
            key = f"{path}/{number}"
            opened = key in self._open
            words, below = summary(each, self._named), beneath(each, self._named)
            if w.list_row(ui, key, words, below, icon="fold" if opened else "unfold", selected=opened).clicked:
                self._open ^= {key}
            if not opened:
                continue
            with w.scope(ui, number):
                many[number] = self._members(ui, each, key)
                changed = self._moved(ui, many, number, path)
                if changed is not None:
                    return changed
        if w.button(ui, say("One more"), icon="plus", width=-1, key=f"one more {path}"):
            self._open.add(f"{path}/{len(many)}")
            many.append(self._fresh(cls))
        return tuple(many)

    def _moved(self, ui: Ui, many: list[Any], number: int, path: str) -> tuple[Any, ...] | None:
        """The list after its entry was moved or taken away; None while nothing was pressed."""
        for name, icon, words, other in (
            ("up", "fold", say("Further up"), number - 1),
            ("down", "unfold", say("Further down"), number + 1),
        ):
            reason = None if 0 <= other < len(many) else say("It goes no further.")
            if w.icon_button(ui, icon, hint=words, reason=reason, size=32, key=f"{name} {number}"):
                many[number], many[other] = many[other], many[number]
                self._open -= {f"{path}/{number}"}
                self._open |= {f"{path}/{other}"}
                return tuple(many)
            w.beside(ui, 4)
        if w.button(ui, say("Take it away"), icon="trash", key=f"take {path}/{number}"):
            # Those behind it move up: the numbers that are open would be others.
            self._open = {key for key in self._open if not key.startswith(f"{path}/")}
            return (*many[:number], *many[number + 1 :])
        w.gap(ui, 6)
        return None

    def _named(self, id: str) -> str:
        """What a side, a zone, a profile or anything else that a scenario speaks of is called."""
        profiles = self._vocabulary.profiles if self._vocabulary is not None else FrozenMap()
        if id in self._state.sides:
            return self._state.sides[id].name
        if id in self._state.zones:
            return self._state.zones[id].label or spoken(id)
        return profiles[id].name if id in profiles else choice_title(id)

    def _fresh(self, cls: Any) -> Any:
        """An entry with nothing filled in."""
        hints = _hints(cls)
        values: dict[str, Any] = {}
        for field in dataclasses.fields(cls):
            if field.default is not MISSING or field.default_factory is not MISSING:
                continue
            hint = hints[field.name]
            if field.name in SIDES:
                values[field.name] = next(iter(self._state.sides), "")
            elif typing.get_origin(hint) is Literal:
                values[field.name] = typing.get_args(hint)[0]
            else:
                values[field.name] = hint() if hint in (int, str, bool) else ()
        return cls(**values)


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls)
