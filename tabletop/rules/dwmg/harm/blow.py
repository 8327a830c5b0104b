"""What strikes a model: a shot, a blow in melee, a blast, a charge."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.frozen import EMPTY
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Strength, Technology, Values
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of

BEST_FACE = 6
"""The most a die shows; where more is needed, no die will do."""

MORE_THAN_HALF = 0.5
"""A base of which a greater share lies under a template is struck; any other only on `EDGE` (p. 13)."""
EDGE = 4
"""The die on which a base is struck of which no more than half lies under a template (p. 13)."""


CONFUSED = -2
"""What a confused model adds to its dice to hit, shooting and in melee (p. 25)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A hit on its way: `source` is what the log calls it, `strength` its Str (None: it does no damage by Str).

    `effects` are those of the weapon in its setting, `defence` what is added to the target's Def for this blow,
    `ranged` whether it is a shot or a blast rather than a blow in melee, `weapon` the id of what deals it, `face` the
    die with which it hit as it fell (None: no die was rolled for this very model).
    """

    source: str
    strength: int | None
    by: str | None = None
    effects: Values = EMPTY
    technology: Technology | None = None
    ranged: bool = True
    defence: int = 0
    weapon: str | None = None
    face: int | None = None


def strength_of(printed: Strength, own: int) -> int | None:
    """A weapon's Str in the hands of a model of that Str (ruling D8).

    >>> strength_of("user+1", 3), strength_of(4, 3), strength_of(None, 3)
    (4, 4, None)
    """
    if printed == "user":
        return own
    return own + 1 if printed == "user+1" else printed


def missed(state: State, by: str, target: Miniature | None, faces: tuple[int, ...], needs: int) -> str:
    """What the log says of an attack without a hit: who, whom (None: a place), the dice, and what was needed."""
    whom = "its mark" if target is None else title_of(state, target.id)
    short = f"{needs} or more was needed" if needs <= BEST_FACE else "no die can hit"
    return sentence(f"{title_of(state, by)} misses {whom}: {', '.join(map(str, faces))}, and {short}.")
