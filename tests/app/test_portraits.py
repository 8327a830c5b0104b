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


def test_a_wide_portrait_is_ground_from_side_to_side_with_the_model_in_its_middle() -> None:
    desk = cast(Desk, SimpleNamespace(looks={}, state=table()))
    painted = Portraits(desk, Painter())
    wide = pixels(painted.of(miniature(look="dalek"), 66, 200))
    square = pixels(painted.of(miniature(look="dalek"), 66))
    assert wide.shape[:2] == (66, 200)
    beside, blue = np.array([*wide[:, :60].reshape(-1, 3)]), wide[..., 2] - wide[..., 0]
    assert np.abs(beside - square[:6].reshape(-1, 3).mean(axis=0)).mean() < 30
    assert 90 < np.median(np.flatnonzero((blue > 60).any(axis=0))) < 110
