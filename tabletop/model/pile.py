"""Cards and the piles they lie in, as a rule set lays them before whoever looks. The window draws them and knows no
game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.model.verdict import Citation

PileKind = Literal["hand", "deck", "discard", "row", "slots"]

CardGround = Literal["plain", "rays", "roundels", "swirl", "stars"]


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card as it lies there. `id` is what actions, offers and answers call it: a card's own name, or that of the
    miniature it stands for. `figures` are names and values (`Power`, `2`), `text` is what it says, `colour` ("#rrggbb")
    its band, `picture` the name of a figure in assets/looks or of an icon, "" for none, `ground` the pattern behind it,
    which tells kinds of cards apart. `turned`: it lies at 90° (tapped); `back`: it lies face down."""

    id: str
    title: str
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    colour: str = "#5a6472"
    turned: bool = False
    back: bool = False
    citation: Citation | None = None
    picture: str = ""
    ground: CardGround = "plain"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that belong together under one heading.

    `kind`: a `hand`; a `deck` drawn from; a `discard` pile, its last card on top; a `row` laid out open; `slots` with
    room for so many cards. `count` is how many cards there are: a deck, and a hand that the one who looks may not see,
    has a count and no cards. `side` owns it, None if nobody does. `picture`: the icon of what lies in it, for its empty
    places and for the backs of its cards.
    """

    id: str
    name: str
    kind: PileKind
    side: str | None = None
    cards: tuple[PlayingCard, ...] = ()
    count: int = 0
    slots: int = 0
    picture: str = "card"
