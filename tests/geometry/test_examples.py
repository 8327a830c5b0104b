"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = (
    "between",
    "corridor",
    "distances",
    "edges",
    "gaps",
    "intervals",
    "lines",
    "ruler",
    "scene",
    "sight",
    "templates",
    "visibility",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    module = importlib.import_module(f"tabletop.geometry.{name}")
    assert doctest.testmod(module).failed == 0
