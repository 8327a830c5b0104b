"""Files that survive: whatever happens, the old content or the new one is there, whole.

Every failure is a StorageError whose text says which file, what is wrong and what helps.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.documents.text import LARGEST, too_large
from tabletop.errors import StorageError

TEMPORARY = ".tabletop-tmp"
"""The suffix of a file that is not finished yet."""
STRAY_AFTER = 60.0
"""Seconds after which a temporary file is one that a crash left: writing one takes far less."""
_BUSY_FILES_FAIL: bool = os.name == "nt"
"""Whether the system refuses to replace a file that another program is looking at."""
_ATTEMPTS = 20
_PAUSE = 0.05

_ADVICE = {
    errno.ENOSPC: "the disk is full; free some space and save again",
    errno.EDQUOT: "your disk quota is used up; free some space and save again",
    errno.EFBIG: "the file would become larger than the system allows",
    errno.EROFS: "the disk is read-only; save to another folder",
    errno.EACCES: "you are not allowed to do that there; choose another folder or change its permissions",
    errno.EPERM: "you are not allowed to do that there; choose another folder or change its permissions",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of this path is a file and no folder",
    errno.EEXIST: "a part of this path is a file and no folder",
    errno.EISDIR: "this is a folder; name a file",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
    errno.EIO: "the disk reports a failure; save to another one",
}


def storage_error(error: OSError, path: Path, doing: str) -> StorageError:
    """The clear message of a system error: `path: cannot be written: the disk is full; …`."""
    why = _ADVICE.get(error.errno or 0, error.strerror or str(error))
    return StorageError(f"{path}: cannot be {doing}: {why}.")


@contextmanager
def _told(path: Path, doing: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise storage_error(error, path, doing) from error


def read_bytes(path: Path, largest: int | None = LARGEST) -> bytes:
    """The content of a file. Larger ones are refused by their size, unread (DocumentError)."""
    with _told(path, "read"):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a directory")
        size = path.stat().st_size
        if largest is not None and size > largest:
            raise too_large(str(path), size)
        return path.read_bytes()


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file's content in one go: whoever looks, at any moment, finds the old content or the new, whole.

    Raises StorageError; the old content stays then, and no temporary file is left.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    with _told(path, "written"):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a directory")
        try:
            _write_new(temporary, data)
            _replace(temporary, path)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


_BINARY: int = getattr(os, "O_BINARY", 0)


def _write_all(descriptor: int, data: bytes) -> None:
    """Write everything; the system may take less than it is given (a disk that is nearly full)."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _replace(temporary: Path, path: Path) -> None:
    """Put the finished file in place. On Windows a scanner that looks at the file makes this fail now and then."""
    for attempt in range(_ATTEMPTS):
        try:
            temporary.replace(path)
        except PermissionError:
            if not _BUSY_FILES_FAIL or attempt == _ATTEMPTS - 1:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can do that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def append_line(path: Path, line: str, *, at: int | None = None) -> None:
    """Add a line (or several, joined by line ends) to a file in one write, flushed to the disk before this returns.

    `at` is the length in bytes that the file should have: a torn line after it is cut off first. Raises StorageError;
    the file then has its old length again, if the system lets that be done.
    """
    data = line.encode() + b"\n"
    with _told(path, "written"):
        descriptor = os.open(path, os.O_RDWR | _BINARY)
        try:
            end = os.fstat(descriptor).st_size if at is None else at
            os.ftruncate(descriptor, end)
            os.lseek(descriptor, end, os.SEEK_SET)
            _append(descriptor, data, end)
        finally:
            os.close(descriptor)


def _append(descriptor: int, data: bytes, end: int) -> None:
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    except OSError:
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, end)
        raise


def sweep(folder: Path) -> tuple[Path, ...]:
    """Remove the temporary files that a crash left in a folder; gives their paths. Never raises.

    Young ones stay: another window may be writing one at this moment.
    """
    swept = []
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{TEMPORARY}"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > STRAY_AFTER:
                    path.unlink()
                    swept.append(path)
    return tuple(swept)
