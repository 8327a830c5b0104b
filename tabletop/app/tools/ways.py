"""Small sums about ways, turns and what is said of them."""

from __future__ import annotations

from itertools import pairwise

from tabletop.app.tools.tool import STEP_TURN
from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import Action, Group, Move
from tabletop.model.mark import LabelMark
from tabletop.model.verdict import Refusal


def stepped(facing: float, degrees: float) -> float:
    """A facing turned by so many degrees; in steps of 15° it snaps to the next step."""
    if abs(degrees) != STEP_TURN:
        return facing + degrees
    steps = facing / STEP_TURN
    whole = round(steps)
    if abs(steps - whole) > 1e-6:
        # Off the steps: the first press goes to the next one in that direction.
        whole = int(steps // 1) if degrees > 0 else int(steps // 1) + 1
    return (whole + (1 if degrees > 0 else -1)) * STEP_TURN


def as_degrees(facing: float) -> str:
    """A facing in whole degrees, 0 … 359."""
    return f"{round(facing) % 360}°"


def turned_label(at: Point, reach: float, facing: float) -> LabelMark:
    """The figure below a base of that reach (inches) that is being turned."""
    return LabelMark((at[0], at[1] + reach + 0.3), as_degrees(facing))


def told(refusals: tuple[Refusal, ...]) -> str:
    """What the refusals say, one after the other."""
    return " ".join(refusal.message for refusal in refusals)


def moves_of(action: Action) -> tuple[Move, ...]:
    """The moves of an action: its own, or those of a group."""
    if isinstance(action, Move):
        return (action,)
    if isinstance(action, Group):
        return tuple(move for move in action.moves if isinstance(move, Move))
    return ()


def shifted(place: Point, shift: Point) -> Point:
    """A place moved by so many inches each way."""
    return (place[0] + shift[0], place[1] + shift[1])


def length_of(points: tuple[Point, ...]) -> float:
    """The inches of a way through its points."""
    return sum(distance(a, b) for a, b in pairwise(points))
