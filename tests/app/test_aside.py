"""Pictures of maps and saves are drawn by a process of its own, and the window goes on meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import places
from tabletop.app.aside import Aside
from tabletop.app.thumbnails import Thumbnails

PATIENCE = 60.0
MAP = places.maps() / "dwmg" / "first-steps.yaml"


@pytest.fixture
def aside() -> Iterator[Aside]:
    made = Aside()
    yield made
    made.stop()


def drawn(pictures: Thumbnails, *paths: Path) -> None:
    """Wait until all of them were tried."""
    end = time.monotonic() + PATIENCE
    for path in paths:
        pictures.get(path)
    while pictures.rest() is not None:
        assert time.monotonic() < end
        pictures.work()
        time.sleep(0.02)


def test_a_picture_is_drawn_aside_and_one_that_cannot_be_holds_nothing_up(aside: Aside, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("rules: [", encoding="utf-8")
    pictures = Thumbnails(tmp_path / "kept", 120)
    pictures.aside = aside
    assert pictures.get(broken) is None and pictures.get(MAP) is None
    assert not pictures.work(), "nobody waits for it"
    drawn(pictures, broken, MAP)
    picture = pictures.get(MAP)
    assert picture is not None and max(picture.get_size()) == 120
    assert pictures.get(broken) is None
    again = Thumbnails(tmp_path / "kept", 120)
    again.get(MAP)
    assert again.work() and again.get(MAP) is not None, "it is kept on disk"


def test_a_process_that_dies_costs_one_picture_and_too_many_deaths_all(aside: Aside, tmp_path: Path) -> None:
    pictures = Thumbnails(tmp_path / "kept", 120)
    pictures.aside = aside
    pictures.get(MAP)
    pictures.work()
    assert aside._process is not None
    aside._process.kill()
    drawn(pictures, MAP)
    assert pictures.get(MAP) is None
    aside._deaths = 3
    other = Thumbnails(tmp_path / "kept", 100)
    other.aside = aside
    drawn(other, MAP)
    assert other.get(MAP) is None and aside._process is None
