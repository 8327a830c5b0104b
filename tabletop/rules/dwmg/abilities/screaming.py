"""Screamer (p. 18, ruling D9): a scream that brings a friend to the rescue at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_free, team
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import near
from tabletop.rules.dwmg.turns.activation import hasten

REACH = 6.0
"""Inches within which an enemy makes it scream, and within which a friend hears it."""
SCREAM = 4
"""The lowest die on which it screams."""


@ability("screamer")
class Screamer(Ability):
    """Activated near an enemy, it may scream."""

    def activates(self, play: Play, bearer: Miniature) -> None:
        if any(near(play.state, bearer, each, REACH) for each in enemies_of(play.state, bearer)):
            play.then(Throw(1, "a scream", Screamed(bearer.id), bearer.id, (bearer.id,), SCREAM))


@dataclass(frozen=True, slots=True)
class Screamed:
    """The die has fallen for whether it screams."""

    by: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """A friend may come to the rescue."""

    by: str


def _screamed(play: Play, step: Screamed) -> None:
    if step.faces[0] < SCREAM:
        return
    bearer = play.model(step.by)
    who = title_of(play.state, step.by)
    play.tell(Noted(sentence(f"{who} screams.")))
    answers = tuple(Choose(each.id) for each in _friends(play.state, bearer))
    if answers:
        said = f"{who} screams. Who takes an action at once?"
        question = Decision("scream", bearer.side, sentence(said), (Pass(), *answers), Pass(), page(18, "D9"))
        play.ask(question, Heard(step.by))


def _friends(state: State, bearer: Miniature) -> Iterator[Miniature]:
    """Who could come: friends near who are free, and have not had their fight of this phase."""
    for each in team(state, bearer.side):
        fought = each.status.get("fought")
        if each.id != bearer.id and is_free(each) and near(state, bearer, each, REACH) and not fought:
            yield each


def _heard(play: Play, step: Heard, answer: Action) -> None:
    if isinstance(answer, Choose):
        hasten(play, answer.option)


CHAPTER = Chapter("screaming", steps={Screamed: _screamed}, replies={Heard: _heard})
