"""How much memory the benchmark's scene takes over the bare imports, its index and packed form included."""

from __future__ import annotations

import subprocess
import sys

from tabletop.bench.measure import Measure
from tabletop.bench.scenes import BenchScene

_GOAL_MB = 50.0
_CODE = """
import pathlib
import tabletop.bench.scenes as scenes, tabletop.geometry.visibility as visibility
def peak():
    status = pathlib.Path('/proc/self/status').read_text()
    return int(status.split('VmHWM:')[1].split()[0]) / 1024
before = peak()
bench = scenes.bench_scene({seed})
bench.scene.packed({{'b0'}})
visibility.corridor_map(bench.scene, bench.bases['b0'], ignore={{'b0'}})
print(peak() - before)
"""


def measures(bench: BenchScene) -> list[Measure]:
    """The peak over the bare imports in a process of its own, one whole-table map included; numpy kernels.

    Only Linux tells a process its own peak without that of its parent.
    """
    if not sys.platform.startswith("linux"):
        return []
    code = _CODE.format(seed=bench.seed)
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    megabytes = float(answer.stdout)
    note = f"{megabytes:.0f} MB"
    return [Measure("memory of the scene and a map", None, f"≤ {_GOAL_MB:g} MB", None, megabytes <= _GOAL_MB, note)]
