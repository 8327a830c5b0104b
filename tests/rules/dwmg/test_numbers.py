"""The ledger of numbers names what exists: docs/numbers.md, lines of the rules."""

from __future__ import annotations

from tests.mutation.ledger import rows
from tests.mutation.numbers import RULES


def test_numbers_that_are_explained_are_still_there() -> None:
    assert rows()
    assert [each for each in rows() if each.text not in (RULES / each.module).read_text(encoding="utf-8")] == []
