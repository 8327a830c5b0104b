"""What the designers' guide shows is what its scenario says, and that can be played."""

from __future__ import annotations

import re

from tabletop import places
from tabletop.opening import new_game, read_document

GUIDE = places.maps() / "README.md"
ERRAND = places.maps() / "dwmg" / "errand.yaml"


def test_every_line_of_the_guide_stands_in_its_map() -> None:
    lines = ERRAND.read_text(encoding="utf-8").splitlines()
    shown = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(shown) > 5
    missing = [line for block in shown for line in block.splitlines() if line not in lines]
    assert missing == []


def test_its_forces_wait_in_reserve() -> None:
    game = new_game(read_document(ERRAND), seed=1)
    assert {each.id for each in game.state.miniatures.values()} == {"sergeant", "auton-1", "auton-2"}
    assert game.state.clock.phase == "setup"
