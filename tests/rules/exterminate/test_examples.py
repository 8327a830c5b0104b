"""Every example of the game holds, and its log is told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import read_document
from tabletop.session.examples import run
from tests.rules.exterminate.tables import RULES

EXAMPLES = sorted((places.maps() / "examples" / "exterminate").rglob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_holds(path: Path) -> None:
    done = run(read_document(path), RULES)
    assert done.steps
    for number, step in enumerate(done.steps, 1):
        assert not step.failures, f"step {number}: {'; '.join(step.failures)}"
        assert RULES.audit(step.after) == (), f"step {number}"
        told = RULES.tell(step.before, step.events)
        assert all(line[0].isupper() and line.endswith((".", "!", "?")) for line in told)


def test_every_code_refuses_something() -> None:
    """Each rule of the movement, shooting and melee has a case that it refuses."""
    said = {code for path in EXAMPLES for step in run(read_document(path), RULES).steps for code in step.verdict.codes}
    own = {
        *("wrong-phase", "not-your-side", "cannot-act", "melee-open", "cannot-move", "cannot-run", "already-acted"),
        *("too-close", "contact-not-allowed", "terrain-in-the-way", "too-far", "overlap", "enemy-in-the-way"),
        *("no-such-obstacle", "nothing-to-do", "already-moved", "not-in-contact", "no-room"),
        *("cannot-shoot", "no-such-weapon", "no-such-target", "one-target", "no-line-of-sight", "out-of-range"),
        *("no-dice", "no-such-mode", "too-many-targets"),
    }
    assert sorted(own - said) == []
