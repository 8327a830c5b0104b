"""Lists of forces: written, read again, and every slip told where it stands."""

from __future__ import annotations

import pytest

from tabletop.documents.forces import read_force, write_force
from tabletop.errors import DocumentError
from tabletop.model.force import Force, Troop
from tabletop.rules.registry import vocabularies

PATROL = Force(
    "Patrol",
    "dwmg",
    (Troop("the-brigadier"), Troop("unit-soldier", 3, carrying=("smg", "grenade")), Troop("warrior", name="Athos")),
)


def test_a_list_is_read_as_it_was_written() -> None:
    text = write_force(PATROL)
    assert text.startswith("tabletop: 1\ntitle: Patrol\nrules: dwmg\nmodels:\n")
    assert read_force(text, "patrol.yaml", vocabularies()) == PATROL
    assert PATROL.size == 5


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("tabletop: 1\nrules: dwmg\nmodel: []\n", 3, "Did you mean 'models'?"),
        ("tabletop: 1\nrules: dwmg\nmodels:\n  - {profile: dalke}\n", 4, "Did you mean 'dalek'"),
        ("tabletop: 1\nrules: dwmg\nmodels:\n  - {profile: dalek, count: 0}\n", 4, "from 1 to 100"),
        ("tabletop: 1\nrules: dwmg\nmodels:\n  - {profile: dalek, cuont: 2}\n", 4, "Did you mean 'count'?"),
        ("tabletop: 9\nrules: dwmg\n", 1, "tabletop: 1"),
        ("tabletop: 1\nrules: dmwg\n", 2, "Did you mean 'dwmg'?"),
        ("- dalek\n", 1, "begins with 'tabletop: 1'"),
    ],
)
def test_a_slip_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_force(text, "x.yaml", vocabularies())
    (problem,) = caught.value.problems
    assert problem.line == line and said in problem.message
