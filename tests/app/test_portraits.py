"""What portraits show of a miniature: all of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tabletop.app.desk import Desk
from tabletop.app.panels.portrait import Portraits
from tabletop.model.miniature import BaseSize
from tabletop.render import Painter
from tests.render.helpers import Pixels, miniature, pixels, table


def portrait(look: str, base: BaseSize, side: int) -> Pixels:
    desk = cast(Desk, SimpleNamespace(looks={}, state=table()))
    return pixels(Portraits(desk, Painter()).of(miniature(look=look, base=base), side))


@pytest.mark.parametrize("side", [48, 66, 132])
@pytest.mark.parametrize("look", ["soldier-rifle", "bazooka-team", "sniper", "cyber-leader", "time-lord"])
def test_no_weapon_ends_at_the_frame(look: str, side: int) -> None:
    armed, bare = (portrait(each, BaseSize(1.0), side) for each in (look, "pawn"))
    differ = np.abs(armed - bare).max(axis=-1) > 12
    differ[2:-2, 2:-2] = False
    assert not differ.any()


def test_a_vehicle_fills_its_portrait() -> None:
    one, other = (portrait(look, BaseSize(1.5, 3.0), 100) for look in ("land-rover", "whomobile"))
    differ = np.flatnonzero((np.abs(one - other).max(axis=-1) > 40).any(axis=1))
    assert differ[-1] - differ[0] > 70
