"""No screen has text that is cut, covered or small, nor panels that collide: with long names and forty on a side.

The pictures to look at are drawn by `python -m tests.contact_sheet`.
"""

from __future__ import annotations

import pytest

from .showing import Setting, showing
from .tours import TOURS

SMALLEST, LARGEST = Setting((1024, 640)), Setting((3840, 2160), 2.0)
OFTEN = [SMALLEST, LARGEST]
SELDOM = [
    Setting((1024, 640), 2.0),
    Setting((1024, 640), 1.0, "de"),
    Setting((1366, 768), 0.75),
]


def untidy(tour: str, setting: Setting) -> list[str]:
    """The faults of all screens of a tour."""
    with showing(setting, paints=False) as show:
        return [f"{name}: {fault}" for name in TOURS[tour](show) for fault in show.faults()]


@pytest.mark.parametrize("setting", OFTEN, ids=str)
@pytest.mark.parametrize("tour", TOURS)
def test_every_screen_is_tidy(tour: str, setting: Setting) -> None:
    assert untidy(tour, setting) == []


@pytest.mark.slow
@pytest.mark.parametrize("setting", SELDOM, ids=str)
@pytest.mark.parametrize("tour", TOURS)
def test_every_screen_is_tidy_at_other_sizes_too(tour: str, setting: Setting) -> None:
    assert untidy(tour, setting) == []
