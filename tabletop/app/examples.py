"""Making an example of a game: the file it is written to, and whether it holds."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.documents import write
from tabletop.documents.files import write_atomically
from tabletop.documents.reader import read
from tabletop.errors import StorageError, TabletopError
from tabletop.opening import kinds
from tabletop.rules.registry import vocabularies
from tabletop.session.cutting import Cut, cut_out
from tabletop.session.examples import run
from tabletop.session.game import Game
from tabletop.session.library import home
from tabletop.tongue import say

SUFFIX = ".yaml"


def examples_folder() -> Path:
    """Where examples are kept unless somebody says otherwise; perhaps it is not there yet."""
    return home() / "examples"


def file_for(title: str, folder: Path) -> Path:
    """A file of the folder that there is not yet, named after the title: "a-shot-past-a-crate.yaml"."""
    plain = re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:60] or "example"
    path, number = folder / f"{plain}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{plain}-{number}{SUFFIX}", number + 1
    return path


def make_example(game: Game, wanted: Cut, folder: Path) -> str:
    """Write the example into the folder, never over another file, and try it; a sentence says what came of it.

    Raises StorageError when it cannot be written."""
    document = cut_out(game, wanted)
    path = file_for(wanted.title, folder)
    text = write(document, game.ruleset.vocabulary, kinds(), folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            say("{folder}: the folder cannot be made: {why}.", folder=folder, why=error.strerror or error)
        ) from error
    write_atomically(path, text.encode())
    try:
        held = run(read(text, path.name, vocabularies(), kinds()), game.ruleset)
    except TabletopError:
        return say("The example is in {path}, but it cannot be read again.", path=path)
    failing = [number for number, step in enumerate(held.steps, 1) if step.failures]
    if failing:
        # What exactly may be another side's secret: it is in the file, and not on the screen.
        return say("The example is in {path}, but its step {step} does not hold.", path=path, step=failing[0])
    return say("The example is in {path}, and it holds.", path=path)
