"""How far a model may move, and why it may not."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.models import MOST_TOKENS, tokens
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.profiles import card_of


def move_of(state: State, miniature: Miniature) -> float:
    """Inches of one movement action."""
    inches = float(card_of(miniature).stats.move)
    for each in traits(miniature):
        inches = each.move(state, miniature, inches)
    return max(0.0, inches)


def gone(miniature: Miniature) -> float:
    """Inches gone in the movement action of this sub-phase."""
    return float(miniature.status.get("move_gone") or 0.0)


def granted(miniature: Miniature) -> float | None:
    """Inches that it may move at once, whatever it has done: a spatial disruption grants them (Vortex Nodes)."""
    inches = miniature.status.get("node_move")
    return None if inches is None else float(inches)


def move_left(state: State, miniature: Miniature) -> float:
    """Inches left of it, or those that it was granted."""
    free = granted(miniature)
    if free is not None:
        return free
    return 0.0 if miniature.status.get("move_over") else max(0.0, move_of(state, miniature) - gone(miniature))


def begins(miniature: Miniature) -> bool:
    """Whether its movement action is still to begin."""
    return not gone(miniature) and not miniature.status.get("move_over")


def why_not_move(state: State, miniature: Miniature) -> str | None:
    """Why it cannot move in the Movement sub-phase: the end of a sentence that begins with its name; None: it can."""
    reason = _pinned(miniature, 1 if extra_of(state).one_token_stops == "moving" else MOST_TOKENS)
    for each in traits(miniature):
        reason = each.may_not_move(state, miniature, reason)
    return reason


def why_not_run(state: State, miniature: Miniature) -> str | None:
    """Why it cannot run: likewise (ruling E2: one token leaves it running)."""
    reason = _pinned(miniature, MOST_TOKENS)
    for each in traits(miniature):
        reason = each.may_not_run(state, miniature, each.may_not_move(state, miniature, reason))
    return reason


def _pinned(miniature: Miniature, at: int) -> str | None:
    count = tokens(miniature)
    if count < at:
        return None
    return f"lies under fire with {'two Under Fire tokens' if count > 1 else 'an Under Fire token'} and does not move"
