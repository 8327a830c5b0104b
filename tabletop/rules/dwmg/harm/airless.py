"""Places where one cannot breathe: zones of the role `vacuum`, `gas` or `under-water` (p. 17–18).

The book says who bears it, not what it does to the others. House: whoever stands in such a place in the end phase and
cannot bear it loses a Hit; where an ability has a number, it is rolled for each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.damage import lose_hits
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.surroundings import is_in

HAZARDS = ("vacuum", "gas", "under-water")
"""The roles of zones where one cannot breathe."""
SUFFERED = 1
"""Hits that a turn there costs (house)."""
ALWAYS, NEVER = 1, 7
"""The lowest die on which a model bears it, where it always does and where it never does."""


@dataclass(frozen=True, slots=True)
class HoldBreath:
    """The turn ends: who cannot breathe where he stands suffers."""


@dataclass(frozen=True, slots=True)
class Gasped:
    """The die has fallen for whether a model bears it."""

    who: str
    hazard: str
    needs: int
    faces: tuple[int, ...] = ()


def hazards_at(state: State, miniature: Miniature) -> Iterator[str]:
    """What keeps a model from breathing where it stands: its base's centre decides."""
    return (hazard for hazard in HAZARDS if is_in(state, hazard, miniature))


def bears_on(state: State, miniature: Miniature, hazard: str) -> int:
    """The lowest die on which a model bears such a place."""
    needs = NEVER
    for each in abilities(miniature):
        needs = min(needs, each.bears(state, miniature, hazard))
    return needs


def _hold_breath(play: Play, step: HoldBreath) -> None:
    gasps = []
    for each in play.state.standing():
        needs = [(bears_on(play.state, each, hazard), hazard) for hazard in hazards_at(play.state, each)]
        worst, hazard = max(needs, default=(ALWAYS, ""))
        if is_present(each) and worst > ALWAYS:
            gasps.append(Gasped(each.id, hazard, worst))
    play.then(*(_gasp(each) for each in gasps))


def _gasp(gasped: Gasped) -> Gasped | Throw:
    if gasped.needs >= NEVER:
        return gasped
    who = gasped.who
    return Throw(1, f"bearing the {_named(gasped.hazard)}", gasped, who, (who,), gasped.needs)


def _gasped(play: Play, step: Gasped) -> None:
    model = play.model(step.who)
    if not is_present(model) or (step.faces and step.faces[0] >= step.needs):
        return
    play.tell(Noted(sentence(f"{within(model.title)} suffers from the {_named(step.hazard)}.")))
    lose_hits(play, step.who, SUFFERED)


def _named(hazard: str) -> str:
    return "water" if hazard == "under-water" else hazard


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    for hazard in hazards_at(state, miniature):
        if bears_on(state, miniature, hazard) > ALWAYS:
            said = f"Cannot breathe here ({_named(hazard)}): loses a Hit in the end phase."
            yield Token("warning", "", said)


CHAPTER = Chapter(
    "airless",
    steps={HoldBreath: _hold_breath, Gasped: _gasped},
    ends={"end": (HoldBreath(),)},
    tokens=_tokens,
)
