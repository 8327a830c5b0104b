"""What is said beside the mouse: of a marker what it is, and nothing while a refusal is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop import places
from tabletop.app.panels import all as panels
from tabletop.opening import open_any

from .driver import Driver

Play = Callable[..., Driver]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The markers that are spoken of."""
    found: list[str | None] = []
    draw = panels.draw_marker

    def kept(ui: object, desk: object, one: str | None) -> None:
        found.append(one)
        draw(ui, desk, one)  # type: ignore[arg-type]

    monkeypatch.setattr(panels, "draw_marker", kept)
    return found


def burning(play: Play) -> Driver:
    return play(open_any(places.maps() / "examples" / "dwmg" / "fire" / "fire-table.yaml", seed=0).game)


def test_a_marker_under_the_mouse_says_what_it_is(play: Play, told: list[str | None]) -> None:
    d = burning(play)
    still = d.shot()
    d.motion((13.0, 8.0))
    d.settle()
    assert told[-1] == "two"
    assert d.shot() != still
    d.motion((15.5, 3.0))
    d.settle()
    assert told[-1] is None


def test_a_miniature_is_spoken_of_before_any_marker(play: Play, told: list[str | None]) -> None:
    d = burning(play)
    told.clear()
    d.motion(d.at(next(iter(d.game.state.miniatures))))
    d.settle()
    assert [one for one in told if one is not None] == []
