"""How a zone looks that is a tile of card, or a part of one: said by the rule set, drawn by the painter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.model.look import Token

TileKind = Literal["tile", "part"]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with its scenery, its name and symbols (icons of assets/icons) at the head, and below at the foot another
    card's name and symbols, if one lies there, else the `hint` of what would; or a part of a tile with its name, what
    is won there, and the tokens that stand on it."""

    kind: TileKind
    title: str
    scenery: str = ""
    symbols: tuple[str, ...] = ()
    foot: str = ""
    foot_symbols: tuple[str, ...] = ()
    hint: str = ""
    tokens: tuple[Token, ...] = ()
