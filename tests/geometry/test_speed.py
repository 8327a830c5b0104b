"""Timings for comparing one version with the next: `pytest --benchmark-enable tests/geometry/test_speed.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tabletop.bench.scenes import BenchScene, bench_scene
from tabletop.geometry.corridor import corridor
from tabletop.geometry.gaps import gaps_in
from tabletop.geometry.lines import free_line
from tabletop.geometry.ruler import Ruler
from tabletop.geometry.shapes import Box, Disc
from tabletop.geometry.visibility import corridor_map, sight_map

pytestmark = pytest.mark.usefixtures("form")


@pytest.fixture(scope="module")
def table() -> BenchScene:
    return bench_scene(1)


def test_whole_table_corridors(table: BenchScene, benchmark: Any) -> None:
    seen = benchmark(corridor_map, table.scene, table.bases["b0"], ignore={"b0"})
    assert (seen < 0).any() and (seen == 0).any()


def test_whole_table_sight(table: BenchScene, benchmark: Any) -> None:
    seen = benchmark(sight_map, table.scene, table.bases["b0"].centre, ignore={"b0"})
    assert (seen < 0).any() and (seen == 0).any()


def test_one_verdict(table: BenchScene, benchmark: Any) -> None:
    ruler = Ruler(table.scene, ignore={"b0"})
    verdict = benchmark(ruler.verdict, table.bases["b0"], table.bases["b1"], "b1")
    found = corridor(table.bases["b0"], table.bases["b1"], table.scene, ignore={"b0", "b1"})
    assert verdict == (-len(found.meets) if found.blocked else len(found.meets))


def test_one_corridor_with_its_witness(table: BenchScene, benchmark: Any) -> None:
    a, b = table.bases["b0"], table.bases["b1"]
    found = benchmark(corridor, a, b, table.scene, 1.0, {"b0", "b1"})
    assert found.blocked == (found.line is None)


def test_any_line(table: BenchScene, benchmark: Any) -> None:
    a, b, own = table.bases["b0"], table.bases["b1"], {"b0", "b1"}
    line = benchmark(free_line, a, b, table.scene, own)
    assert (line is None) == (free_line(b, a, table.scene, own) is None)


@pytest.mark.parametrize("base", [Disc((20, 20), 0.5), Box((20, 20), 2, 4, 30)])
def test_gaps_to_the_whole_table(table: BenchScene, benchmark: Any, base: Disc | Box) -> None:
    assert len(benchmark(gaps_in, base, table.scene)) == 70


def test_moving_one_base(table: BenchScene, benchmark: Any) -> None:
    table.scene.packed({"b0"})
    moved = benchmark(table.scene.moved, "b0", Disc((3, 3), 0.5))
    assert np.array_equal(moved.rows.edges, table.scene.rows.edges)
