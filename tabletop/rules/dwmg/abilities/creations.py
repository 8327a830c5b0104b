"""Kettlewell, Solon and Morbius (p. 50), Omega and his Gel Guards (p. 48): makers, and what they have made."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON, bearing
from tabletop.model.dice import D6
from tabletop.model.event import Moved, Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import in_contact, is_free
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.fleeing import nearest_enemy, straight_on
from tabletop.rules.dwmg.play import Play

CREATIONS = {"kettlewell": "k1-robot", "solon": "morbius"}
"""Who has made whom."""
GEL_GUARD = "gel-guard"
"""What Omega's will has made."""
OBEYS = 4
"""The lowest die on which a creation follows its maker."""


@ability("leads-own-creation")
class LeadsOwnCreation(Ability):
    """Leads what he has made, and only if the die is kind when he is activated."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return CREATIONS.get(bearer.profile or "") == other.profile

    def activates(self, play: Play, bearer: Miniature) -> None:
        if bearer.status.get("leads"):
            play.then(Throw(1, "leading his creation", Followed(bearer.id), bearer.id, (bearer.id,), OBEYS))


@ability("maker-of-gel-guards")
class MakerOfGelGuards(Ability):
    """The Gel Guards of his side are his to control (p. 48)."""

    def controls(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return other.profile == GEL_GUARD


@ability("rage")
class Rage(Ability):
    """With nobody left to fight it storms at the nearest enemy."""

    def melee_won(self, play: Play, bearer: Miniature) -> None:
        play.then(Storm(bearer.id))


@dataclass(frozen=True, slots=True)
class Followed:
    """The die has fallen for whether a creation follows its maker."""

    by: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Storm:
    """A model that has beaten all its opponents moves on at once."""

    who: str


def _followed(play: Play, step: Followed) -> None:
    if step.faces[0] < OBEYS:
        play.set(step.by, leads=None, leads_left=None)
        play.tell(Noted(sentence(f"What {title_of(play.state, step.by)} has made does not obey.")))


def _storm(play: Play, step: Storm) -> None:
    model = play.model(step.who)
    enemy = nearest_enemy(play.state, model)
    if not is_free(model) or in_contact(play.state, model) or enemy is None or enemy.at is None or model.at is None:
        return
    (inches,) = play.roll(D6, 1, "how far it storms on", step.who)
    way = straight_on(play.state, model, bearing(model.at, enemy.at), float(inches))
    if way is not None and way.length > EPSILON:
        play.tell(Moved(step.who, way.points(ARC_STEP), way.length, model.facing, model.level))
        play.set(step.who, moved=True)


CHAPTER = Chapter("creations", steps={Followed: _followed, Storm: _storm})
