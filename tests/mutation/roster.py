"""Changes every number of a roster by one, each in turn, and names those that the tests of the roster do not miss.

    python -m tests.mutation.roster dwmg            one more
    python -m tests.mutation.roster dwmg --down     one less
    python -m tests.mutation.roster dwmg daleks     only that file

Every number counts, those in the texts of abilities, rules and effects as well; not those in ids and names, and not
pages, rulings and notes, which say where something comes from.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tabletop.model.roster import Roster
from tests.mutation.numbers import ROOT

NO_FIGURES = frozenset(
    ["id", "name", "page", "ruling", "notes", "variant_of", "person", "group", "look", "of", "loses", "rules", "choice"]
)
"""Keys whose values name things or say where they come from."""
DIGITS = re.compile(r"(?<![K\d])(?<!page )(?<!pages )(?<!ruling D)\d+")
TESTS = ("tests/test_dwmg_roster.py", "tests/test_rosters.py")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a roster's file: the characters from start to end."""

    file: Path
    start: int
    end: int

    def changed(self, by: int) -> str:
        """The file's text with that much more there."""
        text = self.file.read_text(encoding="utf-8")
        return f"{text[: self.start]}{int(text[self.start : self.end]) + by}{text[self.end :]}"

    def __str__(self) -> str:
        text = self.file.read_text(encoding="utf-8")
        line = text.count("\n", 0, self.start)
        return (
            f"{self.file.name}:{line + 1}: {text[self.start : self.end]} survives: {text.split(chr(10))[line].strip()}"
        )


def figures(file: Path) -> Iterator[Figure]:
    """The numbers of a file, in order."""
    text = file.read_text(encoding="utf-8")
    for node in _scalars(yaml.compose(text, yaml.CSafeLoader)):
        for found in DIGITS.finditer(text, node.start_mark.index, node.end_mark.index):
            yield Figure(file, *found.span())


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    match node:
        case yaml.ScalarNode():
            yield node
        case yaml.SequenceNode(value=items):
            for each in items:
                yield from _scalars(each)
        case yaml.MappingNode(value=pairs):
            for key, value in pairs:
                if key.value not in NO_FIGURES:
                    yield from _scalars(value)


def survives(figure: Figure, by: int, session: pytest.Session) -> bool:
    """Whether the tests pass with that number changed; they run in a process of their own."""
    child = os.fork()
    if not child:
        os._exit(0 if _passes(figure, by, session) else 1)
    return os.waitpid(child, 0)[1] == 0


def _passes(figure: Figure, by: int, session: pytest.Session) -> bool:
    from tabletop.documents import files, rosters

    def read(path: Path) -> bytes:
        return figure.changed(by).encode() if path == figure.file else files.read_bytes(path)

    setattr(rosters, "read_bytes", read)  # noqa: B010  (mypy would have a function stay what it is)
    rosters.read_roster.cache_clear()
    try:
        changed = rosters.read_roster(figure.file.parent)
    except Exception:
        return False
    for module in {item.module for item in session.items if isinstance(item, pytest.Function)}:
        for name, value in vars(module).items():
            if isinstance(value, Roster) and value.game == changed.game:
                setattr(module, name, changed)
    failed: list[str] = []
    session.config.pluginmanager.register(_Listener(failed))
    for item in session.items:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        if failed:
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Listener:
    """Notes what fails."""

    failed: list[str]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class Trials:
    """Runs, in the place of the tests that have been collected, the trials of all figures, each with those tests."""

    def __init__(self, tried: list[Figure], by: int) -> None:
        self._tried, self._by = tried, by
        self.left: list[Figure] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.left = [figure for figure in self._tried if survives(figure, self._by, session)]
        return True


def main() -> int:
    """Run it. Gives 1 if a number survives."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="tests.mutation.roster"
    )
    parser.add_argument("game")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--down", action="store_true", help="one less instead of one more")
    given = parser.parse_args()

    home = ROOT / "assets" / "rosters" / given.game
    wanted = [file for file in sorted(home.glob("*.yaml")) if not given.files or file.stem in given.files]
    tried = [figure for file in wanted for figure in figures(file)]
    trials = Trials(tried, -1 if given.down else 1)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        pytest.main([*TESTS, "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT)], [trials])
    print(*trials.left, f"{len(tried)} numbers: {len(trials.left)} survive.", sep="\n")
    return 1 if trials.left else 0


if __name__ == "__main__":
    sys.exit(main())
