"""Dragging miniatures: a ghost, its path and its inches; the rules answer every movement of the mouse.

The ghost slides to the nearest legal place and stops exactly at the limit. While Alt is held it follows the mouse and
the rules say why not. Only releasing the button (or Enter) commits.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.app.desk import RefusalCard
from tabletop.app.tools.measuring import inches
from tabletop.app.tools.tool import Bench, Gesture, Pointer
from tabletop.app.tools.ways import as_degrees, length_of, moves_of, shifted, stepped, told, turned_label
from tabletop.app.words import in_sentence
from tabletop.geometry.shapes import EPSILON, Point, distance
from tabletop.model.action import Action, Group, Move
from tabletop.model.mark import GhostMark, LineMark, Mark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Refusal, Verdict
from tabletop.tongue import say

FINEST = 1 / 1024
"""The share of its way to which a group's last legal place is found."""
FIRST_STEP = 1 / 64
HURRY = 0.005
"""Seconds a movement of the mouse may spend on that; the next ones go on from there, and letting go takes its time."""


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
        self._reached = 0.5
        self._hurried = True

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
        self._take_time()
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

    def refusals(self) -> tuple[Refusal, ...]:
        answer = self.answer()
        return answer.refusals or answer.verdict.refusals

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
        via = tuple(shifted(model.at, pin) for pin in self.pins)
        facing = (model.facing + self.turned) % 360.0 if self.spun else None
        return Move(by=model.id, to=shifted(model.at, shift), via=via, facing=facing)

    def _nearest(self, wish: Action) -> Action | None:
        if isinstance(wish, Move):
            return self.bench.actions.nearest(wish)
        return self._furthest()

    def _furthest(self) -> Action | None:
        """A group has no nearest place of its own: it stops where the first of it must, on the way it goes. Searched
        outwards from where it stopped at the last movement of the mouse."""
        legal, refused, step = 0.0, 1.0, FIRST_STEP
        probe, best = self._reached, None
        end = time.perf_counter() + HURRY if self._hurried else float("inf")
        while refused - legal > FINEST:
            shorter = self._wish(probe)
            if self.bench.desk.preview(shorter).legal:
                legal, best = probe, shorter
                probe = min(legal + step, (legal + refused) / 2)
            else:
                refused = probe
                probe = max(refused - step, (legal + refused) / 2)
            step *= 2
            if time.perf_counter() > end:
                break
        self._reached = legal if legal > 0.0 else 0.5
        return best

    # -- doing ---------------------------------------------------------------------------------------------------------

    def _pin(self) -> None:
        answer = self.answer()
        moves = moves_of(answer.action)
        at = self.models[0].at
        if not answer.verdict.legal or not moves or at is None:
            self.bench.say(say("A waypoint can only be pinned where the miniature may stand."))
            return
        end = moves[0].to
        self.pins = (*self.pins, (end[0] - at[0], end[1] - at[1]))
        self._answer = None

    def _take_time(self) -> None:
        """From now on exactness counts, not the next frame."""
        self._hurried = False
        if len(self.models) > 1:
            self._answer = None

    def _accept(self) -> None:
        self._take_time()
        answer = self.answer()
        near = answer.action if answer.verdict.legal else self._nearest(answer.wish)
        if near is None:
            self.bench.say(say("There is no legal place for it to go."))
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
            for move, model in zip(moves_of(action), self.models, strict=True)
        )

    # -- showing -------------------------------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        answer = self.answer()
        tone = Tone.LEGAL if answer.verdict.legal else Tone.REFUSED
        marks: list[Mark] = self._quiet(answer.verdict.marks)
        for refusal in answer.verdict.refusals:
            marks.extend(refusal.marks)
        moves = moves_of(answer.action)
        # A rule set that draws the way itself (with its triggers, in the colour of a run) knows better.
        if not any(isinstance(mark, PathMark) for mark in marks):
            marks.append(self._path(moves[0], answer.verdict, tone))
        if not any(isinstance(mark, GhostMark) for mark in marks):
            marks.extend(self._ghost(model, move, tone) for model, move in zip(self.models, moves, strict=True))
        if self.spun:
            first = self.models[0]
            marks.append(turned_label(moves[0].to, first.base.reach, first.facing + self.turned))
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
        length = float(verdict.facts.get("length", length_of(points)))
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
        return shifted(at, (self.pointer.place[0] - self.grabbed_at[0], self.pointer.place[1] - self.grabbed_at[1]))

    def _to(self) -> str:
        """Where to it is turned, as a part of a sentence."""
        return say(" and turn to {facing}", facing=as_degrees(self.models[0].facing + self.turned)) if self.spun else ""

    def _verb(self, action: Action) -> str:
        """What the game makes of the drag: `move`, or what else the rules call it."""
        meant = self.bench.desk.meant(action)
        return say("move") if isinstance(meant, Move | Group) else f"{in_sentence(meant.verb)}:"

    def status(self) -> str:
        answer = self.answer()
        moves = moves_of(answer.action)
        start = self.models[0].at
        assert start is not None
        who = self.models[0].title if len(self.models) == 1 else say("{n} miniatures", n=len(self.models))
        if not answer.verdict.legal:
            return told(answer.verdict.refusals)
        length = float(answer.verdict.facts.get("length", length_of((start, *moves[0].via, moves[0].to))))
        verb = self._verb(answer.action)
        if answer.refusals:
            return say(
                "It stops after {length}: {refusals} Release to {verb} {who} so far{to}.",
                verb=verb,
                who=who,
                length=inches(length),
                to=self._to(),
                refusals=told(answer.refusals),
            )
        return say(
            "Release to {verb} {who} {length}{to}. {space} pins a waypoint, {left} and {right} turn, {esc} cancels.",
            verb=verb,
            who=who,
            length=inches(length),
            to=self._to(),
            space=self.bench.key("waypoint"),
            esc=self.bench.key("cancel"),
            **self.bench.turns(),
        )
