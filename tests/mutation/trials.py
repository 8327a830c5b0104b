"""Trying a rule set with one number changed: who notices?"""

from __future__ import annotations

import io
import json
import os
import signal
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from tabletop.model.document import Document
from tests.mutation.loading import change, put_in
from tests.mutation.numbers import ROOT, Number, where_it_matters
from tests.mutation.touch import Touch, examples_of, kept

LONGEST = 120.0
"""Seconds of the processor after which a changed rule set counts as noticed: it never comes to an end."""


DOCUMENTS: dict[str, Document] = {}
"""The examples, once they are read."""


@dataclass(slots=True)
class Trials:
    """The examples and tests of a game. `noticers` are those that noticed a change, the latest first, by module."""

    game: str
    touch: Touch
    files: list[Path]
    noticers: dict[str, list[str]]
    all: bool = False

    def noticer(self, number: Number, by: int, quickly: bool) -> str | None:
        """What fails with that number changed: an example, a test, `loading` or `time`; None: nothing does.

        Quickly: an example that fails with the number changed in the game as it is loaded.
        """
        order = self._order(number)
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            os.write(writer, (_fails(self.game, order, number, by, quickly) or "").encode())
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as pipe:
            found = pipe.read()
        if os.waitpid(child, 0)[1] != 0:
            return "time"
        if found:
            self._remember(number.module, found)
        return found or None

    def _order(self, number: Number) -> list[str]:
        wanted = where_it_matters(number, self.files)
        touching = list(self.touch.called) if self.all else self.touch.of(wanted, number.module)
        touching += [each for each in examples_of(self.game) if each not in self.touch.called]
        latest = self.noticers.get(number.module, [])
        order = [each for each in latest if each in touching] + [each for each in touching if each not in latest]
        return [each for each in order if "::" not in each] + [each for each in order if "::" in each]

    def _remember(self, module: str, found: str) -> None:
        self.noticers.update(noticers(self.game))
        latest = [found, *(each for each in self.noticers.get(module, []) if each != found)]
        self.noticers[module] = latest
        kept(self.game, "noticers").write_text(json.dumps(self.noticers), encoding="utf-8")


def noticers(game: str) -> dict[str, list[str]]:
    """Who noticed changes in earlier runs."""
    path = kept(game, "noticers")
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except ValueError:  # another run is just writing it
        return {}


def load(game: str) -> None:
    """Load the game and its examples, for quick trials."""
    from tabletop.opening import read_document
    from tabletop.rules.registry import ruleset

    ruleset(game)
    DOCUMENTS.update((name, read_document(path)) for name, path in examples_of(game).items())


def _fails(game: str, order: list[str], number: Number, by: int, quickly: bool) -> str | None:
    """The first of the examples, then of the tests, that fails."""
    examples, tests = [each for each in order if "::" not in each], [each for each in order if "::" in each]
    try:
        if quickly:
            return _failing_example(game, examples) if change(number, by) else None
        put_in(number, by)
        return _failing_example(game, examples) or _failing_test(tests)
    except Exception:
        return "loading"


def _failing_example(game: str, order: list[str]) -> str | None:
    from tabletop.opening import read_document
    from tabletop.rules.registry import ruleset
    from tabletop.session.examples import run

    rules = ruleset(game)
    paths = examples_of(game)
    for name in order:
        try:
            done = run(DOCUMENTS[name] if name in DOCUMENTS else read_document(paths[name]), rules)
        except Exception:
            return name
        if any(step.failures for step in done.steps):
            return name
    return None


def _failing_test(order: list[str]) -> str | None:
    import pytest

    failed: list[str] = []

    class Listener:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    if not order:
        return None
    arguments = [*order, "-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = pytest.main(arguments, [Listener()])
    return next(iter(failed), None if code == pytest.ExitCode.OK else "loading")
