"""Blast templates (p. 13, rulings D12, D13): whom they cover, where they scatter to, whom they strike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.geometry.gaps import on_table
from tabletop.geometry.shapes import Disc, Point
from tabletop.geometry.templates import blast_shares, scattered
from tabletop.model.event import Noted
from tabletop.model.state import State
from tabletop.rules.common.words import inches, sentence
from tabletop.rules.dwmg.buildings.buildings import buildings_under
from tabletop.rules.dwmg.buildings.sections import is_parted
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import EDGE, MORE_THAN_HALF, Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_solid
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import effects_of


def covered(state: State, place: Point, level: int, diameter: float) -> Mapping[str, float]:
    """The models under a template, each with the share of its base that lies under it (ruling D12); the walls of a
    building keep a blast in or out (house)."""
    models = [each for each in state.standing(level) if is_solid(each) and not is_parted(state, level, place, each.at)]
    shares = blast_shares(place, diameter, [each.piece() for each in models])
    return {each.id: float(share) for each, share in zip(models, shares, strict=True) if share > 0.0}


@dataclass(frozen=True, slots=True)
class Scatters:
    """A miss lands so many inches away, in a direction that the dice say."""

    place: Point
    level: int
    diameter: float
    blow: Blow
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bursts:
    """A blast goes off at a place; `section` is the building that it was fired at and has hit."""

    place: Point
    level: int
    diameter: float
    blow: Blow
    section: str | None = None


@dataclass(frozen=True, slots=True)
class OnTheEdge:
    """The die has fallen for a base of which no more than half lies under a template."""

    who: str
    blow: Blow
    faces: tuple[int, ...] = ()


def scatter_dice(dice: str) -> int:
    """How many D6 say how far a miss goes astray.

    >>> scatter_dice("1d6"), scatter_dice("2d6")
    (1, 2)
    """
    return int(dice.partition("d")[0])


def scatter(play: Play, step: Scatters, dice: str) -> None:
    """A miss goes astray."""
    about = () if step.blow.by is None else (step.blow.by,)
    play.then(Throw(scatter_dice(dice), "how far it scatters", step, step.blow.by, about))


def _scatters(play: Play, step: Scatters) -> None:
    far = float(sum(step.faces))
    degrees = play.dice.degrees()
    place = scattered(step.place, far, degrees)
    table = play.state.table
    source = sentence(step.blow.source)
    if not on_table(Disc(place, 0.0), table.width, table.height):
        play.tell(Noted(f"{source} scatters {inches(far)} to {degrees:.0f}° and is lost off the table."))
        return
    play.tell(Noted(f"{source} scatters {inches(far)} to {degrees:.0f}°."))
    play.then(Bursts(place, step.level, step.diameter, step.blow))


def _bursts(play: Play, step: Bursts) -> None:
    for each in effects_of(step.blow.effects):
        each.landed(play, step.place, step.level, step.blow)
    found = covered(play.state, step.place, step.level, step.diameter)
    play.then(
        *(_under(who, share, step.blow) for who, share in found.items()),
        *buildings_under(play.state, step.place, step.level, step.diameter, step.blow, step.section),
    )


def _under(who: str, share: float, blow: Blow) -> Struck | Throw:
    if share > MORE_THAN_HALF:
        return Struck(who, blow)
    about = (who,) if blow.by in (None, who) else (str(blow.by), who)
    roller = who if blow.by is None else blow.by
    return Throw(1, "the edge of the blast", OnTheEdge(who, blow), roller, about, EDGE)


def _on_the_edge(play: Play, step: OnTheEdge) -> None:
    if step.faces[0] >= EDGE:
        play.then(Struck(step.who, step.blow))


CHAPTER = Chapter("blasts", steps={Scatters: _scatters, Bursts: _bursts, OnTheEdge: _on_the_edge})
