"""Viruses (p. 50, 51): one eats the metal of the K1 Robot, the other kills Daleks and Davros.

Whoever carries the metal-eating virus may use it on the robot in contact, instead of fighting it (ruling D6). From the
next turn on it loses a Hit on 3+ in every end phase; an infected Dalek does so whenever a turn of its side ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.action import Target
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.gear.things import carried_things
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import lose_hits
from tabletop.rules.dwmg.inventions.races import is_of
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import Effect, effect
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Use

VIRUS = "metal-eating-virus"
"""The item."""
CATCHES, SICKENS = 3, 3
"""The lowest dice on which a Dalek is infected, and on which an infected model loses a Hit."""
DALEKS = "daleks"


@ability("metal-eating-virus")
class MetalEater(Ability):
    """Made of living metal that a virus can eat."""

    def catches(self, state: State, bearer: Miniature) -> bool:
        return True


@anybody("release-virus")
class ReleaseVirus(Ability):
    """Whoever carries the virus may bring it into contact with the robot."""

    uses = (Usage("Release the virus", id="release-virus", wants="miniature", whom="enemy", reach=CONTACT_REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(each.name == VIRUS for each in carried_things(bearer))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not self.on_offer(state, bearer, name):
            return f"{within(bearer.title)} carries no such virus"
        if not isinstance(at, str):
            return None
        other = state.miniatures[at]
        if not any(each.catches(state, other) for each in abilities(other)):
            return f"The virus does nothing to {within(other.title)}"
        return f"{within(other.title)} is infected already" if other.status.get("infected") else None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        infect(play, action.at)
        play.set(action.by, fought=True)


@effect("movellan-virus")
class MovellanVirus(Effect):
    """Daleks under it, and Davros, may be infected; it harms nobody else."""

    def instead(self, play: Play, who: str, blow: Blow) -> bool:
        if is_of(play.model(who), DALEKS) and not play.model(who).status.get("infected"):
            play.then(Throw(1, "infection", Caught(who), blow.by, (who,), CATCHES))
        return True


def infect(play: Play, who: str) -> None:
    """A model is infected; this does nothing to it before the next turn."""
    afflicted = play.model(who).status.get("afflicted") or ()
    play.set(who, infected=True, afflicted=tuple(dict.fromkeys((*afflicted, "infected"))))


@dataclass(frozen=True, slots=True)
class Caught:
    """The die for whether a Dalek is infected has fallen."""

    who: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sicken:
    """A phase ends, and the infected suffer: Daleks with their side's action phase, robots with the turn."""


@dataclass(frozen=True, slots=True)
class Sickened:
    """The die of an infected model has fallen."""

    who: str
    faces: tuple[int, ...] = ()


def _caught(play: Play, step: Caught) -> None:
    if step.faces[0] >= CATCHES:
        play.set(step.who, infected=True)


def _sicken(play: Play, step: Sicken) -> None:
    side = play.state.clock.side
    ill = [each for each in play.state.standing() if each.status.get("infected") and is_present(each)]
    for each in ill:
        eaten = any(own.catches(play.state, each) for own in abilities(each))
        due = side is None and "infected" not in (each.status.get("afflicted") or ()) if eaten else side == each.side
        if due:
            play.then(Throw(1, "the virus", Sickened(each.id), each.id, (each.id,), SICKENS, hopes=False))


def _sickened(play: Play, step: Sickened) -> None:
    if step.faces[0] >= SICKENS:
        play.tell(Noted(sentence(f"{title_of(play.state, step.who)} suffers from the virus.")))
        lose_hits(play, step.who, 1)


CHAPTER = Chapter(
    "viruses",
    steps={Caught: _caught, Sicken: _sicken, Sickened: _sickened},
    ends={"action": (Sicken(),), "end": (Sicken(),)},
    gained={"infected": "{who} is infected"},
)
