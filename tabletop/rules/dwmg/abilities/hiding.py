"""Cybermats (p. 44, ruling D9), and a UNIT Sniper (p. 34): small or well hidden, they are where nobody looks."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.model.action import Target
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import against, within
from tabletop.rules.dwmg.capture.room import has_room
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.models import enemies_of, in_contact, team
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.fleeing import covered_from, in_cover
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import activations_left
from tabletop.rules.dwmg.uses.usage import WHOLE, Usage
from tabletop.rules.dwmg.verbs import Use

WAITS = "waits"
"""The word `twin` of one whose activation serves another one, too, which has not had it yet."""
UNNOTICED = 6.0
"""Inches from every enemy beyond which one may turn up somewhere else."""
UNAWARES = -1
"""What is taken off the Def of whom they attack."""
SPOTTED = 12.0
"""Inches within which a sniper in cover is seen for what he is (p. 34)."""


@ability("hardly-noticed")
class HardlyNoticed(Ability):
    """Two for one activation, or one that turns up elsewhere, whose activation serves no other.

    House: the second has its share at any time of the phase, and those whom a leader brings along need none.
    """

    uses = (Usage("Turn up elsewhere in cover", cost=WHOLE, wants="place"),)

    def activates_free(self, state: State, bearer: Miniature) -> bool:
        return self.first_of(state, bearer) is not None

    def activates(self, play: Play, bearer: Miniature) -> None:
        first = self.first_of(play.state, bearer)
        if bearer.status.get("led_by"):
            return
        if first is not None:
            play.set(first.id, twin=None)
        play.set(bearer.id, twin=WAITS if first is None else first.id)

    def first_of(self, state: State, bearer: Miniature) -> Miniature | None:
        """Whose activation serves it as well."""
        return next((each for each in team(state, bearer.side) if each.status.get("twin") == WAITS), None)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if in_contact(state, bearer):
            return f"{within(bearer.title)} is in melee, and breaks from it first"
        if self.first_of(state, bearer) not in (None, bearer) and activations_left(state, bearer.side) < 1:
            return f"{within(bearer.title)} shares the activation of another one, and turns up elsewhere only alone"
        return None if at is None else self._no_place(state, bearer, at)

    def _no_place(self, state: State, bearer: Miniature, at: Target) -> str | None:
        there = replace(bearer, at=_place(at))
        assert there.at is not None
        if not has_room(state, bearer, there.at, bearer.level):
            return f"{within(bearer.title)} has no room there"
        for enemy in enemies_of(state, bearer):
            away = gap(there.piece(), enemy.piece())
            if away < UNNOTICED - EPSILON:
                is_, least = against(away, UNNOTICED)
                return f"That place is {is_} away from {within(enemy.title)}; it turns up no nearer than {least}"
        return None if in_cover(state, there) else "That place is not in cover"

    def used(self, play: Play, action: Use) -> None:
        model = play.model(action.by)
        assert action.at is not None and model.at is not None
        first = play.state.miniatures.get(str(model.status.get("twin")))
        if first is not None:
            play.set(first.id, twin=WAITS)
            play.set(model.side, activations_left=activations_left(play.state, model.side) - 1)
        play.set(action.by, twin=None)
        play.tell(Moved(action.by, (model.at, _place(action.at)), 0.0, model.facing, model.level))


def _place(at: Target) -> Point:
    assert is_place(at)
    return float(at[0]), float(at[1])


@ability("surprise")
class Surprise(Ability):
    """In the turn in which they come into melee nobody is ready for them."""

    def defence_of(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, defence: int) -> int:
        return defence + UNAWARES if bearer.status.get("charged") and not blow.ranged else defence


@ability("well-concealed")
class WellConcealed(Ability):
    """In cover, nobody far off sees where the shots come from (p. 34). House: cover from that very firer."""

    def may_not_be_shot(self, state: State, bearer: Miniature, shooter: Miniature) -> str | None:
        if near(bearer, shooter, SPOTTED) or not covered_from(state, bearer, shooter):
            return None
        return f"is well concealed, and cannot be targeted from further away than {SPOTTED:g}″"


CHAPTER = Chapter(
    "hiding",
    words={"twin": Word(str, None, "Whose activation it shares; `waits`: another one may still share its own.")},
    of_the_phase=("twin",),
    quiet=frozenset({"twin"}),
)
