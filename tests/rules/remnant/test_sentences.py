"""The ledger of the sheet's sentences names examples and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop import places

HERE = Path(__file__).resolve()
LEDGER = HERE.parents[3] / "docs" / "sentences-remnant.md"
ROWS = [line for line in LEDGER.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
RULES = [row for row in ROWS if not row.startswith(("| rule |", "| --- |"))]
NAMED = {name for row in RULES for name in re.findall(r"`([a-z0-9_/:-]+)`", row)}


def test_examples_that_are_named_exist_and_all_examples_are_named() -> None:
    examples = {path.stem for path in (places.maps() / "examples" / "remnant").glob("*.yaml")}
    named = {each for each in NAMED if "::" not in each}
    assert named == examples


def test_tests_that_are_named_exist() -> None:
    missing = []
    for each in sorted(name for name in NAMED if "::" in name):
        module, test = each.split("::")
        path = HERE.parent / f"{module}.py"
        if not path.exists() or f"def {test}(" not in path.read_text(encoding="utf-8"):
            missing.append(each)
    assert missing == []


def test_every_rule_says_what_holds_it() -> None:
    assert len(RULES) > 30
    assert [row for row in RULES if not re.search(r"`[^`]+`", row.split(" | ", 1)[1])] == []
