"""Answering a question on the table: by a click on the miniature, the piece of terrain or the place that an answer
names. It works whatever tool is in hand, and takes no click that is not an answer."""

from __future__ import annotations

import dataclasses
from collections import Counter

from tabletop.app import words
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.geometry.gaps import on_table, signed_distance
from tabletop.geometry.shapes import Disc, Point, distance
from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.mark import AreaMark, LabelMark, Mark, OutlineMark, Tone
from tabletop.model.state import State
from tabletop.tongue import say

WITHIN = 2.0
"""Inches that a click may be off a place that answers."""
ON_SPOT = 0.4
"""The same where other places answer as well."""
SPOT = 0.3
"""Radius in inches of the spot that marks one."""
MANY = 60
"""From so many places on, only the one nearest to the mouse is marked."""
FEW = 6
"""Up to so many places have buttons of their own, too."""


@dataclasses.dataclass(frozen=True, slots=True)
class Answers:
    """Which answers can be pointed at: by the id of a miniature, at a place, or anywhere in a zone."""

    by_id: dict[str, Action]
    by_place: dict[Point, Action]
    anywhere: bool = False
    """Whether any other place on the table answers as well."""
    by_zone: dict[str, Action] = dataclasses.field(default_factory=dict)

    @property
    def on_table_only(self) -> frozenset[Action]:
        """The answers that are so many that they have no buttons; zones keep theirs, for a panel may lie over them."""
        return frozenset(self.by_place.values()) if len(self.by_place) > FEW else frozenset()


NONE = Answers({}, {})


def answers_on_table(question: Decision | None, state: State) -> Answers:
    """The answers that name one thing on the table, each of them another."""
    if question is None:
        return NONE
    places: dict[Point, Action] = {}
    named: list[tuple[str, Action]] = []
    for answer in question.answers:
        to = getattr(answer, "to", None)
        if isinstance(to, tuple) and len(to) == 2 and all(isinstance(part, (int, float)) for part in to):
            places.setdefault(to, answer)
        else:
            named.extend((one, answer) for one in _named(answer, question, state))
    count = Counter(one for one, _ in named)
    zones: dict[str, Action] = {
        each.option: each for each in question.answers if isinstance(each, Choose) and each.option in state.zones
    }
    return Answers({one: answer for one, answer in named if count[one] == 1}, places, question.anywhere, zones)


def _named(answer: Action, question: Decision, state: State) -> list[str]:
    """The miniature that tells an answer from the others: whom it chooses, whom it is aimed at, who does it."""
    if isinstance(answer, Choose):
        return [answer.option] if answer.option in state.miniatures else []
    for field in ("at", "by"):
        one = getattr(answer, field, None)
        others = {getattr(other, field, None) for other in question.answers if type(other) is type(answer)}
        if isinstance(one, str) and one in state.miniatures and (field == "at" or len(others) > 1):
            return [one]
    return []


class Answering(GameTool):
    """The open question on the table."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.over: Action | None = None
        self._made: tuple[object, Answers] = (None, NONE)

    @property
    def answers(self) -> Answers:
        """What can be pointed at now: nothing while looking back, or behind the curtain."""
        desk = self.bench.desk
        question = desk.state.question
        if question is None or not desk.live or desk.must_hand_over:
            return NONE
        if self._made[0] is not question:
            self._made = (question, answers_on_table(question, desk.state))
        return self._made[1]

    def answer_at(self, place: Point) -> Action | None:
        """The answer that a click there would give."""
        found = self.answers
        hit = self.bench.pick(place)
        if hit in found.by_id:
            return found.by_id[hit]
        for name, answer in found.by_zone.items():
            if signed_distance(self.bench.desk.state.zones[name].outline.piece(), place) <= 0:
                return answer
        near = min(found.by_place, key=lambda each: distance(each, place), default=None)
        if near is None:
            return None
        if distance(near, place) <= (ON_SPOT if found.anywhere else WITHIN):
            return found.by_place[near]
        return self._elsewhere(found.by_place[near], place) if found.anywhere else None

    def _elsewhere(self, answer: Action, place: Point) -> Action | None:
        """The answer with another place, where any on the table will do."""
        table = self.bench.desk.state.table
        to = (round(place[0], 2), round(place[1], 2))
        inside = on_table(Disc(to, 0.0), table.width, table.height)
        return dataclasses.replace(answer, to=to) if inside else None  # type: ignore[call-arg]

    def hover(self, pointer: Pointer) -> None:
        """The mouse is there now."""
        self.over = self.answer_at(pointer.place)

    def press(self, pointer: Pointer) -> Gesture | None:
        """A press on an answer; None when it is none."""
        answer = self.answer_at(pointer.place)
        return AnswerPress(self, answer) if answer is not None else None

    def stops(self) -> tuple[Point, ...]:
        answers = self.answers
        models = map(self.bench.desk.standing, answers.by_id)
        return (*(m.at for m in models if m is not None and m.at is not None), *answers.by_place)

    def marks(self) -> tuple[Mark, ...]:
        """Rings about those who may be clicked, spots where places may; what the mouse is on is named."""
        found, desk = self.answers, self.bench.desk
        marks: list[Mark] = []
        for one, answer in found.by_id.items():
            model = desk.standing(one)
            if model is not None:
                marks.append(OutlineMark(model.piece(), Tone.LEGAL, self.label(answer) if answer == self.over else ""))
        for name, answer in found.by_zone.items():
            piece = desk.state.zones[name].outline.piece()
            marks.append(OutlineMark(piece, Tone.WITNESS if answer == self.over else Tone.LEGAL))
        for place, answer in found.by_place.items():
            here = answer == self.over
            if here or len(found.by_place) <= MANY:
                marks.append(AreaMark(Disc(place, SPOT if here else SPOT / 2), Tone.LEGAL if here else Tone.NEUTRAL))
            if here:
                marks.append(_named_spot(place))
        to = getattr(self.over, "to", None)
        if found.anywhere and to is not None and to not in found.by_place:
            marks += [AreaMark(Disc(to, SPOT), Tone.LEGAL), _named_spot(to)]
        return tuple(marks)

    def label(self, answer: Action) -> str:
        """What the button of an answer says."""
        desk = self.bench.desk
        return words.answer(answer, desk.offers, desk.state)

    def status(self, pointer: Pointer | None) -> str:
        """What a click would do; nothing when it would answer nothing."""
        if self.answers is NONE or self.over is None:
            return ""
        return say("Click to answer: {label}.", label=self.label(self.over))


def _named_spot(place: Point) -> LabelMark:
    return LabelMark((place[0], place[1] - 2 * SPOT), f"({place[0]:g}, {place[1]:g})")


class AnswerPress(Gesture):
    """A press on an answer; releasing the button on it gives it."""

    def __init__(self, answering: Answering, answer: Action) -> None:
        self.answering = answering
        self.answer = answer

    def drag(self, pointer: Pointer) -> None:
        self.answering.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        if self.answering.answer_at(pointer.place) == self.answer:
            self.answering.bench.actions.answer(self.answer)

    def status(self) -> str:
        return say("Release to answer: {label}.", label=self.answering.label(self.answer))
