"""The loops of path finding, compiled with numba: the same source on arrays instead of lists, so the same answers.

Importing this compiles each loop once, or reads it from numba's cache on disk.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from tabletop.geometry.kernels import capsules, paths, places, stretches, wedges

MODULES = (capsules, paths, places, stretches, wedges)

_space: dict[str, Any] = {}
for _module in MODULES:
    _space.update(vars(_module))
# numba looks only at a loop's own file for changes; with this in its name no compiled loop outlives its helpers.
_edition = sha256(b"".join(Path(str(module.__file__)).read_bytes() for module in MODULES)).hexdigest()[:12]
_loops = {name: value for name, value in _space.items() if isinstance(value, FunctionType)}
for _name, _loop in _loops.items():
    # A copy that looks its helpers up among the compiled ones.
    _copy = FunctionType(_loop.__code__, _space, _name)
    _copy.__qualname__ = f"{_name}_{_edition}"
    _space[_name] = njit(cache=True)(_copy)

spread = _space["spread"]
seek = _space["seek"]
clear = _space["clear"]
overlapped = _space["overlapped"]
follow = _space["follow"]
rims_of = _space["rims_of"]
settle = _space["settle"]
line_stretches = _space["line_stretches"]
circle_stretches = _space["circle_stretches"]
wedge = _space["wedge"]


def _first_calls() -> None:
    none, whole, bounds = np.zeros(0), np.zeros(0, dtype=np.int64), np.array([0.0, 0.0, 1.0, 1.0])
    ground = (none, np.zeros(1, dtype=np.int64), none)
    labels = spread(0.5, 0.5, 1.0, bounds, ground, none, whole)
    seek(0.5, 0.5, 1.0, labels, ground)
    clear(0.0, 0.0, 1.0, 1.0, ground)
    overlapped(0.0, 0.0, ground)
    follow(bounds, bounds, 1.0, ground)
    rims = rims_of(bounds, ground, none, ground, none)
    settle(2.0, 0.5, 2.0, 0.5, 1.0, labels, bounds, ground, ground, rims)
    line_stretches(0.0, 0.0, 1.0, 0.0, 1.0, ground)
    circle_stretches(0.0, 0.0, 1.0, 0.0, 1.0, 1.0, ground)
    wedge(0, 1.0, labels, bounds, ground, none)


_first_calls()
