"""Servitor robots and their programs (p. 52): what each lets them do, and how they are changed.

A robot obeys one program at a time (its word `program`), with the places and the models that belong to it. For an
action, and on 4+, it takes up another; whoever can repair gives it one, or shuts it down (`programs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Piece, Point, distance
from tabletop.model.action import Move, Target
from tabletop.model.event import Noted
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.abilities.programs import CAPTURE, GUARD, PATROL, PROTECT, TakeUp, charges_of, place_of
from tabletop.rules.dwmg.capture.captives import captives_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import cannot_act
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Run, Use

CHANGES = 4
"""The lowest die on which a robot changes its own program."""
GUARDED, PROTECTED = 6.0, 2.0
"""Inches within which a robot stays of the place that it guards, and of whom it protects."""


@ability("autonomous")
class Autonomous(Ability):
    """Acts in every turn without being counted."""

    def activates_free(self, state: State, bearer: Miniature) -> bool:
        return True


@ability("change-program")
class ChangeProgram(Ability):
    """Takes up another program, is given one, or is shut down."""

    uses = (Usage("Change its program"),)

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return CHANGES

    def used(self, play: Play, action: Use) -> None:
        play.then(Throw(1, "another program", Changing(action.by), action.by, (action.by,), CHANGES))

    def reprogramming(self, state: State, bearer: Miniature) -> int | None:
        return 0

    def reprogrammed(self, play: Play, bearer: Miniature, by: str) -> None:
        play.set(bearer.id, shut_down=None)
        play.then(TakeUp(bearer.id, by))

    def may_be_shut_down(self, state: State, bearer: Miniature) -> bool:
        return not bearer.status.get("shut_down")

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "is shut down" if bearer.status.get("shut_down") else reason


@ability("programmed")
class Programmed(Ability):
    """Has a program from the beginning: its player says which."""

    def game_begins(self, play: Play, bearer: Miniature) -> None:
        if bearer.status.get("program") is None:
            play.then(TakeUp(bearer.id, bearer.id))


class Program(Ability):
    """One of the four."""

    name: str

    def obeyed(self, bearer: Miniature) -> bool:
        """Whether the robot obeys this program now."""
        return bearer.status.get("program") == self.name


@ability("program-capture-destroy")
class CaptureDestroy(Program):
    """Is after one model or several, leaves all others alone, and brings a captive to a place. House: there it stays
    with him."""

    name = CAPTURE

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        after = charges_of(bearer)
        return "is after somebody else" if self.obeyed(bearer) and after and other.id not in after else None

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        goal = place_of(bearer)
        if not self.obeyed(bearer) or goal is None or bearer.at is None or not captives_of(state, bearer):
            return None
        nearer = distance(to, goal) < distance(bearer.at, goal) - EPSILON
        return None if nearer else f"brings its captive to {_named(goal)}, and goes nowhere else"


@ability("program-guard")
class Guard(Program):
    """Stays near a place, and attacks only who comes near it."""

    name = GUARD

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        spot = place_of(bearer)
        if not self.obeyed(bearer) or spot is None:
            return None
        strays = _strays(bearer, to, Disc(spot, 0.0), GUARDED)
        return f"guards a place and stays within {inches(GUARDED)} of it" if strays else None

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        spot = place_of(bearer)
        if not self.obeyed(bearer) or spot is None or other.at is None:
            return None
        far = gap(other.piece(), Disc(spot, 0.0)) > GUARDED + EPSILON
        return f"guards a place and leaves alone who is more than {inches(GUARDED)} from it" if far else None


@ability("program-patrol")
class Patrol(Program):
    """Goes from place to place of its way, round and round, and nowhere else."""

    name = PATROL

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        goal = place_of(bearer)
        if not self.obeyed(bearer) or goal is None or bearer.at is None:
            return None
        nearer = distance(to, goal) < distance(bearer.at, goal) - EPSILON
        return None if nearer else f"is on patrol, and goes on towards {_named(goal)}"


@ability("program-protect")
class Protect(Program):
    """Stays beside somebody or something, and attacks as its player likes."""

    name = PROTECT

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        ward = next(iter(charges_of(bearer)), None)
        piece = None if ward is None or not self.obeyed(bearer) else _piece_of(state, ward)
        if ward is None or piece is None or not _strays(bearer, to, piece, PROTECTED):
            return None
        return f"protects {title_of(state, ward)} and stays within {inches(PROTECTED)}"


def _strays(robot: Miniature, to: Point, charge: Piece, reach: float) -> bool:
    """Whether a robot would be further from its charge than it may, and come no nearer. House: one that its charge has
    left behind, or that is new to its task, goes to it in as many moves as it takes."""
    after = gap(robot.base.at(to, robot.facing), charge)
    return after > reach + EPSILON and after > gap(robot.piece(), charge) - EPSILON


def _piece_of(state: State, ward: str) -> Piece | None:
    """Where that stands or lies which a robot protects; None when it is on the table no longer."""
    if ward in state.miniatures:
        model = state.miniatures[ward]
        return None if model.at is None else model.piece()
    if ward in state.markers:
        return Disc(state.markers[ward].at, 0.0)
    return state.terrain[ward].piece() if ward in state.terrain else None


def _is_there(robot: Miniature, goal: Point) -> bool:
    """Whether its base lies on a place."""
    return gap(robot.piece(), Disc(goal, 0.0)) <= EPSILON


def _named(place: Point) -> str:
    return f"({place[0]:g}, {place[1]:g})"


@rule(page(52), needs=(checks.unknown, cannot_act))
def against_its_program(case: DwmgCase) -> Iterator[Finding]:
    """A robot goes nowhere that its program forbids."""
    if not isinstance(case.action, Move | Run):
        return
    for each in abilities(case.miniature):
        why = each.may_not_go(case.state, case.miniature, case.action.to)
        if why is not None:
            spot = place_of(case.miniature)
            lit = () if spot is None else (AreaMark(Disc(spot, GUARDED), Tone.LEGAL),)
            yield finding(f"{within(case.miniature.title)} {why}.", lit, id=case.miniature.id)


# ---------------------------------------------------------------------------------------------------------------------
# Changing it by itself


@dataclass(frozen=True, slots=True)
class Changing:
    """The die has fallen for whether a robot changes its own program."""

    who: str
    faces: tuple[int, ...] = ()


def _changing(play: Play, step: Changing) -> None:
    if step.faces[0] >= CHANGES:
        play.then(TakeUp(step.who, step.who))
    else:
        play.tell(Noted(sentence(f"{title_of(play.state, step.who)} cannot change its program.")))


def _arrived(play: Play, before: Miniature) -> None:
    """A robot on patrol that has come to a place of its way goes on to the next; after the last comes the first."""
    robot = play.state.miniatures.get(before.id)
    goal = None if robot is None or robot.status.get("program") != PATROL else place_of(robot)
    if robot is None or goal is None or not _is_there(robot, goal):
        return
    way = tuple(robot.status.get("program_way") or (goal,))
    number = next((n for n, place in enumerate(way) if distance(place, goal) <= EPSILON), -1)
    play.set(robot.id, program_at=way[(number + 1) % len(way)])


CHAPTER = Chapter(
    "robots",
    rules={Move: (against_its_program,), Run: (against_its_program,)},
    steps={Changing: _changing},
    arrived=_arrived,
    codes=("against-its-program",),
)
