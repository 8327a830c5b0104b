"""The slim bar on top: whose turn it is, the tools, undo, redo, the end of the phase, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.app.desk import Desk
from tabletop.app.keys import Keys
from tabletop.app.layout import Rect
from tabletop.app.tools.tool import Tool
from tabletop.app.ui import Colour, Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import when
from tabletop.model.offer import Offer
from tabletop.model.things import Clock, Side
from tabletop.tongue import say

Run = Callable[[str], None]
NAMED, WIDE = 860, 1120
"""Pixels (at 100 %) from which the end has its name beside its icon, and from which undo and redo have theirs."""
BUTTON, TOOL, SPACE, EDGE = 40, 44, 8, 12
"""Pixels (at 100 %) that one more button takes, a tool, what is between two parts of the bar, and beside the outer."""
LEAST_NAME, MOST_NAME = 72, 160
"""Pixels (at 100 %) of a side's name below which there is no point in it, and for which the tools give way at most."""
ACTING = ("shoot", "push", "place", "note")
"""The tools that change the game: they rest when it is over."""
ROOMY = 1400
"""Pixels (at 100 %) from which the side whose turn it is is named with its player."""
BEHIND_THE_CURTAIN = frozenset(
    ("give_back", "leave", "open", "save", "save_as", "help", "settings", "fullscreen", "larger", "smaller")
)
"""What may be done while nobody may see the table."""


@dataclass(frozen=True, slots=True)
class WhoseTurn:
    """Whose turn it is (None: nobody's), and of what."""

    side: Side | None
    clock: Clock


@dataclass(frozen=True, slots=True)
class BarView:
    """What the bar shows: whose turn it is, the tools in their order and the one in hand; `grid` and `ended` are as
    they are now; `sheet`: whether the game has a scenario sheet; `curtained`: nobody may see the table, nor do anything
    to it; `goes_on`: what makes the game go on."""

    turn: WhoseTurn
    goes_on: Offer
    tools: Sequence[Tool]
    tool: Tool
    grid: bool
    ended: bool
    sheet: bool = False
    curtained: bool = False


def draw_bar(ui: Ui, rect: Rect, desk: Desk, keys: Keys, view: BarView, run: Run) -> None:
    """The bar; `run` is told the id of the command that was pressed."""

    def body() -> None:
        _menu(ui, desk, keys, view, run)
        w.beside(ui)
        more = BUTTON if view.sheet else 0
        named, wide = rect[2] >= ui.px(NAMED + more), rect[2] >= ui.px(WIDE + more)
        room, tools = rect[2] / ui.theme.scale - 2 * EDGE, TOOL * len(view.tools)
        name, moment = _turn(desk, view.turn, roomy=rect[2] >= ui.px(ROOMY))
        # The tools stand in the middle, or where the turn and the right leave room; a long name has the rest.
        wanted = (
            BUTTON + 3 * SPACE + min(_across(ui, name), MOST_NAME) + w.word_width(ui, moment, "body") / ui.theme.scale
        )
        start = min(max((room - tools) / 2, wanted), room - tools - SPACE - w.width_at_right(ui, "bar"))
        _draw_turn(ui, view.turn.side, (name, moment), start - BUTTON - SPACE)
        w.to_right(ui, room - start)
        for tool in view.tools if not view.curtained else ():
            hint = _hint(say(tool.title), keys.label(tool.command_id))
            reason = say("The game is over.") if view.ended and tool.id in ACTING else tool.reason()
            if w.icon_button(ui, tool.icon, hint=hint, active=tool is view.tool, reason=reason, key=f"tool {tool.id}"):
                run(tool.command_id)
            w.beside(ui)
        with w.at_right(ui, "bar"):
            if not view.curtained:
                _playing(ui, desk, keys, view, run, (named, wide))
            _reading(ui, keys, view, run)

    w.panel(ui, "bar", rect, body, look="bar")


def _hint(title: str, key: str) -> str:
    return f"{title} ({key})" if key else title


def _menu(ui: Ui, desk: Desk, keys: Keys, view: BarView, run: Run) -> None:
    entries = (
        ("save", say("Save the game"), "save"),
        ("save_as", say("Save under another name…"), "save"),
        ("open", say("Open a saved game"), "open"),
        ("picture", say("Save a picture of the table"), "picture"),
        ("sheet", say("Scenario sheet"), "book"),
        ("rolls", say("The dice of this game"), "dice"),
        ("report", say("Write the battle report"), "log"),
        ("example", say("Make an example from here…"), "export"),
        ("-", "-", ""),
        ("grid", say("Hide the grid") if view.grid else say("Show the grid"), "grid"),
        ("ground", say("Hatch rough ground, cover and what blocks"), "eye"),
        ("fit", say("Show the whole table"), "search"),
        ("larger", say("Larger text"), "plus"),
        ("smaller", say("Smaller text"), "minus"),
        ("fullscreen", say("Full screen"), "unfold"),
        ("settings", say("Settings…"), "settings"),
        ("-", "-", ""),
        ("commands", say("All commands"), "menu"),
        ("help", say("Help"), "help"),
        ("-", "-", ""),
        ("concede", say("Concede the game"), "flag"),
        ("leave", say("Back to the start screen"), "back"),
    )
    items = [
        w.MenuItem(
            label,
            key=name,
            icon=icon,
            keys=keys.label(name) if name != "-" else "",
            reason=waits(name, curtained=view.curtained, ended=view.ended),
        )
        for name, label, icon in (*entries, *_eyes(desk))
    ]
    chosen = w.menu_button(ui, "game menu", items, hint=say("The game's menu"))
    if chosen is not None:
        run(chosen)


