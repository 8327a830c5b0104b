"""Players with a plan: who wants to go where, and what it does before it shoots and walks on.

They try one action after the other and do the first that is legal, so that a plan need not know the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tabletop.geometry.shapes import Point, bearing, distance
from tabletop.geometry.track import Path
from tabletop.model.action import Action, EndPhase, Move
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.terrain import Opening
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.models import is_bound, is_captive
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.verbs import Activate, Arrive, Fight, Initiative, Open, PickUp, Run, Shoot, Use
from tabletop.session.game import Game

from .players import Places, Zoning, own_zones, set_up

HAND = 1.7
"""Inches from a model's middle to the door that it may open."""
STEPS = (6.0, 4.0, 2.0, 1.0, 0.4)
"""Inches that it tries to go at once."""


class Plan:
    """What a side plays for. Every question has an answer that does nothing much."""

    shoots = 13.0
    """Inches up to which shooting is tried; 0: it does not shoot."""
    runs = 0.0
    """Inches from its goal beyond which a model runs; 0: it never does."""
    places: Places = FrozenMap()

    def zones(self, state: State, miniature: Miniature) -> list[str]:
        """Where a model sets up."""
        return own_zones(state, miniature)

    def aim(self, state: State, model: Miniature) -> Point | None:
        """Where a model wants to go; None: it stays."""
        return None

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        """What it does before anything else, if it may."""
        return iter(())

    def stride(self, state: State, model: Miniature) -> float:
        """Inches that it goes at most."""
        return 2 * STEPS[0]

    def goes_first(self, model: Miniature) -> bool:
        """Whether a model acts before all others, however far it has to go."""
        return False

    def arrivals(self, state: State) -> Iterator[Point]:
        """Where those who are due come to the table."""
        return iter(())

    def answer(self, state: State, question: Decision) -> Action | None:
        """What is said to a question; None: whatever comes to mind."""
        return None


Plans = Mapping[str, Plan]


def play(game: Game, plans: Plans, rng: random.Random, rounds: int = 45) -> None:
    """Set up, and play on until the game has ended, or so many rounds are over."""
    zoning: Zoning = lambda state, each: plans[each.side].zones(state, each)  # noqa: E731
    places = {name: at for plan in plans.values() for name, at in plan.places.items()}
    set_up(game, rng, zoning, places, lambda each: _reply(each, plans, rng))
    while game.outcome is None and game.state.clock.round <= rounds:
        _reply(game, plans, rng)
        side = game.state.clock.side
        if game.state.clock.phase == "initiative":
            game.do(Initiative(side=next(iter(game.state.sides))))
        elif game.state.clock.phase == "end" or side is None:
            game.do(EndPhase(side=next(iter(game.state.sides))))
        else:
            _Turn(game, side, plans, rng).take()


def _reply(game: Game, plans: Plans, rng: random.Random) -> None:
    while game.state.question is not None:
        asked = game.state.question
        planned = plans[asked.side].answer(game.state, asked)
        game.do(replace(planned if planned is not None else rng.choice(asked.answers), side=asked.side))


