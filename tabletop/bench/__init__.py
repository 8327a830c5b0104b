"""The benchmark: how fast the table is measured, beside the plain way a person would first write it.

Every module of this package that has a function `measures(bench_scene)` takes part; each is asked for several seeded
tables, and the medians are shown. Answers are checked against the plain way's as it goes; those that differ are printed
with their seed and explained.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict

from tabletop.bench.measure import Measure, over_seeds

SEEDS = (1, 2, 3, 4, 5)


def run(as_json: bool = False, seeds: Sequence[int] = SEEDS) -> list[Measure]:
    """Measure everything and print it: a table, or one JSON list of work, ratio, goal, median_ms, met and note."""
    # What differs is told on standard error, so that JSON stays JSON.
    with redirect_stdout(sys.stderr):
        found = over_seeds(_measured(seeds))
    if as_json:
        print(json.dumps([asdict(measure) for measure in found], ensure_ascii=False, indent=2))
    else:
        _print_table(found)
    return found


def _measured(seeds: Sequence[int]) -> list[Measure]:
    from tabletop.bench.scenes import bench_scene

    found: list[Measure] = []
    for seed in seeds:
        bench = bench_scene(seed)
        for name, measures in _takers():
            print(f"seed {seed}: {name} …")
            found += measures(bench)
    return found


def _takers() -> list[tuple[str, Callable[..., list[Measure]]]]:
    modules = [importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__)]
    return [(module.__name__.rsplit(".", 1)[1], module.measures) for module in modules if hasattr(module, "measures")]


def _print_table(measures: Sequence[Measure]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("work", "beside the plain way", "goal", "median", "met", "note")
    for measure in measures:
        table.add_row(
            measure.work,
            "" if measure.ratio is None else f"{measure.ratio:,.0f} ×",
            measure.goal,
            "" if measure.median_ms is None else _time(measure.median_ms),
            ("yes" if measure.met else "no") if measure.goal else "",
            measure.note,
        )
    Console().print(table)


def _time(milliseconds: float) -> str:
    return f"{milliseconds * 1e3:.2f} µs" if milliseconds < 0.1 else f"{milliseconds:.2f} ms"
