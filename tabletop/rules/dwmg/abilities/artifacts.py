"""Artifacts of Rassilon (p. 29): the President has one of them brought to him."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import carried_things, take, thing_of
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

PAGE = 29
"""The page that lists them."""


@ability("artifacts-of-rassilon")
class ArtifactsOfRassilon(Ability):
    """Once in a game he takes one up that nobody has and that lies nowhere (house); it counts as an Artifact."""

    uses = (Usage("Take up an artifact of Rassilon", cost=0, a_game=1),)

    def used(self, play: Play, action: Use) -> None:
        answers = tuple(Choose(each) for each in at_hand(play.state))
        if answers:
            said = f"Which artifact does {title_of(play.state, action.by)} take up?"
            side = play.model(action.by).side
            play.ask(Decision("artifact", side, said, answers, answers[0], page(PAGE)), TakeArtifact(action.by))


def at_hand(state: State) -> Iterator[str]:
    """The artifacts of Rassilon that are not in the game already."""
    known = {thing.name for each in state.miniatures.values() for thing in carried_things(each)}
    known |= {thing_of(marker.kind).name for marker in state.markers.values()}
    yield from (item.id for item in roster().items.values() if item.page == PAGE and item.id not in known)


@dataclass(frozen=True, slots=True)
class TakeArtifact:
    """He says which one."""

    by: str


def _taken(play: Play, step: TakeArtifact, answer: Action) -> None:
    if isinstance(answer, Choose):
        who = title_of(play.state, step.by)
        play.tell(Noted(sentence(f"{who} takes up the {thing_of(answer.option).title}.")))
        take(play, step.by, answer.option)


CHAPTER = Chapter("artifacts", replies={TakeArtifact: _taken})
