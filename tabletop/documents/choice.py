"""Which member of a union a plain value is meant to be: chosen by its form, before anything looks into it.

A union whose every member is tried reports every member's error; nobody can read that.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Sequence
from typing import Any, Literal

from tabletop.documents.encode import OUTLINES
from tabletop.documents.naming import fields_of
from tabletop.documents.outlines import SHAPES
from tabletop.documents.words import PLACE


def choose(members: Sequence[Any], value: Any) -> Any:
    """The member that the value's form fits best; None when it fits none of them."""
    fitting = [member for member in members if fits(member, value)]
    if len(fitting) > 1 and isinstance(value, dict):
        fitting.sort(key=lambda member: _keys_in_common(member, value), reverse=True)
    return fitting[0] if fitting else None


def forms(members: Sequence[Any]) -> str:
    """What the members of a union look like, for a message."""
    return " or ".join(dict.fromkeys(map(_form, members)))


def fits(member: Any, value: Any) -> bool:
    """Whether a value has the outer form of a type."""
    if member in (int, float, str, bool):
        return value.__class__ is member or (member is float and value.__class__ is int)
    if member is Any:
        return True
    origin = typing.get_origin(member)
    if origin is tuple:
        return isinstance(value, list) and _tuple_fits(typing.get_args(member), value)
    if origin in (frozenset, list):
        return isinstance(value, list)
    if origin is Literal:
        return value in typing.get_args(member)
    return isinstance(value, dict)


def _tuple_fits(inner: tuple[Any, ...], value: list[Any]) -> bool:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(fits(inner[0], each) for each in value)
    return len(inner) == len(value) and all(fits(a, b) for a, b in zip(inner, value, strict=True))


def _keys_in_common(member: Any, value: dict[str, Any]) -> int:
    if not dataclasses.is_dataclass(member) or member in OUTLINES:
        return sum(key in SHAPES for key in value)
    fields = fields_of(typing.cast(type, member))
    return sum((2 if field.required else 1) * (field.key in value) for field in fields)


def _form(member: Any) -> str:  # noqa: PLR0911 - a table of types
    """What a member of a union is called in a message."""
    origin = typing.get_origin(member)
    if member is str:
        return "a word"
    if member in (int, float):
        return "a number"
    if member is bool:
        return "true or false"
    if origin is tuple:
        inner = typing.get_args(member)
        return PLACE if inner == (float, float) else "a list"
    if origin is Literal:
        return "one of " + ", ".join(map(str, typing.get_args(member)))
    if isinstance(member, type) and dataclasses.is_dataclass(member):
        keys = [field.key for field in fields_of(member) if field.required]
        return f"{{{', '.join(f'{key}: …' for key in keys[:3])}}}"
    return "a mapping"
