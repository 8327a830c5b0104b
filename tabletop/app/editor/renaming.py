"""A thing under another id: everything on the map that calls it by the old one calls it by the new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from tabletop.app.editor import things
from tabletop.model.document import Document, EditorNotes
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.tongue import say

WORDS = frozenset(
    [
        "colour",
        "description",
        "do",
        "edge",
        "kind",
        "label",
        "look",
        "movement",
        "name",
        "one_of",
        "profile",
        "reason",
        "role",
        "sight",
        "surface",
        "text",
        "title",
        "verb",
        "when",
        "where",
    ]
)
"""Fields that hold words for people, or names of other things than those on the table."""
T = TypeVar("T")


def renamed(document: Document, old: str, new: str) -> Document:
    """The map with a piece, zone, marker, miniature or side called otherwise: in its place in the picture, in the
    scenario, in the steps of an example, in what others on the table say of it, and in the editor's own notes."""
    state = document.state
    notes = document.editor
    return replace(
        document,
        state=replace(
            state,
            terrain=_keyed(state.terrain, old, new),
            zones=_keyed(state.zones, old, new),
            markers=_keyed(state.markers, old, new),
            miniatures=_keyed(state.miniatures, old, new),
            sides=_keyed(state.sides, old, new),
            clock=replace(state.clock, side=new) if state.clock.side == old else state.clock,
        ),
        scenario=_scenario(document.scenario, old, new),
        steps=spoken_of(document.steps, old, new),
        view=spoken_of(document.view, old, new),
        editor=EditorNotes(
            _among(notes.locked, old, new),
            _among(notes.hidden, old, new),
            FrozenMap((name, _among(ids, old, new)) for name, ids in notes.groups.items()),
        ),
    )


def trouble(state: State, old: str, new: str) -> str | None:
    """Why a thing cannot be called so."""
    if new == old:
        return None
    if not new:
        return say("An id needs a letter at least.")
    if new.startswith("$"):
        return say("An id begins with a letter or a figure, not with $.")
    return say("'{new}' is the id of something else already.", new=new) if new in things.names(state) else None


def _keyed(family: FrozenMap[str, T], old: str, new: str) -> FrozenMap[str, T]:
    return FrozenMap((new if id == old else id, spoken_of(each, old, new)) for id, each in family.items())


def _scenario(scenario: Any, old: str, new: str) -> Any:
    """What a scenario says of the thing; its own id names its rules, whatever lies on the table."""
    made = spoken_of(scenario, old, new)
    return replace(made, id=scenario.id) if is_dataclass(made) and hasattr(scenario, "id") else made  # type: ignore[type-var]


def _among(ids: frozenset[str], old: str, new: str) -> frozenset[str]:
    return frozenset(new if id == old else id for id in ids)


def spoken_of(value: Any, old: str, new: str) -> Any:
    """A value in which every word that is the old id is the new one."""
    match value:
        case str():
            return new if value == old else value
        case tuple() if type(value) is tuple:
            return tuple(spoken_of(each, old, new) for each in value)
        case frozenset():
            return frozenset(spoken_of(each, old, new) for each in value)
        case Mapping():
            return FrozenMap(
                (spoken_of(key, old, new), each if _is_word(key, each) else spoken_of(each, old, new))
                for key, each in value.items()
            )
        case _ if is_dataclass(value) and not isinstance(value, type):
            changed = {
                field.name: made
                for field in fields(value)
                if field.init and not _is_word(field.name, now := getattr(value, field.name))
                if (made := spoken_of(now, old, new)) != now
            }
            return replace(value, **changed) if changed else value
        case _:
            return value


def _is_word(field: object, value: object) -> bool:
    return field in WORDS or (field == "state" and isinstance(value, str))
