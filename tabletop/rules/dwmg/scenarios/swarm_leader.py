"""Locate Swarm Leader! (p. 59): six signals, one of which is the Nestene Energy Unit, and a building full of junk.

Nobody knows which signal is the real one: chance decides when a model reaches one, each that is still hidden being as
likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, pairwise

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Point
from tabletop.geometry.track import Line, Path
from tabletop.model.event import Event, MarkerSet, Moved, Noted, Removed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker, Zone
from tabletop.model.verdict import Modifier, Outcome
from tabletop.rules.common.walls import walls_under
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.items import TOKEN, lay, spot_of
from tabletop.rules.dwmg.gear.things import carried_things
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.scenarios import laboratories
from tabletop.rules.dwmg.scenarios.hooks import Scenario, fires, memory, scenario
from tabletop.rules.dwmg.scenarios.laying import Lay
from tabletop.rules.dwmg.scenarios.scoring import by_points
from tabletop.rules.dwmg.turns.turn import CASUALTY
from tabletop.rules.dwmg.turns.victory import level_of, total

ID = "swarm-leader"
SIGNAL, UNIT = "signal", "nestene-energy-unit"
SIGNALS, APART = 6, 8.0
"""Signals that the players put down in turn, and the inches they keep from models and from the table's edges."""
SIGNALS_LIE, FALSE, FOUND, JUNK, CARRIED_OFF = "signals", "false-signals", "energy-unit", "junk", "carried-off"
"""What the map calls the special rules that are told of here."""
UNIT_POINTS = 4
"""What the Energy Unit is worth to the side that ends the game with it (p. 59)."""


def has_unit(miniature: Miniature) -> bool:
    """Whether a model carries the Nestene Energy Unit."""
    return any(thing.name == UNIT for thing in carried_things(miniature))


def carried_off_by(event: Event, before: State) -> str | None:
    """The side that got the Energy Unit off the table by this; None: nobody has."""
    if not isinstance(event, Removed) or event.reason == CASUALTY:
        return None
    gone = before.miniatures.get(event.who)
    return gone.side if gone is not None and gone.at is not None and has_unit(gone) else None


def signals_of(state: State) -> list[Marker]:
    """The signals that nobody has reached yet."""
    return [each for each in state.markers.values() if each.kind == SIGNAL]


@scenario(ID)
class SwarmLeader(Scenario):
    """England, 1970. Figure: `outbuildings`, one of which is full of junk."""

    book_page = 59
    special = (SIGNALS_LIE, FALSE, FOUND, JUNK, CARRIED_OFF)

    def may_wait(self, state: State, side: str) -> int | None:
        return 0

    def set_up(self, play: Play) -> None:
        self._choose_junk(play)
        turns = tuple(islice(cycle(play.state.sides), SIGNALS))
        where = f"{inches(APART)} or more from every model and every edge."
        play.then(Lay(SIGNAL, turns, "an objective marker", where, page=59))

    def _choose_junk(self, play: Play) -> None:
        """Chance says which of the outbuildings is full of junk, of which the Doctor can make inventions (house)."""
        named = [name for name in self.figure("outbuildings", ()) if name in play.state.terrain]
        if named:
            full = named[0] if len(named) == 1 else play.dice.pick(named)
            laboratories.furnish(play, full, JUNK)
            play.tell(Noted(sentence(f"{title_of(play.state, full)} is full of junk.")))

    def may_invent(self, state: State, miniature: Miniature, zone: Zone) -> str | None:
        return laboratories.not_for(miniature)

    def may_lie(self, state: State, kind: str, place: Point) -> bool:
        spot = Disc(place, 0.0)
        edge = min(place[0], place[1], state.table.width - place[0], state.table.height - place[1])
        far = all(gap(each.piece(), spot) >= APART - EPSILON for each in state.standing())
        own = all(gap(spot_of(each), Disc(place, TOKEN)) > 0 for each in state.markers.values())
        return edge >= APART - EPSILON and far and own and not any(walls_under(state, Disc(place, TOKEN), 0))

    def told(self, play: Play, event: Event, before: State) -> None:
        off = carried_off_by(event, before)
        if off is not None:
            play.remember(carried_off=off)
            fires(play, CARRIED_OFF)
        if isinstance(event, MarkerSet) and event.marker is not None and event.marker.kind == SIGNAL:
            fires(play, SIGNALS_LIE)
        if isinstance(event, StatusSet) and event.word == "worked_on" and event.value:
            fires(play, JUNK)
        if isinstance(event, Moved) and is_present(play.model(event.who)):
            way = Path(event.path[0], tuple(Line(a, b) for a, b in pairwise(event.path) if a != b))
            for signal in signals_of(play.state):
                if signal.level == event.level and _reaches(play.model(event.who), way, signal):
                    _reveal(play, event.who, signal)

    def may_not_leave(self, state: State, miniature: Miniature, way: Zone) -> str | None:
        if has_unit(miniature):
            return None
        return f"{within(miniature.title)} does not carry the Energy Unit, and has no reason to leave"

    def points(self, state: State, side: str) -> Iterator[Modifier]:
        off = memory(state, "carried_off")
        held = any(each.side == side and is_present(each) and has_unit(each) for each in state.standing())
        if off == side or held:
            yield Modifier("The Energy Unit", UNIT_POINTS, page(59))
        if off == side:  # on the table it is counted among the artifacts that somebody carries
            yield Modifier(roster().items[UNIT].name, roster().items[UNIT].victory_points, page(39, "D15"))

    def outcome(self, state: State) -> Outcome | None:
        off = memory(state, "carried_off")
        if off is None:
            return None
        points = {side: total(state, side) for side in state.sides}
        told = by_points(state, points, sentence(f"{title_of(state, off)} got the Energy Unit off the table."))
        best = sorted(points.values(), reverse=True)
        return Outcome(told.winners, told.reason, level_of(best[0] - best[1]))

    def sheet(self, state: State) -> Iterator[str]:
        if memory(state, "found"):
            yield "The Energy Unit has been found."
        else:
            yield f"{len(signals_of(state))} signals are still to be looked into; one of them is the Energy Unit."


def _reaches(model: Miniature, way: Path, signal: Marker) -> bool:
    """Whether a base comes to touch a marker on its way."""
    if gap(model.piece(), spot_of(signal)) <= EPSILON:
        return True
    return any(high - low > EPSILON for low, high in way.stretches(spot_of(signal), model.base.width / 2))


def _reveal(play: Play, who: str, signal: Marker) -> None:
    """A model has reached a signal: the real one, or a false one that is taken away."""
    hidden = sorted(each.id for each in signals_of(play.state))
    last = memory(play.state, "found") or len(hidden) == 1
    real = not memory(play.state, "found") if last else play.dice.pick(hidden) == signal.id
    play.tell(MarkerSet(signal.id, None))
    name = title_of(play.state, who)
    if real:
        play.remember(found=True)
        fires(play, FOUND)
        play.tell(Noted(sentence(f"{name} has found the Nestene Energy Unit.")))
        lay(play, UNIT, signal.at, signal.level)
    else:
        fires(play, FALSE)
        play.tell(Noted(sentence(f"{name} has found a false signal.")))
