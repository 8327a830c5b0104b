"""The examples in the docstrings of the game's modules hold: tables and small sums are shown there."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from tabletop.rules import dwmg

MODULES = sorted(info.name for info in pkgutil.walk_packages(dwmg.__path__, f"{dwmg.__name__}."))
SHOWN = [
    name
    for name in MODULES
    if any(each.examples for each in doctest.DocTestFinder().find(importlib.import_module(name)))
]


@pytest.mark.parametrize("name", SHOWN, ids=lambda name: name.removeprefix(f"{dwmg.__name__}."))
def test_what_a_docstring_shows_holds(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_table_of_damage_is_shown() -> None:
    assert f"{dwmg.__name__}.harm.damage_table" in SHOWN
