"""Every example of the game holds, and its log is told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import read_document
from tabletop.rules.time_of_the_daleks import RULES
from tabletop.session.examples import run

EXAMPLES = sorted((places.maps() / "examples" / "time_of_the_daleks").rglob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_holds(path: Path) -> None:
    done = run(read_document(path), RULES)
    assert done.steps or path.parent.name == "pictures"
    for number, step in enumerate(done.steps, 1):
        assert not step.failures, f"step {number}: {'; '.join(step.failures)}"
        assert RULES.audit(step.after) == ()
        told = RULES.tell(step.before, step.events)
        assert bool(told) == bool(step.events)
        assert all(line[0].isupper() and line.endswith((".", "!", "?", "”")) for line in told)
