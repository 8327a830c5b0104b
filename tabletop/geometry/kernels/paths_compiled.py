"""The loops of `kernels.paths`, compiled with numba: the same source on arrays instead of lists, so the same answers.

Importing this compiles each loop once, or reads it from numba's cache on disk.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from tabletop.geometry.kernels import paths as plain

_space: dict[str, Any] = dict(vars(plain))
for _name, _value in vars(plain).items():
    if isinstance(_value, FunctionType) and _value.__module__ == plain.__name__:
        # A copy that looks its helpers up among the compiled ones.
        _space[_name] = njit(cache=True)(FunctionType(_value.__code__, _space, _name))

spread = _space["spread"]
seek = _space["seek"]
clear = _space["clear"]
overlapped = _space["overlapped"]
depth = _space["depth"]
rims_of = _space["rims_of"]
settle = _space["settle"]
first_stop = _space["first_stop"]


def _first_calls() -> None:
    none, whole = np.zeros(0), np.zeros(0, dtype=np.int64)
    start, bounds = np.zeros(1, dtype=np.int64), np.array([0.0, 0.0, 1.0, 1.0])
    labels = spread(0.5, 0.5, 1.0, bounds, none, start, none, none, whole)
    seek(0.5, 0.5, 1.0, labels, none, start, none)
    clear(0.0, 0.0, 1.0, 1.0, none, start, none)
    overlapped(0.0, 0.0, none, start, none)
    first_stop(0.0, 0.0, 1.0, 1.0, none, start, none)
    depth(0.0, 0.0, np.zeros(4), np.zeros(2, dtype=np.int64), none, 0)
    rims = rims_of(none, bounds, none)
    settle(2.0, 0.5, 1.0, labels, bounds, none, start, none, none, start, none, rims)


_first_calls()
