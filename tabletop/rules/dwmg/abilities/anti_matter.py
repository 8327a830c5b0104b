"""Gel Guards (p. 48): made of anti-matter by Omega's will.

House: what lies in the universe of anti-matter are zones of the role `anti-matter`; everywhere else is ours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import is_free, team
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.surroundings import ANTI_MATTER, is_in
from tabletop.rules.dwmg.turns.activation import pay
from tabletop.rules.dwmg.turns.allowance import actions_left, actions_of

MAKER = "omega"
"""The profile of their maker."""
OUT_OF_PLACE = 2
"""What anti-matter takes off the Str of attacks in our universe."""


@ability("anti-matter-creature")
class AntiMatterCreature(Ability):
    """Matter does it little harm in a universe of matter."""

    def strength_against(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int:
        return strength if is_in(state, ANTI_MATTER, bearer) else strength - OUT_OF_PLACE

    def ignores(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> bool:
        return blow.strength is not None and strength <= 0 and not is_in(state, ANTI_MATTER, bearer)


@ability("creation-of-will")
class CreationOfWill(Ability):
    """At home its maker may undo a hit on it, at the cost of his next action. House: he must be in play and at liberty,
    and gives up no more than the actions of one turn."""

    def wards_off(self, state: State, bearer: Miniature, struck: Struck) -> object | None:
        maker = next((each for each in team(state, bearer.side) if _can_will(state, each)), None)
        return Will(struck, maker.id) if maker is not None and is_in(state, ANTI_MATTER, bearer) else None


def _can_will(state: State, miniature: Miniature) -> bool:
    """Whether it is their maker, with an action that he can give up."""
    if miniature.profile != MAKER or not is_free(miniature):
        return False
    return _acts_now(state, miniature) or actions_of(state, miniature) > 0


def _acts_now(state: State, maker: Miniature) -> bool:
    """Whether his next action is one of an activation that is open."""
    return bool(maker.status.get("active")) and actions_left(state, maker) > 0


@dataclass(frozen=True, slots=True)
class Will:
    """A hit on a Gel Guard waits for its maker's will."""

    struck: Struck
    maker: str


def _ask(play: Play, step: Will) -> None:
    who, guard = title_of(play.state, step.maker), title_of(play.state, step.struck.who)
    said = f"Does {who} give up his next action to undo a hit on {guard}?"
    answers = (Pass(), Choose("undo"))
    side = play.model(step.maker).side
    play.ask(Decision("will", side, said, answers, Pass(), page(48)), step)


def _answered(play: Play, step: Will, answer: Action) -> None:
    if not isinstance(answer, Choose):
        play.then(replace(step.struck, settled=True))
        return
    maker = play.model(step.maker)
    if _acts_now(play.state, maker):
        pay(play, step.maker, 1)
    else:
        play.set(step.maker, forfeits=int(maker.status.get("forfeits") or 0) + 1)
    guard = title_of(play.state, step.struck.who)
    play.tell(Noted(sentence(f"{title_of(play.state, step.maker)} wills the hit on {guard} away.")))


CHAPTER = Chapter("anti-matter", steps={Will: _ask}, replies={Will: _answered})
