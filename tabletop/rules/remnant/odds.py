"""What the draws may bring, exactly: cards are drawn without putting them back, from a deck that everybody sees shrink.

Every card drawn lies open, so what is left in a deck is known to both sides; only its order is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances
from tabletop.rules.common.words import sentence
from tabletop.rules.remnant.attack import cards_of, targets
from tabletop.rules.remnant.case import characters, extra_of, named, supporters
from tabletop.rules.remnant.characters import AREAS, character_of
from tabletop.rules.remnant.injury import REMOVED_BY
from tabletop.rules.remnant.words import INJURY, Attack, Support


@dataclass(frozen=True, slots=True)
class Deck:
    """How many cards are left to draw, with and without Power, and how many of each the discards hold."""

    strong: int
    weak: int
    discarded_strong: int = 0
    discarded_weak: int = 0

    def draws(self, count: int) -> Iterator[tuple[int, float, Deck]]:
        """What so many draws may bring: the cards with Power among them, how likely that is, the deck afterwards. An
        empty deck is its reshuffled discards (ruling R1)."""
        here = min(count, self.strong + self.weak)
        whole = comb(self.strong + self.weak, here)
        for strong in range(max(0, here - self.weak), min(here, self.strong) + 1):
            weak = here - strong
            likely = comb(self.strong, strong) * comb(self.weak, weak) / whole
            left = Deck(self.strong - strong, self.weak - weak, self.discarded_strong, self.discarded_weak)
            if here == count or not self.discarded_strong + self.discarded_weak:
                yield strong, likely, left
                continue
            for more, then, after in Deck(self.discarded_strong, self.discarded_weak).draws(count - here):
                yield strong + more, likely * then, after


def deck_of(state: State, side: str) -> Deck:
    """A side's deck as it is now."""
    words = state.sides[side].status
    deck, discard = words.get("deck", ()), words.get("discard", ())
    return Deck(*_split(deck), *_split(discard))


def _split(cards: Sequence[str]) -> tuple[int, int]:
    strong = sum(AREAS[card].power > 0 for card in cards if card in AREAS)
    return strong, len(cards) - strong


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack to come: how many cards it draws, and how many of them must have Power for it to injure."""

    cards: int
    needed: int


def blow(one: Miniature, target: Miniature, cards: int) -> Blow:
    """The attack of one character on another: its total must be greater than the Toughness (step 6)."""
    return Blow(cards, max(0, character_of(target).toughness - character_of(one).power + 1))


def injuries(deck: Deck, blows: Sequence[Blow]) -> tuple[float, ...]:
    """The probabilities that none, one, two … of these attacks injure, drawn one after the other.

    >>> injuries(Deck(8, 24), [Blow(1, 1)])
    (0.75, 0.25)
    """
    found = [0.0] * (len(blows) + 1)
    if not blows:
        return (1.0,)
    for strong, likely, left in deck.draws(blows[0].cards):
        injured = int(strong >= blows[0].needed)
        for count, then in enumerate(injuries(left, blows[1:])):
            found[count + injured] += likely * then
    return tuple(found)


# ---------------------------------------------------------------------------------------------------------------------
# Shown before a choice


def of_attack(state: State, action: Attack) -> Chances | None:
    """The chance that an attack injures; and where others are aimed at the same target, what they do together."""
    one, target = state.miniatures[action.by], state.miniatures.get(str(action.at))
    if target is None:
        return None
    deck = deck_of(state, one.side)
    cards = cards_of(state, one)
    this = blow(one, target, cards)
    harmed = 1.0 - injuries(deck, [this])[0]
    lines = [Chance(f"{sentence(named(state, one.id))} injures {named(state, target.id)}", harmed)]
    word = "target" if extra_of(state).revealed else "will_attack"
    with_it = [
        other
        for other in characters(state, one.side)
        if other.id != one.id and other.status.get(word) == target.id and not other.status.get("drawn")
    ]
    before = int(target.status.get("struck", 0)) + (target.status.get("tapped") == INJURY)
    blows = [this, *(blow(other, target, cards_of(state, other)) for other in with_it)]
    likely = injuries(deck, blows)
    removed = sum(chance for count, chance in enumerate(likely) if count + before >= REMOVED_BY)
    if removed > 0.0 or before:
        together = f" (with {len(with_it)} more)" if with_it else ""
        lines.append(Chance(f"{sentence(named(state, target.id))} is removed{together}", removed))
    return Chances(tuple(lines), _note(deck, this))


def of_support(state: State, action: Support) -> Chances | None:
    """What a support changes: the chances of the supported character against everybody it may attack."""
    helper, one = state.miniatures[action.by], state.miniatures.get(str(action.for_))
    if one is None:
        return None
    deck = deck_of(state, one.side)
    others = sum(character_of(each).draws for each in supporters(state, one, planned=True) if each.id != helper.id)
    without = cards_of(state, one) + others
    lines: list[Chance] = []
    for target in targets(state, one):
        attack = f"{sentence(named(state, one.id))} injures {named(state, target.id)}"
        for cards, words in ((without + character_of(helper).draws, ""), (without, " without this support")):
            harmed = 1.0 - injuries(deck, [blow(one, target, cards)])[0]
            lines.append(Chance(f"{attack}{words}", harmed))
    if not lines:
        return None
    return Chances(tuple(lines), _note(deck, None))


def _note(deck: Deck, this: Blow | None) -> str:
    left = deck.strong + deck.weak
    known = f"from the {left} left in the deck, {deck.strong} of them with Power"
    if this is None:
        return f"the cards come {known}"
    cards = "the card comes" if this.cards == 1 else f"the {this.cards} cards come"
    return f"{cards} {known}; {this.needed} needed"
