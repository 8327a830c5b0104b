"""The ledgers of sentences name what exists: docs/sentences-GAME.md names examples and tests of its game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabletop import places

DOCS = Path(__file__).resolve().parents[1] / "docs"
TESTS = Path(__file__).parent / "rules"
LEAST = {"dwmg": 250, "time_of_the_daleks": 50}
"""How many rules a ledger has at least, so that none is emptied by a slip."""


@dataclass(frozen=True)
class Ledger:
    """The rows of one ledger, and everything that is named in them."""

    game: str
    rows: tuple[str, ...]

    @property
    def named(self) -> list[str]:
        """Examples (`melee/in-order`) and tests (`test_melee::test_…`)."""
        return sorted({name for row in self.rows for name in re.findall(r"`([a-z0-9_/:-]+)`", row)})


def _read(path: Path) -> Ledger:
    game = path.stem.removeprefix("sentences-").replace("-", "_")
    rows = tuple(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("| "))
    return Ledger(game, rows)


LEDGERS = {ledger.game: ledger for ledger in map(_read, sorted(DOCS.glob("sentences-*.md")))}


@pytest.fixture(params=LEDGERS.values(), ids=LEDGERS.keys())
def ledger(request: pytest.FixtureRequest) -> Ledger:
    chosen: Ledger = request.param
    return chosen


def test_examples_that_are_named_exist(ledger: Ledger) -> None:
    examples = places.maps() / "examples" / ledger.game
    assert [each for each in ledger.named if "::" not in each and not (examples / f"{each}.yaml").exists()] == []


def test_tests_that_are_named_exist(ledger: Ledger) -> None:
    missing = []
    for each in (name for name in ledger.named if "::" in name):
        module, test = each.split("::")
        path = TESTS / ledger.game / f"{module}.py"
        if not path.exists() or f"def {test}(" not in path.read_text(encoding="utf-8"):
            missing.append(each)
    assert missing == []


def test_every_rule_says_what_holds_it(ledger: Ledger) -> None:
    rules = [row for row in ledger.rows if not row.startswith(("| rule |", "| --- |"))]
    assert len(rules) > LEAST.get(ledger.game, 10)
    assert [row for row in rules if not re.search(r"`[^`]+`|tests/|open|not a rule", row.split(" | ", 1)[1])] == []
