"""The examples of melee and Morale hold, and their logs are told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import read_document
from tabletop.rules.registry import ruleset
from tabletop.session.examples import run

FOLDER = places.maps() / "examples" / "dwmg"
EXAMPLES = sorted(path for name in ("melee", "morale") for path in (FOLDER / name).glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_holds(path: Path) -> None:
    rules = ruleset("dwmg")
    done = run(read_document(path), rules)
    assert done.steps
    for number, step in enumerate(done.steps, 1):
        assert not step.failures, f"step {number}: {'; '.join(step.failures)}"
        told = rules.tell(step.before, step.events)
        assert all(line[0].isupper() and line.endswith((".", "!", "?")) for line in told)
