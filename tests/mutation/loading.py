"""Loading the program without the game, and the game with a number changed: afresh, or changed in place."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import pkgutil
import sys
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.numbers import ROOT, Number, named, parsed


def load_all_but(game: str) -> None:
    """Import the program, except what brings the game with it."""
    import hypothesis  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401
    import shapely  # noqa: F401

    import tabletop

    for package in ("errors", "places", "geometry", "model", "documents", "rules.common", "session", "opening"):
        module = importlib.import_module(f"tabletop.{package}")
        for info in pkgutil.iter_modules(getattr(module, "__path__", [])):
            importlib.import_module(f"tabletop.{package}.{info.name}")
    early = [name for name in sys.modules if name.startswith(f"{tabletop.__name__}.rules.{game}")]
    assert not early, f"the game is loaded too early: {early}"


def put_in(number: Number, by: int) -> None:
    """From now on that module is read with its number changed."""
    loader = importlib.machinery.SourceFileLoader
    original = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if Path(self.path) != number.file:
            return original(self, name)
        return _compiled(number, by)

    setattr(loader, "get_code", get_code)  # noqa: B010  (mypy would have a method stay what it is)


def change(number: Number, by: int) -> bool:
    """Change a number in the game as it is loaded: the code of its function, or the constant wherever it is known.

    False if that cannot be done. What the game made of the number while it was loaded stays as it was, so a number that
    survives this way is to be tried with `put_in` too.
    """
    name = ".".join(number.file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    module = sys.modules.get(name)
    if module is None:
        return False
    return _change_constant(module, number, by) if number.home is None else _change_function(module, number, by)


def _compiled(number: Number, by: int) -> CodeType:
    return compile(number.changed(by), str(number.file), "exec", dont_inherit=True)


def _change_function(module: ModuleType, number: Number, by: int) -> bool:
    assert number.home is not None
    code = _compiled(number, by)
    found: dict[str, Any] = vars(module)
    value: Any = None
    for part in number.home.split("."):
        inner = [each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part]
        if len(inner) != 1 or part not in found:
            return False
        code, value = inner[0], found[part]
        found = dict(vars(value)) if isinstance(value, type) else {}
    value = getattr(value, "fget", None) or getattr(value, "__func__", value)
    if hasattr(value, "cache_clear"):
        value.cache_clear()
    value = getattr(value, "__wrapped__", value)
    if not isinstance(value, FunctionType) or value.__code__.co_freevars != code.co_freevars:
        return False
    value.__code__ = code
    return True


def _change_constant(module: ModuleType, number: Number, by: int) -> bool:
    names = next((named(node) for node in parsed(number.file).body if node.lineno <= number.line <= _last(node)), [])
    tree = ast.parse(number.changed(by))
    statement = next(node for node in tree.body if node.lineno <= number.line <= _last(node))
    if not names:
        return False
    made = dict(module.__dict__)
    exec(compile(ast.Module([statement], []), str(number.file), "exec", dont_inherit=True), made)
    for name in names:
        old, new = module.__dict__[name], made[name]
        for each in list(sys.modules.values()):
            if each.__name__.startswith("tabletop.rules.") and each.__dict__.get(name) is old:
                setattr(each, name, new)
    return True


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
