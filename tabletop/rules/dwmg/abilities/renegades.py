"""The Master and Omega (p. 31): a friend whom nobody trusts, and a will that breaks others."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.action import Target
from tabletop.model.event import Moved, Noted, SideSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import lose_hits
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import belongs_to, in_contact, is_present
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.nerves.fleeing import straight_on
from tabletop.rules.dwmg.nerves.morale import rout_of
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.shooting.effects import Effect, effect
from tabletop.rules.dwmg.turns.activation import why_not_free
from tabletop.rules.dwmg.turns.allowance import move_of
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

REVENGE = 1
"""Victory points for the Master's own side when it eliminates him after he has let it down."""
FORCE_OF_WILL = "force-of-will"

# ---------------------------------------------------------------------------------------------------------------------
# You Have Tricked Us!


@ability("you-have-tricked-us")
class TrickedUs(Ability):
    """Once his side is wiped out it may turn on him, and he makes off by the shortest way.

    House: he goes only where he comes nearer to the edge, and is away when he touches it. Who has not moved when his
    side's phase ends goes straight there by himself, at no cost.
    """

    uses = (Usage("Get away", cost=0),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return bool(bearer.status.get("found_out"))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not bearer.status.get("found_out"):
            return f"{within(bearer.title)} has no reason to make off"
        assert bearer.at is not None
        if to_edge(state, bearer, bearer.at) > EPSILON:
            return f"{within(bearer.title)} has not reached the edge of the table"
        return None

    def used(self, play: Play, action: Use) -> None:
        leave(play, action.by, "got away")

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        if not bearer.status.get("found_out") or bearer.at is None:
            return None
        nearer = to_edge(state, bearer, to) < to_edge(state, bearer, bearer.at) - EPSILON
        return None if nearer else "makes for the nearest edge of the table, and goes nowhere else"

    def is_expendable(self, bearer: Miniature) -> bool:
        return bool(bearer.status.get("found_out"))

    def worth_eliminated(self, state: State, bearer: Miniature, side: str, points: int) -> int:
        killer = state.miniatures.get(str(bearer.status.get("slain_by")))
        own = side == belongs_to(bearer) and killer is not None and killer.side == side
        return points + REVENGE if own and bearer.status.get("found_out") else points


def to_edge(state: State, model: Miniature, at: Point) -> float:
    """Inches from a base at that place to the nearest edge of the table."""
    x, y = at
    return min(x, y, state.table.width - x, state.table.height - y) - model.base.width / 2


def _lost(play: Play, event: SideSet, before: State) -> None:
    """A side has lost somebody: it may be wiped out now."""
    if event.word != "lost_since_test" or not event.value or rout_of(play.state, event.who) is None:
        return
    for each in tuple(play.state.standing()):
        if each.side == event.who and any(isinstance(own, TrickedUs) for own in abilities(each)):
            play.set(each.id, found_out=True)


@dataclass(frozen=True, slots=True)
class MakesOff:
    """An action phase ends: who has been found out, is at liberty and has not moved, goes of his own accord."""


def _makes_off(play: Play, step: MakesOff) -> None:
    for each in tuple(play.state.standing()):
        traitor = each.status.get("found_out") and any(isinstance(own, TrickedUs) for own in abilities(each))
        if traitor and each.side == play.state.clock.side and not each.status.get("moved"):
            _goes(play, each)


def _goes(play: Play, model: Miniature) -> None:
    """Straight to the nearest edge as far as one Move action takes him; away, if he touches it."""
    assert model.at is not None
    if why_not_free(play.state, model) is not None or in_contact(play.state, model):
        return
    inches = min(to_edge(play.state, model, model.at), move_of(play.state, model))
    way = straight_on(play.state, model, _nearest_edge(play.state, model.at), inches) if inches > EPSILON else None
    if way is not None:
        play.tell(Noted(sentence(f"{title_of(play.state, model.id)} makes off.")))
        play.tell(Moved(model.id, way.points(ARC_STEP), way.length, model.facing, model.level))
        play.set(model.id, moved=True)
        play.book.arrived(play, model)
    at = play.model(model.id).at
    if at is not None and to_edge(play.state, model, at) <= EPSILON:
        leave(play, model.id, "got away")


def _nearest_edge(state: State, at: Point) -> float:
    """The direction of the nearest edge of the table, in degrees."""
    x, y = at
    edges = {0.0: y, 90.0: state.table.width - x, 180.0: state.table.height - y, 270.0: x}
    return min(edges, key=lambda degrees: edges[degrees])


# ---------------------------------------------------------------------------------------------------------------------
# Force of Will


@effect(FORCE_OF_WILL)
class Overpowers(Effect):
    """Whom it hits tests half of his Int, rounded up, or loses a Hit."""

    def affects(self, target: Miniature) -> bool:
        return stat(target, "int") > 0

    def instead(self, play: Play, who: str, blow: Blow) -> bool:
        limit = math.ceil(stat(play.model(who), "int") / 2)
        about = (who,) if blow.by is None else (who, blow.by)
        step = PowerResisted(who, blow.by, limit)
        play.then(Throw(2, f"half of its Int, {limit} or less", step, who, about, total=limit, kind="int"))
        return True


@ability(FORCE_OF_WILL)
class ForceOfWill(Ability):
    """Whoever has felt it and lives does nothing in the next action phase of his side: he has this ability until then,
    and a word that tells him from who wields it. House: that holds for those whom it has cost no Hit as well."""

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "has no will of its own in this phase" if bearer.status.get("overpowered") else reason


@dataclass(frozen=True, slots=True)
class PowerResisted:
    """The dice have fallen for whether somebody withstands."""

    who: str
    by: str | None
    limit: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ComesTo:
    """An action phase ends: its side has its will again."""


def _resisted(play: Play, step: PowerResisted) -> None:
    if sum(step.faces) > step.limit:
        lose_hits(play, step.who, 1, step.by)
    if is_present(play.model(step.who)):
        gifts = (*(play.model(step.who).status.get("gifts") or ()), FORCE_OF_WILL)
        play.set(step.who, overpowered=True, gifts=tuple(dict.fromkeys(gifts)))


def _comes_to(play: Play, step: ComesTo) -> None:
    for each in tuple(play.state.miniatures.values()):
        if each.status.get("overpowered") and each.side == play.state.clock.side:
            gifts = tuple(gift for gift in each.status.get("gifts") or () if gift != FORCE_OF_WILL)
            play.set(each.id, overpowered=None, gifts=gifts or None)


CHAPTER = Chapter(
    "renegades",
    steps={PowerResisted: _resisted, ComesTo: _comes_to, MakesOff: _makes_off},
    ends={"action": (MakesOff(), ComesTo())},
    watches={SideSet: (_lost,)},
    words={
        "found_out": Word(bool, False, "Whether its own side has seen what it is worth, and it makes off."),
        "overpowered": Word(bool, False, "Whether another will keeps it from acting in its next action phase."),
    },
    gained={"found_out": "{who} has let everybody down", "overpowered": "{who} bends to another will"},
    lost={"overpowered": "{who} has its own will again"},
)
