"""The picture of a table on the screen: in its place, and crisp at every zoom."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from PIL import Image

from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.render import Painter, Scene
from tabletop.render.picture import cover


def squares(path: Path, inches: tuple[int, int], pixels: int) -> Table:
    """A picture with one red inch among blue ones, at column 3 and row 1."""
    picture = Image.new("RGB", (inches[0] * pixels, inches[1] * pixels), (0, 0, 200))
    picture.paste((200, 0, 0), (3 * pixels, pixels, 4 * pixels, 2 * pixels))
    picture.save(path)
    return Table(float(inches[0]), float(inches[1]), picture=str(path))


@pytest.mark.parametrize("scale", [3.0, 17.3, 40.0, 200.0])
@pytest.mark.parametrize("origin", [(0.0, 0.0), (2.6, 0.7), (-1.0, -1.0)])
def test_each_inch_of_the_picture_lies_on_its_inch_of_the_table(
    tmp_path: Path, scale: float, origin: tuple[float, float]
) -> None:
    table = squares(tmp_path / "squares.png", (12, 6), 50)
    surface = pygame.Surface((round(3 * scale) + 8, round(3 * scale) + 8), 0, 32)
    assert cover(surface, table, origin, scale)
    for inches, red in (((3.5, 1.5), True), ((2.8, 1.5), False), ((4.2, 1.5), False), ((3.5, 2.2), False)):
        x, y = ((inches[0] - origin[0]) * scale, (inches[1] - origin[1]) * scale)
        if surface.get_rect().collidepoint(x, y):
            found = surface.get_at((int(x), int(y)))
            assert (found.r > found.b) is red, (inches, found)


def test_an_edge_stays_sharp_when_the_picture_has_the_pixels_for_it(tmp_path: Path) -> None:
    table = squares(tmp_path / "fine.png", (12, 6), 200)
    surface = pygame.Surface((400, 100), 0, 32)
    assert cover(surface, table, (2.0, 1.2), 100.0)
    # From blue to red within two pixels of the edge at 3 inches.
    assert surface.get_at((98, 20)).b > 190
    assert surface.get_at((102, 20)).r > 190


def test_a_table_shows_its_picture_in_place_of_its_surface(tmp_path: Path) -> None:
    table = squares(tmp_path / "squares.png", (12, 6), 50)
    made = Painter().picture(Scene(State(table=table)), 20)
    red, blue = made.get_at((70, 30)), made.get_at((150, 60))
    assert red.r > 3 * red.b
    assert blue.b > 3 * blue.r


def test_a_picture_that_is_gone_leaves_the_surface(tmp_path: Path) -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    assert not cover(surface, Table(12.0, 6.0, picture=str(tmp_path / "gone.png")), (0.0, 0.0), 10.0)
    (tmp_path / "torn.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert not cover(surface, Table(12.0, 6.0, picture=str(tmp_path / "torn.png")), (0.0, 0.0), 10.0)
