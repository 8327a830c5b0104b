"""Medic (p. 18, ruling D21): a lost Hit is given back by hand."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.action import Target
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.damage import give_back
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, race_of
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Use

OWN_RACE, OTHER_RACE = 4, 5
"""The lowest die that heals one of the medic's own race, and one of another."""


@ability("medic")
class Medic(Ability):
    """Tends whom it touches, casualties of this turn too."""

    uses = (Usage("Give back a Hit", wants="miniature", whom="friend", fallen=True, reach=CONTACT_REACH),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not isinstance(at, str):
            return None
        patient = state.miniatures[at]
        if hits_left(patient) >= stat(patient, "hits"):
            return f"{within(patient.title)} has lost no Hit"
        reasons = (each.may_not_be_healed(state, patient) for each in abilities(patient))
        why = next((reason for reason in reasons if reason is not None), None)
        return None if why is None else f"{within(patient.title)} {why}"

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        if not isinstance(at, str):
            return None
        return OWN_RACE if race_of(bearer) == race_of(state.miniatures[at]) else OTHER_RACE

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        needs = self.needs_to_use(play.state, play.model(action.by), action.ability, action.at)
        step = Treated(action.at, needs or OWN_RACE)
        play.then(Throw(1, "healing", step, action.by, (action.by, action.at), needs))


@dataclass(frozen=True, slots=True)
class Treated:
    """The medic's die has fallen."""

    who: str
    needs: int
    faces: tuple[int, ...] = ()


def _treated(play: Play, step: Treated) -> None:
    if step.faces[0] >= step.needs:
        give_back(play, step.who)
    else:
        play.tell(Noted(f"It does not help {title_of(play.state, step.who)}."))


CHAPTER = Chapter("healing", steps={Treated: _treated})
