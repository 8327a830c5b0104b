"""Mission: Expendable (p. 61): locked warehouses, Daleks along a neutral edge, guerrillas who call it a day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.action import Target
from tabletop.model.dice import D6
from tabletop.model.event import Event, Noted, Removed, StatusSet, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import listed, within
from tabletop.rules.dwmg.abilities.recall import GONE_HOME
from tabletop.rules.dwmg.harm.damage_table import number_of
from tabletop.rules.dwmg.models import is_free, team
from tabletop.rules.dwmg.moments import Ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_named
from tabletop.rules.dwmg.scenarios.arriving import off_the_edges, reinforce
from tabletop.rules.dwmg.scenarios.hooks import DOORS, Scenario, fires, memory, playing, scenario
from tabletop.rules.dwmg.scenarios.scoring import OVER
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

ID = "mission-expendable"
GUERRILLAS, DALEKS = "heroes", "monsters"
LOCKED = 4
"""The lowest die on which a door is locked when the game begins."""
TROOPERS_COME, DALEK_COMES = 4, 6
"""From which die on troopers come, and on which a Dalek comes."""
MOST = {"dalek-trooper": 6, "dalek": 2}
"""When so many of either have come, nobody else does."""
FIRST, LOCKS, HELP, RECALL, VIRUS, END = (
    *("first-turn", "locked-doors", "reinforcements", "recall-units", "movellan-virus", "breaking-off"),
)
"""What the map calls the special rules that are told of here."""
DECLARED = "declared"
"""What the scenario remembers when the guerrillas have declared the end."""


@scenario(ID)
class MissionExpendable(Scenario):
    """Two bands in deserted docks."""

    book_page = 61
    special = (FIRST, LOCKS, DOORS, HELP, RECALL, VIRUS, END)

    @property
    def edges(self) -> tuple[str, ...]:
        """The edges of the table that are nobody's."""
        return tuple(self.figure("neutral_edges", ("north", "south")))

    def set_up(self, play: Play) -> None:
        """A die for every door that is shut."""
        doors = [(piece.id, door) for piece in play.state.terrain.values() for door in piece.openings]
        shut = [(name, door) for name, door in doors if door.kind == "door" and door.state == "closed"]
        if not shut:
            return
        fires(play, LOCKS)
        for (name, door), face in zip(shut, play.roll(D6, len(shut), "locked doors", needs=LOCKED), strict=True):
            if face >= LOCKED:
                piece = play.state.terrain[name]
                play.tell(TerrainSet(name, piece.with_opening(replace(door, state="locked"))))

    def told(self, play: Play, event: Event, before: State) -> None:
        if isinstance(event, Removed) and event.reason == GONE_HOME:
            fires(play, RECALL)
        elif isinstance(event, StatusSet) and event.word == "infected" and event.value:
            fires(play, VIRUS)

    def turn_begins(self, play: Play, side: str) -> None:
        if side == self.data.first and play.state.clock.round == 1:
            fires(play, FIRST)
        if side != DALEKS or any(_came(play.state, each) >= most for each, most in MOST.items()):
            return
        face = play.roll(D6, 1, "Dalek reinforcements", needs=TROOPERS_COME)[0]
        if face == DALEK_COMES:
            self._come(play, "dalek", 1)
        elif face >= TROOPERS_COME:
            self._come(play, "dalek-trooper", number_of("1d3", play.roll(D6, 1, "Dalek Troopers, 1D3")[0]))

    def _come(self, play: Play, profile: str, count: int) -> None:
        before = _came(play.state, profile)
        count = min(count, MOST[profile] - before)
        name = profile_named(profile).name
        fires(play, HELP)
        play.tell(Noted(f"The Daleks send {count} × {name}."))
        for _ in range(count):
            reinforce(play, DALEKS, profile, f"along the {' or '.join(self.edges)} edge")
        play.remember(**{profile: before + count})

    def may_not_arrive(self, state: State, arrival: Miniature) -> str | None:
        return off_the_edges(state, arrival, self.edges)

    def turn_ends(self, play: Play, side: str) -> None:
        if side == DALEKS and memory(play.state, DECLARED):
            play.remember(**{OVER: "The guerrillas broke off, and the Daleks have had their last turn."})

    def sheet(self, state: State) -> Iterator[str]:
        came = (f"{_came(state, each)} of {most} × {profile_named(each).name}" for each, most in MOST.items())
        yield f"Dalek reinforcements so far: {listed(came)}."
        if memory(state, DECLARED):
            yield "The guerrillas have declared the end: it comes when the next turn of the Daleks is over."


def _came(state: State, profile: str) -> int:
    return int(memory(state, profile, 0))


@anybody("declare-the-end")
class DeclaringTheEnd(Ability):
    """Whoever of the guerrillas speaks for them declares the end of the game in any turn of theirs."""

    uses = (Usage("Declare the end of the game", cost=0, aside=True),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return playing(state, ID) and self.may_not_use(state, bearer, name, None) is None

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not playing(state, ID) or bearer.side != GUERRILLAS:
            return f"{within(bearer.title)} has no end to declare"
        if memory(state, DECLARED):
            return "The end of the game has been declared already"
        speaker = next((each for each in team(state, GUERRILLAS) if is_free(each)), None)
        if speaker is not None and speaker.id != bearer.id:
            return f"{within(speaker.title)} speaks for the guerrillas"
        return None

    def used(self, play: Play, action: Use) -> None:
        play.remember(**{DECLARED: True})
        fires(play, END)
        play.tell(Noted("The guerrillas declare the end: the Daleks have one more turn."))
