"""The benchmark's scene, its reference, and how figures become a table."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tabletop import bench as package
from tabletop.bench import plain
from tabletop.bench.measure import Measure, faster, over_seeds, quicker
from tabletop.bench.queries import CLOSE, COUNT, queries
from tabletop.bench.scenes import bench_scene
from tabletop.geometry.corridor import corridor
from tabletop.geometry.gaps import gap_table
from tabletop.geometry.ruler import verdicts_at
from tabletop.geometry.sight import hidden_shares_at


@pytest.mark.parametrize("seed", [1, 2])
def test_the_scene_is_what_the_goals_say(seed: int) -> None:
    bench = bench_scene(seed)
    assert len(bench.bases) == 30 and len(bench.terrain) == 40
    assert all(base.radius == 0.5 for base in bench.bases.values())
    corners = [len(region.rings[0]) for region in bench.terrain.values()]
    assert min(corners) >= 10 and max(corners) <= 30
    gaps = gap_table(list(bench.scene.values()))
    np.fill_diagonal(gaps, 1.0)
    assert gaps.min() >= 0
    assert bench_scene(seed).terrain == bench.terrain


def test_many_of_its_questions_are_close_calls() -> None:
    bench = bench_scene(1)
    asked = queries(bench)
    assert len(asked.targets) == COUNT
    close = [
        corridor(asked.base, target, bench.scene, ignore={asked.shooter}).slack < 0.001 for target in asked.targets[:60]
    ]
    assert sum(close) / len(close) * CLOSE / COUNT >= 0.05


def test_the_plain_way_agrees() -> None:
    """On questions that are no close calls, corridors agree to the piece and shares to a 64-sided base's error."""
    bench = bench_scene(3)
    asked = queries(bench)
    shapes = [shape for key, shape in plain.shapes(bench.scene).items() if key != asked.shooter]
    rows, targets = asked.rows[-150:], asked.targets[-150:]
    ours = verdicts_at(bench.scene, asked.base, rows, ignore={asked.shooter})
    theirs = [plain.corridor_by_numbers(asked.base, target, 1.0, shapes) for target in targets]
    assert ours.tolist() == [-len(meeting) if blocked else len(meeting) for meeting, blocked in theirs]
    shares = hidden_shares_at(bench.scene, asked.base.centre, rows, {asked.shooter})
    plainly = [plain.hidden_share(asked.base.centre, target, shapes) for target in targets]
    assert np.abs(shares - plainly).max() < 0.02


def test_figures_of_several_seeds_become_their_median() -> None:
    measures = [faster("corridor", plain=1.0, ours=1.0 / ratio, goal=150) for ratio in (100, 200, 300)]
    measures.append(quicker("map", 0.004, goal_ms=5))
    corridors, whole = over_seeds(measures)
    assert corridors.ratio == pytest.approx(200)
    assert (corridors.goal, corridors.met, whole.goal, whole.met) == ("≥ 150 ×", True, "≤ 5 ms", True)
    assert whole.ratio is None and whole.median_ms == pytest.approx(4.0)


def test_json_holds_one_object_a_measure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def measures(bench: object) -> list[Measure]:
        print("said on the way")
        return [quicker("map", 0.004, goal_ms=5)]

    monkeypatch.setattr(package, "_takers", lambda: [("maps", measures)])
    package.run(as_json=True, seeds=[1])
    told = capsys.readouterr()
    (row,) = json.loads(told.out)
    assert {"work", "ratio", "goal", "median_ms", "met"} <= set(row)
    assert row["work"] == "map"
    assert "said on the way" in told.err
