"""One studio draws many pictures, and each as if it were the only one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tabletop import places
from tabletop.opening import open_any
from tabletop.pictures.shot import Shot, on_paper, run_of
from tabletop.pictures.studio import WRITERS, Studio

EXAMPLES = places.maps() / "examples"
GRENADE = EXAMPLES / "dwmg" / "shooting" / "blast.yaml"
RUN = EXAMPLES / "dwmg" / "running.yaml"


@pytest.mark.parametrize("suffix", WRITERS)
def test_what_was_drawn_before_makes_no_difference(suffix: str, tmp_path: Path) -> None:
    busy, opened = Studio(), open_any(GRENADE)
    ran = run_of(opened)
    for step in (0, 3, 1):
        busy.write(Shot(opened, scale=12, step=step), tmp_path / f"busy{suffix}", ran)
    busy.write(Shot(open_any(RUN), scale=12, step=2), tmp_path / f"busy{suffix}")
    Studio().write(Shot(open_any(RUN), scale=12, step=2), tmp_path / f"fresh{suffix}")
    assert (tmp_path / f"busy{suffix}").read_bytes() == (tmp_path / f"fresh{suffix}").read_bytes()


def test_a_picture_for_paper_has_its_size_there_and_says_so(tmp_path: Path) -> None:
    opened = open_any(GRENADE)
    Studio().write(on_paper(Shot(opened), 200, 3.0), tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.width == 600
        assert [round(dots) for dots in picture.info["dpi"]] == [200, 200]
    assert on_paper(Shot(opened), 300, None).scale == 300, "without a width an inch is an inch"
