"""A monkey at the window: random mouse and keys, whatever comes. Nothing may raise, and the game stays possible."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletop.model.frozen import FrozenMap
from tabletop.session.game import Game
from tests.contract.toy import Draw

from .driver import MOD_KEYS, MODS, Driver, miniature, sandbox
from .test_questions import duel

Play = Callable[..., Driver]

KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in "qembnlprtvkxzyadgs0"),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PLUS, pygame.K_MINUS, pygame.K_PAGEUP),
)


def play_wildly(d: Driver, seed: int, events: int) -> None:
    """So many random events, most of them near the miniatures."""
    chance = random.Random(seed)
    pixel = (800, 500)
    width, height = d.window.surface.get_size()
    for _ in range(events):
        what = chance.random()
        if what < 0.45:
            models = [m.at for m in d.game.state.standing() if m.at is not None]
            if models and chance.random() < 0.4:
                pixel = d.pixel(chance.choice(models))
            elif chance.random() < 0.5:
                pixel = (pixel[0] + chance.randint(-60, 60), pixel[1] + chance.randint(-60, 60))
            else:
                pixel = (chance.randrange(width), chance.randrange(height))
            d.post(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0))
        elif what < 0.75:
            kind = chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            d.post(kind, pos=pixel, button=chance.choice((1, 1, 1, 1, 2, 3)))
        elif what < 0.8:
            notches = chance.choice((-1, 1))
            d.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False)
        else:
            press_something(d, chance)


def press_something(d: Driver, chance: random.Random) -> None:
    held = [name for name in MODS if chance.random() < 0.25]
    mod = sum(MODS[name] for name in held)
    for name in held:
        d.post(pygame.KEYDOWN, key=MOD_KEYS[name], mod=mod, unicode="")
    key = chance.choice(KEYS)
    # F-keys and ctrl+O leave the game or write files: the monkey has neither.
    d.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
    if chance.random() < 0.9:
        d.post(pygame.KEYUP, key=key, mod=mod, unicode="")
    if chance.random() < 0.9:
        for name in held:
            d.post(pygame.KEYUP, key=MOD_KEYS[name], mod=0, unicode="")


def judge(d: Driver) -> None:
    """Nothing went wrong, nobody stands where nobody can, and the log gives the same game again."""
    wrong = [notice.words for notice in d.window.notices.shown if notice.until is None]
    assert wrong == []
    assert d.game.ruleset.audit(d.game.state) == ()
    again = Game(d.game.ruleset, d.game.document, seed=d.game.seed, options=d.game.options, records=d.game.records)
    assert again.state == d.game.state


def table() -> Game:
    return sandbox(
        miniature("ann", (10, 10), status=FrozenMap({"move": 6.0})),
        miniature("bob", (14, 10), "red"),
        miniature("cat", (30, 24)),
        miniature("dan", (24, 30), "red", facing=77.0),
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_breaks_nothing(play: Play, seed: int) -> None:
    d = play(table(), (1000, 760))
    play_wildly(d, seed, 250)
    judge(d)


def test_a_monkey_breaks_nothing_where_there_are_questions_and_secrets(play: Play) -> None:
    d = play(duel(), (1000, 760))
    d.screen.actions.do(Draw(side="blue"))
    play_wildly(d, 99, 250)
    judge(d)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 103))
@pytest.mark.parametrize("game", [table, duel])
def test_a_monkey_breaks_nothing_in_a_long_evening(play: Play, game: Callable[[], Game], seed: int) -> None:
    d = play(game(), (1100, 800))
    play_wildly(d, seed, 2500)
    judge(d)
