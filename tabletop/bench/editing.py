"""How fluid the map editor is on a map of a thousand pieces, measured in a window of its own."""

from __future__ import annotations

import json
import subprocess
import sys

from tabletop.bench.measure import Measure, quicker
from tabletop.bench.scenes import BenchScene

_FRAME = 16.0
"""Milliseconds of a frame."""
_WORK = {
    "drag": "dragging 30 of 1,000 pieces of a map, a frame (95 %)",
    "release": "letting go of 30 of 1,000 pieces, until the ground is painted: its longest frame",
    "box": "a box over 1,000 pieces right after a change, a frame (95 %)",
    "look": "looking 1,000 pieces through for faults, its longest frame",
}


def measures(bench: BenchScene) -> list[Measure]:
    """The frames of the editor. The map is always the same: it is measured with the first seed only."""
    if bench.seed != 1:
        return []
    command = [sys.executable, "-m", "tabletop.app.editor.pace"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(answer.stdout)
    return [quicker(words, found[key] / 1e3, _FRAME) for key, words in _WORK.items()]
