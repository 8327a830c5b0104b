"""Whom a Leader leads (p. 26, 29, 30, 33–36, 44): some lead only their own."""

from __future__ import annotations

import math

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import is_companion, race_of, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.profiles import is_kind, lineage, profile_of
from tabletop.rules.dwmg.turns.leader import LEADING_REACH, free_activations

GALLIFREY = "gallifrey"
"""The group of those who live there."""
RENEGADES = ("doctor", "time-lords")
"""The groups of those Time Lords who obey no President: the Doctor, the Master and Omega."""

INSPIRED = 12.0
"""Inches within which the Brigadier's Morale serves (p. 32)."""
DIRECTED = 1
"""How many more models a Cyber Director lets act (p. 42, ruling D9)."""
OUTSIDER = "outsider"
"""The profile of those who left the city for the wastes."""
UNIT = "unit"
"""The group of those who have a rank in UNIT."""
RANKS = ("sergeant-benton", "captain-yates", "the-brigadier", "general-cutler")
"""The ranks of UNIT above a soldier, from the lowest up, by profile, variants included (p. 33)."""
BYSTANDERS = "others"
"""The group of the people that are in charge of nothing, whom an Administrator commands (house)."""
WARRIOR = "warrior"
COMPANY = "international-electromatics"
"""The group of Vaughn's company."""
GUARD = "security-guard"
"""The profile of those who guard it: on his side they are his own (house)."""


@ability("leads-companions")
class LeadsCompanions(Ability):
    """Anybody but a companion takes all that the Doctor's Leader has to give."""

    def leading_cost(self, state: State, bearer: Miniature, other: Miniature, cost: int) -> int:
        return cost if is_companion(other) else max(cost, free_activations(state, bearer))


@ability("leads-gallifreyans")
class LeadsGallifreyans(Ability):
    """The President's word counts on Gallifrey."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return obeys_gallifrey(other)


@ability("leads-outsiders")
class LeadsOutsiders(Ability):
    """Outsiders follow one of their own, and he leads nobody else."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return is_kind(other, OUTSIDER)


@ability("unit-leaders")
class UnitLeaders(Ability):
    """Those of UNIT who are below him in rank, and people without one: civilians, scientists and the like (p. 33).
    House: human beings, that is, so neither a Time Lord nor a robot takes his orders."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        if profile_of(other).group == UNIT:
            return rank_of(other) < rank_of(bearer)
        return race_of(other) == "human" and not any(each.is_machine(other) for each in abilities(other))


@ability("leads-own-command")
class LeadsOwnCommand(Ability):
    """An Administrator's people do as he says (p. 35). House: civilians, scientists and guards of his side are his
    people; warriors of a young world are not."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return profile_of(other).group == BYSTANDERS and not is_kind(other, WARRIOR)


@ability("leads-warriors")
class LeadsWarriors(Ability):
    """Warriors follow one of their own, and he leads nobody else (p. 36)."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return is_kind(other, WARRIOR)


@ability("leads-ie-personnel")
class LeadsPersonnel(Ability):
    """The people of International Electromatics, and nobody else (p. 44)."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return profile_of(other).group == COMPANY or is_kind(other, GUARD)


@ability("inspirational")
class Inspirational(Ability):
    """The Brigadier's Morale serves UNIT and all companions, further out than a leader's serves others (p. 32)."""

    def lends_morale(self, state: State, bearer: Miniature, other: Miniature, reach: float) -> bool:
        unit = profile_of(other).group == profile_of(bearer).group
        return (unit or is_companion(other)) and within(bearer, other, INSPIRED)


@ability("communicator")
class Communicator(Ability):
    """Leads by radio, wherever they are (p. 43)."""

    def leading_reach(self, state: State, bearer: Miniature, inches: float) -> float:
        return math.inf


@ability("dalek-communicator")
class DalekCommunicator(Communicator):
    """Leads Daleks by radio, wherever they are, and others as any leader does (p. 46)."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        kin = profile_of(other).group == profile_of(bearer).group
        return kin or within(bearer, other, LEADING_REACH)


@ability("cyber-director")
class CyberDirector(Ability):
    """Led from afar: one more of its side is activated in each turn (p. 42)."""

    def extra_activations(self, state: State, bearer: Miniature, count: int) -> int:
        return max(count, DIRECTED)


def obeys_gallifrey(miniature: Miniature) -> bool:
    """Whether a model is a Gallifreyan, by its home or its race, who heeds the President."""
    group = profile_of(miniature).group
    return group == GALLIFREY or (race_of(miniature) == "time-lord" and group not in RENEGADES)


def rank_of(miniature: Miniature) -> tuple[int, bool]:
    """A rank in UNIT; a unique model stands above others of the same (p. 33)."""
    ranks = (RANKS.index(each.id) + 1 for each in lineage(profile_of(miniature)) if each.id in RANKS)
    return next(ranks, 0), profile_of(miniature).unique
