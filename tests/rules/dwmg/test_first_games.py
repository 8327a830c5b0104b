"""Whole games of pages 57 to 59, kept as saves: they replay, every action is still legal, and different sides win."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import open_any

GAMES = places.maps() / "examples" / "dwmg" / "games"
OURS = ("snowcap", "tangled-web", "swarm-leader", "sam-seeley")
SAVES = sorted(path for name in OURS for path in GAMES.glob(f"{name}-*.tabletop"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_game_is_won_by_the_rules(path: Path) -> None:
    game = open_any(path).game
    assert (
        game.outcome is not None
        and f"-{'-'.join(game.outcome.winners)}" == path.stem[-len(game.outcome.winners[0]) - 1 :]
    )
    assert game.state.clock.round >= 3
    for record in game.line:
        before = game.before(record.n)
        if before.clock.phase != "setup":
            assert record.action.verb not in ("place", "remove", "override")
        assert game.ruleset.check(before, record.action).legal, record.n
