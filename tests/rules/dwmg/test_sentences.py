"""The ledgers name what exists: docs/sentences-dwmg.md examples and tests, docs/numbers.md lines of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop import places
from tests.mutation.ledger import rows
from tests.mutation.numbers import RULES

LEDGER = Path(__file__).resolve().parents[3] / "docs" / "sentences-dwmg.md"
ROWS = [line for line in LEDGER.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
NAMED = {name for row in ROWS for name in re.findall(r"`([a-z0-9_/:-]+)`", row)}


def test_examples_that_are_named_exist() -> None:
    examples = places.maps() / "examples" / "dwmg"
    assert [each for each in sorted(NAMED) if "::" not in each and not (examples / f"{each}.yaml").exists()] == []


def test_tests_that_are_named_exist() -> None:
    missing = []
    for each in sorted(name for name in NAMED if "::" in name):
        module, test = each.split("::")
        path = Path(__file__).parent / f"{module}.py"
        if not path.exists() or f"def {test}(" not in path.read_text(encoding="utf-8"):
            missing.append(each)
    assert missing == []


def test_every_rule_says_what_holds_it() -> None:
    rules = [row for row in ROWS if not row.startswith(("| rule |", "| --- |"))]
    assert len(rules) > 150
    assert [row for row in rules if not re.search(r"`[^`]+`|tests/|open|not a rule", row.split(" | ", 1)[1])] == []


def test_numbers_that_are_explained_are_still_there() -> None:
    assert rows()
    assert [each for each in rows() if each.text not in (RULES / each.module).read_text(encoding="utf-8")] == []