def waits(name: str, *, curtained: bool, ended: bool) -> str:
    """Why an entry of the menu cannot be chosen now; empty when it can."""
    if curtained and name != "-" and name not in BEHIND_THE_CURTAIN:
        return say("Nobody sees the table until the next player sits down.")
    return say("The game is over.") if ended and name == "concede" else ""


def _eyes(desk: Desk) -> tuple[tuple[str, str, str], ...]:
    """Whose eyes look: offered where there is something that one side sees and another does not."""
    if not desk.secrets:
        return ()
    if desk.lent is not None:
        return (("-", "-", ""), ("give_back", say("Give the table back"), "eye"))
    others = [side for side in desk.game.state.sides.values() if side.id != desk.seat]
    looks = [(f"look as {side.id}", say("Let {side} look", side=side.name), "eye") for side in others]
    return (("-", "-", ""), *looks, ("look as ", say("Let a spectator look"), "eye"))


def whose_turn(desk: Desk) -> WhoseTurn:
    """Whose turn it is on the table that is shown, and of what."""
    return WhoseTurn(desk.state.sides.get(desk.whose or ""), desk.state.clock)


def _turn(desk: Desk, turn: WhoseTurn, *, roomy: bool) -> tuple[str, str]:
    """The name of whose turn it is ("" where it is nobody's), and of what."""
    side = turn.side
    name = "" if side is None else desk.game.side_name(side.id) if roomy else side.name
    return name, " · ".join(filter(None, (when(turn.clock), desk.floor)))


def _across(ui: Ui, name: str) -> float:
    """Pixels (at 100 %) of the pill with a name."""
    return w.word_width(ui, name) / ui.theme.scale + 2 * SPACE if name else 0.0


def _draw_turn(ui: Ui, side: Side | None, words: tuple[str, str], room: float) -> None:
    """Whose turn it is, and of what, in `room` pixels (at 100 %): a long name of a side is cut first."""
    name, moment = words
    taken = w.word_width(ui, moment, "body") / ui.theme.scale
    left = room - taken - SPACE
    with w.group(ui):
        w.gap(ui, 10)
        if side is not None and left >= min(LEAST_NAME, _across(ui, name)):
            w.badge(ui, name, colour=colour_of(side.colour), room=left)
            w.beside(ui)
        if taken <= room:
            w.text(ui, moment, bold=True, wrap=False)
        else:
            w.text(ui, moment, bold=True, wrap=False, room=max(room, 0.0))
            w.tooltip(ui, moment)


def _playing(ui: Ui, desk: Desk, keys: Keys, view: BarView, run: Run, room: tuple[bool, bool]) -> None:
    """Undo, redo, and what makes the game go on."""
    named, wide = room
    game = desk.game
    nothing = None if game.can_undo else say("There is nothing to undo.")
    nothing_again = None if game.can_redo else say("There is nothing to redo.")
    if wide:
        if w.button(
            ui, say("Undo"), icon="undo", kind="quiet", reason=nothing, hint=_hint(say("Undo"), keys.label("undo"))
        ):
            run("undo")
        w.beside(ui, 4)
        if w.button(
            ui,
            say("Redo"),
            icon="redo",
            kind="quiet",
            reason=nothing_again,
            hint=_hint(say("Redo"), keys.label("redo")),
        ):
            run("redo")
        w.beside(ui, 4)
    else:
        for name, title, reason in (("undo", say("Undo"), nothing), ("redo", say("Redo"), nothing_again)):
            if w.icon_button(ui, name, hint=_hint(title, keys.label(name)), reason=reason):
                run(name)
            w.beside(ui, 4)
    ending = view.goes_on
    label = say("How it ended") if view.ended else ending.label
    reason = ending.refusal.message if ending.refusal is not None and not view.ended else None
    hint = _hint(label, keys.label("end"))
    if named:
        if w.button(ui, label, icon="end-phase", kind="primary", reason=reason, hint=hint, key="end"):
            run("end")
    elif w.icon_button(ui, "end-phase", hint=hint, reason=reason, kind="primary" if reason is None else "quiet"):
        run("end")
    w.beside(ui, 4)


def _reading(ui: Ui, keys: Keys, view: BarView, run: Run) -> None:
    """The sheet and the help."""
    if view.sheet and not view.curtained:
        if w.icon_button(ui, "book", hint=_hint(say("Scenario sheet"), keys.label("sheet"))):
            run("sheet")
        w.beside(ui, 4)
    if w.icon_button(ui, "help", hint=_hint(say("Help"), keys.label("help"))):
        run("help")


def colour_of(text: str) -> Colour:
    """A colour of a document ("#0072B2") as the panels want it."""
    colour = pygame.Color(text)
    return (colour.r, colour.g, colour.b)
