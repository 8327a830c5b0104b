"""Files that survive kills, full disks and read-only folders; and messages that say what helps."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from tabletop.documents import files
from tabletop.documents.files import append_line, read_bytes, sweep, write_atomically
from tabletop.errors import StorageError


def failing(code: int):
    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    write_atomically(path, b"old")
    write_atomically(path, b"new and longer")
    assert path.read_bytes() == b"new and longer"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EROFS, "read-only"),
        (errno.EDQUOT, "quota"),
        (errno.EIO, "failure"),
        (errno.EACCES, "not allowed"),
    ],
)
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_when_writing_fails_the_old_content_stays_and_the_message_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int, advice: str
) -> None:
    path = tmp_path / "a.yaml"
    write_atomically(path, b"old")
    monkeypatch.setattr(files.os, call, failing(code))
    with pytest.raises(StorageError, match=advice) as caught:
        write_atomically(path, b"new")
    assert str(path) in str(caught.value)
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_when_adding_a_line_fails_the_file_has_its_old_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "a.tabletop"
    path.write_bytes(b"one\n")
    monkeypatch.setattr(files.os, call, failing(errno.ENOSPC))
    with pytest.raises(StorageError, match="disk is full"):
        append_line(path, "two")
    monkeypatch.undo()
    assert path.read_bytes() == b"one\n"
    append_line(path, "two")
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_line_that_only_fits_in_part_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tabletop"
    path.write_bytes(b"one\n")
    real, room = os.write, [5]

    def nearly_full(descriptor: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "full")
        part = bytes(data)[: room[0]]
        room[0] -= len(part)
        return real(descriptor, part)

    monkeypatch.setattr(files.os, "write", nearly_full)
    with pytest.raises(StorageError, match="disk is full"):
        append_line(path, "a longer line")
    assert path.read_bytes() == b"one\n"


def test_a_system_that_writes_in_small_parts_writes_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(files.os, "write", lambda descriptor, data: real(descriptor, bytes(data)[:3]))
    path = tmp_path / "a"
    write_atomically(path, b"abcdefgh")
    append_line(path, "ijklmnop")
    assert path.read_bytes() == b"abcdefghijklmnop\n"


def test_a_torn_tail_is_cut_off_before_the_next_line(tmp_path: Path) -> None:
    path = tmp_path / "a.tabletop"
    path.write_bytes(b"one\nhalf of tw")
    append_line(path, "two ″", at=4)
    assert path.read_bytes() == "one\ntwo ″\n".encode()


def test_a_line_is_on_the_disk_before_anybody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tabletop"
    path.write_bytes(b"")
    seen: list[bytes] = []
    real = os.fsync

    def flushed(descriptor: int) -> None:
        real(descriptor)
        seen.append(path.read_bytes())

    monkeypatch.setattr(files.os, "fsync", flushed)
    append_line(path, "one")
    assert seen == [b"one\n"]


def test_a_scanner_that_looks_at_the_file_only_delays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, tries = tmp_path / "a", []
    real = Path.replace

    def busy(self: Path, target: Path) -> Path:
        tries.append(1)
        if len(tries) < 4:
            raise PermissionError(errno.EACCES, "in use")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr(files, "_BUSY_FILES_FAIL", True)
    monkeypatch.setattr(files.time, "sleep", lambda seconds: None)
    write_atomically(path, b"x")
    assert (path.read_bytes(), len(tries)) == (b"x", 4)


def test_files_that_are_missing_or_folders_are_told(tmp_path: Path) -> None:
    for call in (read_bytes, lambda path: append_line(path, "x"), lambda path: write_atomically(path / "b", b"x")):
        with pytest.raises(StorageError, match="no such file or folder"):
            call(tmp_path / "missing")
    for call in (read_bytes, lambda path: append_line(path, "x"), lambda path: write_atomically(path, b"x")):
        with pytest.raises(StorageError, match="is a folder"):
            call(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StorageError, match="not allowed"):
        write_atomically(tmp_path / "a", b"x")


@pytest.mark.skipif(os.name == "nt", reason="needs a limit of file sizes")
def test_a_real_limit_leaves_the_old_content(tmp_path: Path) -> None:
    """The system itself refuses to write more than 4 kB."""
    path = tmp_path / "a"
    path.write_bytes(b"old\n")
    code = f"""
        import resource, signal
        from pathlib import Path
        from tabletop.documents.files import append_line, write_atomically
        from tabletop.errors import StorageError
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        for write, content in ((write_atomically, b"x" * 9000), (append_line, "y" * 9000)):
            try:
                write(Path({str(path)!r}), content)
            except StorageError as error:
                print(error)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True)
    assert done.stdout.count("cannot be written: the file would become larger") == 2
    assert path.read_bytes() == b"old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_stray_temporary_files_are_swept_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "game.tabletop"
    kept.write_bytes(b"x")
    stray = tmp_path / f"game.tabletop.77{files.TEMPORARY}"
    stray.write_bytes(b"half")
    os.utime(stray, (0, 0))
    young = tmp_path / f"game.tabletop.78{files.TEMPORARY}"
    young.write_bytes(b"another window is writing this")
    assert sweep(tmp_path) == (stray,)
    assert sorted(tmp_path.iterdir()) == [kept, young]
    assert sweep(tmp_path / "missing") == ()


WRITER = """
import sys
from pathlib import Path
from tabletop.documents.files import append_line, write_atomically
whole, log = Path(sys.argv[1]), Path(sys.argv[2])
n = 0
while True:
    n += 1
    write_atomically(whole, (f"{n} " * 20000).encode())
    append_line(log, f"{n} " * 200)
    print(n, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills with a signal")
def test_killed_at_any_moment_the_files_are_whole(tmp_path: Path) -> None:
    whole, log = tmp_path / "whole", tmp_path / "log"
    for kill in range(40):
        log.write_bytes(b"")
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(whole), str(log)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.003 * (kill % 13))
        process.send_signal(signal.SIGKILL)
        told = [int(line) for line in process.communicate()[0].splitlines() if line.strip()]
        content = whole.read_text().split()
        assert len(content) == 20000
        assert len(set(content)) == 1
        lines = log.read_text().split("\n")[:-1]
        assert lines == [f"{n} " * 200 for n in range(1, len(lines) + 1)]
        assert len(lines) >= max(told, default=1)
        for left in set(tmp_path.iterdir()) - {log, whole}:
            os.utime(left, (0, 0))
        sweep(tmp_path)
        assert sorted(tmp_path.iterdir()) == [log, whole]
