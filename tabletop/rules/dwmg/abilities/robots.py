"""Servitor robots and their programs (p. 52): what each lets them do, and how they are changed.

A robot obeys one program at a time (its word `program`), with the place, the model or the way that belongs to it. For
an action, and on 4+, it takes up another; whoever can repair gives it one, or shuts it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Piece, Point, distance
from tabletop.model.action import Action, Choose, Move, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.inventions.places import on_grid
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import cannot_act
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import PointOut, Run, Use

CHANGES = 4
"""The lowest die on which a robot changes its own program."""
GUARDED, PROTECTED = 6.0, 2.0
"""Inches within which a robot stays of the place that it guards, and of whom it protects."""
CAPTURE, GUARD, PATROL, PROTECT = "capture-destroy", "guard", "patrol", "protect"
PROGRAMS = (CAPTURE, GUARD, PATROL, PROTECT)


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
    """Is after one model, and leaves all others alone."""

    name = CAPTURE

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        after = bearer.status.get("program_of")
        return "is after somebody else" if self.obeyed(bearer) and after not in (None, other.id) else None


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
    """Goes to and fro between two places, and nowhere else."""

    name = PATROL

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        goal = place_of(bearer)
        if not self.obeyed(bearer) or goal is None or bearer.at is None:
            return None
        nearer = distance(to, goal) < distance(bearer.at, goal) - EPSILON
        return None if nearer else f"is on patrol, and goes on towards ({goal[0]:g}, {goal[1]:g})"


@ability("program-protect")
class Protect(Program):
    """Stays beside somebody, and attacks as its player likes."""

    name = PROTECT

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        ward = state.miniatures.get(str(bearer.status.get("program_of")))
        if not self.obeyed(bearer) or ward is None or ward.at is None:
            return None
        said = f"protects {within(ward.title)} and stays within {inches(PROTECTED)}"
        return said if _strays(bearer, to, ward.piece(), PROTECTED) else None


def _strays(robot: Miniature, to: Point, charge: Piece, reach: float) -> bool:
    """Whether a robot would be further from its charge than it may, and come no nearer. House: one that its charge has
    left behind, or that is new to its task, goes to it in as many moves as it takes."""
    after = gap(robot.base.at(to, robot.facing), charge)
    return after > reach + EPSILON and after > gap(robot.piece(), charge) - EPSILON


def place_of(robot: Miniature) -> Point | None:
    """The place that belongs to a robot's program: what it guards, or where it goes."""
    said = robot.status.get("program_at")
    return None if said is None else (float(said[0]), float(said[1]))


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
# Another program


@dataclass(frozen=True, slots=True)
class Changing:
    """The die has fallen for whether a robot changes its own program."""

    who: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A robot takes up a program: the player of `by` says which, and for whom or where."""

    who: str
    by: str
    program: str | None = None


def _changing(play: Play, step: Changing) -> None:
    if step.faces[0] >= CHANGES:
        play.then(TakeUp(step.who, step.who))
    else:
        play.tell(Noted(sentence(f"{title_of(play.state, step.who)} cannot change its program.")))


def _take_up(play: Play, step: TakeUp) -> None:
    who, side = title_of(play.state, step.who), play.model(step.by).side
    if step.program is None:
        answers: tuple[Action, ...] = tuple(Choose(each) for each in PROGRAMS)
        said = f"Which program does {who} obey?"
    else:
        answers = tuple(_details(play.state, play.model(step.who), step.program))
        said = {CAPTURE: f"Whom is {who} after?", PROTECT: f"Whom does {who} protect?"}.get(
            step.program, f"Where does {who} go?"
        )
    if answers:
        play.ask(Decision("program", side, sentence(said), answers, answers[0], page(52)), step)


def _details(state: State, robot: Miniature, program: str) -> Iterator[Action]:
    if program == CAPTURE:
        yield from (Choose(each.id) for each in enemies_of(state, robot))
    elif program == PROTECT:
        yield from (Choose(each.id) for each in team(state, robot.side) if each.id != robot.id)
    else:
        yield from (PointOut(place) for place in on_grid(state.table))


def _answered(play: Play, step: TakeUp, answer: Action) -> None:
    robot = play.model(step.who)
    if isinstance(answer, PointOut):
        play.set(step.who, program_at=answer.to, program_back=robot.at)
    elif isinstance(answer, Choose) and step.program is not None:
        play.set(step.who, program_of=answer.option)
    elif isinstance(answer, Choose):
        play.set(step.who, program=answer.option, program_at=None, program_back=None, program_of=None)
        # What it guards is where it stands; everything else is asked for.
        if answer.option == GUARD:
            play.set(step.who, program_at=robot.at)
        else:
            play.then(replace(step, program=answer.option))


def _arrived(play: Play, before: Miniature) -> None:
    """A robot on patrol that has come to the end of its way turns back."""
    robot = play.state.miniatures.get(before.id)
    goal = None if robot is None or robot.status.get("program") != PATROL else place_of(robot)
    if robot is not None and goal is not None and gap(robot.piece(), Disc(goal, 0.0)) <= EPSILON:
        play.set(robot.id, program_at=robot.status.get("program_back"), program_back=goal)


CHAPTER = Chapter(
    "robots",
    rules={Move: (against_its_program,), Run: (against_its_program,)},
    steps={Changing: _changing, TakeUp: _take_up},
    replies={TakeUp: _answered},
    arrived=_arrived,
    words={
        "program": Word(str, None, "The program that the robot obeys.", PROGRAMS),
        "program_of": Word(str, None, "The model that its program is about."),
        "program_at": Word(tuple[float, float], None, "The place that it guards, or goes to on its patrol."),
        "program_back": Word(tuple[float, float], None, "The other end of its patrol."),
    },
    gained={"program": "{who} obeys another program: {value}"},
    quiet=frozenset({"program_of", "program_at", "program_back"}),
    codes=("against-its-program",),
)
