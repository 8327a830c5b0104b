"""Where the Nestene's creatures come from (p. 39, ruling D9): copies that take somebody's place, things that wake."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, bearing
from tabletop.model.action import Target
from tabletop.model.event import Noted, Placed
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.awards import award
from tabletop.rules.dwmg.capture.room import has_room
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_captive
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.movement.falls import floor_under
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, roster, stat
from tabletop.rules.dwmg.turns.activation import activations_left
from tabletop.rules.dwmg.turns.arrivals import recruited
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

COPIED_HITS = 2
"""Whoever has more Hits by his profile is not copied."""
THING = "animated-plastic"
"""The profile of what wakes."""
WAKES = 4
"""The lowest die on which something wakes."""
REACH = 6.0
"""Inches from an enemy beyond which nothing can wake: the most that a die shows."""


@ability("wax-copy")
class WaxCopy(Ability):
    """Has taken somebody's place long ago: out of the reserve it stands where he stood, with his face.

    House: its player says so at any time of his own action phase, and the copy may act in it.
    """

    uses = (Usage("Take somebody's place", cost=0, wants="miniature", whom="enemy", from_reserve=True, aside=True),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not isinstance(at, str):
            return None
        profile = profile_of(state.miniatures[at])
        if profile.unique:
            return f"{within(state.miniatures[at].title)} is unique, and nobody's double"
        if profile.stats.hits > COPIED_HITS:
            return f"{within(state.miniatures[at].title)} has more than {COPIED_HITS} Hits, and is not copied"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        copy, victim = play.model(action.by), play.model(action.at)
        play.tell(Noted(sentence(f"{title_of(play.state, victim.id)} was a plastic copy all along.")))
        leave(play, victim.id, "was a copy")
        told = f"{victim.title} was a plastic copy"
        award(play, victim.side, stat(victim, "hits"), told, roster().rules[self.id].page)
        play.tell(
            Placed(
                replace(
                    copy,
                    at=victim.at,
                    facing=victim.facing,
                    level=victim.level,
                    look=victim.look,
                    status=play.model(action.by).status,
                )
            )
        )


@ability("temporary-control")
class TemporaryControl(Ability):
    """The Intelligence wakes something plastic near an enemy, at the cost of one of its side's activations.

    House: its player names the place first. Then a die says whether the thing wakes, and another how far from an enemy
    that may be.
    """

    uses = (Usage("Wake something plastic", cost=0, wants="place", aside=True),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return controls_things(state, bearer)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not controls_things(state, bearer):
            return f"{within(bearer.title)} is no Nestene Intelligence, and wakes nothing"
        if is_captive(bearer):
            return f"{within(bearer.title)} is a captive"
        if activations_left(state, bearer.side) < 1:
            return "This takes one of the activations of its side, and none is left"
        if at is None:
            return None
        thing = _thing(state, bearer, at)
        assert thing.at is not None
        if not has_room(state, thing, thing.at, thing.level):
            return "There is no room for anything"
        return None if _away(state, thing) <= REACH + EPSILON else f"No enemy is within {REACH:g}″ of that place"

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return WAKES

    def used(self, play: Play, action: Use) -> None:
        assert action.at is not None
        bearer = play.model(action.by)
        play.set(bearer.side, activations_left=activations_left(play.state, bearer.side) - 1)
        thing = _thing(play.state, bearer, action.at)
        play.then(Throw(1, "something plastic", Woken(action.by, thing), action.by, (action.by,), WAKES))


def controls_things(state: State, bearer: Miniature) -> bool:
    """Whether such things would obey that model."""
    thing = recruited(state, bearer.side, THING)
    return any(each.controls(state, bearer, thing) for each in abilities(bearer))


def _thing(state: State, bearer: Miniature, at: Target) -> Miniature:
    assert is_place(at)
    place = (float(at[0]), float(at[1]))
    thing = replace(recruited(state, bearer.side, THING), at=place, level=bearer.level)
    # On which floor? Where the enemy is nearest whom it could be near there; on that of the ground where there is none.
    floors = [number for number in _levels(state) if number == 0 or floor_under(state, place, number) is not None]
    thing = min((replace(thing, level=number) for number in floors), key=lambda one: _away(state, one))
    foes = [each for each in _foes(state, thing) if each.at is not None and each.at != thing.at]
    foes.sort(key=lambda foe: gap(thing.piece(), foe.piece()))
    facing = bearing(thing.at, foes[0].at) if foes and thing.at and foes[0].at else 0.0
    return replace(thing, facing=facing)


def _away(state: State, thing: Miniature) -> float:
    """Inches from a thing to the nearest enemy on its floor."""
    return min((gap(thing.piece(), each.piece()) for each in _foes(state, thing)), default=float("inf"))


def _foes(state: State, thing: Miniature) -> list[Miniature]:
    return [each for each in enemies_of(state, thing) if each.level == thing.level]


def _levels(state: State) -> tuple[int, ...]:
    return tuple(sorted({0, *(each.level for each in state.standing())}))


@dataclass(frozen=True, slots=True)
class Woken:
    """A die has fallen: first for whether something wakes, then for how far from an enemy."""

    by: str
    thing: Miniature
    wakes: bool = False
    faces: tuple[int, ...] = ()


def _woken(play: Play, step: Woken) -> None:
    if not step.wakes:
        if step.faces[0] >= WAKES:
            then = replace(step, wakes=True, faces=())
            play.then(Throw(1, "how far from an enemy it may be", then, step.by, (step.by,)))
        return
    if _away(play.state, step.thing) > step.faces[0] + EPSILON:
        play.tell(Noted("What could wake is too far from anybody."))
        return
    play.tell(Placed(step.thing))
    side = step.thing.side
    count = int(play.state.sides[side].status.get("starting_count") or 0)
    play.set(side, starting_count=count + 1)  # reinforcements count from their arrival (ruling D10)


CHAPTER = Chapter("plastic", steps={Woken: _woken})
