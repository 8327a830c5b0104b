"""The open question, put to the side it asks, with its answers as buttons; and the curtain between seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.app import words
from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.picking import PickedDice, is_of_dice
from tabletop.app.tools.answering import Answers, answers_on_table
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import Answered, Rolled
from tabletop.model.naming import titled
from tabletop.rules.common.secrets import visible
from tabletop.tongue import say, told

WIDTH, SHARE = 460, 0.9
"""Pixels (at 100 %) across the question, and how much of the free height it takes at most."""
RIM, BUTTON, NOTE, LEAST_TOLD = 44, 42, 26, 60
"""Pixels (at 100 %) of height round what is told and answered, of an answer, of a line below the answers, and from
which what is told scrolls by itself."""
BESIDE = 8
"""Pixels (at 100 %) between two answers that stand side by side."""
LOW = 170
"""Height (at 100 %) of what is told, below which dice need all of it."""
LEAST_BESIDE, ROUND_ANSWER = 100, 58
"""Pixels (at 100 %) of height that what is told has at least in the column beside the table, and of width round the
words of an answer."""
MOST_ROLLS = 4
"""Rolls that are shown with a question: the last ones."""
IN_ROW, DIE, BETWEEN = 12, 28, 4
"""Dice that stand in a row at most, and pixels (at 100 %) of one and between two."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The card of a question as it was drawn: the answer that was pressed, its rectangle (pixels), and whether it
    stands in the column beside the table."""

    answer: Action | None
    rect: Rect
    is_beside: bool


def draw_question(ui: Ui, desk: Desk, picked: PickedDice, free: Rect, columns: Sequence[Rect]) -> Asked | None:
    """The card of the pending question: in the first of the `columns` beside the table that has room for it, so that
    the table is seen; else over the free part of the window. None when nothing is asked."""
    question = desk.state.question
    if question is None or not desk.live or desk.must_hand_over:
        return None
    found = answers_on_table(question, desk.state)
    picks = is_of_dice(question)
    answers, notes = [] if picks else _answers(desk, question, found), _notes(question, found)
    chosen: list[Action] = []

    widest = max((w.word_width(ui, label, "body") for _, label, _ in answers), default=0.0) + ui.px(ROUND_ANSWER)
    narrowest = min((each[2] for each in columns), default=_over_the_table(ui, free)[2])
    side_by_side = len(answers) > 1 and 2 * widest <= narrowest + ui.px(ROUND_ANSWER - BESIDE)

    def left_to_tell(height: float) -> float:
        rows = (len(answers) + 1) // 2 if side_by_side else len(answers)
        dice = picked.height(question, narrowest / ui.theme.scale - RIM) if picks else 0.0
        return height / ui.theme.scale - RIM - BUTTON * rows - NOTE * len(notes) - dice

    def body() -> None:
        # What can be answered stays in sight; where there is little room, what is told above it scrolls.
        height = left_to_tell(rect[3])
        if height >= LEAST_TOLD:
            w.area(ui, "told", lambda: _told(ui, desk, question, height), height=height, fit_height=True)
        else:
            _told(ui, desk, question, height)
        w.gap(ui, 4)
        if picks:
            chosen.extend(filter(None, (picked.draw(ui, question),)))
        # Short answers stand side by side, so that more of what they are about is seen.
        across = (w.available(ui)[0] - BESIDE) / 2 if side_by_side else -1
        for number, (answer, label, is_first) in enumerate(answers):
            if side_by_side and number % 2:
                w.beside(ui, BESIDE)
            if w.button(ui, label, kind="primary" if is_first else "secondary", width=across, key=f"answer {number}"):
                chosen.append(answer)
        for note in notes:
            w.text(ui, note, muted=True, size="small")

    beside = (each for each in columns if widest <= each[2] and left_to_tell(each[3]) >= LEAST_BESIDE)
    column = next(beside, None)
    rect = column if column is not None else _over_the_table(ui, free)
    drawn = w.panel(ui, f"question {question.id}", rect, body, fit_height=True).rect
    return Asked(chosen[0] if chosen else None, drawn, column is not None)


def _over_the_table(ui: Ui, free: Rect) -> Rect:
    left, top, across, tall = free
    width = min(ui.px(WIDTH), across - ui.px(16))
    return (left + (across - width) / 2, top + ui.px(12), width, tall * SHARE)


def _told(ui: Ui, desk: Desk, question: Decision, height: float) -> None:
    """Who is asked what, the dice that it is about, and by which rule; in little height the dice come before the name
    of the side, which the bar tells as well."""
    side, rolls = desk.state.sides.get(question.side), dice_of(desk)
    if side is not None and (height >= LOW or not rolls):
        w.badge(ui, side.name, colour=colour_of(side.colour))
    w.heading(ui, question.question)
    for roll in rolls:
        _dice(ui, desk, roll)
    if question.citation is not None:
        w.text(ui, str(question.citation), muted=True, size="small")


def _answers(desk: Desk, question: Decision, found: Answers) -> list[tuple[Action, str, bool]]:
    """Each answer that is not given on the table, what its button says, and whether it is the one to give first."""
    shown = []
    for answer in question.answers:
        usual = answer == question.default
        if answer in found.on_table_only and not usual:
            continue
        label = words.answer(answer, desk.offers, desk.state)
        shown.append((answer, label, usual or len(question.answers) == 1))
    return shown


def _notes(question: Decision, found: Answers) -> list[str]:
    """What is said below the answers."""
    notes = []
    if found.on_table_only:
        notes.append(say("Click one of {count} places on the table.", count=len(found.on_table_only)))
    elif found.by_id or found.by_place or found.by_zone:
        notes.append(say("Or click it on the table."))
    if question.default is None:
        notes.append(say("This must be answered before the game goes on."))
    return notes


def dice_of(desk: Desk) -> tuple[Rolled, ...]:
    """The rolls with symbols of their own since the last action that answered nothing: those that the question is
    about, as far as the seat may know them."""
    found: list[Rolled] = []
    for record in reversed(desk.game.line):
        seen = visible(record.events, desk.seat)
        found[:0] = [event for event in seen if isinstance(event, Rolled) and w.has_symbol(str(event.faces[0]))]
        if not any(isinstance(event, Answered) for event in record.events):
            break
    return tuple(found[-MOST_ROLLS:])


def _dice(ui: Ui, desk: Desk, roll: Rolled) -> None:
    who = titled(desk.state, roll.by) if roll.by is not None else ""
    again = say(" again") if roll.again else ""
    words, room = " · ".join(filter(None, (who, f"{told(roll.purpose)}{again}"))), w.available(ui)[0]
    in_row = max(1, min(IN_ROW, int((room + BETWEEN) // (DIE + BETWEEN))))
    dice = (DIE + BETWEEN) * len(roll.faces)
    said = w.word_width(ui, words, "small", bold=False) / ui.theme.scale
    if said + dice + BETWEEN <= room and len(roll.faces) <= in_row:
        # The words and their dice on one line, the dice at its end, where they stand in one column.
        with w.line(ui, DIE + BETWEEN):
            w.text(ui, words, muted=True, size="small", wrap=False)
            w.to_right(ui, dice)
            _row_of(ui, roll, in_row)
        return
    w.text(ui, words, muted=True, size="small")
    _row_of(ui, roll, in_row)


def _row_of(ui: Ui, roll: Rolled, in_row: int) -> None:
    for number, face in enumerate(roll.faces):
        if number % in_row:
            w.beside(ui, BETWEEN)
        w.die(ui, str(face), size=DIE, kind=roll.die)


def draw_curtain(ui: Ui, desk: Desk) -> bool:
    """The curtain between two players at one screen: nothing of the table is seen until the next one sits down. True
    when they do."""
    side = desk.game.state.sides.get(desk.wanted or "")
    name = side.name if side is not None else say("the next player")
    sat: list[bool] = []

    def body() -> None:
        if side is not None:
            w.badge(ui, name, colour=colour_of(side.colour))
        w.title(ui, say("{name}: your turn", name=name))
        w.text(ui, say("There are secrets on the table. Sit down alone before the curtain rises."), muted=True)
        w.gap(ui, 12)
        if w.button(ui, say("I play {name}", name=name), kind="primary", icon="eye", width=-1):
            sat.append(True)

    width = min(ui.px(WIDTH), ui.size[0] - ui.px(16))
    w.panel(ui, "curtain", ((ui.size[0] - width) / 2, ui.size[1] * 0.3, width, ui.size[1] * 0.6), body, fit_height=True)
    return bool(sat)
