"""What is written on the table is heard, and every fault that is planted there is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.render import crowd
from tabletop.render.text import Lettering

from ..driver import miniature, sandbox
from .showing import Setting, showing

Rects = Callable[..., list]


def found(monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]) -> list[str]:
    """What is untidy about two miniatures with their names."""
    with showing(Setting((1024, 640)), paints=False) as show:
        plant(monkeypatch)
        show.play(sandbox(miniature("ann", (20, 24)), miniature("bert", (28, 24))))
        while show.game_screen.canvas.camera.zoom < crowd.NAMES_FROM:
            show.game_screen.canvas.zoom(1)
        show.settle()
        return show.faults()


def at(corner: tuple[int, int]) -> Callable[[pytest.MonkeyPatch], None]:
    """All names at one place of the window."""
    places: Rects = crowd.name_places

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(crowd, "name_places", lambda *args: [box.move_to(topleft=corner) for box in places(*args)])
        patch.setattr(crowd, "apart", lambda boxes, *_: list(range(len(boxes))))

    return plant


def small(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Lettering, "size", lambda self, pixels: 10)


PLANTED: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "names on one another": (at((300, 300)), "“Ann” (name) and “Bert” (name) lie on one another."),
    "a name at the edge": (at((1010, 300)), "“Ann” (name) is cut off by the edge of the window."),
    "small print": (small, "“Ann” on the table is only 10 pixels high."),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_on_the_table_is_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    plant, told = PLANTED[name]
    assert told in found(monkeypatch, plant)


def test_names_in_their_places_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, lambda patch: None) == []
