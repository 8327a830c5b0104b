"""What answers a question: what is listed, and any place where any will do."""

from __future__ import annotations

import pytest

from tabletop.model.action import Action, Choose, Move, Pass
from tabletop.model.decision import Decision
from tabletop.model.table import Table
from tabletop.rules.common.decisions import answers

LISTED = (Pass(), Move("ann", (4.0, 4.0)), Choose("left"))
TABLE = Table(30.0, 20.0)


@pytest.mark.parametrize(
    ("action", "narrow", "wide"),
    [
        (Pass(), True, True),
        (Move("ann", (4.0, 4.0)), True, True),
        (Move("ann", (4.0, 4.0), side="unit"), True, True),
        (Move("ann", (29.9, 19.9)), False, True),
        (Move("ann", (30.1, 4.0)), False, False),
        (Move("bob", (5.0, 4.0)), False, False),
        (Move("ann", (5.0, 4.0), facing=90.0), False, False),
        (Choose("right"), False, False),
    ],
)
def test_another_place_answers_only_where_any_will_do(action: Action, narrow: bool, wide: bool) -> None:
    assert answers(Decision("q", "unit", "Where?", LISTED), action, TABLE) is narrow
    assert answers(Decision("q", "unit", "Where?", LISTED, anywhere=True), action, TABLE) is wide
