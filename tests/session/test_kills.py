"""A real process killed at random moments: the save holds everything it had told of."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.opening import open_any

PLAYER = """
import sys
from pathlib import Path
from tabletop.model.action import Move
from tabletop.session.journal import Journal
from tests.session.games import sandbox

game = sandbox()
Journal.create(Path(sys.argv[1]), game)
for step in range(100_000):
    game.do(Move("a1", (10, 20 + (step % 100) / 10)))
    # Told only after `do` has returned: this is what a player has seen.
    sys.stdout.write(f"{game.length}\\n")
    sys.stdout.flush()
"""
ROOT = Path(__file__).parents[2]


def kill_after(path: Path, lines: int, extra: float) -> int:
    """Start a player, kill it `extra` seconds after it told of `lines` actions; the last action it told of."""
    player = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert player.stdout is not None
    for _ in range(lines):
        player.stdout.readline()
    try:
        player.wait(extra)
    except subprocess.TimeoutExpired:
        player.kill()
    told = player.stdout.read().split()
    player.wait()
    return int(told[-1]) if told else lines


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
