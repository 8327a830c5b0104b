"""What `tabletop check` says of an example that does not hold: the place, the step in words, and both figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import places
from tabletop.pictures.checking import check_file
from tabletop.rules.dwmg.turns import allowance

RUN = places.maps() / "examples" / "dwmg" / "running.yaml"
GRENADE = places.maps() / "examples" / "dwmg" / "shooting" / "blast.yaml"


def rewritten(source: Path, to: Path, old: str, new: str) -> tuple[Path, int, int]:
    """The file with something else in it, and the line and column where that stands."""
    text = source.read_text(encoding="utf-8")
    assert old in text
    at = text.index(old)
    path = to / source.name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path, text[:at].count("\n") + 1, at - text.rfind("\n", 0, at)


@pytest.mark.parametrize(
    ("source", "old", "new", "told"),
    [
        (RUN, "length: 12,", "length: 11,", ("11″", "12″")),
        (RUN, "codes: [cannot-run]", "codes: [overlap]", ("overlap", "cannot-run", "Mechanoid", "DWMG p. 7")),
        (GRENADE, "needs: 4", "needs: 5", ("5 or more", "4 or more")),
        (RUN, "actions_left: 0", "actions_left: 1", ("actions_left", "to be 1", "is 0", "UNIT Soldier 1")),
    ],
)
def test_it_points_at_the_expectation_and_tells_both_figures(
    source: Path, old: str, new: str, told: tuple[str, ...], tmp_path: Path
) -> None:
    path, line, column = rewritten(source, tmp_path, old, new)
    checked = check_file(path)
    assert not checked.holds and checked.readable
    first = checked.complaints[0]
    value = column + old.index(": ") + 2
    assert first.startswith(f"{path}:{line}:{value}: step "), "the value that is expected, not its step"
    for words in told:
        assert words in first


def test_a_changed_figure_of_the_roster_is_told_in_the_words_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soldier who moves 5″ instead of 6″: the example that rests on the 6″ says what is refused, and why."""
    stat = allowance.stat
    slower = lambda model, name: stat(model, name) - (name == "move" and model.side == "unit")  # noqa: E731
    monkeypatch.setattr(allowance, "stat", slower)
    checked = check_file(RUN)
    assert not checked.holds
    first = checked.complaints[0]
    for words in ("step 1 (UNIT Soldier 1: run 12″ east", "was to be allowed", "10″ allowed", "DWMG p. 7", "too-far"):
        assert words in first


def test_what_may_only_follow_is_said_to(tmp_path: Path) -> None:
    path, _, _ = rewritten(GRENADE, tmp_path, "needs: 4", "needs: 5")
    path.write_text(path.read_text(encoding="utf-8").replace("needs: 4", "needs: 5"), encoding="utf-8")
    assert any("may follow" in complaint for complaint in check_file(path).complaints)
