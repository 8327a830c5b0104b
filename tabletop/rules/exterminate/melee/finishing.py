"""What follows a melee (2.3.1, rulings E8, E15): the shocked are finished off, or pushed back."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON
from tabletop.geometry.shapes import distance as apart
from tabletop.model.action import Action, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Moved
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.words import listed, sentence, title_of
from tabletop.rules.exterminate.cards.fate import finishers, spend
from tabletop.rules.exterminate.cards.pool import has_given_up
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import ATTACKS, RESOLUTION
from tabletop.rules.exterminate.ground import is_on
from tabletop.rules.exterminate.melee.approach import pushed
from tabletop.rules.exterminate.melee.bout import attacks_of
from tabletop.rules.exterminate.models import is_able, is_shocked, obstacle_under
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.harm import Harmed
from tabletop.rules.exterminate.reactions.windows import may_react
from tabletop.rules.exterminate.verbs import Fate, FinishOff, PlayCard, Push

ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A model has fought these targets and has so many attacks left."""

    by: str
    targets: tuple[str, ...]
    attacks: int


@dataclass(frozen=True, slots=True)
class TurnedOn:
    """A model that was to be attacked next may finish off the shocked attacker (Multiple Melee Attacks)."""

    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Finishing:
    """The winner may finish off one of these shocked enemies; the rest are pushed back."""

    by: str
    shocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PushBack:
    """Models are pushed back from another, in order."""

    who: tuple[str, ...]
    foe: str


def _aftermath(play: Play, step: Aftermath) -> None:
    engager = play.state.miniatures.get(step.by)
    foes = tuple(name for name in step.targets if name in play.state.miniatures)
    if engager is None or not foes:
        return
    able = tuple(name for name in foes if is_able(play.model(name)))
    if is_able(engager) and not able:
        _finish(play, step.by, foes, step.attacks)
    elif is_shocked(engager) and len(able) == len(foes):
        winner = able[0]
        _finish(play, winner, (step.by,), attacks_of(play.state, play.model(winner)) - 1)
    else:
        play.then(PushBack((step.by,), (able or foes)[0]))


def _finish(play: Play, winner: str, shocked: tuple[str, ...], attacks: int) -> None:
    """The winner is asked, if it has an attack or its side might have Fate; everybody can see whether that is so."""
    side = play.model(winner).side
    with_attack = tuple(FinishOff(winner, name, ATTACK, side=side) for name in shocked) if attacks > 0 else ()
    if has_given_up(play.state, side) or (not with_attack and not may_react(play.state, side, "melee")):
        play.then(PushBack(shocked, winner))
        return
    names = listed(title_of(play.state, name) for name in shocked)
    question = f"{sentence(title_of(play.state, winner))} has won. Finish off {names}?"
    with_fate = tuple(answer for name in shocked for answer in finishers(play.state, side, name))
    answers: tuple[Action, ...] = (Pass(), *with_attack, *with_fate)
    own = frozenset({side})
    play.ask(
        Decision("finish", side, question, answers, Pass(), RESOLUTION, visible_to=own), Finishing(winner, shocked)
    )


def _finished(play: Play, step: Finishing, answer: Action) -> None:
    by_fate = isinstance(answer, Fate | PlayCard)
    if isinstance(answer, Fate | PlayCard):
        spend(play, play.model(step.by).side, answer)
    play.then(PushBack(step.shocked, step.by))
    at = getattr(answer, "at", None)
    if isinstance(at, str):
        play.then(Harmed(at, "exterminated", play.model(step.by).side, finish=by_fate))


def _turned(play: Play, step: TurnedOn) -> None:
    side = play.model(step.by).side
    if not is_able(play.model(step.by)) or has_given_up(play.state, side):
        return
    question = (
        f"{sentence(title_of(play.state, step.at))} is shocked. Does {title_of(play.state, step.by)} finish it off?"
    )
    answers: tuple[Action, ...] = (Pass(), FinishOff(step.by, step.at, ATTACK, side=side))
    play.ask(Decision("finish", side, question, answers, Pass(), ATTACKS), step)


def _turned_on(play: Play, step: TurnedOn, answer: Action) -> None:
    if isinstance(answer, FinishOff):
        play.then(Harmed(step.at, "exterminated", play.model(step.by).side))


def _push_back(play: Play, step: PushBack) -> None:
    foe = play.state.miniatures.get(step.foe)
    for name in step.who:
        model = play.state.miniatures.get(name)
        if model is None or foe is None or model.at is None:
            continue
        end = pushed(play.state, model, foe)
        length = apart(model.at, end)
        if length <= EPSILON:
            continue
        play.tell(Moved(name, (model.at, end), length, model.facing, model.level, by_push=True))
        hill = obstacle_under(play.state, model)
        if hill is not None and not is_on(play.model(name), play.state.terrain[hill]):
            play.set(name, atop=None)


CHAPTER = Chapter(
    "finishing",
    rules={FinishOff: (nothing_asked,), Push: (nothing_asked,)},
    steps={Aftermath: _aftermath, TurnedOn: _turned, PushBack: _push_back},
    replies={Finishing: _finished, TurnedOn: _turned_on},
)
