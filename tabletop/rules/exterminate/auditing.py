"""What makes a state of this game impossible: the tests ask after every action."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.state import State
from tabletop.rules.exterminate.ground import is_on
from tabletop.rules.exterminate.models import MOST_TOKENS, is_shocked, tokens


def faults(state: State) -> Iterator[str]:
    """Every fault that this game knows, a sentence each."""
    for each in state.miniatures.values():
        if tokens(each) > MOST_TOKENS:
            yield f"'{each.id}' has {tokens(each)} Under Fire tokens."
        atop = each.status.get("atop")
        if atop is not None and each.at is not None:
            if atop not in state.terrain:
                yield f"'{each.id}' stands on '{atop}', which is not there."
            elif not is_on(each, state.terrain[atop]):
                yield f"'{each.id}' stands over the edge of '{atop}'."
        if is_shocked(each) and each.status.get("engages"):
            yield f"'{each.id}' is shocked and engages an enemy."
