"""What does not hold in an example, as its writer reads it: where, in which step, and what the rules say instead."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tabletop.documents.files import read_bytes
from tabletop.documents.report import Path as Keys
from tabletop.documents.report import Place, Report
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse
from tabletop.errors import TabletopError
from tabletop.model.state import acting_side
from tabletop.opening import Opened
from tabletop.pictures.words import wish
from tabletop.session.examples import ExampleRun, StepRun

FOLLOWS = "What does not hold in the steps after it may follow from that."


def complaints_of(opened: Opened, example: ExampleRun) -> tuple[str, ...]:
    """A line for everything that does not hold: the place of the expectation, the step in words, and both figures."""
    failing = [(number, step) for number, step in enumerate(example.steps) if step.failures]
    if not failing:
        return ()
    report = Report()
    for number, step in failing:
        for failure in step.failures:
            asked = wish_of(opened, step).rstrip(".")
            report.add(("steps", number, *failure.path), f"step {number + 1} ({asked}): {failure}.")
    found = tuple(map(str, report.problems(str(opened.path), lambda wanted: _places(opened.path, wanted))))
    return found if len(failing) == 1 else (found[0], FOLLOWS, *found[1:])


def wish_of(opened: Opened, step: StepRun) -> str:
    """What a step asks for, in words."""
    action = step.step.action
    return wish(opened.game.ruleset.view(step.before, acting_side(step.before, action)), action)


def _places(path: Path, wanted: set[Keys]) -> Mapping[Keys, Place]:
    """Lines and columns in the file as it is now; none where it has gone or cannot be read any more."""
    try:
        return parse(text_of(read_bytes(path), str(path)), str(path)).locate(wanted)
    except TabletopError:
        return {}
