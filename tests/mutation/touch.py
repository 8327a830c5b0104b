"""Which function of a rule set each of its examples and tests calls: learnt once, by running them all."""

from __future__ import annotations

import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from tests.mutation.numbers import ROOT, RULES

LONG = 2.0
"""Seconds of the processor beyond which a test is run with --all only: long sums and games without an aim."""


@dataclass(slots=True)
class Touch:
    """For each example (its path below maps/examples) and test (its id): the functions it calls and its seconds."""

    called: dict[str, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def of(self, wanted: set[str] | None, module: str) -> list[str]:
        """The trials that call one of those functions, the quick ones first; None: that call any of the module's."""
        found = [trial for trial in self.called if self.seconds[trial] <= LONG and self._calls(trial, wanted, module)]
        return sorted(found, key=self.seconds.__getitem__)

    def _calls(self, trial: str, wanted: set[str] | None, module: str) -> bool:
        called = self.called[trial]
        return any(each in wanted if wanted is not None else each.startswith(f"{module}:") for each in called)


def kept(game: str, what: str) -> Path:
    """Where something learnt about a game is kept between runs."""
    return Path(tempfile.gettempdir()) / f"tabletop-{game}-{what}.json"


def read(game: str) -> Touch | None:
    """What was learnt before."""
    path = kept(game, "touch")
    return Touch(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None


def learn(game: str) -> None:
    """Run all examples and tests of the game, and keep which functions each calls."""
    touch = Touch()
    _learn_examples(game, touch)
    _learn_tests(game, touch)
    kept(game, "touch").write_text(json.dumps({"called": touch.called, "seconds": touch.seconds}), encoding="utf-8")


@contextmanager
def _listening(game: str, trial: str, touch: Touch) -> Iterator[None]:
    home, codes = str(RULES / game), set()

    def listen(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(home):
            codes.add(frame.f_code)

    start = time.process_time()
    sys.setprofile(listen)
    try:
        yield
    finally:
        sys.setprofile(None)
        names = {
            f"{Path(code.co_filename).relative_to(RULES).as_posix()}:{code.co_qualname.split('.<locals>')[0]}"
            for code in codes
        }
        touch.called[trial] = sorted(names | set(touch.called.get(trial, ())))
        touch.seconds[trial] = touch.seconds.get(trial, 0) + time.process_time() - start


def examples_of(game: str) -> dict[str, Path]:
    """The game's examples, by their paths below maps/examples."""
    from tabletop import places

    home = places.maps() / "examples"
    return {path.relative_to(home).as_posix(): path for path in sorted((home / game).rglob("*.yaml"))}


def _learn_examples(game: str, touch: Touch) -> None:
    from tabletop.opening import read_document
    from tabletop.rules.registry import ruleset
    from tabletop.session.examples import run

    rules = ruleset(game)
    for name, path in examples_of(game).items():
        with _listening(game, name, touch):
            run(read_document(path), rules)


def _learn_tests(game: str, touch: Touch) -> None:
    import pytest

    class Listener:
        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            with _listening(game, item.nodeid, touch):
                return (yield)

    files = [str(file) for file in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py"))]
    ours = [file for file in files if not file.endswith("test_examples.py")]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        pytest.main([*ours, "-q", "-m", "not slow", "-p", "no:cacheprovider", "--rootdir", str(ROOT)], [Listener()])
