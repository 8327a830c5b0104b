"""Movement on fire (p. 23): who burns with two Fire markers or more, and has no friend beside him, runs anywhere."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.gaps import touches
from tabletop.geometry.shapes import EPSILON
from tabletop.model.event import Moved, Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.buildings.fires import FIRE
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.models import in_contact, is_free, is_present
from tabletop.rules.dwmg.nerves.fleeing import straight_on
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.allowance import move_of

PANIC = 2
"""Fire markers with which a model runs anywhere."""


@dataclass(frozen=True, slots=True)
class Panic:
    """The turn of a side begins: its burning models run."""


@dataclass(frozen=True, slots=True)
class RunsAnywhere:
    """A burning model makes a Move action in a random direction."""

    who: str


def panics(state: State, miniature: Miniature) -> bool:
    """Whether it must run: it burns, can move, nobody holds it in melee, and no friend touches it.

    Who is stunned or captured lies where he is, and burns there.
    """
    if int(miniature.status.get(FIRE) or 0) < PANIC or not is_free(miniature):
        return False
    if move_of(state, miniature) <= 0 or in_contact(state, miniature):
        return False
    return not any(
        each.id != miniature.id
        and is_present(each)
        and not state.enemies(each.side, miniature.side)
        and touches(each.piece(), miniature.piece())
        for each in state.standing(miniature.level)
    )


def _panic(play: Play, step: Panic) -> None:
    side = play.state.clock.side
    play.then(*(RunsAnywhere(each.id) for each in play.state.standing() if each.side == side))


def _runs_anywhere(play: Play, step: RunsAnywhere) -> None:
    model = play.model(step.who)
    if not panics(play.state, model):
        return
    who = sentence(title_of(play.state, step.who))
    degrees = play.dice.degrees()
    play.tell(Noted(f"{who} is on fire and runs towards {degrees:.0f}°."))
    way = straight_on(play.state, model, degrees, move_of(play.state, model))
    if way is None or way.length <= EPSILON:
        play.tell(Noted(f"{who} cannot get away from there."))
        return
    play.tell(Moved(step.who, way.points(ARC_STEP), way.length, model.facing, model.level))
    play.set(step.who, moved=True, strides=int(model.status.get("strides") or 0) + 1)
    play.book.arrived(play, model)


CHAPTER = Chapter(
    "movement on fire",
    steps={Panic: _panic, RunsAnywhere: _runs_anywhere},
    begins={"action": (Panic(),)},
)
