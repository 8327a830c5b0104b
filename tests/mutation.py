"""Changes every number of a rule set by one, each in turn, and names those that no example and no test misses.

    python -m tests.mutation dwmg                    all modules of the game
    python -m tests.mutation dwmg damage falls       these chapters
    python -m tests.mutation dwmg --from 40          those from the fortieth number on

A survivor is either a figure that wants an example, or a number that is none of the book's (docs/numbers.md says).
Indices, page numbers of citations and docstrings are left alone; so are noughts, and the ones that count up and down,
unless --every is said. Each changed rule set runs in a process of its own,
forked when everything but the game is loaded: first all examples, which take seconds, then the game's tests.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.machinery
import io
import os
import pkgutil
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "tabletop" / "rules"
LEFT_ALONE = frozenset({"page", "Word", "wraps"})
LONGEST = 240
"""Seconds after which a changed rule set counts as noticed: it never comes to an end."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the source, by its place."""

    file: Path
    line: int
    column: int
    end: int
    value: int | float

    def changed(self, source: str) -> str:
        """The module's source with one more there."""
        lines = source.encode().split(b"\n")
        before, after = lines[self.line - 1][: self.column], lines[self.line - 1][self.end :]
        lines[self.line - 1] = before + repr(self.value + 1).encode() + after
        return b"\n".join(lines).decode()


def numbers(file: Path, every: bool) -> list[Number]:
    """The numbers of a module that may mean something, in order; not `every` one: those that may be the book's."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LEFT_ALONE:
            skipped.update(id(each) for each in ast.walk(node))
        elif isinstance(node, ast.Subscript):
            skipped.update(id(each) for each in ast.walk(node.slice))
        elif isinstance(node, ast.BinOp) and not every:
            skipped.update(id(each) for each in (node.left, node.right) if getattr(each, "value", None) == 1)
    found = [
        Number(file, node.lineno, node.col_offset, node.end_col_offset or 0, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and id(node) not in skipped
        if node.value or every
    ]
    return sorted(found, key=lambda each: (each.line, each.column))


def load_all_but(game: str) -> None:
    """Import the program, except what brings the game with it."""
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


def put_in(number: Number) -> None:
    """From now on that module is read with its number changed."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if Path(self.path) != number.file:
            return original(self, name)
        return compile(number.changed(number.file.read_text(encoding="utf-8")), self.path, "exec", dont_inherit=True)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def examples_fail(game: str) -> bool:
    """Whether an example of the game fails, or the game does not even load."""
    from tabletop import places
    from tabletop.opening import read_document
    from tabletop.rules.registry import ruleset
    from tabletop.session.examples import run

    try:
        rules = ruleset(game)
        for path in sorted((places.maps() / "examples" / game).rglob("*.yaml")):
            if any(step.failures for step in run(read_document(path), rules).steps):
                return True
    except Exception:
        return True
    return False


def tests_fail(game: str) -> bool:
    """Whether a test of the game fails; the long sums come last."""
    import pytest

    files = sorted((ROOT / "tests" / "rules" / game).glob("test_*.py"), key=lambda file: ("odds" in file.name, file))
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return bool(pytest.main([*map(str, files), "-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]))


def noticed(number: Number, game: str, tests: bool) -> bool:
    """Whether anything fails with that number changed."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    signal.alarm(LONGEST)
    put_in(number)
    os._exit(1 if examples_fail(game) or (tests and tests_fail(game)) else 0)


def survivors(
    game: str, modules: list[str], first: int, tests: bool, every: bool
) -> Iterator[tuple[int, Number, bool]]:
    """All numbers with whether they survive."""
    files = sorted((RULES / game).rglob("*.py"))
    wanted = [file for file in files if not modules or file.stem in modules]
    found = [number for file in wanted for number in numbers(file, every)]
    for place, number in enumerate(found[first:], first):
        yield place, number, not noticed(number, game, tests)


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--examples", action="store_true", help="run the examples only")
    parser.add_argument("--every", action="store_true", help="noughts and counting ones too")
    given = parser.parse_args()
    load_all_but(given.game)
    left = count = 0
    for place, number, survived in survivors(given.game, given.modules, given.first, not given.examples, given.every):
        count += 1
        left += survived
        if survived:
            text = number.file.read_text(encoding="utf-8").split("\n")[number.line - 1].strip()
            name = number.file.relative_to(RULES)
            print(f"{place}: {name}:{number.line}:{number.column + 1}: {number.value} survives: {text}", flush=True)
    print(f"{left} of {count} numbers survive.")


if __name__ == "__main__":
    main()
