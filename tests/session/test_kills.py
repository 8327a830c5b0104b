"""A real process killed at random moments: the save holds everything it had told of."""

from __future__ import annotations

import random
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tabletop.model.action import Move
from tabletop.opening import open_any
from tabletop.session.journal import Journal

from .games import sandbox

# Each player is a process of its own; where it can be forked, the program is loaded once for all of them.
PROCESSES = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
PROCESSES.set_forkserver_preload([__name__])


def play(path: Path, telling: Connection) -> None:
    """Play on and on, and tell how many actions were done."""
    game = sandbox()
    Journal.create(path, game)
    for step in range(100_000):
        game.do(Move("a1", (10, 20 + (step % 100) / 10)))
        # Told only after `do` has returned: this is what a player has seen.
        telling.send(game.length)


def kill_after(path: Path, lines: int, extra: float) -> int:
    """Start a player, kill it `extra` seconds after it told of `lines` actions; the last action it told of."""
    listening, telling = PROCESSES.Pipe(duplex=False)
    player = PROCESSES.Process(target=play, args=(path, telling), daemon=True)
    player.start()
    telling.close()
    told = [listening.recv() for _ in range(lines)]
    player.join(extra)
    player.kill()
    try:
        while True:
            told.append(listening.recv())
    except EOFError:
        player.join()
    return int(told[-1])


def killed(tmp_path: Path, times: int) -> None:
    chance = random.Random(11)
    for round_ in range(times):
        path = tmp_path / f"{round_}.tabletop"
        told = kill_after(path, chance.randrange(1, 12), chance.random() * 0.03)
        game = open_any(path).game
        # The kill may fall between the write and the telling, so one more may be there; never one less.
        assert told <= game.length <= told + 1
        place = game.state.miniatures["a1"].at
        assert place == (10, 20 + ((game.length - 1) % 100) / 10)


def test_a_killed_game_holds_what_was_shown(tmp_path: Path) -> None:
    killed(tmp_path, 3)


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    killed(tmp_path, 200)
