"""A new game: its map in full, who plays which side, the options, the seed of the dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.assembly import SETUP, Assembly, forces_of, may_muster, to_be_set_up
from tabletop.app.editor.files import every_map
from tabletop.app.layout import Rect
from tabletop.app.notices import Room
from tabletop.app.panels.option import option_field
from tabletop.app.screens.choices import said_of
from tabletop.app.screens.screen import Screen
from tabletop.app.starting import begin, opening
from tabletop.app.thumbnails import Thumbnails
from tabletop.app.ui import widgets as w
from tabletop.model.document import Document
from tabletop.model.things import Side
from tabletop.model.vocabulary import Word
from tabletop.opening import new_game, read_document
from tabletop.rules.registry import opponent, ruleset, title
from tabletop.session.library import home
from tabletop.session.opponent import PROGRAM
from tabletop.tongue import Said, plural, say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen
    from tabletop.app.window import Window

COLUMN = 400
"""Width of the column with the choices, at 100 %."""
BUTTON, AROUND = 44, 68
"""Height of a button with the space below it, and of what else of the column is not its fields, at 100 %."""
PICTURE, LARGE_PICTURE, LARGE = 1000, 1800, 900
"""Pixels of the map's picture, and of that in a window of so many pixels in height and more, where it would be
blurred."""


class NewGameScreen(Screen):
    """Everything to be chosen before a game begins. Raises TabletopError when the map cannot be read."""

    pictures = True

    def __init__(self, path: Path) -> None:
        self._maps = tuple(found for found in every_map() if not found.trouble)
        self._choose(path)
        self._players: dict[str, str] = {}
        self._programs: set[str] = set()
        """The sides that the program is to play."""
        self._seed = ""
        self._entered = False
        self._shown = False
        self._pictures = Thumbnails(home() / "thumbnails", PICTURE, worded=True)

    def _choose(self, path: Path) -> None:
        self._take(read_document(path))
        self._path = path

    def _take(self, document: Document) -> None:
        self.document = document
        self._words = ruleset(self.document.rules).vocabulary.options
        usual = {name: word.default for name, word in self._words.items()}
        self._options: dict[str, Any] = {**usual, **self.document.options}
        self._unfolded = self._options != usual
        """Whether the options are shown: of themselves only where the map wants others than usual."""

    def enter(self, window: Window) -> None:
        super().enter(window)
        if window.surface.get_height() >= LARGE:
            self._pictures = Thumbnails(home() / "thumbnails", LARGE_PICTURE, worded=True)
        self._pictures.aside = window.aside

    def rest(self) -> float | None:
        return self._pictures.rest()

    def stale(self) -> bool:
        # Nobody waits for the picture: the choices are seen first.
        if not self._shown or not self._pictures.work():
            return False
        self.window.touch()  # whoever asked may not be the one who paints
        return True

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill((0x17, 0x1A, 0x1F))
        self._shown = True

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._begin()

    def rooms(self) -> tuple[Room, ...]:
        _, (left, top, width, height) = self._columns()
        return (Room(left, width, top, top + height, at_foot=True),)

    def _columns(self) -> tuple[Rect, Rect]:
        """The rectangles of the choices and of the map."""
        ui = self.window.ui
        width, height = ui.size
        margin = ui.px(24)
        column = min(ui.px(COLUMN), width // 2 - margin)
        left = margin + column + ui.px(16)
        tall = height - 2 * margin
        return (margin, margin, column, tall), (left, margin, width - left - margin, tall)

    def draw(self) -> None:
        choices, chosen = self._columns()
        w.panel(self.window.ui, "choices", choices, lambda: self._draw_choices(choices[3]), fit_height=True)
        w.panel(self.window.ui, "map", chosen, self._draw_map)

    def _draw_choices(self, tall: float) -> None:
        """The fields, and close below them the ways on; in a low window the fields scroll, and these stay."""
        ui = self.window.ui
        w.title(ui, say("New game"))
        musters = may_muster(ruleset(self.document.rules))
        room = tall / ui.theme.scale - AROUND - BUTTON * (3 if musters else 2)
        w.area(ui, "fields", self._draw_fields, height=room, fit_height=True)
        w.gap(ui, 8)
        wrong = self._wrong_seed()
        if musters:
            hint = say("From the roster, for each side, with the rules' limits; lists can be kept")
            if w.button(ui, say("Choose forces"), icon="person", width=-1, reason=wrong, hint=hint):
                self._muster()
        if w.button(ui, say("Begin"), kind="primary", icon="play", width=-1, reason=wrong) or self._entered:
            self._entered = False
            self._begin()
        if w.button(ui, say("Back"), icon="back", width=-1):
            self._back()

    def _wrong_seed(self) -> str | None:
        seed = self._seed.strip()
        return None if not seed or seed.isdigit() else say("The seed is a whole number.")

    def _draw_fields(self) -> None:
        ui = self.window.ui
        names = [Said(found.title) for found in self._maps]
        here = next((i for i, found in enumerate(self._maps) if found.path == self._path), -1)
        chosen = w.combo(ui, say("Map"), names, here)
        if chosen != here:
            self._choose(self._maps[chosen].path)
        w.text(ui, title(self.document.rules), muted=True, size="small")
        w.gap(ui, 4)
        w.heading(ui, say("Who plays"))
        for side in self.document.state.sides.values():
            if self._draw_player(side):
                continue
            self._players[side.id], entered = w.input_text(
                ui, side.name, self._players.get(side.id, ""), placeholder=say("a name, or nothing"), icon="flag"
            )
            self._entered = self._entered or entered
        w.gap(ui, 4)
        self._seed, entered = w.input_text(
            ui,
            say("Seed of the dice"),
            self._seed,
            placeholder=say("left to chance"),
            icon="dice",
            hint=say("The same number gives the same dice again. Left empty, nobody knows them beforehand."),
        )
        self._entered = self._entered or entered
        wrong = self._wrong_seed()
        if wrong:
            w.complaint(ui, wrong)
        self._draw_options()

    def _draw_options(self) -> None:
        """What may be played in more than one way; whoever does not ask plays as the rulings say."""
        ui = self.window.ui
        if not self._words:
            return
        w.gap(ui, 8)
        folded = plural("{n} option of the rules", "{n} options of the rules", len(self._words))
        label = say("Fold the options") if self._unfolded else folded
        hint = say("How unclear rules are read, and what is agreed before a game")
        if w.button(ui, label, icon="fold" if self._unfolded else "unfold", width=-1, hint=hint, key="options"):
            self._unfolded = not self._unfolded
        if self._unfolded:
            for name, word in self._words.items():
                self._options[name] = self._draw_option(name, word)

    def _draw_player(self, side: Side) -> bool:
        """Whether a person or the program plays a side, where the program can; True: it does, and needs no name."""
        if opponent(self.document.rules) is None:
            return False
        program = side.id in self._programs
        chosen = w.combo(
            self.window.ui, say("{side}: played by", side=side.name), [say("a person"), PROGRAM], int(program)
        )
        (self._programs.add if chosen else self._programs.discard)(side.id)
        return bool(chosen)

    def _draw_option(self, name: str, word: Word) -> Any:
        ui, value = self.window.ui, self._options[name]
        chosen = option_field(ui, name, word, value)
        if word.meaning:
            w.text(ui, word.meaning, muted=True, size="small")
            w.gap(ui, 4)
        return chosen

    def _draw_map(self) -> None:
        ui = self.window.ui
        w.title(ui, self.document.title)
        found = next((each for each in self._maps if each.path == self._path), None)
        if found is not None and said_of(found):
            w.text(ui, said_of(found))
        if self.document.description:
            w.text(ui, self.document.description, muted=True)
        w.gap(ui, 12)
        picture = self._pictures.get(self._path)
        if picture is not None:
            across, down = w.available(ui)
            w.image(ui, picture, across, max(120.0, down - 8))
        else:
            w.text(ui, say("The map is being drawn …"), muted=True)

    def _begin(self) -> None:
        if self._wrong_seed() is None:
            self.window.open(opening(self.document.title), lambda: self._game(self.document))

    def _game(self, document: Document) -> GameScreen:
        seed = self._seed.strip()
        players = {side: name.strip() for side, name in self._players.items() if name.strip()}
        if opponent(self.document.rules) is not None:
            players |= dict.fromkeys(self._programs & set(document.state.sides), PROGRAM)
        return begin(document, options=self._options, players=players, seed=int(seed) if seed else None)

    def _muster(self) -> None:
        """Choose forces; nothing of the game has begun until they are there."""
        from tabletop.app.screens.forces import ForcesScreen

        document, table = self.document, new_game(self.document, self._options, seed=0)
        laid_out = table.state.clock.phase != SETUP
        if laid_out:
            document = to_be_set_up(self.document)
            table = new_game(document, self._options, seed=0)

        def take(assembly: Assembly) -> None:
            screen = self._game(document)
            for action in assembly.actions():
                screen.game.do(action)
            self.window.show(screen)

        lists = forces_of(self.document.state, self.document.rules) if laid_out else {}
        assembly = Assembly(table.ruleset, table.state, lists=lists)
        self.window.show(
            ForcesScreen(table, assembly, take, lambda: self.window.show(self), done=say("Begin the game"))
        )

    def _back(self) -> None:
        from tabletop.app.screens.start import StartScreen

        self.window.show(StartScreen())
