"""The files of the galleries: what they say, and what is told of their slips."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.documents.galleries import read_gallery
from tabletop.errors import DocumentError
from tabletop.model.annotation import Ruler

TEXT = """chapters:
  - title: Movement
    pages: [7, 7]
    pictures:
      - {example: contact, step: 1, title: Bases touch, crop: [0, 0, 12, 8], show: [{ruler: [one, two]}]}
  - title: Shooting
    pictures:
      - {example: shooting/aiming, step: 5, title: Aimed, rests_on: 'modifiers.py: "Aimed", 1'}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "gallery.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_pictures_come_with_their_chapters_in_order(tmp_path: Path) -> None:
    found = list(read_gallery(write(tmp_path, TEXT)).pictures())
    assert [(chapter.title, picture.step) for chapter, picture in found] == [("Movement", 1), ("Shooting", 5)]
    assert found[0][1].show == (Ruler(("one", "two")),) and found[0][1].crop == (0, 0, 12, 8)
    assert found[1][1].rests_on == 'modifiers.py: "Aimed", 1'


def test_a_slip_is_told_with_its_place(tmp_path: Path) -> None:
    slips = TEXT.replace("crop:", "corp:").replace("step: 5", "step: last")
    with pytest.raises(DocumentError) as told:
        read_gallery(write(tmp_path, slips))
    assert {problem.line for problem in told.value.problems} == {5, 8}
    assert "'crop'" in str(told.value)
