"""The open question, put to the side it asks, with its answers as buttons; and the curtain between seats."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.app import words
from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.tools.answering import answers_on_table
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import Answered, Rolled
from tabletop.model.naming import titled
from tabletop.rules.common.secrets import visible
from tabletop.tongue import say

WIDTH, SHARE = 460, 0.9
"""Pixels (at 100 %) across the question, and how much of the free height it takes at most."""
RIM, BUTTON, LEAST_TOLD = 44, 42, 60
"""Pixels (at 100 %) of height round what is told and answered, of an answer, and from which what is told scrolls by
itself."""
MOST_ROLLS = 4
"""Rolls that are shown with a question: the last ones."""
IN_ROW = 12


def draw_question(ui: Ui, desk: Desk, free: Rect) -> tuple[Action | None, float]:
    """The card of the pending question, in the free part of the window; answers the action of the button pressed, and
    how far down (pixels) the card reaches, 0 when nothing is asked."""
    question = desk.state.question
    if question is None or not desk.live or desk.must_hand_over:
        return None, 0.0
    chosen: list[Action] = []

    def body() -> None:
        # What can be answered stays in sight; where there is little room, what is told above it scrolls.
        height = tall * SHARE / ui.theme.scale - RIM - BUTTON * len(question.answers)
        if height >= LEAST_TOLD:
            w.area(ui, "told", lambda: _told(ui, desk, question), height=height, fit_height=True)
        else:
            _told(ui, desk, question)
        w.gap(ui, 4)
        chosen.extend(_answers(ui, desk, question))

    left, top, across, tall = free
    width = min(ui.px(WIDTH), across - ui.px(16))
    rect = (left + (across - width) / 2, top + ui.px(12), width, tall * SHARE)
    card = w.panel(ui, f"question {question.id}", rect, body, fit_height=True).rect
    return chosen[0] if chosen else None, card[1] + card[3]


def _told(ui: Ui, desk: Desk, question: Decision) -> None:
    """Who is asked what, by which rule, and the dice that it is about."""
    side = desk.state.sides.get(question.side)
    if side is not None:
        w.badge(ui, side.name, colour=colour_of(side.colour))
    w.heading(ui, question.question)
    if question.citation is not None:
        w.text(ui, str(question.citation), muted=True, size="small")
    for roll in dice_of(desk):
        _dice(ui, desk, roll)


def _answers(ui: Ui, desk: Desk, question: Decision) -> Iterator[Action]:
    """A button for each answer that is not given on the table; answers those that were pressed."""
    found = answers_on_table(question, desk.state)
    for number, answer in enumerate(question.answers):
        if answer in found.on_table_only and answer != question.default:
            continue
        usual = answer == question.default
        label = words.answer(answer, desk.offers, desk.state)
        if w.button(
            ui,
            say("{label} (the default)", label=label) if usual else label,
            kind="primary" if usual or len(question.answers) == 1 else "secondary",
            width=-1,
            key=f"answer {number}",
        ):
            yield answer
    if found.on_table_only:
        count = len(found.on_table_only)
        w.text(ui, say("Click one of {count} places on the table.", count=count), muted=True, size="small")
    elif found.by_id or found.by_place or found.by_zone:
        w.text(ui, say("Or click it on the table."), muted=True, size="small")
    if question.default is None:
        w.text(ui, say("This must be answered before the game goes on."), muted=True, size="small")


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
    w.text(ui, " · ".join(filter(None, (who, f"{roll.purpose}{again}"))), muted=True, size="small")
    for number, face in enumerate(roll.faces):
        if number % IN_ROW:
            w.beside(ui, 4)
        w.die(ui, str(face), size=28, kind=roll.die)


def draw_curtain(ui: Ui, desk: Desk) -> bool:
    """The curtain between two players at one screen: nothing of the table is seen until the next one sits down. True
    when they do."""
    side = desk.game.state.sides.get(desk.wanted or "")
    name = side.name if side is not None else say("the next player")
    sat: list[bool] = []

    def body() -> None:
        if side is not None:
            w.badge(ui, name, colour=colour_of(side.colour))
        w.title(ui, say("Hand over to {name}", name=name))
        w.text(ui, say("There are secrets on the table. Sit down alone before the curtain rises."), muted=True)
        w.gap(ui, 12)
        if w.button(ui, say("I play {name}", name=name), kind="primary", icon="eye", width=-1):
            sat.append(True)

    width = min(ui.px(WIDTH), ui.size[0] - ui.px(16))
    w.panel(ui, "curtain", ((ui.size[0] - width) / 2, ui.size[1] * 0.3, width, ui.size[1] * 0.6), body, fit_height=True)
    return bool(sat)
