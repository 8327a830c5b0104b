"""The cards and tiles of the game, as they stand in assets/rosters/time_of_the_daleks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from tabletop import places
from tabletop.documents.catalogue import Catalogue, read_catalogue
from tabletop.documents.report import did_you_mean
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.rules.time_of_the_daleks.story_dice import COLOURS, FOCUSED, Colour, Symbol

GAME = "time_of_the_daleks"
EARTH, ANOMALY = "earth", "time-anomaly"
"""The two locations that are in play from the start and need no TARDIS die (ruling T3)."""

Source = Literal["text", "house"]
Scenery = Literal["earth", "anomaly", "ruins", "jungle", "ice", "desert", "city", "station", "sea", "fire"]
Deck = Literal["earth", "alien"]


@dataclass(frozen=True, slots=True)
class RerollIcon:
    """Dice of one colour to be rolled again: up to a number of them, any of them, or all and nothing less."""

    colour: Colour
    dice: int | Literal["any", "all"]


@dataclass(frozen=True, slots=True)
class ChangeIcon:
    """One die of a colour turned to a symbol."""

    colour: Colour
    to: Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Icons:
    """What a card does in an adventure: the dice it adds by colour, the dice it focuses (each icon with the colours to
    choose from), the dice it rolls again and the faces it changes, each icon once an adventure."""

    dice: FrozenMap[str, int] = EMPTY
    focus: tuple[tuple[Colour, ...], ...] = ()
    rerolls: tuple[RerollIcon, ...] = ()
    changes: tuple[ChangeIcon, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a player gets: Sonic Charges, Timey-Wimey cards, Dalek markers taken from anywhere, and steps by which the
    Dalek ship is thrown back."""

    charges: int = 0
    cards: int = 0
    clear: int = 0
    ship: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What failing costs: Sonic Charges, cards of the hand, installed Equipment, Companions, Dalek markers that come to
    the location, and steps that the Dalek ship gains. Whatever is not there is not paid."""

    charges: int = 0
    cards: int = 0
    equipment: int = 0
    companions: int = 0
    markers: int = 0
    ship: int = 0


@dataclass(frozen=True, slots=True)
class Doctor(Icons):
    """A regeneration of the Doctor; the earliest begins. `links` are Companions that need no luck to be found."""

    id: str
    name: str
    regeneration: int
    reroll_name: str = ""
    links: tuple[str, ...] = ()
    look: str = "doctor"
    text: str = ""
    source: Source = "house"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Companion(Icons):
    """A Companion of one of the two decks."""

    id: str
    name: str
    deck: Deck
    links: tuple[str, ...] = ()
    look: str = "companion"
    text: str = ""
    source: Source = "house"
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeZone:
    """A time zone of a location with the reward of who succeeds in it."""

    id: str
    name: str
    reward: Gain


@dataclass(frozen=True, slots=True)
class Location:
    """A location tile: its symbols are a part of every challenge met there."""

    id: str
    name: str
    scenery: Scenery
    symbols: tuple[Symbol, ...]
    zones: tuple[TimeZone, ...]
    text: str = ""
    source: Source = "house"

    def zone_id(self, zone: TimeZone) -> str:
        """What the time zone is called on the table: ids share one namespace."""
        return f"{self.id}-{zone.id}"


@dataclass(frozen=True, slots=True)
class Dilemma:
    """A dilemma: its symbols join the location's, and who fails pays."""

    id: str
    name: str
    symbols: tuple[Symbol, ...]
    fail: Cost
    text: str = ""
    source: Source = "house"


@dataclass(frozen=True, slots=True)
class TimeyWimey(Icons):
    """A Timey-Wimey card. Equipment costs Sonic Charges once, when it is installed; an Event is played and discarded; a
    Transfer is played and goes to the next player's hand (house). `gain` is had at once; `leap` stands for the TARDIS
    symbol of a TARDIS die that is not rolled."""

    id: str
    name: str
    kind: Literal["equipment", "event", "transfer"]
    cost: int = 0
    gain: Gain = Gain()
    leap: bool = False
    text: str = ""
    source: Source = "house"


Carried = Doctor | Companion | TimeyWimey
LISTS = {
    "doctors": Doctor,
    "companions": Companion,
    "locations": Location,
    "dilemmas": Dilemma,
    "timey_wimey": TimeyWimey,
}


@cache
def catalogue() -> Catalogue:
    """All cards and tiles, read once."""
    return read_catalogue(places.assets() / "rosters" / GAME, LISTS, _faults)


def doctors() -> FrozenMap[str, Doctor]:
    """The regenerations by id."""
    return catalogue()["doctors"]


def companions() -> FrozenMap[str, Companion]:
    """Both Companion decks by id."""
    return catalogue()["companions"]


def locations() -> FrozenMap[str, Location]:
    """All location tiles by id, Earth and the Time Anomaly among them."""
    return catalogue()["locations"]


def dilemmas() -> FrozenMap[str, Dilemma]:
    """All dilemmas by id."""
    return catalogue()["dilemmas"]


def timey_wimey() -> FrozenMap[str, TimeyWimey]:
    """All Timey-Wimey cards by id."""
    return catalogue()["timey_wimey"]


def carried(id: str) -> Carried | None:
    """The Doctor, Companion or Timey-Wimey card of that id."""
    return doctors().get(id) or companions().get(id) or timey_wimey().get(id)


def name_of(id: str) -> str:
    """What people call a card or tile; the id itself where there is none."""
    for entries in catalogue().values():
        if id in entries:
            return str(entries[id].name)
    return id


def _faults(found: Catalogue) -> Iterator[tuple[str, str, str, str]]:
    """What no type can say: names of cards that are not there, colours of dice, cards that share an id."""
    for name, entries in found.items():
        for each in entries.values():
            yield from ((name, each.id, key, message) for key, message in _of_icons(each))
            yield from ((name, each.id, "links", message) for message in _of_links(each, found["companions"]))
            other = next((key for key in found if key != name and each.id in found[key]), None)
            if other is not None:
                yield name, each.id, "id", f"'{each.id}' is the name of an entry of '{other}' already."


def _of_icons(card: Any) -> Iterator[tuple[str, str]]:
    for colour in getattr(card, "dice", ()):
        if colour not in COLOURS:
            yield "dice", f"There are no {colour} dice. {did_you_mean(colour, COLOURS)}"
    for colours in getattr(card, "focus", ()):
        if not colours or set(colours) - set(FOCUSED):
            yield "focus", f"A black die is focused to one of {', '.join(FOCUSED)}."
    if isinstance(card, Doctor | TimeyWimey) and card.focus:
        yield "focus", "Only Companions have Dice Focus icons."


def _of_links(card: Any, known: Iterable[str]) -> Iterator[str]:
    for link in getattr(card, "links", ()):
        if link not in known:
            yield f"There is no Companion '{link}'. {did_you_mean(link, known)}"
