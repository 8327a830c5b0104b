"""A side played by the program: it sees what its side may see, weighs every choice by exact odds, and takes the best.

It reckons no further than this turn: what its attacks do on the average against what the enemy's could do to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tabletop.model.action import Action, EndPhase
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.remnant.attack import cards_of, targets, undrawn
from tabletop.rules.remnant.case import characters, extra_of, is_supporting, opponents, together
from tabletop.rules.remnant.characters import ATTACK_CARDS, character_of
from tabletop.rules.remnant.injury import REMOVED_BY
from tabletop.rules.remnant.odds import Blow, Deck, blow, deck_of, injuries
from tabletop.rules.remnant.support import can_help
from tabletop.rules.remnant.words import INJURY, Attack, DrawLocations, Support

WOUND, LOSS = 1.0, 1.5
"""What the first injury of a character is worth, and its removal after that: whoever is gone harms nobody any more."""
POWER = 0.35
"""How much more a character is worth for each point of Power: whoever strikes harder is worth more."""
CAUTION = 0.8
"""What the enemy may do counts so much of what one does oneself: he may choose otherwise."""

Plan = Mapping[str, str]
"""Who does it to, or for, whom: by id."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """Somebody who may attack, with the cards it would draw and whom it may choose."""

    one: Miniature
    cards: int
    choices: tuple[Miniature, ...]


def choose(state: State, side: str) -> Action | None:
    """What the side does next, on its own view of the state; None when it has nothing to do."""
    match state.clock.phase:
        case "locations":
            return DrawLocations(side=side)
        case "support":
            return _next_support(state, side) or EndPhase(side=side)
        case "attack" if extra_of(state).revealed:
            waiting = undrawn(state, side)
            return Attack(waiting[0].id, str(waiting[0].status["target"]), side=side) if waiting else None
        case "attack":
            return _next_target(state, side) or EndPhase(side=side)
        case _:
            return EndPhase(side=side)


# ---------------------------------------------------------------------------------------------------------------------
# Supports


def _next_support(state: State, side: str) -> Action | None:
    """The next step towards the best supports: choose one, or take one back."""
    best = max(_supports(state, side), key=lambda plan: (_worth_of_supports(state, side, plan), -len(plan)))
    for one in characters(state, side):
        wanted, chosen = best.get(one.id), one.status.get("will_support")
        if chosen is not None and chosen != wanted:
            return Support(one.id, side=side)
    for one in characters(state, side):
        if one.id in best and one.status.get("will_support") is None:
            return Support(one.id, best[one.id], side=side)
    return None


def _supports(state: State, side: str) -> Iterator[Plan]:
    """Every way to tap the side's characters for each other."""
    own = characters(state, side)
    ways: list[tuple[str | None, ...]] = []
    for one in own:
        may = one.status.get("tapped") != INJURY and any(opponents(state, one))
        helped = [other.id for other in own if may and can_help(one, other) and together(one, other)]
        ways.append((None, *helped))
    for way in product(*ways):
        plan = {one.id: whom for one, whom in zip(own, way, strict=True) if whom is not None}
        if not plan.keys() & set(plan.values()):
            yield plan


def _worth_of_supports(state: State, side: str, plan: Plan) -> float:
    """What the side may do with these supports, less what may be done to those who do not support."""
    own = characters(state, side)
    attackers = []
    for one in own:
        if one.id not in plan:
            helpers = [other for other in own if plan.get(other.id) == one.id]
            cards = ATTACK_CARDS + sum(character_of(other).draws for other in helpers)
            attackers.append(Attacker(one, cards, tuple(opponents(state, one))))
    enemies = [each for each in state.miniatures.values() if state.enemies(side, each.side)]
    against = [
        Attacker(enemy, ATTACK_CARDS, tuple(each for each in opponents(state, enemy) if each.id not in plan))
        for enemy in enemies
    ]
    harm = max((_best(state, enemy.side, against)[0] for enemy in enemies[:1]), default=0.0)
    return _best(state, side, attackers)[0] - CAUTION * harm


# ---------------------------------------------------------------------------------------------------------------------
# Targets


def _next_target(state: State, side: str) -> Action | None:
    """The next target of the best plan that is not chosen yet."""
    attackers = [
        Attacker(one, cards_of(state, one), targets(state, one))
        for one in characters(state, side)
        if not is_supporting(one)
    ]
    plan = _best(state, side, attackers)[1]
    for one in characters(state, side):
        wanted = plan.get(one.id)
        if wanted is not None and one.status.get("will_attack") != wanted:
            return Attack(one.id, wanted, side=side)
    return None


def _best(state: State, side: str, attackers: Sequence[Attacker]) -> tuple[float, Plan]:
    """The best way for these attackers to share out their targets, and what it is worth on the average."""
    able = [attacker for attacker in attackers if attacker.choices]
    best: tuple[float, Plan] = (0.0, {})
    deck = deck_of(state, side)
    for way in product(*(attacker.choices for attacker in able)):
        plan = {attacker.one.id: target.id for attacker, target in zip(able, way, strict=True)}
        worth = 0.0
        for target in {each.id: each for each in way}.values():
            blows = [
                blow(attacker.one, target, attacker.cards)
                for attacker, chosen in zip(able, way, strict=True)
                if chosen.id == target.id
            ]
            worth += _harm(deck, blows, target)
        if worth > best[0] or not best[1]:
            best = (worth, plan)
    return best


def _harm(deck: Deck, blows: Sequence[Blow], target: Miniature) -> float:
    """What these attacks do to a target on the average."""
    before = int(target.status.get("tapped") == INJURY)
    value = 1.0 + POWER * character_of(target).power
    worth = 0.0
    for count, likely in enumerate(injuries(deck, blows)):
        wounds = min(count, REMOVED_BY - before)
        worth += likely * value * (WOUND * (before == 0 and wounds > 0) + LOSS * (before + wounds >= REMOVED_BY))
    return worth
