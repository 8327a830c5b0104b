"""Dragging miniatures: a ghost, its path and its inches; the rules answer every movement of the mouse.

The ghost slides to the nearest legal place and stops exactly at the limit. While Alt is held it follows the mouse and
the rules say why not. Only releasing the button (or Enter) commits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from tabletop.app.desk import RefusalCard
from tabletop.app.tools.measuring import inches
from tabletop.app.tools.tool import STEP_TURN, Bench, Gesture, Pointer
from tabletop.geometry.shapes import EPSILON, Point, distance
from tabletop.model.action import Action, Group, Move
from tabletop.model.mark import GhostMark, LineMark, Mark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Refusal, Verdict

HALVINGS = 9
"""How often a group's way is halved to find where it must stop: to 1/512 of the way."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to the drag as it is: the action that releasing would do, its verdict, and what was refused
    of the wish itself (nothing when the wish is legal)."""

    wish: Action
    action: Action
    verdict: Verdict
    refusals: tuple[Refusal, ...] = ()

    @property
    def slid(self) -> bool:
        """Whether the ghost stands elsewhere than the mouse wants it."""
        return self.action is not self.wish


class Drag(Gesture):
    """One miniature in hand, or several that keep their places to each other.

    `ids` are the miniatures, the grabbed one first.
    """

    def __init__(self, bench: Bench, ids: Iterable[str], pointer: Pointer) -> None:
        self.bench = bench
        self.models: tuple[Miniature, ...] = tuple(m for m in map(bench.desk.standing, ids) if m is not None)
        self.pointer = pointer
        self.grabbed_at = pointer.place
        self.pins: tuple[Point, ...] = ()
        self.turned = 0.0
        self.spun = False
        self._answer: Answer | None = None
        self._done = False

    # -- the contract --------------------------------------------------------------------------------------------------

    def in_hand(self) -> frozenset[str]:
        return frozenset(model.id for model in self.models)

    def over(self) -> bool:
        return self._done

    def drag(self, pointer: Pointer) -> None:
        if (pointer.place, pointer.alt) != (self.pointer.place, self.pointer.alt):
            self._answer = None
        self.pointer = pointer

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self._commit(self.answer())

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "waypoint":
            self._pin()
        elif name == "unpin":
            self.pins, self._answer = self.pins[:-1], None
        elif name == "accept":
            self._accept()
        else:
            return False
        return True

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        facing = self.models[0].facing
        self.turned = (stepped(facing + self.turned, degrees) - facing) % 360.0
        self.spun, self._answer = True, None
        return True

    def card(self) -> RefusalCard | None:
        answer = self.answer()
        if answer.verdict.legal or not self._has_moved(answer.action):
            return None
        return RefusalCard(self.pointer.place, answer.verdict.refusals, answer.wish, self._nearest(answer.wish))

    def focus(self) -> Point | None:
        return self.pointer.place

    # -- asking the rules ----------------------------------------------------------------------------------------------

    def answer(self) -> Answer:
        """What the rules say now; asked once for each movement of the mouse."""
        if self._answer is None:
            self._answer = self._ask()
        return self._answer

    def _ask(self) -> Answer:
        wish = self._wish(1.0)
        verdict = self.bench.desk.preview(wish)
        if verdict.legal or self.pointer.alt:
            return Answer(wish, wish, verdict)
        near = self._nearest(wish)
        if near is None:
            return Answer(wish, wish, verdict)
        near_verdict = self.bench.desk.preview(near)
        if not near_verdict.legal:
            return Answer(wish, wish, verdict)
        return Answer(wish, near, near_verdict, verdict.refusals)

    def _wish(self, part: float) -> Action:
        """The action for `part` (0 … 1) of the way from the last pin to the mouse."""
        last = self.pins[-1] if self.pins else (0.0, 0.0)
        whole = (self.pointer.place[0] - self.grabbed_at[0], self.pointer.place[1] - self.grabbed_at[1])
        shift = (last[0] + (whole[0] - last[0]) * part, last[1] + (whole[1] - last[1]) * part)
        moves = tuple(self._move(model, shift) for model in self.models)
        return moves[0] if len(moves) == 1 else Group(moves=moves)

    def _move(self, model: Miniature, shift: Point) -> Move:
        assert model.at is not None
        via = tuple(_shifted(model.at, pin) for pin in self.pins)
        facing = (model.facing + self.turned) % 360.0 if self.spun else None
        return Move(by=model.id, to=_shifted(model.at, shift), via=via, facing=facing)

    def _nearest(self, wish: Action) -> Action | None:
        if isinstance(wish, Move):
            return self.bench.actions.nearest(wish)
        # A group has no nearest place of its own: it stops where the first of it must, on the way it goes.
        legal, refused = 0.0, 1.0
        best: Action | None = None
        for _ in range(HALVINGS):
            middle = (legal + refused) / 2
            shorter = self._wish(middle)
            if self.bench.desk.preview(shorter).legal:
                legal, best = middle, shorter
            else:
                refused = middle
        return best

    # -- doing ---------------------------------------------------------------------------------------------------------

    def _pin(self) -> None:
        answer = self.answer()
        moves = _moves(answer.action)
        at = self.models[0].at
        if not answer.verdict.legal or not moves or at is None:
            self.bench.say("A waypoint can only be pinned where the miniature may stand.")
            return
        end = moves[0].to
        self.pins = (*self.pins, (end[0] - at[0], end[1] - at[1]))
        self._answer = None

    def _accept(self) -> None:
        answer = self.answer()
        near = answer.action if answer.verdict.legal else self._nearest(answer.wish)
        if near is None:
            self.bench.say("There is no legal place for it to go.")
            return
        self._done = True
        self._do(near)

    def _commit(self, answer: Answer) -> None:
        if answer.verdict.legal:
            self._do(answer.action)
        elif self._has_moved(answer.wish):
            self.bench.actions.refuse(answer.wish, self.pointer.place)

    def _do(self, action: Action) -> None:
        if self._has_moved(action):
            self.bench.actions.do(action, self.pointer.place)
        elif self.spun:
            self.bench.actions.turn({m.id: m.facing + self.turned for m in self.models})

    def _has_moved(self, action: Action) -> bool:
        """Whether anybody ends elsewhere (a slide may end where it began)."""
        return any(
            bool(move.via) or model.at is None or distance(move.to, model.at) > EPSILON
            for move, model in zip(_moves(action), self.models, strict=True)
        )

    # -- showing -------------------------------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        answer = self.answer()
        tone = Tone.LEGAL if answer.verdict.legal else Tone.REFUSED
        marks: list[Mark] = self._quiet(answer.verdict.marks)
        for refusal in answer.verdict.refusals:
            marks.extend(refusal.marks)
        moves = _moves(answer.action)
        # A rule set that draws the way itself (with its triggers, in the colour of a run) knows better.
        if not any(isinstance(mark, PathMark) for mark in marks):
            marks.append(self._path(moves[0], answer.verdict, tone))
        if not any(isinstance(mark, GhostMark) for mark in marks):
            marks.extend(self._ghost(model, move, tone) for model, move in zip(self.models, moves, strict=True))
        if answer.slid and distance(moves[0].to, self._wanted()) > 0.1:
            marks.append(LineMark((moves[0].to, self._wanted()), Tone.REFUSED))
        return tuple(marks)

    def _quiet(self, marks: tuple[Mark, ...]) -> list[Mark]:
        """The marks with only one way's inches told: those of the miniature that was grabbed."""
        ways = [mark for mark in marks if isinstance(mark, PathMark)]
        return [
            LineMark(mark.points, mark.tone) if isinstance(mark, PathMark) and mark is not ways[0] else mark
            for mark in marks
        ]

    def _path(self, move: Move, verdict: Verdict, tone: Tone) -> PathMark:
        start = self.models[0].at
        assert start is not None
        points = (start, *move.via, move.to)
        length = float(verdict.facts.get("length", _length(points)))
        return PathMark(points, length, move.via, tone, inches(length))

    def _ghost(self, model: Miniature, move: Move, tone: Tone) -> GhostMark:
        facing = model.facing if move.facing is None else move.facing
        look = self.bench.desk.looks.get(model.id)
        side = self.bench.desk.state.sides.get(model.side)
        own = model.colour or (side.colour if side is not None else "#8a8f96")
        figure, colour = (look.figure, look.colour) if look is not None else (model.look, own)
        return GhostMark(model.base.at(move.to, facing), facing, figure, colour, tone)

    def _wanted(self) -> Point:
        at = self.models[0].at
        assert at is not None
        return _shifted(at, (self.pointer.place[0] - self.grabbed_at[0], self.pointer.place[1] - self.grabbed_at[1]))

    def status(self) -> str:
        answer = self.answer()
        moves = _moves(answer.action)
        start = self.models[0].at
        assert start is not None
        who = self.models[0].title if len(self.models) == 1 else f"{len(self.models)} miniatures"
        if not answer.verdict.legal:
            return _told(answer.verdict.refusals)
        length = float(answer.verdict.facts.get("length", _length((start, *moves[0].via, moves[0].to))))
        if answer.refusals:
            return f"Release to move {who} {inches(length)}. It stops there: {_told(answer.refusals)}"
        return f"Release to move {who} {inches(length)}. Space pins a waypoint, Q and E turn, Esc cancels."


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


def _told(refusals: tuple[Refusal, ...]) -> str:
    return " ".join(refusal.message for refusal in refusals)


def _moves(action: Action) -> tuple[Move, ...]:
    if isinstance(action, Move):
        return (action,)
    if isinstance(action, Group):
        return tuple(move for move in action.moves if isinstance(move, Move))
    return ()


def _shifted(place: Point, shift: Point) -> Point:
    return (place[0] + shift[0], place[1] + shift[1])


def _length(points: tuple[Point, ...]) -> float:
    return sum(distance(a, b) for a, b in pairwise(points))
