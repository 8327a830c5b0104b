"""A player's TARDIS Console as it is now, and the order of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.time_of_the_daleks.cards import (
    EARTH,
    Carried,
    Companion,
    Doctor,
    Location,
    carried,
    companions,
    dilemmas,
    doctors,
    locations,
)
from tabletop.rules.time_of_the_daleks.story_dice import SYMBOLS
from tabletop.rules.time_of_the_daleks.words import (
    COMPANION_SLOTS,
    DALEKS,
    EQUIPMENT_SLOTS,
    FIRST_CHARGES,
    OPEN,
)

Challenge = tuple[int, ...]
"""How often each symbol is needed, in the order of SYMBOLS."""


def markers_on(zone: Zone | None) -> int:
    """The Dalek markers of a location tile or a time zone."""
    return 0 if zone is None else int(zone.status.get("dalek_markers") or 0)


@dataclass(frozen=True)
class Console:
    """What a side has, read from the words of its state."""

    state: State
    side: str

    def _word(self, word: str) -> tuple[str, ...]:
        return tuple(self.state.sides[self.side].status.get(word) or ())

    def _number(self, word: str, usual: int = 0) -> int:
        return int(self.state.sides[self.side].status.get(word, usual))

    @property
    def charges(self) -> int:
        return self._number("charges", FIRST_CHARGES)

    @property
    def slots(self) -> tuple[str, ...]:
        return self._word("slots")

    @property
    def companions(self) -> tuple[str, ...]:
        return self._word("companions")

    @property
    def part_time(self) -> tuple[str, ...]:
        return self._word("part_time")

    @property
    def crew(self) -> tuple[str, ...]:
        """All Companions aboard, the part-time ones last."""
        return (*self.companions, *self.part_time)

    @property
    def hand(self) -> tuple[str, ...]:
        return self._word("hand")

    @property
    def pool(self) -> tuple[str, ...]:
        return self._word("pool")

    @property
    def faces(self) -> tuple[str, ...]:
        return self._word("faces")

    @property
    def played(self) -> tuple[str, ...]:
        return self._word("played")

    @property
    def used(self) -> tuple[str, ...]:
        return self._word("used")

    @property
    def track(self) -> int:
        return self._number("track")

    @property
    def exterminated(self) -> int:
        return self._number("exterminated")

    @property
    def stage(self) -> str:
        """How far the adventure is."""
        return str(self.state.sides[self.side].status.get("stage") or OPEN)

    @property
    def free_slots(self) -> int:
        return EQUIPMENT_SLOTS - len(self.slots)

    @property
    def free_spaces(self) -> int:
        return COMPANION_SLOTS - len(self.crew)

    @cached_property
    def miniature(self) -> Miniature | None:
        """The Doctor on the table."""
        return next((each for each in self.state.miniatures.values() if each.side == self.side), None)

    @property
    def doctor(self) -> Doctor | None:
        return None if self.miniature is None else doctors().get(self.miniature.profile or "")

    @property
    def zone(self) -> Zone | None:
        """The time zone where the Doctor is."""
        name = None if self.miniature is None else self.miniature.status.get("zone")
        return self.state.zones.get(str(name))

    @property
    def tile(self) -> Zone | None:
        """The location tile where the Doctor is."""
        name = None if self.miniature is None else self.miniature.status.get("location")
        return self.state.zones.get(str(name))

    @property
    def location(self) -> Location | None:
        return None if self.tile is None else locations().get(self.tile.id)

    @property
    def dilemma(self) -> str:
        """The id of the dilemma here; empty when there is none."""
        return "" if self.tile is None else str(self.tile.status.get("dilemma") or "")

    @cached_property
    def challenge(self) -> Challenge:
        """The symbols of the location and of the dilemma together."""
        symbols: Counter[str] = Counter(self.location.symbols if self.location is not None else ())
        if self.dilemma in dilemmas():
            symbols.update(dilemmas()[self.dilemma].symbols)
        return tuple(symbols[symbol] for symbol in SYMBOLS)

    @cached_property
    def cards(self) -> tuple[Carried, ...]:
        """Everything whose icons count in an adventure: the Doctor, the Companions, the Equipment, what was played."""
        names = (*self.crew, *self.slots, *self.played)
        doctor = (self.doctor,) if self.doctor is not None else ()
        return (*doctor, *(card for card in map(carried, names) if card is not None))

    @property
    def markers(self) -> int:
        """The Dalek markers that exterminate dice here: all of the location, on Earth those of the time zone (T4)."""
        on_earth = self.tile is not None and self.tile.id == EARTH
        return markers_on(self.zone if on_earth else self.tile)

    @property
    def must_exterminate(self) -> int:
        """Dice that the Daleks here still take before the roll."""
        return max(0, min(self.markers - self.exterminated, len(self.pool)))

    def linked(self, companion: Companion) -> bool:
        """Whether the Doctor or somebody aboard has a link to that Companion."""
        links = [*(self.doctor.links if self.doctor is not None else ())]
        links += [link for name in self.crew if name in companions() for link in companions()[name].links]
        return companion.id in links


def players(state: State) -> tuple[str, ...]:
    """The sides that are played, in the order of their seats."""
    return tuple(side for side in state.sides if side != DALEKS)


def order(state: State) -> tuple[str, ...]:
    """The players in the order of play: the earliest regeneration first, then clockwise (ruling T1)."""
    seats = players(state)
    if not seats:
        return ()
    first = min(range(len(seats)), key=lambda seat: (_regeneration(state, seats[seat]), seat))
    return (*seats[first:], *seats[:first])


def _regeneration(state: State, side: str) -> int:
    doctor = Console(state, side).doctor
    return doctor.regeneration if doctor is not None else 1_000


def playing(state: State) -> Iterator[str]:
    """The players who have not given up, in the order of play."""
    return (side for side in order(state) if not state.sides[side].status.get("conceded"))


def following(state: State, side: str) -> str | None:
    """The player after this one in this round; None when it was the last."""
    turn = order(state)
    later = turn[turn.index(side) + 1 :] if side in turn else ()
    return next((each for each in later if not state.sides[each].status.get("conceded")), None)


def next_clockwise(state: State, side: str) -> str | None:
    """Whoever sits next to this player and still plays; None when nobody else does."""
    seats = players(state)
    if side not in seats:
        return None
    place = seats.index(side)
    round_table = (*seats[place + 1 :], *seats[:place])
    return next((each for each in round_table if not state.sides[each].status.get("conceded")), None)
