"""The hooks of scenarios: a class each, registered under the id that a map names, asked at named moments.

>>> @scenario("example-of-fog")
... class Fog(Scenario):
...     def round_begins(self, play):
...         play.remember(sight=play.roll(D6, 3, "how far one sees")[0])

Whatever a scenario has to remember, it keeps with `play.remember(word=value)` and reads with `memory(state, word)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.geometry.shapes import Point
from tabletop.geometry.track import Path
from tabletop.model.action import Action
from tabletop.model.event import Event, Noted, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.model.verdict import Modifier, Outcome
from tabletop.rules.common.rule import Rule
from tabletop.rules.dwmg.awards import STANDARD
from tabletop.rules.dwmg.models import extra_of, within
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.data import DwmgScenario

if TYPE_CHECKING:
    from tabletop.rules.dwmg.chapter import Trigger

Rules = Mapping[type[Action], tuple[Rule[Any], ...]]
"""What judges actions of a kind."""


DOORS, FENCE, LABORATORY = "doors", "fence", "laboratory"
"""What maps call the special rules of doors and fences that are forced or broken down, and of where one can invent."""


class Scenario:
    """A scenario's own rules. `data` is what its map says. Every moment does nothing by itself."""

    book_page: ClassVar[int] = STANDARD
    """Where it stands in the book: the page that its own points cite."""
    special: ClassVar[tuple[str, ...]] = ()
    """The special rules that come into play by these hooks, as the map's `rules` call them (`fires`)."""
    rules: ClassVar[Rules] = {}
    """Further rules that judge actions. What anybody may do in this scenario is a use (`moments.anybody`) that is on
    offer only where `playing` says that this scenario is played."""

    def __init__(self, data: DwmgScenario) -> None:
        self.data = data

    def figure(self, name: str, usual: Any) -> Any:
        """A figure of the map, or the usual one."""
        return self.data.figures.get(name, usual)

    # ---- moments

    def set_up(self, play: Play) -> None:
        """Setting up is over."""

    def round_begins(self, play: Play) -> None:
        """A turn begins, before initiative."""

    def turn_begins(self, play: Play, side: str) -> None:
        """The action phase of a side begins; its activations are counted after this."""

    def turn_ends(self, play: Play, side: str) -> None:
        """The action phase of a side is over, its Morale tests taken."""

    def round_ends(self, play: Play) -> None:
        """The end phase is over, before casualties leave the table."""

    def arrived(self, play: Play, before: Miniature) -> None:
        """A walk has ended; `before` is the model where it stood."""

    def told(self, play: Play, event: Event, before: State) -> None:
        """A fact: a model placed, gone, down, captured, …"""

    # ---- what may be done

    def may_not_arrive(self, state: State, arrival: Miniature) -> str | None:
        """Why a newcomer does not come to the table where it would stand: a whole sentence without its full stop."""
        return None

    def may_not_leave(self, state: State, miniature: Miniature, way: Zone) -> str | None:
        """Why a model does not leave by that way out: a whole sentence without its full stop; None: it may."""
        return None

    def outside_zone(self, state: State, arrival: Miniature, outside: bool) -> bool:
        """Whether a model may not set up there; `outside`: what the zones of its side say."""
        return outside

    def triggers(self, state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
        """What stops a model's walk for a moment."""
        return iter(())

    def may_invent(self, state: State, miniature: Miniature, zone: Zone) -> str | None:
        """Why a model does not invent with what is in that zone: a whole sentence without its full stop."""
        return None

    # ---- the ground, markers, reserves

    def parted(self, state: State, one: Miniature, other: Miniature) -> bool:
        """Whether two models are further apart than their places on the table say: on parts that lie side by side but
        stand for places one above the other."""
        return False

    def crosses(self, state: State, walker: Miniature, terrain: Terrain, kind: str) -> str:
        """What a piece of terrain is to a walker: `open rough obstacle impassable water`."""
        return kind

    def visibility(self, state: State, shooter: Miniature) -> float | None:
        """Inches beyond which a model does not shoot; None: as far as its weapon reaches."""
        return None

    def may_lie(self, state: State, kind: str, place: Point) -> bool:
        """Whether a marker of that kind may be laid out at a place (`laying`)."""
        return True

    def may_wait(self, state: State, side: str) -> int | None:
        """How many of a side's models may be left in reserve when it has set up; None: as many as it likes."""
        return None

    # ---- what is seen and counted

    def offers(self, state: State, side: str) -> Iterator[Offer]:
        """Further things that a side may do now."""
        return iter(())

    def points(self, state: State, side: str) -> Iterator[Modifier]:
        """Points of a side as the table stands, besides those awarded and those of the data."""
        return iter(())

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended by a rule of the scenario's own; None: it goes on, or the data decide."""
        return None

    def sheet(self, state: State) -> Iterator[str]:
        """Lines for the sheet that say how things stand now."""
        return iter(())


_CLASSES: dict[str, type[Scenario]] = {}


def scenario(id: str) -> Callable[[type[Scenario]], type[Scenario]]:
    """Register a class under the id that maps name."""

    def registered(cls: type[Scenario]) -> type[Scenario]:
        _CLASSES[id] = cls
        return cls

    return registered


def scenario_of(state: State) -> Scenario:
    """The scenario that is played; one without hooks does nothing at any moment."""
    data = extra_of(state).scenario
    return _CLASSES.get(data.id, Scenario)(data)


def playing(state: State, id: str) -> bool:
    """Whether that scenario is played."""
    return extra_of(state).scenario.id == id


def near(state: State, one: Miniature, other: Miniature, inches: float) -> bool:
    """Whether two models are so near to each other, and nothing of the scenario's parts them."""
    return within(one, other, inches) and not scenario_of(state).parted(state, one, other)


def known_scenarios() -> tuple[str, ...]:
    """The ids there are."""
    return tuple(sorted(_CLASSES))


def special_rules(id: str) -> tuple[str, ...]:
    """The special rules that the hooks of a scenario tell of."""
    return _CLASSES.get(id, Scenario).special


def fires(play: Play, rule: str) -> None:
    """A special rule of the map's has come into play: that is kept, once for each, and everybody may know it."""
    extra = extra_of(play.state)
    if rule not in extra.fired and any(each.id == rule for each in extra.scenario.rules):
        play.tell(Noted(word="fired", value=(*extra.fired, rule)))


def invented(play: Play, event: Event) -> None:
    """A fact after which the special rule of the laboratory has come into play: somebody works on an invention."""
    if isinstance(event, StatusSet) and event.word == "worked_on" and event.value:
        fires(play, LABORATORY)


def memory(state: State, word: str, usual: Any = None) -> Any:
    """What a scenario remembers."""
    return extra_of(state).memory.get(word, usual)
