"""Zygons (p. 56): the shapes that they borrow from those whom they have captured.

House: taking a shape is an action out of melee; whom a side has captured stands in its word `prints`, and a map may
write ids or profiles there for those whom it captured before. An enemy who takes a Body Print for a friend and has not
been activated in this turn may be led by it once a turn, instead of anybody of its own: its player says where he goes
with one Move, and that was his activation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import Action, Choose, Move, Pass, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Moved, Noted, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.capture.captives import captor_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.conditions import as_far_as, places_round
from tabletop.rules.dwmg.models import extra_of, in_contact, is_free, is_undercover, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.turns.leader import LEADING_REACH, free_activations
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

ZYGON, PRINT = "zygon", "zygon-body-print"
"""The profiles of a Zygon in its own shape, and in another's."""
SPENT = 1
"""The Hit that turning back is worth."""


# ---------------------------------------------------------------------------------------------------------------------
# Taking a shape


@ability("body-print")
class BodyPrint(Ability):
    """Takes the shape of somebody whom its side has captured."""

    uses = (Usage("Take a captive's shape"),)

    def takes_shapes(self, bearer: Miniature) -> bool:
        return True

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not tuple(shapes(state, bearer.side)):
            return f"The side of {within(bearer.title)} has captured nobody whose shape it could take"
        return f"{within(bearer.title)} is in melee" if in_contact(state, bearer) else None

    def used(self, play: Play, action: Use) -> None:
        found = tuple(shapes(play.state, play.model(action.by).side))
        if len(found) == 1:
            _take_shape(play, action.by, found[0])
            return
        answers = tuple(Choose(each) for each in found)
        side = play.model(action.by).side
        play.ask(Decision("shape", side, "Whose shape does it take?", answers, None, page(56)), TakeShape(action.by))


@dataclass(frozen=True, slots=True)
class TakeShape:
    """A Zygon's player says whose shape it takes."""

    who: str


def shapes(state: State, side: str) -> Iterator[str]:
    """Whose shapes the Zygons of a side may take: miniatures, or profiles of those captured before the game."""
    captured = state.sides[side].status.get("prints") or ()
    held = (each.id for each in state.standing() if (holder := captor_of(state, each)) and holder.side == side)
    known = (each for each in captured if each in state.miniatures or each in roster().profiles)
    yield from dict.fromkeys((*known, *held))


def _shape_chosen(play: Play, step: TakeShape, answer: Action) -> None:
    assert isinstance(answer, Choose)
    _take_shape(play, step.who, answer.option)


def _take_shape(play: Play, who: str, shape: str) -> None:
    model, original = play.model(who), play.state.miniatures.get(shape)
    look = original.look if original is not None else roster().summaries()[shape].look
    name = original.title if original is not None else roster().profiles[shape].name
    play.tell(Noted(sentence(f"{title_of(play.state, who)} takes the shape of {within(name)}.")))
    play.set(who, form=shape, true_name=model.name or None, revealed=None)
    become(play, who, profile=PRINT, name=f"{name} (Body Print)", look=look)


def _captured(play: Play, event: StatusSet, before: State) -> None:
    """A side that has Zygons keeps the prints of all whom it captures."""
    captor = play.state.miniatures.get(str(event.value)) if event.word == "captured_by" and event.value else None
    if captor is None:
        return
    able = any(own.takes_shapes(each) for each in team(play.state, captor.side) for own in abilities(each))
    prints = tuple(play.state.sides[captor.side].status.get("prints") or ())
    if able and event.who not in prints:
        play.set(captor.side, prints=(*prints, event.who))


# ---------------------------------------------------------------------------------------------------------------------
# Losing it


@ability("reverts-when-hit")
class RevertsWhenHit(Ability):
    """Hit, it turns back; an option says whether that is instead of a wound (readings)."""

    def hit_first(self, state: State, bearer: Miniature, blow: Blow) -> object | None:
        return None if extra_of(state).body_print_hits else Revert(bearer.id)

    def loses(self, play: Play, bearer: Miniature, count: int) -> int:
        if not extra_of(play.state).body_print_hits:
            return count
        _turn_back(play, bearer.id)
        return count - SPENT


@dataclass(frozen=True, slots=True)
class Revert:
    """A Zygon that is hit turns back before the hit is rolled for."""

    who: str


def _revert(play: Play, step: Revert) -> None:
    _turn_back(play, step.who)


def _turn_back(play: Play, who: str) -> None:
    name = str(play.model(who).status.get("true_name") or roster().profiles[ZYGON].name)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} turns back into a Zygon!")))
    play.set(who, form=None, true_name=None, revealed=None)
    become(play, who, profile=ZYGON, name=name)


# ---------------------------------------------------------------------------------------------------------------------
# Leading enemies


@ability("leads-the-unactivated")
class LeadsTheUnactivated(Ability):
    """Even an enemy follows it, as long as he takes it for a friend."""

    uses = (Usage("Lead an enemy astray", cost=0, wants="miniature", whom="enemy", reach=LEADING_REACH, a_turn=1),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        who = within(bearer.title)
        if not is_undercover(bearer):
            return f"{who} has shown what it is"
        led = any(each.status.get("led_by") == bearer.id for each in state.miniatures.values())
        if free_activations(state, bearer) <= 0 or led:
            return f"{who} has led somebody in this turn already"
        if not isinstance(at, str):
            return None
        other = state.miniatures[at]
        if other.status.get("activated"):
            return f"{within(other.title)} has had its activation in this turn"
        return None if is_free(other) else f"{within(other.title)} is not at liberty"

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        play.set(action.by, leads=None, leads_left=None)
        play.set(action.at, activated=True)
        model, side = play.model(action.at), play.model(action.by).side
        answers = (Pass(), *(Move(model.id, place) for place in dict.fromkeys(places_round(play.state, model))))
        said = f"Where does {within(model.title)} go?"
        play.ask(Decision("led-astray", side, said, answers, Pass(), page(56), anywhere=True), LedAstray(model.id))


@dataclass(frozen=True, slots=True)
class LedAstray:
    """A Zygon's player says where a model goes that follows it."""

    who: str


def _led_astray(play: Play, step: LedAstray, answer: Action) -> None:
    model = play.model(step.who)
    if not isinstance(answer, Move):
        return
    way = as_far_as(play.state, model, answer.to)
    if way is not None and way.length > EPSILON:
        play.tell(Moved(step.who, way.points(ARC_STEP), way.length, model.facing, model.level))
        play.set(step.who, moved=True)


CHAPTER = Chapter(
    "zygons",
    steps={Revert: _revert},
    replies={TakeShape: _shape_chosen, LedAstray: _led_astray},
    watches={StatusSet: (_captured,)},
    words={"true_name": Word(str, None, "The name of a Zygon that has taken somebody's shape.")},
    side_words={"prints": Word(list[str], (), "Whom it has captured: models, or profiles from before the game.")},
    quiet=frozenset({"true_name", "prints", "form"}),
)
