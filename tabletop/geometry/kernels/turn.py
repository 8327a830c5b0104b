"""Work that only one process at a time should do on one machine."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO


@contextlib.contextmanager
def turn(lock: Path) -> Iterator[None]:
    """Wait, without work, until no other process is inside a `turn` of the same file; a process that dies leaves it.

    Where the file cannot be made nobody waits.
    """
    try:
        lock.parent.mkdir(exist_ok=True)
        handle = lock.open("a", encoding="utf-8")
    except OSError:
        yield
        return
    with handle:  # closing it is leaving the turn
        _wait_for(handle)
        yield


if sys.platform == "win32":
    import msvcrt

    def _wait_for(handle: TextIO) -> None:
        while True:
            with contextlib.suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
                return

else:
    import fcntl

    def _wait_for(handle: TextIO) -> None:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_EX)
