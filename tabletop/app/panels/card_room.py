"""How much room the piles of cards take in their strip, and how they share what there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.pile import Pile, PlayingCard
from tabletop.render.playing_cards import SHAPE

HEAD = 24
"""Height of a pile's heading."""
GAP, BETWEEN = 6, 18
"""Pixels between two cards, and between two piles."""
LEAST = 0.5
"""Of a card covered by the next one, at least this share of its width stays free: else the strip is scrolled."""
NARROW = 0.14
"""Of an empty place covered by the next one, the share that stays free where there is little room."""
HALVINGS = 10
"""How often the room between the cards is halved to find what fits."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What is shown of the width of cards, and of empty places, that others cover."""

    cards: float
    places: float


def squeeze(ui: Ui, piles: tuple[Pile, ...], height: int, room: float) -> Shares:
    """How much of cards and of empty places is shown, so that all piles find room beside one another: the places give
    way first. Cards lie whole where there is room for all, and where the strip must be scrolled whatever they cover."""

    def taken(shares: Shares) -> float:
        return sum(_breadth(ui, pile, height, shares) + ui.px(BETWEEN) for pile in piles) - ui.px(BETWEEN)

    def fitting(made: Callable[[float], Shares], least: float) -> Shares | None:
        free, narrow = 1.0, least
        if taken(made(narrow)) > room:
            return None
        if taken(made(free)) <= room:
            return made(free)
        for _ in range(HALVINGS):
            middle = (free + narrow) / 2
            free, narrow = (middle, narrow) if taken(made(middle)) > room else (free, middle)
        return made(narrow)

    return (
        fitting(lambda share: Shares(1.0, share), NARROW)
        or fitting(lambda share: Shares(share, NARROW), LEAST)
        or Shares(1.0, NARROW)
    )


def _breadth(ui: Ui, pile: Pile, height: int, shares: Shares) -> float:
    """Pixels that a pile takes where so much of its cards and places is shown."""
    headed = w.word_width(ui, heading(pile)) + (ui.px(16) if pile.side else 0)
    gap, place = ui.px(GAP), height * SHAPE + ui.px(GAP)
    if is_stack(pile):
        return max(headed, place)
    widths = [width(card, height) for card in pile.cards]
    covered = sum(each + gap for each in widths[:-1]) * shares.cards
    last = widths[-1] + gap if widths else 0.0
    free = max(0, pile.slots - len(widths)) or (0 if widths else 1)
    step = place if shares.places == 1.0 else round(height * SHAPE * shares.places)
    return max(headed, covered + last + (place + (free - 1) * step if free else 0.0))


def is_stack(pile: Pile) -> bool:
    """Whether its cards lie on one another."""
    return pile.kind in ("deck", "discard") or (pile.kind == "hand" and not pile.cards and pile.count > 0)


def width(card: PlayingCard, height: int) -> float:
    """Pixels that a card takes across as it lies."""
    return float(height) if card.turned else float(round(height * SHAPE))


def heading(pile: Pile) -> str:
    """What stands above a pile."""
    counted = pile.kind in ("deck", "discard", "hand")
    return f"{pile.name} · {pile.count}" if counted else pile.name
