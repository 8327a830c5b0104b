"""The ledger of the numbers that may survive: docs/numbers.md, a row each with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.numbers import ROOT, Number

LEDGER = ROOT / "docs" / "numbers.md"
ROW = re.compile(r"^\| `(?P<module>[^`]+\.py)` \| `(?P<text>[^`]+)` \| (?P<reason>.+) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A number that may survive: its module, the piece of source that holds it, and why it may."""

    module: str
    text: str
    reason: str

    def holds(self, number: Number) -> bool:
        return self.module == number.module and self.text in number.text


def rows(ledger: Path = LEDGER) -> tuple[Row, ...]:
    """The rows of the ledger."""
    text = ledger.read_text(encoding="utf-8") if ledger.exists() else ""
    return tuple(Row(**{key: value.strip() for key, value in each.groupdict().items()}) for each in ROW.finditer(text))
