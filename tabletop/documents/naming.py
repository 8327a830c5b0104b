"""What classes and their fields are called in documents and saves (part of format 1)."""

from __future__ import annotations

import dataclasses
import re
import typing
from functools import cache
from typing import Any

from tabletop.model.event import EVENTS, Event
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Side, Zone

_RENAMED: dict[tuple[type, str], str] = {
    (Miniature, "status"): "state",
    (Side, "status"): "state",
    (Zone, "status"): "state",
    (Marker, "status"): "state",
    (Terrain, "status"): "state",
    (Terrain, "outline"): "shape",
    (Zone, "outline"): "shape",
    (Opening, "start"): "from",
    (Opening, "end"): "to",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataclass: its name in code, its key in documents, its type, whether it must be given.

    `open_typed` says that the type leaves the value open (`Any`), so that values must describe themselves.
    """

    name: str
    key: str
    hint: Any
    required: bool
    default: Any
    open_typed: bool


@cache
def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields of a dataclass in the order in which they are written: the inherited ones last."""
    hints = typing.get_type_hints(cls)
    inherited = {name for base in cls.__mro__[1:] for name in getattr(base, "__annotations__", {})}
    found = [_field(cls, each, hints[each.name]) for each in dataclasses.fields(cls) if each.init]
    return tuple(sorted(found, key=lambda each: each.name in inherited))


def _field(cls: type, each: dataclasses.Field[Any], hint: Any) -> Field:
    default: Any = each.default
    if each.default_factory is not dataclasses.MISSING:
        default = each.default_factory()
    key = _RENAMED.get((cls, each.name), each.name.rstrip("_"))
    return Field(each.name, key, hint, default is dataclasses.MISSING, default, leaves_open(hint))


def leaves_open(hint: Any) -> bool:
    """Whether `Any` occurs in a type."""
    return hint is Any or any(leaves_open(each) for each in typing.get_args(hint))


def event_name(event: type[Event]) -> str:
    """`PhaseBegan` is `phase_began` in the log."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", event.__name__).lower()


EVENT_NAMES: dict[str, type[Event]] = {event_name(event): event for event in EVENTS}
