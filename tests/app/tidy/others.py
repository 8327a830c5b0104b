"""The screens of a game that the first look does not show: dice, refusals, tools, and what the other games have."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pygame

from tabletop import places
from tabletop.app.lessons.lesson import action_of
from tabletop.app.lessons.screen import LessonScreen
from tabletop.app.lessons.steps import SHOT, STEPS, WALK, Step
from tabletop.app.lessons.witness import ANN
from tabletop.app.screens.forces import ForcesScreen
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.model.action import Concede
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Marker
from tabletop.opening import new_game, read_document
from tabletop.rules.dwmg.verbs import Shoot
from tabletop.session.game import Game
from tabletop.tongue import say

from ..test_console import adventure
from ..test_hidden_hands import HANDS, table
from . import awkward
from .showing import Show

FOREIGN = places.maps().parent / "tests" / "documents" / "exchange" / "fixtures" / "origin.uvtt"


def beginners(show: Show) -> Iterator[str]:
    """What only a newcomer sees, and whoever has a save that was damaged."""
    awkward.keep_none()
    show.open(StartScreen(), tips=True)
    yield "start, the first time"
    awkward.keep_damaged()
    show.open(StartScreen(), tips=True)
    yield "start, a tip of the day"
    show.key(pygame.K_RETURN)
    yield "a damaged save"
    show.key(pygame.K_ESCAPE)
    show.window.import_map(FOREIGN)
    show.settle()
    yield "import of a map with lights"
    show.key(pygame.K_ESCAPE)
    show.window.preferences.open()
    show.settle()
    show.press(say("Keys"))
    show.press(say("Undo"))
    show.press(say("Change"))
    yield "settings, a key is asked for"


def reading(show: Show) -> Iterator[str]:
    """The help down to its rulings, the book of a game, and a line to write."""
    show.play(awkward.battle())
    screen = show.game_screen
    middle = (show.setting.size[0] // 2, show.setting.size[1] // 2)
    screen.commands.run("help")
    show.settle()
    show.press(say("Keys"))
    yield "help, keys"
    show.scroll(middle, -400)
    yield "help, at its end"
    show.press(say("Rulings"))
    yield "help, rulings"
    show.key(pygame.K_ESCAPE)
    screen.panels.dialogs.write(say("Note on the table"), (9.0, 9.0), lambda text: None)
    show.settle()
    yield "a line to write"
    screen.panels.dialogs._writing = None
    show.settle()
    screen.commands.run("commands")
    show.settle()
    for letter in "sav":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        show.settle(2)
    show.settle()
    yield "commands, found"


def tools(show: Show) -> Iterator[str]:
    """What is measured, refused and noted on the table."""
    show.play(_noted())
    screen = show.game_screen
    at = next(each.at for each in screen.game.state.standing() if each.at is not None)
    show.point(show.pixel((45.0, 2.0)))
    yield "notes"
    for tool, end in (("ruler", (47.0, 47.0)), ("sight", (26.0, 8.0)), ("blast", (30.0, 12.0))):
        screen.hand.take(tool)
        show.drag(at, end)
        yield f"the tool {tool}"
        show.key(pygame.K_ESCAPE)
    screen.hand.take("select")
    show.drag(at, (26.0, 26.0))
    show.hold(pygame.K_LALT, pygame.KMOD_LALT)
    for corner in ((47.0, 47.0), (47.0, 1.0)):
        show.point(show.pixel(corner))
        show.settle()
        yield f"a refusal at {corner[0]:.0f}, {corner[1]:.0f}"
    show.hold(pygame.K_LALT, kind=pygame.KEYUP)
    show.key(pygame.K_ESCAPE)
    show.click(show.pixel((40.0, 40.0)), pygame.BUTTON_RIGHT)
    yield "menu of the table"
    show.key(pygame.K_ESCAPE)
    screen.commands.run("ground")
    screen.commands.run("grid")
    show.settle()
    yield "ground and grid"


def _noted() -> Game:
    """The quarry with long names, and notes at the edges of the table."""
    document = read_document(places.maps() / "dwmg" / "quarry.yaml")
    state = document.state
    named = {id: replace(each, name=awkward.LONG_MODEL) for id, each in state.miniatures.items()}
    notes = [
        Marker(f"note-{n}", "note", at, text=awkward.LONG_TITLE) for n, at in enumerate(((47.5, 0.5), (0.5, 47.5)))
    ]
    markers = FrozenMap({each.id: each for each in notes})
    state = replace(state, miniatures=FrozenMap(named), markers=markers)
    return new_game(replace(document, state=state), seed=4)


def dice(show: Show) -> Iterator[str]:
    """Dice that have just fallen, with what is asked about them; and their history."""
    show.play(awkward.battle())
    screen = show.game_screen
    screen.actions.do(Shoot("unit-0", "dalek-30", "rifle", side="unit"))
    screen.panels.dice.tick()
    screen.panels.dice._until = math.inf  # however long it takes to paint them
    show.settle()
    yield "dice that fell"
    screen.panels.dialogs.open_rolls()
    show.settle()
    yield "dice, few"


def others(show: Show) -> Iterator[str]:
    """Cards, menus, sheets and forces of the other games."""
    for path in ("exterminate/museum", "exterminate/convergence", "remnant/console-room"):
        game = path.replace("/", ", ")
        show.play(new_game(read_document(places.maps() / f"{path}.yaml"), seed=4))
        yield f"{game}, begun"
        yield from _a_model(show, game)
        if show.game_screen.panels.dialogs.sheet.briefing is not None:
            show.game_screen.panels.dialogs.open_sheet()
            show.settle()
            yield f"{game}, sheet"
    show.open_next(NewGameScreen(places.maps() / "exterminate" / "museum.yaml"))
    show.press(say("Choose forces"))
    show.on(ForcesScreen).look_at_line(0)
    show.settle()
    yield "forces, exterminate"
    show.play(new_game(read_document(places.maps() / "time_of_the_daleks" / "four-doctors.yaml"), seed=4))
    yield "time of the daleks, four begin"
    show.play(adventure())
    show.scroll((show.window.ui.px(150), show.setting.size[1] // 3), -30)
    yield "time of the daleks, console below"
    show.point((show.window.ui.px(90), round(show.game_screen.panels.arrange().cards[1] + show.window.ui.px(70))))
    show.settle()
    yield "time of the daleks, a card"


def _a_model(show: Show, game: str) -> Iterator[str]:
    """The card and the menu of the first model."""
    screen = show.game_screen
    first = next(iter(screen.game.state.standing()), None)
    if first is None or first.at is None:
        return
    screen.desk.select((first.id,))
    show.click(show.pixel(first.at), pygame.BUTTON_RIGHT)
    yield f"{game}, menu"
    show.key(pygame.K_ESCAPE)


def endings(show: Show) -> Iterator[str]:
    """The cards at the end of the other games."""
    for path in ("exterminate/museum", "remnant/console-room", "sandbox/docks"):
        game = new_game(read_document(places.maps() / f"{path}.yaml"), seed=4)
        show.play(game)
        show.game_screen.actions.do(Concede(side=next(iter(game.state.sides))))
        show.settle()
        yield f"the end, {path.partition('/')[0]}"


def lessons(show: Show) -> Iterator[str]:
    """Every step of the lesson, and what it has taught."""
    show.open(LessonScreen(0))
    for number, step in enumerate(STEPS):
        screen = show.on(LessonScreen)
        screen.lay(number)
        show.settle()
        yield f"lesson, {number + 1}"
        if step.learned:
            _learn(show, step)
            yield f"lesson, {number + 1} learned"
            show.hold(pygame.K_LALT, kind=pygame.KEYUP)
            show.key(pygame.K_ESCAPE)
    show.open_next(LessonScreen(0))
    screen = show.on(LessonScreen)
    screen.actions.do(action_of(screen.game, WALK))
    screen.desk.select((ANN,))
    show.settle()
    yield "lesson, two steps at once"


def _learn(show: Show, step: Step) -> None:
    """Do what a step waits for that teaches something: ask for too much, or shoot."""
    screen = show.on(LessonScreen)
    if step.wants == SHOT:
        screen.actions.do(action_of(screen.game, SHOT))
        screen.panels.dice.tick()
        screen.panels.dice._until = math.inf
    else:
        at = screen.game.state.miniatures[ANN].at
        assert at is not None
        show.hold(pygame.K_LALT, pygame.KMOD_LALT)
        show.drag(at, (22.0, 13.3))
    show.settle()


def waiting(show: Show) -> Iterator[str]:
    """A question of the rules, with notices that come meanwhile."""
    show.play(table(HANDS[0], fired=True))
    desk = show.game_screen.desk
    desk.sit(desk.wanted)
    show.window.say(f"{awkward.LONG_MODEL} waits.", "warning")
    show.window.notices.say(awkward.LONG_TITLE, "info", stays=True)
    show.settle()
    yield "asked, with notices"
