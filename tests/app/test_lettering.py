"""No words on the table are smaller than twelve pixels, however far the eye is and however small the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop import places
from tabletop.opening import open_any
from tabletop.render.text import Lettering
from tabletop.session.game import Game

from .driver import Driver
from .dwmg_games import skirmish

LEAST = 12
GAMES: dict[str, Callable[[], Game]] = {
    "dwmg": skirmish,
    "exterminate": lambda: open_any(places.maps() / "exterminate" / "museum.yaml", seed=1).game,
    "remnant": lambda: open_any(places.maps() / "remnant" / "console-room.yaml", seed=1).game,
    "time": lambda: open_any(next((places.maps() / "time_of_the_daleks").glob("*.yaml")), seed=1).game,
}


@pytest.mark.parametrize("name", GAMES)
def test_no_words_on_the_table_are_smaller(
    name: str, play: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    usual = Lettering.font

    def watched(self: Lettering, size: int, *, bold: bool = False) -> pygame.font.Font:
        sizes.append(size)
        return usual(self, size, bold=bold)

    monkeypatch.setattr(Lettering, "font", watched)
    d = play(GAMES[name](), (1024, 640))
    d.window.settings.scale = 0.75
    d.window.preferences.apply()
    d.press(pygame.K_ESCAPE)
    d.settle()
    for model in list(d.game.state.standing())[:1]:
        d.motion(model.at)
        d.settle()
    assert sizes or name == "dwmg"
    assert all(size >= LEAST for size in sizes), sorted(set(sizes))
