"""A log played back on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabletop.errors import StorageError, TabletopError
from tabletop.session.game import Game
from tabletop.session.journal import Journal
from tabletop.session.story import story


def replay_lines(game: Game, *, to: int | None = None, side: str | None = None) -> Iterator[str]:
    """The log up to record `to` in words, as `side` may know it, and the moment it ends at.

    Raises TabletopError when there is no such record or side.
    """
    if to is not None and to > game.length:
        raise TabletopError(f"This log has {game.length} records; there is no record {to}.")
    if side is not None and side not in game.state.sides:
        raise TabletopError(f"This game has no side '{side}'; its sides are {', '.join(game.state.sides)}.")
    names = {side: game.side_name(side) for side in game.state.sides}
    for line in story(game, side):
        if to is not None and line.n > to:
            break
        who = f"{names[line.side]}: " if line.side in names else ""
        text = line.text or "(hidden)"
        yield f"{line.n:4}  {who}{text}{'' if line.holds else '  (undone)'}"
    clock = game.at(game.length if to is None else to).clock
    standing = sum(1 for _ in game.at(game.length if to is None else to).standing())
    yield f"Round {clock.round}, {clock.phase}; {standing} miniatures on the table."


def write_up_to(game: Game, to: int | None, out: Path) -> None:
    """Write the game as it stood after record `to` as a save of its own; never over another file.

    Raises StorageError.
    """
    if out.exists():
        raise StorageError(f"{out}: there is such a file already; name another.")
    records = game.records if to is None else game.records[:to]
    shorter = Game(
        game.ruleset, game.document, seed=game.seed, options=game.options, players=game.players, records=records
    )
    Journal.create(out, shorter)
