"""A sheet holds every example of a folder: pictures, words, dice, and plainly what does not hold."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tabletop import cli, places
from tabletop.errors import TabletopError
from tabletop.opening import open_any
from tabletop.pictures.framing import framed
from tabletop.pictures.sheet import WRITERS, make_sheet
from tabletop.pictures.sheet.dice import strokes
from tabletop.pictures.sheet.entries import entry_of
from tabletop.render import Painter

RUN = places.maps() / "examples" / "dwmg" / "running.yaml"

EXAMPLE = """
tabletop: 1
title: {title}
rules: sandbox
description: Two steps and nothing more.
source: House rules, p. 3
table: {{width: 16, height: 12}}
sides: [{{id: blue, name: Blue}}, {{id: red, name: Red}}]
miniatures:
  - {{id: scout, name: The scout, side: blue, at: [4, 6], facing: 90}}
markers:
  - {{id: trap, kind: trap, at: [12, 5.5], text: Mind the pit, visible_to: [red]}}
steps:
  - do: {{move: {{by: scout, to: [9, 6]}}}}
    expect: {{length: {length}}}
  - do: {{move: {{by: scout, to: [40, 6]}}}}
    expect: {{code: off-table}}
"""


class Page(HTMLParser):
    """What a reader finds on a page: its words, the texts of its pictures, and whether every tag is closed."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.words = ""
        self.alternatives: list[str] = []
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.outside: list[str] = []
        self._open: list[str] = []
        self.feed(data.decode())
        assert not self._open

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "img":
            self.alternatives.append(given["alt"] or "")
        self.ids |= {given["id"] or ""} if "id" in given else set()
        self.links |= {(given["href"] or "")[1:]} if "href" in given else set()
        self.outside += [value for key, value in attributes if key == "src" and not (value or "").startswith("data:")]
        if tag not in ("img", "meta", "circle", "use"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "circle", "use"):
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "moving").mkdir()
    (tmp_path / "moving" / "far.yaml").write_text(EXAMPLE.format(title="Far & wide", length=5), encoding="utf-8")
    (tmp_path / "near.yaml").write_text(EXAMPLE.format(title="Near", length=5), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("suffix", WRITERS)
def test_the_same_examples_give_the_same_bytes(suffix: str, folder: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        make_sheet(folder, tmp_path / f"{name}{suffix}")
    assert (tmp_path / f"a{suffix}").read_bytes() == (tmp_path / f"b{suffix}").read_bytes()


def test_a_page_has_chapters_pictures_in_words_and_every_verdict(folder: Path, tmp_path: Path) -> None:
    made = make_sheet(folder, tmp_path / "a.html")
    page = Page((tmp_path / "a.html").read_bytes())
    assert (made.count, made.failing) == (2, ())
    for words in ("Moving", "Far & wide", "House rules, p. 3", "move 5″ east", "Allowed", "Refused", "off-table"):
        assert words in page.words
    assert "all of them hold" in page.words
    assert page.alternatives and all("The scout (Blue)" in each for each in page.alternatives)
    assert page.links <= page.ids and len(page.links) == 2, "the contents lead to the examples"
    assert page.outside == [], "everything is within the file"
    assert not any("Mind the pit" in text for text in (page.words, *page.alternatives))


def test_what_does_not_hold_is_plain_and_ends_with_1(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "wrong.yaml").write_text(EXAMPLE.format(title="Wrong", length=7), encoding="utf-8")
    (folder / "broken.yaml").write_text("tabletop: 1\ntitel: Broken\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["tabletop", "sheet", str(folder), "-o", str(tmp_path / "a.html")])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    page = Page((tmp_path / "a.html").read_bytes())
    assert "2 do not hold" in page.words
    assert "was to be 7″" in page.words and "titel" in page.words
    assert "wrong.yaml" in capsys.readouterr().out


def test_each_step_is_shown_where_it_happens() -> None:
    entry = entry_of(RUN, "", Painter(), "colour", None)
    assert entry is not None
    first, crop = entry.steps[0].picture, framed(open_any(RUN), None)
    assert first is not None and "UNIT Soldier 1" in first.alternative
    said = re.search(r"from above, ([\d.]+) by ([\d.]+) inches", first.alternative)
    assert said is not None and float(said[1]) * float(said[2]) < crop[2] * crop[3] / 2


def test_a_folder_without_examples_is_told(tmp_path: Path) -> None:
    with pytest.raises(TabletopError, match="no example"):
        make_sheet(tmp_path, tmp_path / "a.html")


def test_every_symbol_of_a_die_has_strokes_within_its_square() -> None:
    faces = [path.stem.removeprefix("die-") for path in (places.assets() / "icons").glob("die-*.svg")]
    assert len(faces) > 5
    for face in faces:
        lines = strokes(face)
        assert lines, face
        assert all(0 <= x <= 24 and 0 <= y <= 24 for points, _ in lines for x, y in points)
