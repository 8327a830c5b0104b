"""The page of the scenarios shows them all, with pictures that load fast and can be drawn anew."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.opening import read_document

from .gallery import COLOURS, FOLDER, LARGEST, MAPS, SCALE, picture

DOCS = Path(__file__).parent.parent / "docs"


def test_every_scenario_of_the_book_is_on_the_page_and_the_page_in_the_readme() -> None:
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    for name in MAPS:
        assert read_document(places.maps() / "dwmg" / f"{name}.yaml").title in page
        assert f"(scenarios/{name}.png)" in page and f"`maps/dwmg/{name}.yaml`" in page
    assert "docs/scenarios.md" in (DOCS.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MAPS)
def test_a_picture_is_small_and_shows_the_whole_table(name: str) -> None:
    path = FOLDER / f"{name}.png"
    assert path.stat().st_size <= LARGEST
    table = read_document(places.maps() / "dwmg" / f"{name}.yaml").state.table
    assert pygame.image.load(path).get_size() == (table.width * SCALE, table.height * SCALE)


def test_a_picture_is_drawn_with_few_colours_close_to_the_true_ones() -> None:
    drawn = pygame.image.load(io.BytesIO(picture("diving-bell", 8.0, (4.0, 0.0, 6.0, 9.0))), "x.png")
    assert drawn.get_size() == (48, 72)
    colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(48) for y in range(72)}
    assert 16 < len(colours) <= COLOURS
    (red, _, blue), grass = drawn.get_at((24, 10))[:3], drawn.get_at((24, 68))[:3]
    assert blue > red and grass[1] > grass[2]  # the bay above, grass below
