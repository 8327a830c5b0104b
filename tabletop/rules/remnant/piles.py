"""The cards as they lie on the table: for each side its characters, what it drew this turn, its deck, its discards."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.card import Card, Trait
from tabletop.model.miniature import Miniature
from tabletop.model.pile import Pile, PlayingCard
from tabletop.model.state import State
from tabletop.model.things import Side
from tabletop.rules.common.movement import colour_of
from tabletop.rules.common.words import listed
from tabletop.rules.remnant.attack import cards_of
from tabletop.rules.remnant.case import area_word, characters
from tabletop.rules.remnant.characters import AREAS, CHARACTERS, character_of
from tabletop.rules.remnant.citations import SET_UP, step


def piles(known: State) -> tuple[Pile, ...]:
    """All piles, as far as the state tells (make it on a side's view)."""
    return tuple(pile for side in known.sides.values() for pile in _of_side(known, side))


def _of_side(state: State, side: Side) -> Iterator[Pile]:
    own = characters(state, side.id)
    deck, discard = side.status.get("deck", ()), side.status.get("discard", ())
    drawn = tuple(_drawn(side, own))
    yield Pile(
        f"{side.id}-characters", side.name, "row", side.id, tuple(_character(state, one) for one in own), len(own)
    )
    if drawn:
        yield Pile(f"{side.id}-drawn", "Drawn this turn", "row", side.id, drawn, len(drawn))
    yield Pile(f"{side.id}-deck", "Deck", "deck", side.id, (), len(deck))
    top = tuple(_area(card, f"{side.id}-discarded") for card in discard[-1:])
    if discard:
        yield Pile(f"{side.id}-discards", "Discards", "discard", side.id, top, len(discard))


def _character(state: State, one: Miniature) -> PlayingCard:
    card = character_of(one)
    turned = one.status.get("tapped") is not None or one.status.get("will_support") is not None
    return PlayingCard(
        one.id,
        one.title,
        (("Power", str(card.power)), ("Toughness", str(card.toughness))),
        tap_text(one),
        colour_of(state, one),
        turned,
        citation=SET_UP,
        picture=one.look,
        ground="roundels",
    )


def tap_text(one: Miniature) -> str:
    """What tapping a character does, in a sentence."""
    card = character_of(one)
    if not card.draws:
        return "Taps for nobody."
    helped = listed(f"another {CHARACTERS[id].name}" if id == card.id else CHARACTERS[id].name for id in card.helps)
    cards = "1 attack card" if card.draws == 1 else f"{card.draws} attack cards"
    return f"Tap: +{cards} for {helped} in the same room."


def _drawn(side: Side, own: tuple[Miniature, ...]) -> Iterator[PlayingCard]:
    """The card of each character's room, then those of its attack."""
    for one in own:
        area = area_word(one)
        if area is not None and area in AREAS and side.status.get("located"):
            yield _area(area, f"{one.id}-room", f"{one.title} is here this turn.")
    for one in own:
        for number, card in enumerate(one.status.get("drawn", ())):
            if card in AREAS:
                yield _area(card, f"{one.id}-attack-{number}", f"Drawn for the attack of {one.title}.")


def _area(area: str, id: str, text: str = "") -> PlayingCard:
    known = AREAS[area]
    name = known.name.removeprefix("TARDIS ")
    figures, cited = (("Power", str(known.power)),), step(1, "R1")
    return PlayingCard(id, name, figures, text, known.colour, citation=cited, picture=known.icon, ground="roundels")


def card(state: State, one: Miniature) -> Card:
    """The card of a character beside the table."""
    known = character_of(one)
    figures = (
        ("Power", str(known.power)),
        ("Toughness", str(known.toughness)),
        ("Cards", str(cards_of(state, one, planned=state.clock.phase == "support"))),
    )
    return Card(figures, (), (Trait("Tap", tap_text(one).removeprefix("Tap: ")),), SET_UP)
