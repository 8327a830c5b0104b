"""A strip shows every step of an example with its words below, in pixels and in vectors."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from tabletop import places
from tabletop.errors import TabletopError
from tabletop.opening import open_any
from tabletop.pictures.framing import framed
from tabletop.pictures.shot import Shot, run_of
from tabletop.pictures.strips import plates_of
from tabletop.pictures.studio import WRITERS, Studio
from tabletop.render.strips import Panel, Said, laid_out

RUN = places.maps() / "examples" / "dwmg" / "running.yaml"
SKIRMISH = places.maps() / "examples" / "dwmg" / "games" / "skirmish.tabletop"
FARM = places.maps() / "sandbox" / "farm.yaml"


def words_of(svg: bytes) -> str:
    return " ".join(element.text or "" for element in ET.fromstring(svg).iter() if element.tag.endswith("}text"))


def test_every_step_is_asked_and_answered_below_its_picture(tmp_path: Path) -> None:
    opened = open_any(RUN)
    Studio().write_strip(Shot(opened), tmp_path / "strip.svg")
    read = re.sub(r"\s+", " ", words_of((tmp_path / "strip.svg").read_bytes()))  # hard spaces too
    for plate in plates_of(Shot(opened)):
        told = plate.caption
        assert told is not None
        for reason in told.reasons:
            assert str(reason) in read
        assert told.asked in read
    assert opened.document.title in read and opened.document.source in read


@pytest.mark.parametrize("suffix", WRITERS)
def test_the_same_file_gives_the_same_strip(suffix: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        Studio().write_strip(Shot(open_any(RUN)), tmp_path / f"{name}{suffix}", scale=8)
    assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_all_pictures_have_the_scale_that_is_asked_for(tmp_path: Path) -> None:
    opened = open_any(RUN)
    crop = framed(opened, run_of(opened))
    Studio().write_strip(Shot(opened), tmp_path / "strip.png", scale=10)
    with Image.open(tmp_path / "strip.png") as strip:
        assert strip.width > 3 * crop[2] * 10 and strip.height > 3 * crop[3] * 10


def test_nothing_of_a_strip_overlaps_or_is_cut_off() -> None:
    long = Said("a word and another one " * 30)
    panels = [Panel(str(n), (Said("short", "asked"), *([long] if n % 2 else []))) for n in range(1, 6)]
    strip = laid_out(panels, (Said("title", "title"),), (300, 200), 2, lambda text, size, bold: len(text) * size * 0.5)
    boxes = [cell.picture for cell in strip.cells]
    for cell in strip.cells:
        bottom = max(line.at[1] + line.size / 2 for line in cell.lines)
        x, y, wide, high = cell.picture
        assert x >= 0 and x + wide <= strip.width and bottom <= strip.height
        below = [other for other in boxes if other[0] == x and other[1] > y]
        assert all(other[1] >= bottom for other in below)
        assert all(line.at[1] - line.size / 2 >= y + high for line in cell.lines)


def test_a_picture_is_framed_about_whoever_takes_part() -> None:
    opened = open_any(FARM)
    ran = run_of(opened)
    x, y, wide, high = framed(opened, ran)
    for one in opened.game.state.standing():
        assert one.at is not None
        assert x <= one.at[0] <= x + wide and y <= one.at[1] <= y + high


def test_a_map_has_no_steps_to_show() -> None:
    with pytest.raises(TabletopError, match="only an example or a save has steps"):
        plates_of(Shot(open_any(FARM)))


def test_of_a_save_the_last_actions_are_shown_up_to_the_record_that_is_named() -> None:
    opened = open_any(SKIRMISH)
    plates = plates_of(Shot(opened, step=12))
    records = [record for record in opened.game.line if record.n <= 12]
    assert [plate.step.step.action.verb for plate in plates if plate.step is not None] == [
        record.action.verb for record in records[-len(plates) :]
    ]
    assert len(plates) >= 2
    with pytest.raises(TabletopError, match="no record"):
        plates_of(Shot(opened, step=10_000))
