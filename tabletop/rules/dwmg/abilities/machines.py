"""Machines with a mind of their own (p. 50–52): the K1 Robot, Movellans, the Robots of Death."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tabletop.model.event import Noted, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, is_companion
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.shooting.effects import is_mechanoid
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

if TYPE_CHECKING:
    from tabletop.rules.dwmg.shooting.shots import Shot

GREATER = 1
"""What great strength adds to Str for a turn."""
FEEDS = 3
"""The lowest die on which a hit feeds living metal."""
LARGE = 1
"""How much easier a model is to hit that has grown large."""
UNTRAINED_REPROGRAMMING = -2
"""What is taken off the Int of whoever makes a robot forget its First Principle."""
ROBOTS = "robots"
"""The group of the robots whom the Super Voc leads."""


@ability("great-strength")
class GreatStrength(Ability):
    """For an action it is stronger than others for the rest of the turn."""

    uses = (Usage("Exert great strength", a_turn=1),)

    def used(self, play: Play, action: Use) -> None:
        play.set(action.by, strained=True, str_mod=int(play.model(action.by).status.get("str_mod") or 0) + GREATER)


def _relaxed(play: Play, event: StatusSet, before: State) -> None:
    """The turn is over, and with it the effort."""
    if event.word == "strained" and not event.value and event.who in play.state.miniatures:
        play.set(event.who, str_mod=int(play.model(event.who).status.get("str_mod") or 0) - GREATER or None)


@ability("compassion")
class Compassion(Ability):
    """The K1 Robot spares companions who scream, unless they have attacked it."""

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        screams = is_companion(other) and profile_of(other).has("screamer")
        provoked = other.id in (bearer.status.get("provoked") or ())
        return "spares companions who have done it no harm" if screams and not provoked else None


def _provoked(play: Play, event: StatusSet, before: State) -> None:
    """Who has attacked a model is remembered: it is spared no more."""
    if event.word != "attacked_by" or not event.value or event.who not in play.state.miniatures:
        return
    known = play.model(event.who).status.get("provoked") or ()
    now = tuple(dict.fromkeys((*known, *event.value)))
    if _remembers(play.model(event.who)) and now != known:
        play.set(event.who, provoked=now)


def _remembers(miniature: Miniature) -> bool:
    return any(isinstance(each, Compassion) for each in abilities(miniature))


@ability("first-principle")
class FirstPrinciple(Ability):
    """A robot harms nothing that lives, unless it has been reprogrammed."""

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        if is_mechanoid(other) or bearer.status.get("reprogrammed"):
            return None
        return "may not harm what lives"

    def reprogramming(self, state: State, bearer: Miniature) -> int | None:
        return None if bearer.status.get("reprogrammed") else UNTRAINED_REPROGRAMMING

    def reprogrammed(self, play: Play, bearer: Miniature, by: str) -> None:
        play.set(bearer.id, reprogrammed=True)


@ability("leads-robots")
class LeadsRobots(Ability):
    """The Super Voc leads robots, and nobody else."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return profile_of(other).group == ROBOTS


@ability("living-metal")
class LivingMetal(Ability):
    """The first hit by an Advanced or an invented weapon may make it grow."""

    def hit_first(self, state: State, bearer: Miniature, blow: Blow) -> object | None:
        fed = blow.technology == "advanced" or "invented" in blow.effects
        return Fed(bearer.id) if fed and not bearer.status.get("metal_fed") else None

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        if bearer.status.get("grown") and bearer.id != shot.shooter.id:
            yield Modifier("Target large", LARGE, page(50))

    def melee_modifiers(self, state: State, bearer: Miniature, attacker: Miniature) -> Iterator[Modifier]:
        if bearer.status.get("grown") and bearer.id != attacker.id:
            yield Modifier("Target large", LARGE, page(50))


@dataclass(frozen=True, slots=True)
class Fed:
    """The metal may feed on what hits it."""

    who: str


@dataclass(frozen=True, slots=True)
class Feeding:
    """The die has fallen for whether it feeds, and then for how much (`grows`)."""

    who: str
    grows: bool = False
    faces: tuple[int, ...] = ()


def _fed(play: Play, step: Fed) -> None:
    play.set(step.who, metal_fed=True)
    play.then(Throw(1, "the living metal feeds", Feeding(step.who), step.who, (step.who,), FEEDS))


def _feeding(play: Play, step: Feeding) -> None:
    if step.grows:
        play.set(step.who, hits=hits_left(play.model(step.who)) + step.faces[0], grown=True)
        play.tell(Noted(sentence(f"{title_of(play.state, step.who)} grows.")))
    elif step.faces[0] >= FEEDS:
        play.then(Throw(1, "how much it gains", replace(step, grows=True, faces=()), step.who, (step.who,)))


CHAPTER = Chapter(
    "machines",
    steps={Fed: _fed, Feeding: _feeding},
    watches={StatusSet: (_relaxed, _provoked)},
    words={
        "strained": Word(bool, False, "Whether it exerts its great strength in this turn."),
        "provoked": Word(list[str], (), "Who has attacked it in this game."),
        "reprogrammed": Word(bool, False, "Whether the robot may harm what lives."),
        "metal_fed": Word(bool, False, "Whether its living metal has had its one chance to feed."),
        "grown": Word(bool, False, "Whether it has grown, and is Large."),
    },
    of_the_turn=("strained",),
    gained={"strained": "{who} exerts its strength"},
    quiet=frozenset({"provoked", "metal_fed", "grown", "strained", "reprogrammed"}),
)
