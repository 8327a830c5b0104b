"""Both forms of the kernels run the same tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.geometry import kernels


@pytest.fixture(params=["numpy", "compiled"])
def form(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a test on the numpy kernels and, where numba is installed, on the compiled ones."""
    if request.param == "compiled" and not kernels.warm(wait=True):
        pytest.skip("no compiled kernels here: the extra `fast` is not installed, or TABLETOP_COMPILED=0")
    kernels.use_compiled(request.param == "compiled")
    yield request.param
    kernels.use_compiled(True)
