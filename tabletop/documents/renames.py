"""Things that are called otherwise in a changed map: what its text says of them stays theirs, comments and all."""

from __future__ import annotations

from typing import Any


def renamed(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> dict[str, str]:
    """The things that are called otherwise now, by their old ids: in the same place, and mostly the same."""
    if len(before) != len(after):
        return {}
    was, now = {each["id"] for each in before}, {each["id"] for each in after}
    pairs = [
        (old, new) for old, new in zip(before, after, strict=True) if old["id"] not in now and new["id"] not in was
    ]
    return {old["id"]: new["id"] for old, new in pairs if _alike(old, new)}


def _alike(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether more than half of what two things say, but for their ids, is the same."""
    keys = {*old, *new} - {"id"}
    same = sum(key in old and key in new and old[key] == new[key] for key in keys)
    return not keys or 2 * same > len(keys)
