"""The page of the settings on which keys are changed: find a command, press a key, settle whose it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.chords import shown, written
from tabletop.app.keys import Command
from tabletop.app.rebinding import TABLES, Rebinding
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import say

LEAST = 96.0
"""Pixels (at 100 %) that the list takes at the least."""
BELOW = 80.0
"""Pixels (at 100 %) that what is said and done of the chosen command takes at the least."""


class KeyPage:
    """Keys being changed; `changes` are the settings' own, `changed` is told of every change."""

    def __init__(self, changes: dict[str, list[str]], changed: Callable[[], None]) -> None:
        self.rebinding = Rebinding(changes)
        self.query = ""
        self.chosen: Command | None = None
        self.asked: str | None = None
        """The key that was pressed and is somebody else's: shall it be taken away there?"""
        self._changed = changed
        self._below = BELOW
        """What it has taken at the most: the list does not move when another command is chosen."""
        self._waiting = False
        self._more = False

    # -- pressing a key ------------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether the next press is to be the chosen command's key."""
        return self._waiting

    def wait(self, command: Command, *, more: bool = False) -> None:
        """Take the next press as a command's key; with `more` beside the keys that it has."""
        self.chosen, self.asked, self._waiting, self._more = command, None, True, more

    def captures(self, event: pygame.event.Event) -> bool:
        """Take a press, if one is waited for; Esc and a click keep the old key. True: it was taken."""
        if not self._waiting or self.chosen is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._waiting = False
            return False
        if event.type == pygame.TEXTINPUT:
            return True
        if event.type != pygame.KEYDOWN:
            return False
        text = written(event)
        if event.key == pygame.K_ESCAPE:
            self._waiting = False
        elif text:
            self._waiting = False
            self._give(self.chosen, text)
        return True

    def _give(self, command: Command, text: str) -> None:
        if self.rebinding.holders(command, text):
            self.asked = text
        else:
            self._settle(command, text)

    def _settle(self, command: Command, text: str) -> None:
        self.rebinding.give(command, text, more=self._more)
        self.asked = None
        self._changed()

    # -- drawing -------------------------------------------------------------------------------------------------------

    def found(self) -> list[tuple[str, Command]]:
        """The commands that hold every word typed in their title, their section or their keys, each with its place."""
        wanted = self.query.lower().split()
        return [
            (place, command)
            for place, table in TABLES
            for command in table
            if all(word in self._words(command) for word in wanted)
        ]

    def _words(self, command: Command) -> str:
        return f"{say(command.title)} {say(command.section)} {self._labels(command)}".lower()

    def _labels(self, command: Command) -> str:
        return ", ".join(map(shown, self.rebinding.keys(command)))

    def _aside(self, command: Command) -> str:
        """Its keys as the list shows them, with the usual ones where they were changed."""
        keys, usual = self._labels(command) or say("no key"), ", ".join(map(shown, command.keys)) or say("no key")
        return say("{keys} (usually {usual})", keys=keys, usual=usual) if self.rebinding.is_changed(command) else keys

    def draw(self, ui: Ui) -> None:
        """The page."""
        self.query, _ = w.input_text(
            ui, "##key search", self.query, placeholder=say("A command or a key"), icon="search"
        )
        room = w.available(ui)[1] - self._below
        w.area(ui, "commands", lambda: self._rows(ui), height=max(LEAST, room))
        before = w.available(ui)[1]
        w.gap(ui, 4)
        self._draw_chosen(ui)
        taken = before - w.available(ui)[1]
        if taken > self._below:
            self._below = taken
            ui.wake()

    def _rows(self, ui: Ui) -> None:
        before = ""
        found = self.found()
        for place, command in found:
            heading = f"{say(place)}: {say(command.section)}"
            if heading != before:
                w.gap(ui, 4)
                w.heading(ui, heading)
                before = heading
            row = w.list_row(
                ui,
                heading + command.id,
                say(command.title),
                aside=self._aside(command),
                selected=command is self.chosen,
            )
            if row.clicked and command is not self.chosen:
                self.chosen, self.asked, self._waiting = command, None, False
            if row.opened:
                self.wait(command)
        if not found:
            w.text(ui, say("No command has these words."), muted=True)

    def _draw_chosen(self, ui: Ui) -> None:
        command = self.chosen
        if command is None:
            w.text(ui, say("Choose a command to give it another key."), muted=True)
            self._draw_reset_all(ui)
        elif self._waiting:
            w.text(
                ui,
                say("Press the new key of “{command}”. Esc keeps the old one.", command=say(command.title)),
                bold=True,
            )
        elif self.asked is not None:
            self._draw_question(ui, command, self.asked)
        else:
            w.text(ui, f"{say(command.title)}: {self._labels(command) or say('no key')}", bold=True)
            self._draw_buttons(ui, command)

    def _draw_question(self, ui: Ui, command: Command, text: str) -> None:
        holders = self.rebinding.holders(command, text)
        names = ", ".join(f"“{say(each.title)}”" for each in holders)
        w.text(
            ui, say("{key} is the key of {commands}. Take it away there?", key=shown(text), commands=names), bold=True
        )
        if w.button(ui, say("Take it away there"), kind="primary"):
            self._settle(command, text)
        w.beside(ui)
        if w.button(ui, say("Leave it there")):
            self.asked = None

    def _draw_buttons(self, ui: Ui, command: Command) -> None:
        rebinding = self.rebinding
        if w.button(ui, say("Change"), kind="primary", hint=say("Press the key that it is to have")):
            self.wait(command)
        w.beside(ui)
        if w.button(ui, say("Add a key")):
            self.wait(command, more=True)
        w.beside(ui)
        if w.button(ui, say("No key"), reason=None if rebinding.keys(command) else say("It has none.")):
            rebinding.clear(command)
            self._changed()
        w.beside(ui)
        usual = ", ".join(map(shown, command.keys)) or say("no key")
        reason = None if rebinding.is_changed(command) else say("It has its usual key ({key}).", key=usual)
        if w.button(ui, say("As usual"), reason=reason, hint=say("Its usual key is {key}", key=usual)):
            rebinding.reset(command)
            self._changed()
        w.beside(ui, needs=w.word_width(ui, say("All as usual"), "body", bold=False) + ui.px(24))
        self._draw_reset_all(ui)

    def _draw_reset_all(self, ui: Ui) -> None:
        reason = None if self.rebinding.changes else say("All keys are the usual ones.")
        if w.button(ui, say("All as usual"), reason=reason, hint=say("Give every command its usual keys back")):
            self.rebinding.reset_all()
            self._changed()
