"""While somebody of the reserve is in hand, the zones in which the side sets up are lit."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop import places
from tabletop.app.tools.place import Recipe
from tabletop.model.mark import AreaMark, Tone
from tabletop.opening import open_any

from .driver import Driver

Play = Callable[..., Driver]


@pytest.mark.parametrize(("waiting", "lit"), [("sergeant", 1), (None, 0)])
def test_the_zone_of_the_side_lights_up_for_one_of_the_reserve(play: Play, waiting: str | None, lit: int) -> None:
    d = play(open_any(places.maps() / "dwmg" / "errand.yaml").game)
    d.press(pygame.K_RETURN)
    d.settle()
    sergeant = d.game.state.miniatures["sergeant"]
    d.screen.place.choose(Recipe("heroes", sergeant.base, sergeant.title, profile=sergeant.profile, waiting=waiting))
    d.screen.hand.take("place")
    d.motion((12.0, 12.0))
    zone = d.game.state.zones["heroes-begin"]
    areas = [mark for mark in d.screen.hand.marks() if isinstance(mark, AreaMark) and mark.tone == Tone.REACH]
    assert [mark.piece for mark in areas] == [zone.outline.piece()] * lit
