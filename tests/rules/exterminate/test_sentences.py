"""The ledger names what exists: docs/sentences-exterminate.md examples and tests."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop import places

LEDGER = Path(__file__).resolve().parents[3] / "docs" / "sentences-exterminate.md"
ROWS = [line for line in LEDGER.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
RULES = [row for row in ROWS if not row.startswith(("| rule |", "| --- |"))]
NAMED = {name for row in RULES for name in re.findall(r"`([a-z0-9_/:-]+)`", row.split(" | ", 1)[1])}
EXAMPLES = places.maps() / "examples" / "exterminate"


def test_examples_that_are_named_exist() -> None:
    assert [each for each in sorted(NAMED) if "::" not in each and not (EXAMPLES / f"{each}.yaml").exists()] == []


def test_tests_that_are_named_exist() -> None:
    missing = []
    for each in sorted(name for name in NAMED if "::" in name):
        module, test = each.split("::")
        path = Path(__file__).parent / f"{module}.py"
        if not path.exists() or f"def {test}(" not in path.read_text(encoding="utf-8"):
            missing.append(each)
    assert missing == []


def test_every_rule_says_what_holds_it() -> None:
    assert len(RULES) > 60
    assert [row for row in RULES if not re.search(r"`[^`]+`|open|not a rule", row.split(" | ", 1)[1])] == []
