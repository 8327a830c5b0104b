"""The decorator of the compiled kernels; only they import it, since it imports numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

from tabletop.geometry.kernels.edition import edition

F = TypeVar("F", bound=Callable[..., Any])


def kernel(signature: str, inline: bool = False) -> Callable[[F], F]:
    """Compile a function for one signature (numba's notation) when its module is imported, and keep it on disk."""

    def compiled(function: F) -> F:
        function.__qualname__ = f"{function.__name__}_{edition()}"
        made: F = njit(signature, cache=True, inline="always" if inline else "never")(function)
        return made

    return compiled
