"""Leaders (p. 6, 17): whom their activation brings along free, and who may use their Morale (rulings D20, D32)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import extra_of, is_free, is_present, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.scenarios.hooks import near

LEADING_REACH = 6.0
"""A leader leads those within so many inches (p. 6)."""


@ability("leader")
class Leader(Ability):
    """Brings as many along as stands in its brackets, and lends its Morale to those near."""

    def free_activations(self, state: State, bearer: Miniature, count: int) -> int:
        return count + self.value if isinstance(self.value, int) else count

    def lends_morale(self, state: State, bearer: Miniature, other: Miniature, reach: float) -> bool:
        return near(state, bearer, other, reach) and may_lead(state, bearer, other)


def leading_reach(state: State, leader: Miniature) -> float:
    """Inches within which it leads."""
    reach = LEADING_REACH
    for each in abilities(leader):
        reach = each.leading_reach(state, leader, reach)
    return reach


def free_activations(state: State, leader: Miniature) -> int:
    """How many others its activation brings along."""
    count = 0
    for each in abilities(leader):
        count = each.free_activations(state, leader, count)
    return count


def may_lead(state: State, leader: Miniature, other: Miniature) -> bool:
    """Whether its Leader works on that model of its side."""
    return all(each.may_lead(state, leader, other) for each in abilities(leader))


def activation_cost(state: State, miniature: Miniature) -> int:
    """How many activations it takes to activate a model: 1 for most."""
    cost = 1
    for each in abilities(miniature):
        cost = each.activation_cost(state, miniature, cost)
    return cost


def leading_cost(state: State, leader: Miniature, other: Miniature) -> int:
    """How many of its free activations that model takes."""
    cost = activation_cost(state, other)
    for each in abilities(leader):
        cost = each.leading_cost(state, leader, other, cost)
    return cost


def followers(state: State, leader: Miniature) -> tuple[tuple[str, ...], int]:
    """Whom a model that is activated now may have activated free, and how many of them."""
    count = free_activations(state, leader)
    if count <= 0 or (leader.status.get("led_by") and not extra_of(state).leaders_lead_on):
        return (), 0
    reach = leading_reach(state, leader)
    led = tuple(
        other.id
        for other in team(state, leader.side)
        if other.id != leader.id
        and is_free(other)
        and not other.status.get("activated")
        and near(state, leader, other, reach)
        and may_lead(state, leader, other)
    )
    return led, count


def leads(state: State, leader: str, who: str) -> bool:
    """Whether that leader has a free activation for that model now."""
    found = state.miniatures.get(leader)
    if found is None or who not in (found.status.get("leads") or ()):
        return False
    return int(found.status.get("leads_left") or 0) >= leading_cost(state, found, state.miniatures[who])


def leader_of(state: State, who: str) -> str | None:
    """A leader who has a free activation for that model now."""
    return next((each for each in state.miniatures if leads(state, each, who)), None)


def morale_of(state: State, miniature: Miniature) -> int:
    """A model's own Morale, as far as it and others on the table sway it; one that never tests never does."""
    value = stat(miniature, "morale")
    for other in state.standing() if value > 0 else ():
        for each in abilities(other) if is_present(other) else ():
            value = each.sways_morale(state, other, miniature, value)
    return value


def best_morale(state: State, miniature: Miniature) -> tuple[int, str]:
    """The Morale a model tests with, and whose it is: its own, or a higher one that a leader lends (ruling D32)."""
    best = (morale_of(state, miniature), miniature.id)
    for other in team(state, miniature.side):
        if other.id == miniature.id or not is_free(other):
            continue
        lent = any(each.lends_morale(state, other, miniature, LEADING_REACH) for each in abilities(other))
        if lent and morale_of(state, other) > best[0]:
            best = (morale_of(state, other), other.id)
    return best
