"""One small scene as it was once looked at and found good.

Fonts and libraries differ between machines: the pictures are compared blurred, and a few places may differ.
After a wanted change: `TABLETOP_GOLDEN=write pytest tests/render/test_golden.py`, then look at the new pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from tabletop.geometry.shapes import Disc
from tabletop.model.mark import AreaMark, GhostMark, PathMark, Tone
from tabletop.render import Painter, Scene, save_png
from tests.render.helpers import farmyard

FOLDER = Path(__file__).parent / "golden"
MARKS = (
    PathMark(((7.0, 3.0), (6.5, 5.0), (5.0, 7.0)), 4.6, ((6.5, 5.0),)),
    GhostMark(Disc((5.0, 7.0), 0.5), 200, "pawn", "#0072B2"),
    AreaMark(Disc((8.5, 7.0), 1.0), Tone.THREAT),
)


@pytest.mark.parametrize("style", ["colour", "bw"])
def test_the_farmyard_looks_as_it_did(style: str, tmp_path: Path) -> None:
    golden = FOLDER / f"farmyard-{style}.png"
    scene = Scene(farmyard(), marks=MARKS, selected=frozenset("a"), style=style)  # type: ignore[arg-type]
    written = tmp_path / "farmyard.png"
    save_png(Painter().picture(scene, 32), written)
    if os.environ.get("TABLETOP_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(written.read_bytes())
    with Image.open(golden) as wanted, Image.open(written) as seen:
        assert seen.size == wanted.size
        soft = [image.convert("RGB").filter(ImageFilter.GaussianBlur(2)) for image in (wanted, seen)]
        apart = ImageChops.difference(*soft).convert("L").point([255 if value > 18 else 0 for value in range(256)])
        share = sum(apart.get_flattened_data()) / 255 / (apart.width * apart.height)
    assert share < 0.01, f"{share:.1%} of the picture differs: {written} against {golden}"