class _Turn:
    """A side's action phase: everybody who can acts, those nearest to where they want to go first."""

    def __init__(self, game: Game, side: str, plans: Plans, rng: random.Random) -> None:
        self.game, self.side, self.plans, self.rng = game, side, plans, rng
        self.plan = plans[side]

    def take(self) -> None:
        self._bring_on()
        order = sorted(self.game.state.standing(), key=self._left)
        for each in order:
            if each.side == self.side and self._goes_on:
                self._act(each.id)
        while self._goes_on:
            if not self._try(EndPhase(side=self.side)):
                assert any(self._try(wish) for wish in self._last_wishes()), "nobody ends this phase"

    @property
    def _goes_on(self) -> bool:
        clock = self.game.state.clock
        return self.game.outcome is None and clock.side == self.side and clock.phase == "action"

    def _bring_on(self) -> None:
        """Those who are due come to the first place where they may."""
        for each in tuple(self.game.state.miniatures.values()):
            if each.side == self.side and each.at is None and each.status.get("due"):
                profile = each.profile or ""
                any(self._try(Arrive(profile, at, None, each.id)) for at in self.plan.arrivals(self.game.state))

    def _left(self, miniature: Miniature) -> float:
        if miniature.side == self.side and self.plan.goes_first(miniature):
            return -1.0
        goal = self.plan.aim(self.game.state, miniature) if miniature.side == self.side else None
        return distance(miniature.at or (0.0, 0.0), goal) if goal is not None else 99.0

    def _act(self, who: str) -> None:
        """It does what it can, one thing after the other."""
        for _ in range(4):
            model = self.game.state.miniatures.get(who)
            if model is None or model.at is None or not self._goes_on or is_captive(model) or is_bound(model):
                return
            idle = not model.status.get("active")
            if idle and not self.game.preview(Activate(who, side=self.side)).legal:
                return
            if not any(self._try(action) for action in self._wishes(model)):
                return

    def _wishes(self, model: Miniature) -> Iterator[Action]:
        state, at = self.game.state, model.at
        assert at is not None
        yield from self.plan.first(state, model)
        yield from (PickUp(model.id, each.id) for each in state.markers.values() if distance(each.at, at) < HAND)
        foes = _foes(state, model)
        if foes and distance(foes[0].at or at, at) < HAND:
            yield Fight(model.id, foes[0].id)
        yield from self._shots(model, foes)
        goal = self.plan.aim(state, model)
        if goal is None:
            return
        yield from _doors(state, model)
        facing = foes[0].at if foes else None
        way = the_way(state, model, goal)
        if way is None:
            return
        if self.plan.runs and distance(goal, at) > self.plan.runs:
            yield Run(model.id, way.cut(min(2 * STEPS[0], way.length)).end)
        most = self.plan.stride(state, model)
        for inches in (min(each, most) for each in STEPS):
            to = way.cut(min(inches, way.length)).end
            if distance(to, at) > 0.1:
                yield Move(model.id, to, facing=None if facing is None else bearing(to, facing))

    def _shots(self, model: Miniature, foes: list[Miniature]) -> Iterator[Action]:
        at = model.at or (0.0, 0.0)
        if not self.plan.shoots or model.status.get("fired") or not ranged(model):
            return
        reach = max((arm.reach for each in ranged(model) if (arm := arm_of(model, each.id)) is not None), default=0.0)
        for foe in foes[:3]:
            if distance(foe.at or at, at) < min(self.plan.shoots, reach + 2.0):
                yield Shoot(model.id, foe.id)

    def _last_wishes(self) -> Iterator[Action]:
        """What may have to be done before a phase ends: melees are fought, orders obeyed."""
        state = self.game.state
        own = [each for each in state.standing() if each.side == self.side]
        yield from (Fight(a.id, b.id) for a in own for b in _foes(state, a)[:3])
        for each in own:
            yield from self._wishes(each)
            yield from (Activate(each.id), Fight(each.id, each.id))

    def _try(self, action: Action) -> bool:
        """Do it if it is legal, and answer what it asks."""
        wish = replace(action, side=acting_side(self.game.state, action) or self.side)
        if not self.game.preview(wish).legal:
            return False
        self.game.do(wish)
        _reply(self.game, self.plans, self.rng)
        return True


# ---------------------------------------------------------------------------------------------------------------------
# What plans ask


def _foes(state: State, model: Miniature) -> list[Miniature]:
    """The enemies of a model that stand, the nearest first."""
    at = model.at or (0.0, 0.0)
    foes = [each for each in state.standing() if state.enemies(each.side, model.side) and not each.status.get("down")]
    foes = [each for each in foes if not is_captive(each) and not is_bound(each)]
    return sorted(foes, key=lambda each: distance(each.at or at, at))


def _doors(state: State, model: Miniature) -> Iterator[Action]:
    """Doors at hand are opened, or forced."""
    at = model.at or (0.0, 0.0)
    for wall in state.terrain.values():
        for door in wall.openings:
            middle = ((door.start[0] + door.end[0]) / 2, (door.start[1] + door.end[1]) / 2)
            if door.kind == "door" and door.state != "open" and distance(middle, at) < 3.0:
                yield Open(model.id, door.id)
                yield Use(model.id, "force-door", door.id)


def nearest(at: Point | None, places: Iterable[Point]) -> Point | None:
    """The place that is nearest to another."""
    return min(places, key=lambda place: distance(at or (0.0, 0.0), place), default=None)


def nearest_foe(state: State, model: Miniature) -> Point | None:
    """Where the nearest enemy stands."""
    foes = _foes(state, model)
    return beside(foes[0], model) if foes else None


def beside(other: Miniature, model: Miniature) -> Point | None:
    """Where a model touches another, on the side that it comes from."""
    if other.at is None or model.at is None:
        return None
    (x, y), away = other.at, max(distance(other.at, model.at), 0.01)
    share = min(1.0, (other.base.width + model.base.width) / 2 / away)
    return (x + (model.at[0] - x) * share, y + (model.at[1] - y) * share)


def the_way(state: State, model: Miniature, goal: Point) -> Path | None:
    """The shortest way to a goal, doors and other models aside; None: there is none."""
    opened = {
        name: replace(each, openings=tuple(_way_through(one) for one in each.openings))
        for name, each in state.terrain.items()
        if scenario_of(state).crosses(state, model, each, "impassable") == "impassable"
    }
    alone = replace(state, terrain=FrozenMap(opened), miniatures=FrozenMap({model.id: model}))
    way = way_of(alone, model, goal)
    return way.path if way.free and way.length > 0.1 else None


def _way_through(opening: Opening) -> Opening:
    """A door as it is when one has opened it; one does not climb through windows."""
    return replace(opening, state="open" if opening.kind == "door" else "closed")
