"""Those who suffer where others are at ease: Martians in warmth (p. 49), the Myrka in light (p. 54).

House: where it is so warm, or so bright, are zones of the roles `great-warmth` and `bright-light`; the middle of a base
decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.surroundings import BRIGHT_LIGHT, GREAT_WARMTH, is_in
from tabletop.rules.dwmg.turns.activation import close

BEARS_HEAT = 3
"""The lowest die on which a Martian acts in great warmth."""
DAZZLED_MORALE = 5
"""The Morale of the Myrka in bright light."""
DAZZLED_COST = 2
"""How many activations it takes there."""


@ability("heat-intolerant")
class HeatIntolerant(Ability):
    """Activated in great warmth, it may be unable to do anything. House: it then leads nobody either."""

    def activates_first(self, state: State, bearer: Miniature) -> str | None:
        hot = is_in(state, GREAT_WARMTH, bearer)
        return f"must roll {BEARS_HEAT} or more to act in this warmth" if hot else None

    def activates(self, play: Play, bearer: Miniature) -> None:
        if is_in(play.state, GREAT_WARMTH, bearer):
            play.then(Throw(1, "bearing the warmth", Sweltered(bearer.id), bearer.id, (bearer.id,), BEARS_HEAT))


@dataclass(frozen=True, slots=True)
class Sweltered:
    """The die has fallen for whether a model acts in great warmth."""

    who: str
    faces: tuple[int, ...] = ()


def _sweltered(play: Play, step: Sweltered) -> None:
    if step.faces[0] < BEARS_HEAT:
        play.tell(Noted(sentence(f"The warmth is too much for {title_of(play.state, step.who)}.")))
        play.set(step.who, leads=None, leads_left=None)
        close(play, step.who)


@ability("deep-ocean-dweller")
class DeepOceanDweller(Ability):
    """Bright light unnerves it and makes it hard to handle. House: a Leader's free activation counts as one of the two,
    so that it takes two of them."""

    def sways_morale(self, state: State, bearer: Miniature, other: Miniature, value: int) -> int:
        dazzled = other.id == bearer.id and is_in(state, BRIGHT_LIGHT, bearer)
        return min(value, DAZZLED_MORALE) if dazzled else value

    def activation_cost(self, state: State, bearer: Miniature, cost: int) -> int:
        return DAZZLED_COST if is_in(state, BRIGHT_LIGHT, bearer) else cost


CHAPTER = Chapter("climates", steps={Sweltered: _sweltered})
