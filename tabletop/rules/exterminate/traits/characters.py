"""Traits of characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.geometry.shapes import EPSILON
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.exterminate.cards.pool import draw
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.ground import Ground
from tabletop.rules.exterminate.models import distance
from tabletop.rules.exterminate.moments import Trait, everybody, trait, traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.shooting.shooting import no_such_target, no_such_weapon, shots_of
from tabletop.rules.exterminate.turns.acting import cannot_act
from tabletop.rules.exterminate.verbs import Shoot

if TYPE_CHECKING:
    from tabletop.rules.exterminate.melee.bout import Bout
    from tabletop.rules.exterminate.shooting.shot import Shot

UNSEEN = 6.0
"""Inches beyond which somebody small is harder to hit, and somebody disguised is not known."""


@trait("hover")
class Hover(Trait):
    """Glides over obstacles without rolling."""

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: Ground) -> Ground:
        return "open" if kind == "obstacle" else kind


@trait("unstoppable")
class Unstoppable(Trait):
    """Under Fire tokens do not keep it from moving."""

    def may_not_move(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return None

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return None


@trait("inspiring")
class Inspiring(Trait):
    """Friends near it roll a die more for their Under Fire tokens."""

    def calms(self, state: State, bearer: Miniature, friend: Miniature, dice: int) -> int:
        near = isinstance(self.value, int) and distance(bearer, friend) <= self.value + EPSILON
        return dice + 1 if near and bearer.id != friend.id else dice


@trait("small")
class Small(Trait):
    """Harder to hit from afar."""

    def shot_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        if bearer.id == shot.target.id and shot.gap > UNSEEN + EPSILON:
            yield Modifier("small target", -1, HOUSE)


@trait("resourceful")
class Resourceful(Trait):
    """A battle card for every node that nobody had before."""

    def picked_up(self, play: Play, bearer: Miniature, kind: str) -> None:
        draw(play, bearer.side, 1)


@trait("disguised")
class Disguised(Trait):
    """Nobody shoots at it from afar until it has shown what it is."""

    def may_not_be_shot(self, shot: Shot, bearer: Miniature, reason: str | None) -> str | None:
        if bearer.status.get("known") or shot.gap <= UNSEEN + EPSILON:
            return reason
        return f"is taken for somebody harmless at {shot.gap:.1f}″; it is recognised within {UNSEEN:g}″"

    def acts(self, play: Play, bearer: Miniature) -> None:
        play.set(bearer.id, known=True)


@rule(HOUSE, needs=(checks.unknown, cannot_act, no_such_weapon, no_such_target))
def not_recognised(case: ExterminateCase) -> Iterator[Finding]:
    """Some cannot be shot at for what they are."""
    for shot in shots_of(case):
        reason: str | None = None
        for each in traits(shot.target):
            reason = each.may_not_be_shot(shot, shot.target, reason)
        if reason is not None:
            said = f"{sentence(title_of(case.state, shot.target.id))} {reason}."
            yield finding(said, (OutlineMark(shot.target.piece()),), id=shot.target.id, gap=shot.gap)


@everybody("bonus")
class Bonus(Trait):
    """What adventure cards give to a model for a turn."""

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        return inches + float(bearer.status.get("move_bonus") or 0.0)

    def shot_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        more = int(bearer.status.get("shot_bonus") or 0)
        if more and bearer.id == shot.shooter.id:
            yield Modifier("adventure card", more, HOUSE)

    def resilience_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        more = int(bearer.status.get("resilience_bonus") or 0)
        if more and bearer.id == shot.target.id:
            yield Modifier("adventure card", more, HOUSE)

    def melee_modifiers(self, bout: Bout, bearer: Miniature) -> Iterator[Modifier]:
        more = int(bearer.status.get("melee_bonus") or 0)
        if more:
            yield Modifier("adventure card", more, HOUSE)


CHAPTER = Chapter(
    "traits",
    rules={Shoot: (not_recognised,)},
    words={"known": Word(bool, False, "Whether it has shown what it is.")},
    gained={"known": "{who} has shown what it is"},
    codes=("not-recognised",),
)
