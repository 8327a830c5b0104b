"""What the tests of the editor's window share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tabletop.app.editor.draft import Draft

from .driver import EditDriver


@pytest.fixture
def edit() -> Iterator[Callable[..., EditDriver]]:
    """Open a window at a draft; it is closed at the end of the test."""
    drivers: list[EditDriver] = []

    def opened(draft: Draft | None = None, size: tuple[int, int] = (1600, 1000)) -> EditDriver:
        drivers.append(EditDriver(draft, size))
        return drivers[-1]

    yield opened
    for driver in drivers:
        driver.close()
