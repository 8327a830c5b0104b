"""What a robot is told with its program (p. 52): whom it is after and where captives go, whom or what it protects, by
which places its patrol leads. Each is asked of the player who gives it the program, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.inventions.places import on_grid
from tabletop.rules.dwmg.models import enemies_of, team
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import PointOut

CAPTURE, GUARD, PATROL, PROTECT = "capture-destroy", "guard", "patrol", "protect"
PROGRAMS = (CAPTURE, GUARD, PATROL, PROTECT)
ITEMS = "item"
"""The kind of markers that can be protected."""


def place_of(robot: Miniature) -> Point | None:
    """The place that belongs to a robot's program: what it guards, where it goes, where it brings captives."""
    said = robot.status.get("program_at")
    return None if said is None else (float(said[0]), float(said[1]))


def charges_of(robot: Miniature) -> tuple[str, ...]:
    """Whom its program is about: whom it is after, or what it protects."""
    return tuple(robot.status.get("program_of") or ())


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A robot takes up a program: the player of `by` says which."""

    who: str
    by: str


@dataclass(frozen=True, slots=True)
class About:
    """He says whom or what it is about; with `more`, whether anybody else."""

    who: str
    by: str
    program: str
    more: bool = False


@dataclass(frozen=True, slots=True)
class Whereto:
    """He says where captives are brought, or where a patrol goes; with `more`, whether it goes anywhere else."""

    who: str
    by: str
    program: str
    more: bool = False


def _take_up(play: Play, step: TakeUp) -> None:
    answers = tuple(Choose(each) for each in PROGRAMS)
    _ask(play, step, f"Which program does {title_of(play.state, step.who)} obey?", answers, answers[0])


def _taken_up(play: Play, step: TakeUp, answer: Action) -> None:
    assert isinstance(answer, Choose)
    program = answer.option
    play.set(step.who, program=program, program_at=None, program_way=None, program_of=None)
    if program == GUARD:
        # What it guards is where it stands; everything else is asked for.
        play.set(step.who, program_at=play.model(step.who).at)
    elif program == PATROL:
        play.then(Whereto(step.who, step.by, program))
    else:
        play.then(About(step.who, step.by, program))


def _about(play: Play, step: About) -> None:
    robot, who = play.model(step.who), title_of(play.state, step.who)
    known = charges_of(robot)
    answers: tuple[Action, ...] = tuple(Choose(each) for each in _wards(play.state, robot, step) if each not in known)
    if step.more and not answers:
        play.then(Whereto(step.who, step.by, step.program))
    elif step.more:
        _ask(play, step, f"Whom else is {who} after? Pass: nobody.", (Pass(), *answers), Pass())
    elif answers:
        said = f"Whom is {who} after?" if step.program == CAPTURE else f"Whom or what does {who} protect?"
        _ask(play, step, said, answers, answers[0])


def _wards(state: State, robot: Miniature, step: About) -> Iterator[str]:
    if step.program == CAPTURE:
        yield from (each.id for each in enemies_of(state, robot))
        return
    yield from (each.id for each in team(state, robot.side) if each.id != robot.id)
    yield from (each.id for each in state.markers.values() if each.kind == ITEMS)


def _told_about(play: Play, step: About, answer: Action) -> None:
    if isinstance(answer, Choose):
        play.set(step.who, program_of=(*charges_of(play.model(step.who)), answer.option))
    if step.program == CAPTURE:
        goes_on = isinstance(answer, Choose)
        play.then(replace(step, more=True) if goes_on else Whereto(step.who, step.by, CAPTURE))


def _whereto(play: Play, step: Whereto) -> None:
    robot, who = play.model(step.who), title_of(play.state, step.who)
    assert robot.at is not None
    places = tuple(PointOut(place) for place in on_grid(play.state.table))
    here = PointOut((round(robot.at[0], 2), round(robot.at[1], 2)))
    if step.program == CAPTURE:
        _ask(play, step, f"Where does {who} bring its captives?", (here, *places), here, anywhere=True)
    elif step.more:
        said = f"Where does {who} go then? Pass: from there round again."
        _ask(play, step, said, (Pass(), *places), Pass(), anywhere=True)
    else:
        _ask(play, step, f"Where does {who} go?", places, places[0], anywhere=True)


def _told_where(play: Play, step: Whereto, answer: Action) -> None:
    robot = play.model(step.who)
    way = tuple(robot.status.get("program_way") or ())
    if isinstance(answer, PointOut) and step.program == CAPTURE:
        play.set(step.who, program_at=answer.to)
    elif isinstance(answer, PointOut):
        way = (*way, answer.to)
        play.set(step.who, program_at=way[0], program_way=way)
        play.then(replace(step, more=True))
    elif len(way) == 1:
        # To one place alone it goes from where it stands, and back.
        play.set(step.who, program_way=(*way, robot.at))


def _ask(
    play: Play,
    step: TakeUp | About | Whereto,
    said: str,
    answers: tuple[Action, ...],
    default: Action,
    *,
    anywhere: bool = False,
) -> None:
    side = play.model(step.by).side
    play.ask(Decision("program", side, sentence(said), answers, default, page(52), anywhere=anywhere), step)


CHAPTER = Chapter(
    "programs",
    steps={TakeUp: _take_up, About: _about, Whereto: _whereto},
    replies={TakeUp: _taken_up, About: _told_about, Whereto: _told_where},
    words={
        "program": Word(str, None, "The program that the robot obeys.", PROGRAMS),
        "program_of": Word(list[str], (), "Whom it is after, or whom or what it protects."),
        "program_at": Word(tuple[float, float], None, "The place it guards, goes to, or brings captives to."),
        "program_way": Word(list[tuple[float, float]], (), "The places of its patrol, round and round."),
    },
    gained={"program": "{who} obeys another program: {value}"},
    quiet=frozenset({"program_of", "program_at", "program_way"}),
)
