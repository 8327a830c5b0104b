"""Who invents (p. 15): a model that can, in a laboratory, and those who help it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.inventions.packs import can_turn
from tabletop.rules.dwmg.inventions.races import is_among, races
from tabletop.rules.dwmg.models import in_contact, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.scenarios.hooks import near, scenario_of
from tabletop.rules.dwmg.turns.activation import activations_left, cannot_act, no_activations, why_not_free
from tabletop.rules.dwmg.turns.allowance import actions_left, actions_of
from tabletop.rules.dwmg.turns.leader import leader_of
from tabletop.rules.dwmg.verbs import Invent

LABORATORY = "laboratory"
"""The role of a zone with what it takes to invent something."""
HELPING_REACH = 3.0
"""Inches within which others help."""
HELPERS = 3
"""So many others at most."""


@ability("invent")
class Inventor(Ability):
    """Can invent."""

    def may_invent(self, state: State, bearer: Miniature) -> bool:
        return True


def can_invent(state: State, miniature: Miniature) -> bool:
    """Whether a model has what it takes to invent something, or to help with it."""
    return any(each.may_invent(state, miniature) for each in abilities(miniature))


def laboratories(state: State, miniature: Miniature) -> tuple[Zone, ...]:
    """The laboratories that a model has at hand: it stands in them, or at their edge."""
    if miniature.at is None:
        return ()
    return tuple(
        zone
        for zone in state.zones.values()
        if zone.role == LABORATORY
        and zone.level == miniature.level
        and gap(miniature.piece(), zone.outline.piece()) <= CONTACT + EPSILON
    )


def heads(state: State, members: Sequence[Miniature]) -> Miniature:
    """Who heads an attempt: the highest Int, among equals whoever began it."""
    return max(members, key=lambda each: stat(each, "int"))


def helping(state: State, members: Sequence[Miniature]) -> tuple[Miniature, ...]:
    """Those of a team who help its head: within 3″ of it, three at most."""
    head = heads(state, members)
    return tuple(each for each in members if each.id != head.id and near(state, head, each, HELPING_REACH))[:HELPERS]


def candidates(state: State, by: Miniature) -> tuple[Miniature, ...]:
    """Who could help a model that begins now, the cleverest first."""
    found = [each for each in team(state, by.side) if _could_help(state, by, each)]
    return tuple(sorted(found, key=lambda each: -stat(each, "int")))


def _could_help(state: State, by: Miniature, other: Miniature) -> bool:
    return (
        other.id != by.id
        and can_invent(state, other)
        and near(state, by, other, HELPING_REACH)
        and why_not_free(state, other) is None
        and not other.status.get("activated")
        and not in_contact(state, other)
    )


def can_join(state: State, other: Miniature) -> bool:
    """Whether a model can be activated now: a leader brings it along, or its side has activations left."""
    return leader_of(state, other.id) is not None or activations_left(state, other.side) > 0


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(15), needs=(checks.unknown,))
def cannot_invent(case: DwmgCase) -> Iterator[Finding]:
    """Few models can invent."""
    if not can_invent(case.state, case.miniature):
        yield finding(f"{within(case.miniature.title)} cannot invent anything.", id=case.miniature.id)


@rule(page(15), needs=(checks.unknown, cannot_act, cannot_invent))
def no_laboratory(case: DwmgCase) -> Iterator[Finding]:
    """Inventing takes a laboratory, or some other place full of equipment."""
    here = laboratories(case.state, case.miniature)
    reasons = [scenario_of(case.state).may_invent(case.state, case.miniature, zone) for zone in here]
    if here and None not in reasons:
        yield finding(f"{reasons[0]}.", id=case.miniature.id)
    if not here:
        zones = [zone for zone in case.state.zones.values() if zone.role == LABORATORY]
        # Its label is written on the table already.
        lit = tuple(AreaMark(zone.outline.piece(), Tone.LEGAL, "" if zone.label else "laboratory") for zone in zones)
        where = "stands in no laboratory" if zones else "has no laboratory on this table"
        yield finding(f"{within(case.miniature.title)} {where}.", lit, id=case.miniature.id)


@rule(page(15), needs=(checks.unknown,))
def no_such_enemy(case: DwmgCase) -> Iterator[Finding]:
    """An invention is made against a race of enemies, or one kind of creature among them."""
    assert isinstance(case.action, Invent)
    race = case.action.against
    if not is_among(case.state, case.miniature.side, race) and not can_turn(case.miniature, race):
        there = listed(f"'{each}'" for each in races(case.state, case.miniature.side)) or "nobody"
        yield finding(f"There are no '{race}' among the enemies, only {there}.", race=race)


@rule(page(15), needs=(checks.unknown, cannot_act, no_activations))
def not_a_full_activation(case: DwmgCase) -> Iterator[Finding]:
    """Inventing takes a whole activation."""
    model = case.miniature
    left, whole = actions_left(case.state, model), actions_of(case.state, model)
    if left < whole:
        yield finding(
            f"{within(model.title)} has done something in this turn; inventing takes its whole activation.",
            id=model.id,
            left=left,
            needed=whole,
        )


@rule(page(15), needs=(checks.unknown, cannot_act))
def in_melee(case: DwmgCase) -> Iterator[Finding]:
    """Nobody invents anything with an enemy at his throat."""
    foes = in_contact(case.state, case.miniature)
    if foes:
        yield finding(
            f"{within(case.miniature.title)} is in melee with {listed(within(each.title) for each in foes)}.",
            id=case.miniature.id,
        )
