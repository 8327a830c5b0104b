"""The cards as they lie before a player: his console's slots, his hand, the others' consoles, the decks."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.pile import CardGround, Pile, PlayingCard
from tabletop.model.state import State
from tabletop.rules.common.words import sentence
from tabletop.rules.time_of_the_daleks import decks
from tabletop.rules.time_of_the_daleks.cards import TimeyWimey, companions, timey_wimey
from tabletop.rules.time_of_the_daleks.citations import CARDS, RECRUITING
from tabletop.rules.time_of_the_daleks.consoles import Console, players
from tabletop.rules.time_of_the_daleks.looks import told_gain, told_icons
from tabletop.rules.time_of_the_daleks.words import COMPANION_SLOTS, EQUIPMENT_SLOTS

KINDS = {"equipment": "#3d6d8c", "event": "#a0582c", "transfer": "#6d4c8c"}
"""The bands of Timey-Wimey cards."""
GROUNDS: dict[str, CardGround] = {"equipment": "roundels", "event": "rays", "transfer": "swirl"}
"""The patterns behind their pictures."""
PEOPLE = {"earth": "#3f7d4e", "alien": "#8c3d62"}
"""The bands of the two Companion decks."""


def piles(state: State, side: str | None) -> tuple[Pile, ...]:
    """Everything that `side` sees of the cards (a spectator: what everybody sees), the own console first."""
    seats = sorted(players(state), key=lambda seat: seat != side)
    return (*(pile for seat in seats for pile in _console(state, seat, own=seat == side)), *_decks(state))


def _console(state: State, seat: str, own: bool) -> Iterator[Pile]:
    console, name = Console(state, seat), state.sides[seat].name
    held = len(console.hand) if own else int(state.sides[seat].status.get("cards", 0))
    if own:
        yield Pile(f"{seat}:hand", "Hand", "hand", seat, tuple(map(_card, console.hand)), held, picture="hand")
    elif held:
        yield Pile(f"{seat}:hand", f"{name}: hand", "hand", seat, (), held, picture="hand")
    whose = "" if own else f"{name}: "
    if own or console.slots:
        cards = tuple(map(_card, console.slots))
        yield Pile(f"{seat}:slots", f"{whose}Equipment", "slots", seat, cards, len(cards), EQUIPMENT_SLOTS, "sonic")
    if own or console.crew:
        crew = tuple(_companion(each, each in console.part_time) for each in console.crew)
        yield Pile(
            f"{seat}:companions", f"{whose}Companions", "slots", seat, crew, len(crew), COMPANION_SLOTS, "person"
        )
    if console.played:
        played = tuple(map(_card, console.played))
        yield Pile(f"{seat}:played", f"{whose}played", "row", seat, played, len(played))


def _decks(state: State) -> Iterator[Pile]:
    """The Timey-Wimey deck and its discards. How many are left is what nobody holds, so a hidden hand counts with the
    number of its cards."""
    discards = decks.discarded(state, decks.TIMEY_WIMEY)
    lying = sum(int(state.sides[seat].status.get("cards", 0)) for seat in players(state))
    lying += sum(len(Console(state, seat).slots) + len(Console(state, seat).played) for seat in players(state))
    left = len(timey_wimey()) - lying - len(discards)
    yield Pile("timey-wimey", "Timey-Wimey deck", "deck", None, (), left, picture="vortex")
    yield Pile("discards", "Discards", "discard", None, tuple(map(_card, discards)), len(discards))
    for deck in ("earth", "alien"):
        count = len(decks.left(state, deck))
        yield Pile(f"deck:{deck}", f"{decks.CALLED[deck]} Companions", "deck", None, (), count, picture="person")


def _card(id: str) -> PlayingCard:
    card = timey_wimey()[id]
    figures = (("Cost", str(card.cost)),) if card.kind == "equipment" else ()
    kind = f"{card.kind.capitalize()}."
    does = [*told_icons(card), *told_gain(card.gain), *(("stands for the TARDIS symbol",) if card.leap else ())]
    text = f"{kind} {_phrase(does)} {card.text}"
    return PlayingCard(
        card.id,
        card.name,
        figures,
        text,
        KINDS[card.kind],
        citation=CARDS,
        picture=_picture(card),
        ground=GROUNDS[card.kind],
    )


def _picture(card: TimeyWimey) -> str:
    """An icon that tells what a card is good for."""
    if card.leap:
        return "die-tardis"
    if card.changes:
        return f"die-{card.changes[0].to}"
    if card.rerolls and not card.dice:
        return "redo"
    if card.gain.clear or card.gain.ship:
        return "dalek"
    colour = next(iter(card.dice), "")
    return {"blue": "die-science", "red": "die-tactics", "green": "die-diplomacy"}.get(
        colour, "dice" if colour else "sonic"
    )


def _companion(id: str, part_time: bool) -> PlayingCard:
    card = companions()[id]
    time = "part-time" if part_time else "full-time"
    text = f"{_phrase(list(told_icons(card)))} {card.text}".strip()
    return PlayingCard(
        card.id,
        card.name,
        (("", time),),
        text,
        PEOPLE[card.deck],
        citation=RECRUITING,
        picture=card.look,
        ground="stars",
    )


def _phrase(does: list[str]) -> str:
    """A sentence for each thing that a card does: every language can say them one after the other."""
    return " ".join(f"{sentence(each)}." for each in does)
