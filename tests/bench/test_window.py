"""The benchmark's window: the table it measures, and that it opens without a display and cleans up after itself."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop.app.stage import pulse
from tabletop.bench import start, window
from tabletop.bench.scenes import bench_scene


def test_its_table_is_a_legal_one_with_sixty_miniatures() -> None:
    game = window.game_on(bench_scene(1))
    assert len(game.state.miniatures) == 60 and len(game.state.terrain) == 40
    assert game.ruleset.audit(game.state) == ()


def test_it_measures_frames_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in (("FRAMES", 30), ("THROWS", 1), ("MANY", 2), ("IDLE_FOR", 0.1)):
        monkeypatch.setattr(window, name, value)
    monkeypatch.setattr(pulse, "BREATH", 0.0)
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    works = [measure.work for measure in window.measures(bench_scene(1))]
    assert works[:2] == ["a frame of a drag", "a frame while 2 dice tumble"] and len(works) == 4
    assert os.environ["TABLETOP_HOME"] == str(tmp_path) and list(tmp_path.iterdir()) == []
    # The window is opened for one table only.
    assert len(window.measures(bench_scene(2))) == 1


def test_the_start_is_measured_once_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "TIMES", 1)
    (measure,) = start.measures(bench_scene(1))
    assert measure.work == "start to first frame" and measure.median_ms is not None
    assert start.measures(bench_scene(2)) == []
