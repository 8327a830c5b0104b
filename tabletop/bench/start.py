"""From nothing to the start screen: a process of its own that ends after its first frame."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tabletop.bench.measure import Measure, quicker
from tabletop.bench.scenes import BenchScene

GOAL = 600.0
"""Milliseconds until the first frame, when the program's files were read before."""
TIMES = 5
_PROBE = """
import time
import tabletop.cli
from tabletop.app.main import begin
from tabletop.app.screens.start import StartScreen
begin(StartScreen())
print(time.process_time() if time.get_clock_info("process_time").resolution <= 1e-6 else time.perf_counter())
"""


def measures(bench: BenchScene) -> list[Measure]:
    """The start, measured once: it knows nothing of tables."""
    if bench.seed != 1:
        return []
    taken = sorted(first_frame() for _ in range(TIMES))
    return [quicker("start to first frame", taken[TIMES // 2], GOAL, f"{taken[0]:.2f} to {taken[-1]:.2f} s")]


def first_frame() -> float:
    """The seconds that a new process works until the start screen is painted, without a display."""
    with tempfile.TemporaryDirectory() as home:
        lively = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": home}
        done = subprocess.run([sys.executable, "-c", _PROBE], env=lively, check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])
