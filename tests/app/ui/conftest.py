"""A `Ui` without a display, closed after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tabletop.app.ui import Ui, UiFault


@pytest.fixture
def faults() -> list[UiFault]:
    return []


@pytest.fixture
def make_ui(faults: list[UiFault]) -> Iterator[Callable[..., Ui]]:
    made: list[Ui] = []

    def make(size: tuple[int, int] = (640, 480), **looks: object) -> Ui:
        made.append(Ui(size, on_error=faults.append, **looks))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for ui in made:
        ui.close()


@pytest.fixture
def ui(make_ui: Callable[..., Ui]) -> Ui:
    return make_ui()
