"""Watching a file while somebody writes it: drawn and checked with every change, and never left without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from tabletop.errors import TabletopError
from tabletop.pictures.studio import Studio
from tabletop.pictures.watching import Watched, watch

EXAMPLE = """tabletop: 1
title: Watched
rules: sandbox
table: {width: 16, height: 12}
sides: [{id: blue, name: Blue}]
miniatures:
  - {id: scout, name: The scout, side: blue, at: [4, 6], facing: 90}
steps:
  - do: {move: {by: scout, to: [9, 6]}}
    expect: {length: 5}
  - do: {move: {by: scout, to: [9, 9]}}
    expect: {length: 3}
"""


class Writer:
    """Somebody who writes an example, and what he is told."""

    def __init__(self, folder: Path) -> None:
        self.file, self.picture = folder / "watched.yaml", folder / "watched.png"
        self.told: list[str] = []
        self.watched = Watched(self.file, self.picture, Studio(), self.told.append)
        self.writes(EXAMPLE)

    def writes(self, text: str, *, by_rename: bool = False) -> None:
        if by_rename:
            new = self.file.with_suffix(".new")
            new.write_text(text, encoding="utf-8")
            new.replace(self.file)
        else:
            self.file.write_text(text, encoding="utf-8")
        # The clock of a disk may be coarse: this writer is never so quick.
        os.utime(self.file, ns=(0, time.time_ns() + len(self.told) * 1_000_000))

    def looks(self) -> str:
        self.told.clear()
        self.watched.look()
        return "\n".join(self.told)


@pytest.fixture
def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


def test_it_is_drawn_and_checked_at_once_and_then_only_when_it_changes(writer: Writer) -> None:
    assert "2 steps" in writer.looks() and str(writer.picture) in "\n".join(writer.told)
    with Image.open(writer.picture) as picture:
        assert picture.size == (640, 480)
    assert writer.looks() == ""


@pytest.mark.parametrize("by_rename", [False, True])
def test_a_change_is_seen_however_the_editor_writes(writer: Writer, by_rename: bool) -> None:
    writer.looks()
    before = writer.picture.read_bytes()
    writer.writes(EXAMPLE.replace("at: [4, 6]", "at: [4, 7]").replace("length: 5", "length: 5.1"), by_rename=by_rename)
    assert "✓" in writer.looks()
    assert writer.picture.read_bytes() != before


def test_of_an_example_that_fails_the_table_before_that_step_is_drawn(writer: Writer) -> None:
    writer.writes(EXAMPLE.replace("length: 3", "length: 4"))
    said = writer.looks()
    assert f"{writer.file}:12:22: step 2" in said and "before step 2" in said
    with Image.open(writer.picture) as picture:
        assert "The scout (Blue) stands 9.0″ from the left" in picture.text["Description"]  # type: ignore[attr-defined]


def test_a_file_that_cannot_be_read_keeps_the_last_picture_and_says_so(writer: Writer) -> None:
    writer.looks()
    before = writer.picture.read_bytes()
    writer.writes(EXAMPLE.replace("sides:", "sidse:"))
    said = writer.looks()
    assert f"{writer.file}:5:1:" in said and "stays as it was" in said
    assert writer.picture.read_bytes() == before
    writer.writes(EXAMPLE)
    assert "✓" in writer.looks(), "and it goes on"


def test_a_picture_that_points_at_nobody_is_drawn_without_that(writer: Writer) -> None:
    writer.writes(EXAMPLE + "view: {show: [{reach: nobody}]}\n")
    said = writer.looks()
    assert "nobody" in said and writer.picture.is_file() and "as far as it can be drawn" in said


def test_a_file_that_is_away_for_a_moment_is_waited_for(writer: Writer) -> None:
    writer.looks()
    writer.file.unlink()
    assert writer.looks() == ""
    writer.writes(EXAMPLE)
    assert "✓" in writer.looks()


def test_a_file_that_stays_away_is_told_once(writer: Writer) -> None:
    writer.looks()
    writer.file.unlink()
    assert [bool(writer.looks()) for _ in range(4)] == [False, True, False, False]
    writer.writes(EXAMPLE)
    assert "✓" in writer.looks()


def test_what_cannot_be_watched_is_told_at_once(writer: Writer, tmp_path: Path) -> None:
    with pytest.raises(TabletopError, match="one picture"):
        watch([writer.file, writer.file], tmp_path / "c.png", print)
    with pytest.raises(TabletopError, match="no such file"):
        watch([tmp_path / "a.yaml"], None, print)
    with pytest.raises(TabletopError, match="folders"):
        watch([tmp_path], None, print)
    with pytest.raises(TabletopError, match="jpeg"):
        watch([writer.file], tmp_path / "c.jpeg", print)


@pytest.mark.skipif(os.name == "nt", reason="ctrl+C is no signal there")
def test_ctrl_c_ends_it_cleanly(writer: Writer) -> None:
    words = [sys.executable, "-m", "tabletop", "check", str(writer.file), "--watch", "-o", str(writer.picture)]
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # who runs in the background hands on that it is ignored
    try:
        running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        assert running.stdout is not None and running.stderr is not None
        assert "Ctrl+C" in running.stdout.readline()
        assert "2 steps" in running.stdout.readline()
        assert "shows" in running.stdout.readline()
        running.send_signal(signal.SIGINT)
        told, complaints = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 0 and "No longer" in told and complaints == ""
