"""Every example of shooting holds, and its log is told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tests.rules.dwmg.test_examples import test_example_holds as hold

EXAMPLES = sorted((places.maps() / "examples" / "dwmg" / "shooting").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_of_shooting_holds(path: Path) -> None:
    hold(path)


def test_the_worked_examples_of_the_book_are_there() -> None:
    assert {"shooting", "targeting", "multiple-damage", "weapon-technology"} <= {path.stem for path in EXAMPLES}
