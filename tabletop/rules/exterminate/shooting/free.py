"""Shots beside the one of the Shooting sub-phase: a temporal anomaly grants one (ruling E16)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.rule import judge
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.models import enemies_of, is_able
from tabletop.rules.exterminate.profiles import GAME, guns_of
from tabletop.rules.exterminate.shooting.shooting import AIMING, cannot_shoot
from tabletop.rules.exterminate.verbs import Shoot

_WORDS = Vocabulary(GAME, FrozenMap())


def free_shots(state: State, who: str) -> tuple[Shoot, ...]:
    """Every shot of a model that its condition, the ruler and the range allow, whatever it has done in this turn."""
    model = state.miniatures.get(who)
    if model is None or not is_able(model):
        return ()
    wishes = (Shoot(who, foe.id, gun.id, side=model.side) for gun in guns_of(model) for foe in enemies_of(state, model))
    calm = replace(state, pending=())
    return tuple(wish for wish in wishes if not judge((cannot_shoot, *AIMING), ExterminateCase(calm, wish, _WORDS)))
