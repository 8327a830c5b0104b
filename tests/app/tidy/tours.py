"""Every screen and dialog of the program, each led to in a few steps from a window that opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from tabletop import places
from tabletop.app.lessons.screen import LessonScreen
from tabletop.app.notices import Question
from tabletop.app.screens.forces import ForcesScreen
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.model.action import Concede
from tabletop.opening import new_game, open_any, read_document
from tabletop.tongue import say

from ..test_console import adventure
from ..test_hidden_hands import HANDS, table
from . import awkward, editing, others
from .showing import Show, Tour

FOREIGN = Path(__file__).parents[2] / "documents" / "exchange" / "fixtures" / "plan.svg"


def start(show: Show) -> Iterator[str]:
    """The start screen, its settings, and what opens over any screen."""
    awkward.keep_saves()
    show.open(StartScreen())
    yield "start"
    show.press(say("Saved games ({n})", n=awkward.SAVES))
    yield "saved games"
    show.window.import_map(FOREIGN)
    show.settle()
    yield "import"
    show.key(pygame.K_ESCAPE)
    show.window.preferences.open()
    show.settle()
    for page in ("Look", "Sound and motion", "Keys"):
        show.press(say(page))
        yield f"settings, {page.lower()}"


def beginning(show: Show) -> Iterator[str]:
    """A new game, and the forces for it."""
    show.open(NewGameScreen(awkward.long_map()))
    yield "new game"
    show.press(say("Choose forces"))
    yield "forces"
    awkward.fill(show.on(ForcesScreen))
    show.settle()
    yield "forces, chosen"
    show.key(pygame.K_ESCAPE)
    for game in ("exterminate/museum", "remnant/console-room", "time_of_the_daleks/four-doctors", "sandbox/docks"):
        show.open_next(NewGameScreen(places.maps() / f"{game}.yaml"))
        yield f"new game, {game.partition('/')[0]}"


def setting_up(show: Show) -> Iterator[str]:
    """The table being set up, with forty models in the tray."""
    show.play(awkward.setting_up())
    yield "setting up"


def battle(show: Show) -> Iterator[str]:
    """A table in play."""
    show.play(awkward.battle(), sheet=True)
    screen = show.game_screen
    yield "sheet"
    screen.panels.dialogs.sheet.opened = False
    show.settle()
    yield "in play"
    screen.desk.select(("unit-0",))
    show.settle()
    yield "a model's card"
    at = screen.game.state.miniatures["unit-0"].at
    assert at is not None
    show.click(show.pixel(at), pygame.BUTTON_RIGHT)
    yield "menu of a model"
    show.key(pygame.K_ESCAPE)
    screen.desk.select(screen.game.state.miniatures)
    show.settle()
    yield "many selected"
    screen.desk.select(("unit-0",))
    show.drag(at, (44.0, 44.0))
    yield "a move"
    show.key(pygame.K_ESCAPE)
    screen.hand.take("shoot")
    show.drag(at, (24.0, 17.0))
    yield "a shot"
    show.key(pygame.K_ESCAPE)


def dialogs(show: Show) -> Iterator[str]:
    """What opens over the table of a game that has been played for a while."""
    opened = open_any(awkward.KEPT)
    show.play(opened.game)
    screen, opens = show.game_screen, show.game_screen.panels.dialogs
    yield "played"
    screen.panels._log_open = True
    show.settle()
    yield "log open"
    screen.panels._log_open = False
    screen.desk.look_at(screen.game.length // 2)
    show.settle()
    yield "replay"
    screen.desk.look_at(None)
    for name, command in (
        ("help", "help"),
        ("dice", "rolls"),
        ("commands", "commands"),
        ("example", "example"),
        ("save under another name", "save_as"),
    ):
        screen.commands.run(command)
        show.settle()
        yield name
        opens.help = opens.rolls.opened = False
        opens._commands = opens._writing = opens.example = None
        show.settle()
    show.click((show.window.ui.px(30), show.window.ui.px(24)))
    yield "the game's menu"
    show.key(pygame.K_ESCAPE)
    for tone in ("warning", "info", "good"):
        show.window.say(f"{awkward.LONG_MODEL} waits for {awkward.LONG_SIDE}, and nobody knows why. " * 2, tone)
    show.window.notices.say(awkward.LONG_TITLE, "warning", stays=True)
    show.settle()
    yield "notices"
    sentence = f"{awkward.LONG_MODEL} can still act. " * 4
    show.window.ask(Question("End the phase of the second player's reinforcements?", sentence, "End it", lambda: None))
    show.settle()
    yield "asking"


def ended(show: Show) -> Iterator[str]:
    """The card at the end."""
    show.play(awkward.battle())
    show.game_screen.actions.do(Concede(side="daleks"))
    show.settle()
    yield "the end"


def exterminate(show: Show) -> Iterator[str]:
    """A question with dice and cards, behind its curtain."""
    show.play(table(HANDS[0], fired=True))
    yield "exterminate, curtain"
    desk = show.game_screen.desk
    desk.sit(desk.wanted)
    show.settle()
    yield "exterminate, asked"


def remnant(show: Show) -> Iterator[str]:
    """Cards below the table."""
    show.play(new_game(read_document(places.maps() / "remnant" / "console-room.yaml"), seed=4))
    yield "remnant"


def daleks(show: Show) -> Iterator[str]:
    """The console with its dice, and many cards."""
    show.play(adventure())
    yield "time of the daleks"


def sandbox(show: Show) -> Iterator[str]:
    """The sandbox with its palette."""
    show.play(new_game(read_document(places.maps() / "sandbox" / "docks.yaml"), seed=1))
    show.game_screen.panels._fold("palette", False)
    show.settle()
    yield "sandbox"


def lesson(show: Show) -> Iterator[str]:
    """Learn to play."""
    show.open(LessonScreen(0))
    yield "lesson"
    show.open_next(LessonScreen(3))
    yield "lesson, later"


EVERY: tuple[Callable[[Show], Iterator[str]], ...] = (
    *(start, beginning, setting_up, battle, dialogs, ended, exterminate, remnant, daleks, sandbox, lesson),
    editing.editor,
    *(others.beginners, others.reading, others.tools, others.dice, others.others, others.endings, others.lessons),
    others.waiting,
)
TOURS: dict[str, Tour] = {tour.__name__: tour for tour in EVERY}
