"""Values of the model to plain data that JSON and YAML can hold. `decode.py` is the way back.

Where a field's type says what it holds, the value stands there bare. Where it says `Any`, what plain data cannot tell
apart describes itself: `{"$set": […]}`, `{"$float": "inf"}`, `{"$map": [[key, value], …]}`, `{"$ClassName": {…}}`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Mapping
from typing import Any, cast, get_args

import numpy as np

from tabletop.documents.naming import event_name, fields_of
from tabletop.documents.outlines import figure, shape
from tabletop.geometry.shapes import Outline
from tabletop.model.action import Action
from tabletop.model.event import Event
from tabletop.model.miniature import BaseSize

OUTLINES: tuple[type, ...] = get_args(Outline)


def encode(value: Any) -> Any:  # noqa: PLR0911 - a table of types
    """The plain form of a value whose type its reader knows. Numbers keep their exact value."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return figure(value) if math.isfinite(value) else _endless(value)
        case tuple() | list():
            return [encode(each) for each in value]
        case frozenset() | set():
            return [encode(each) for each in in_order(value)]
        case Mapping():
            return {_key(key): encode(each) for key, each in value.items()}
        case np.generic():
            return encode(value.item())
        case _:
            return _object(value)


def describe(value: Any) -> Any:  # noqa: PLR0911 - a table of types
    """The plain form of a value whose type its reader does not know: it says itself what it is."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else _endless(value)
        case tuple() | list():
            return [describe(each) for each in value]
        case frozenset() | set():
            return {"$set": [describe(each) for each in in_order(value)]}
        case Mapping():
            return _described_map(value)
        case np.generic():
            return describe(value.item())
        case Action():
            return {"$Action": _object(value)}
        case Event():
            return {"$Event": _object(value)}
    if isinstance(value, OUTLINES):
        return {"$Outline": _object(value)}
    return {f"${type(value).__name__}": _object(value)}


def _described_map(value: Mapping[Any, Any]) -> Any:
    if all(isinstance(key, str) and not key.startswith("$") for key in value):
        return {key: describe(each) for key, each in value.items()}
    return {"$map": [[describe(key), describe(each)] for key, each in value.items()]}


def _endless(value: float) -> dict[str, str]:
    return {"$float": str(value)}


def in_order(values: Any) -> list[Any]:
    """A set's values in an order that is the same every time."""
    return sorted(
        values, key=lambda each: (type(each).__name__, each if isinstance(each, int | float | str) else repr(each))
    )


def _key(key: Any) -> str:
    if isinstance(key, str):
        return key
    if isinstance(key, int) and not isinstance(key, bool):
        return str(key)
    raise TypeError(f"{key!r} cannot be a key of a document; keys are words or whole numbers")


def _object(value: Any) -> Any:
    if isinstance(value, OUTLINES):
        return shape(cast(Outline, value))
    if isinstance(value, BaseSize):
        return figure(value.width) if value.length is None else [figure(value.width), figure(value.length)]
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} cannot be written into a document")
    if isinstance(value, Action):
        return {value.verb: members(value)}
    if isinstance(value, Event):
        return {event_name(type(value)): members(value)}
    return members(value)


def members(value: Any, defaults: Mapping[str, Any] | None = None, hidden: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass that differ from their defaults, or from those given for it in `defaults`."""
    plain: dict[str, Any] = {}
    cls: type = type(value)
    for field in fields_of(cls):
        if field.name in hidden:
            continue
        held = getattr(value, field.name)
        default = (defaults or {}).get(field.name, field.default)
        if (field.required and field.name not in (defaults or {})) or not _same(held, default, field.open_typed):
            plain[field.key] = describe_or_encode(held, field.open_typed)
    return plain


def describe_or_encode(value: Any, open_typed: bool) -> Any:
    """One or the other, by whether the type leaves the value open."""
    return describe(value) if open_typed else encode(value)


def _same(held: Any, default: Any, open_typed: bool) -> bool:
    """Equal; where the type is open, of one kind as well: 1, 1.0 and True are equal to Python, not to a log."""
    return held is default or (held == default and (not open_typed or type(held) is type(default)))
