"""People whom events overtake (p. 35–36): Administrators, Security Guards, Warriors of the past."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.event import Became, Moved, Noted, Placed
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_free, team, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.nerves.alarm import is_alien
from tabletop.rules.dwmg.nerves.nerve import FEAR
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.shooting.armoury import ranged
from tabletop.rules.dwmg.shooting.technology import technology_of
from tabletop.rules.dwmg.turns.activation import activations_left, close

DOUBTS = 5
"""The lowest die on which an Administrator holds everything up (p. 35)."""
HELD_UP = 6.0
"""Inches within which he holds up somebody else as well."""
PROOF = 12.0
"""Inches within which the sight of a monster convinces him."""
ARMS = frozenset({"modern", "advanced"})
"""The technologies of those whom Warriors have nothing to set against (p. 36, house)."""
OLD_ARMS = frozenset({"any", "primitive", "antique"})
"""Weapons that a Warrior may carry himself."""
LOW_TECH = -1
"""What that takes off his Def and his Str."""

# ---------------------------------------------------------------------------------------------------------------------
# Sceptical


@ability("sceptical")
class Sceptical(Ability):
    """Activated, he may argue instead, and keep a friend from acting; until a monster has come near him."""

    def activates_first(self, state: State, bearer: Miniature) -> str | None:
        doubts = f"argues on a {DOUBTS} or more, and then does nothing"
        return None if self.is_convinced(state, bearer) else doubts

    def activates(self, play: Play, bearer: Miniature) -> None:
        if not self.is_convinced(play.state, bearer):
            play.then(Throw(1, "doubts", Doubted(bearer.id), bearer.id, (bearer.id,), DOUBTS, hopes=False))

    def is_convinced(self, state: State, bearer: Miniature) -> bool:
        """Whether a monster is near him, or has been."""
        near = (within(bearer, each, PROOF) for each in enemies_of(state, bearer) if is_monster(state, each))
        return bool(bearer.status.get("convinced")) or any(near)


def is_monster(state: State, miniature: Miniature) -> bool:
    """Whether it is on the side of evil."""
    return faction_of(state, miniature) == "monster"


@dataclass(frozen=True, slots=True)
class Doubted:
    """The die has fallen for whether he holds everything up."""

    by: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HoldUp:
    """An opponent says who does nothing in this turn because of him."""

    by: str


def _doubted(play: Play, step: Doubted) -> None:
    if step.faces[0] < DOUBTS:
        return
    bearer, state = play.model(step.by), play.state
    close(play, step.by)
    play.set(step.by, leads=None, leads_left=None)
    play.tell(Noted(sentence(f"{title_of(state, step.by)} does not believe a word of it.")))
    friends = tuple(each.id for each in _could_act(state, bearer))
    opponent = next((side for side in state.sides if state.enemies(side, bearer.side)), None)
    if friends and opponent is not None:
        question = "Whom does he keep from acting in this turn?"
        answers = tuple(Choose(each) for each in friends)
        play.ask(Decision("doubts", opponent, question, answers, None, page(35, "D9")), HoldUp(step.by))


def _could_act(state: State, bearer: Miniature) -> Iterator[Miniature]:
    for each in team(state, bearer.side):
        waits = is_free(each) and not each.status.get("activated")
        if each.id != bearer.id and waits and within(bearer, each, HELD_UP):
            yield each


def _hold_up(play: Play, step: HoldUp, answer: Action) -> None:
    assert isinstance(answer, Choose)
    side = play.model(answer.option).side
    play.set(answer.option, activated=True)
    play.set(side, activations_left=max(0, activations_left(play.state, side) - 1))


def _look_about(play: Play, event: Moved | Placed | Became, before: State) -> None:
    """Whoever doubts looks about him whenever somebody has moved."""
    for each in play.state.standing():
        for own in abilities(each):
            if isinstance(own, Sceptical) and not each.status.get("convinced") and own.is_convinced(play.state, each):
                play.set(each.id, convinced=True)


# ---------------------------------------------------------------------------------------------------------------------
# Fear of aliens


@ability("gets-used-to-aliens")
class GetsUsed(Ability):
    """Whoever has once stood his ground before an Alien fears none any more."""

    def fears(self, state: State, bearer: Miniature, other: Miniature, afraid: bool) -> bool:
        return afraid and not (bearer.status.get("hardened") and is_alien(other))

    def morale_passed(self, play: Play, bearer: Miniature, cause: str) -> None:
        if cause == FEAR:
            play.set(bearer.id, hardened=True)


@ability("fears-strangers")
class FearsStrangers(Ability):
    """Fears no Alien of his own world. House: the map says which world that is (`world`); where it says nothing of the
    one or the other, the Alien is a stranger."""

    def fears(self, state: State, bearer: Miniature, other: Miniature, afraid: bool) -> bool:
        world = bearer.status.get("world")
        return afraid and not (is_alien(other) and world is not None and world == other.status.get("world"))


# ---------------------------------------------------------------------------------------------------------------------
# Low-tech


@ability("low-tech")
class LowTech(Ability):
    """Weaker against technology: his Def, whatever strikes him, and his Str, in melee. House: his bow shoots as hard as
    ever, since its Str is not his own."""

    def strength_dealt(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, strength: int) -> int:
        return strength + LOW_TECH if not blow.ranged and is_technological(target) else strength

    def defence(self, state: State, bearer: Miniature, blow: Blow, defence: int) -> int:
        foe = state.miniatures.get(blow.by or "")
        return defence + LOW_TECH if foe is not None and is_technological(foe) else defence


def is_technological(miniature: Miniature) -> bool:
    """Whether technology is on a model's side (house): it is a machine, or native to Modern or Advanced technology, or
    carries something to shoot with that no Warrior could."""
    if technology_of(miniature) in ARMS or any(each.is_machine(miniature) for each in abilities(miniature)):
        return True
    return any(each.technology not in OLD_ARMS for each in ranged(miniature))


CHAPTER = Chapter(
    "bystanders",
    steps={Doubted: _doubted},
    replies={HoldUp: _hold_up},
    watches={Moved: (_look_about,), Placed: (_look_about,), Became: (_look_about,)},
    words={
        "convinced": Word(bool, False, "Whether a monster has come near him, and he doubts no more."),
        "hardened": Word(bool, False, "Whether it has passed a test for fear, and fears Aliens no more."),
        "world": Word(str, None, "The world it is native to, by any name; Warriors fear no Aliens of their own."),
    },
    quiet=frozenset({"world"}),
    gained={"convinced": "{who} believes what he sees", "hardened": "{who} is used to aliens"},
)
