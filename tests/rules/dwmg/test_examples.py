"""Every example of the game holds, and its log is told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import read_document
from tabletop.rules.registry import ruleset
from tabletop.session.examples import run

EXAMPLES = sorted((places.maps() / "examples" / "dwmg").rglob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_holds(path: Path) -> None:
    rules = ruleset("dwmg")
    done = run(read_document(path), rules)
    assert done.steps or path.parent.name == "pictures"
    for number, step in enumerate(done.steps, 1):
        assert not step.failures, f"step {number}: {'; '.join(step.failures)}"
        told = rules.tell(step.before, step.events)
        assert all(line[0].isupper() and line.endswith((".", "!", "?")) for line in told)
        assert not any(mark in line for line in told for mark in ("FrozenMap", "{", "_"))
