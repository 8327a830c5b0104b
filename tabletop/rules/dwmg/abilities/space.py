"""Space (p. 11, 18): who lives without air, who has learnt to work there, and the working of machines."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.edges import middle_of
from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.airless import ALWAYS, NEVER
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.surroundings import lies_in
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Use

MACHINES = ("console", "machine")
"""Kinds of terrain that can be worked."""
SPACE = "space"
"""The role of zones where machines are those of a spacecraft."""
SUIT = "spacesuit"
SPACER_BONUS = 1
"""What a Spacer adds to such rolls (p. 18)."""


@ability("resist-vacuum")
class ResistVacuum(Ability):
    """Needs no air, or can do without on a die of so much or more."""

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        return self.value if isinstance(self.value, int) else ALWAYS


@ability("spacer")
class Spacer(Ability):
    """Knows how to wear a spacesuit, and how to work a spacecraft."""

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        return ALWAYS if SUIT in (bearer.status.get("carrying") or ()) else NEVER

    def works_in_space(self, bearer: Miniature, bonus: int | None) -> int | None:
        return SPACER_BONUS


@anybody("operate")
class Operate(Ability):
    """A machine is worked by an action and a test of Int; those of a spacecraft only by who has learnt it."""

    uses = (Usage("Operate the machine", wants="terrain", reach=CONTACT_REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(each.kind in MACHINES for each in state.terrain.values())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        who = within(bearer.title)
        if stat(bearer, "int") <= 0:
            return f"{who} works no machines"
        if at is None:
            return None
        machine = state.terrain.get(str(at))
        if machine is None or machine.kind not in MACHINES:
            return "That is no machine"
        unable = in_space(state, machine) and space_bonus(bearer) is None
        return f"{who} is no Spacer and cannot work a spacecraft" if unable else None

    def used(self, play: Play, action: Use) -> None:
        machine = play.state.terrain[str(action.at)]
        bonus = space_bonus(play.model(action.by)) if in_space(play.state, machine) else None
        play.then(StatTest(action.by, "int", bonus or 0, MachineWorked(action.by, machine.id)))


@dataclass(frozen=True, slots=True)
class MachineWorked:
    """The test has been taken."""

    who: str
    machine: str
    passed: bool = False


def _worked(play: Play, step: MachineWorked) -> None:
    if step.passed:
        play.set(step.who, worked=(*(play.model(step.who).status.get("worked") or ()), step.machine))


def in_space(state: State, machine: Terrain) -> bool:
    """Whether a machine is one of a spacecraft: its middle lies in such a zone."""
    return lies_in(state, SPACE, middle_of(machine.piece()), machine.level)


def space_bonus(miniature: Miniature) -> int | None:
    """What it adds to rolls for working a spacecraft; None: it cannot work one."""
    bonus: int | None = None
    for each in abilities(miniature):
        bonus = each.works_in_space(miniature, bonus)
    return bonus


CHAPTER = Chapter(
    "space",
    steps={MachineWorked: _worked},
    words={"worked": Word(list[str], (), "The machines that it has got to work in this turn.")},
    of_the_turn=("worked",),
)
