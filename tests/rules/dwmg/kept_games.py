"""The games of the book's scenarios that are kept as saves, and how they are made again when a rule has been mended.

`python -m tests.rules.dwmg.kept_games [NAME …]` plays them anew and writes them to maps/examples/dwmg/games; with
`--seek N` each is played with up to N seeds, from its own on, until its side wins, and the seed is told.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tabletop import places
from tabletop.session.game import Game
from tabletop.session.journal import Journal

from . import plans
from .planning import Plan, play
from .players import opened

GAMES = places.maps() / "examples" / "dwmg" / "games"
LEAST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Kept:
    """A game: its map, its seed, who wins it, and what the sides play for."""

    map: str
    seed: int
    winner: str
    heroes: Callable[[], Plan]
    monsters: Callable[[], Plan]

    @property
    def path(self) -> Path:
        return GAMES / f"{self.map}-{self.winner}.tabletop"

    def played(self, seed: int | None = None) -> Game:
        """The game as it is played with a seed, its own if none is named."""
        chosen = self.seed if seed is None else seed
        game = opened(self.map, chosen)
        play(game, {"heroes": self.heroes(), "monsters": self.monsters()}, random.Random(chosen))
        return game


KEPT = (
    Kept("snowcap", 9, "heroes", plans.Sortie, plans.Linger),
    Kept("snowcap", 1, "monsters", plans.HoldBase, plans.Storm),
    Kept("tangled-web", 2, "heroes", plans.BreakThrough, plans.Lie),
    Kept("tangled-web", 3, "monsters", plans.BreakThrough, plans.Spin),
    Kept("swarm-leader", 5, "heroes", plans.Seek, plans.Seek),
    Kept("swarm-leader", 2, "monsters", plans.Seek, plans.Seek),
    Kept("sam-seeley", 1, "heroes", plans.Dash, plans.Hunt),
    Kept("sam-seeley", 1, "monsters", plans.FightItOut, plans.Hunt),
    Kept("sontaran-experiment", 2, "heroes", plans.Rescue, plans.Experiment),
    Kept("sontaran-experiment", 1, "monsters", plans.Rescue, plans.Watch),
    Kept("mission-expendable", 1, "heroes", plans.Ambush, plans.Gather),
    Kept("mission-expendable", 2, "monsters", plans.Raid, plans.Exterminate),
    Kept("diving-bell", 2, "heroes", plans.Guard, plans.Lurk),
    Kept("diving-bell", 3, "monsters", plans.Guard, plans.Burgle),
)


def is_good(kept: Kept, game: Game) -> bool:
    """Whether a game can be kept: its side has won, and not too soon."""
    outcome = game.outcome
    return outcome is not None and outcome.winners == (kept.winner,) and game.state.clock.round >= LEAST_ROUNDS


def told(kept: Kept, game: Game) -> str:
    """A line about a game."""
    fired = game.state.extra.fired
    missing = [each.id for each in game.state.extra.scenario.rules if each.id and each.id not in fired]
    end = "no end" if game.outcome is None else f"{', '.join(game.outcome.winners) or 'nobody'}: {game.outcome.reason}"
    return f"{game.length} records, turn {game.state.clock.round}; {end} Not fired: {', '.join(missing) or 'none'}."


def write(kept: Kept, game: Game) -> None:
    """Keep a game, in the place of the one before."""
    kept.path.unlink(missing_ok=True)
    Journal.create(kept.path, game)


def main(arguments: list[str]) -> None:
    """Play the games named, or all, and keep them."""
    seek = int(arguments[arguments.index("--seek") + 1]) if "--seek" in arguments else 1
    names = [each for each in arguments if not each.startswith("--") and each != str(seek)]
    for kept in KEPT:
        if names and kept.path.stem not in names and kept.map not in names:
            continue
        for seed in range(kept.seed, kept.seed + seek):
            game = kept.played(seed)
            print(f"{kept.path.stem}, seed {seed}: {told(kept, game)}", flush=True)
            if is_good(kept, game):
                write(kept, game)
                break


if __name__ == "__main__":
    main(sys.argv[1:])
