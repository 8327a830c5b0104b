"""What other programs call things, as kinds of terrain and what differs from them."""

from __future__ import annotations

from typing import Any

from tabletop.documents.exchange.entry import Entry
from tabletop.documents.kinds import Kinds
from tabletop.model.terrain import TerrainKind

FLAGS = ("cover", "climbable")
CHOICES = {
    "movement": ("open", "rough", "obstacle", "impassable", "water"),
    "sight": ("clear", "partial", "blocks"),
}


def kind_named(kinds: Kinds, *words: str) -> str:
    """The first kind of terrain that one of the words names, in the singular or plural; empty when none does."""
    for word in words:
        plain = "-".join(word.lower().split())
        for name in (plain, plain.removesuffix("s"), plain.removesuffix("es"), plain.removesuffix("-layer")):
            if name in kinds:
                return name
    return ""


def terrain_values(thing: Entry, kind: TerrainKind | None) -> dict[str, Any]:
    """What the properties of an object say of its terrain."""
    found: dict[str, Any] = {}
    for each in thing.entries("properties"):
        name = each.text("name", "")
        if name == "height":
            found["height"] = min(each.number("value", least=0.0), 1000.0)
        elif name == "label":
            found["label"] = each.text("value", "")[:200]
        elif name in FLAGS:
            found[name] = each.flag("value")
        elif name in CHOICES and each.values.get("value") in CHOICES[name]:
            found[name] = each.values["value"]
    return found if kind is not None else {}
