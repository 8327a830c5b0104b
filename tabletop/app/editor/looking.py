"""Long looks at a map, a slice at a time, so that the window never waits for one.

What looks is a generator. Between two slices it yields None; what takes long and is done by shapely or numpy, which let
other threads run meanwhile, it yields as a call, and is sent the answer once a thread has it. A map never changes, so
nothing can happen to it under the thread's hands; a look at a map that is not shown any more is let go of.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")
Look: TypeAlias = Generator[Callable[[], Any] | None, Any, T]
AGAIN = 0.01
"""Seconds until it is asked again whether the thread has an answer."""


class Looking(Generic[T]):
    """A look that is going on."""

    def __init__(self, look: Look[T], pool: ThreadPoolExecutor) -> None:
        self._look = look
        self._pool = pool
        self._away: Future[Any] | None = None
        self.found: T | None = None
        """What came of it."""

    def work(self, seconds: float) -> bool:
        """Go on for about so many seconds. True when it is done; what the look raises is raised here."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            answer = None
            if self._away is not None:
                if not self._away.done():
                    return False
                answer, self._away = self._away.result(), None
            try:
                call = self._look.send(answer)
            except StopIteration as end:
                self.found = end.value
                return True
            if call is not None:
                self._away = self._pool.submit(call)
        return False

    @property
    def rest(self) -> float:
        """Seconds until there is something to do."""
        return 0.0 if self._away is None or self._away.done() else AGAIN


def at_once(look: Look[T]) -> T:
    """What comes of a look, without any pause."""
    answer = None
    while True:
        try:
            call = look.send(answer)
        except StopIteration as end:
            found: T = end.value
            return found
        answer = call() if call is not None else None
