"""Whatever a foreign file holds, there is a map or a message; and a huge one takes neither the memory nor the day."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
READ = """
import resource, sys
from pathlib import Path
from tabletop.documents import terrain_kinds
from tabletop.documents.exchange import Wishes, read_foreign
from tabletop.errors import DocumentError
kinds = terrain_kinds()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    print(*read_foreign(Path(sys.argv[1]), Wishes(), kinds).notes)
except DocumentError as error:
    print(error)
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(grown // 1024)
"""


@pytest.mark.slow
def test_spoilt_files_give_maps_or_messages() -> None:
    command = [sys.executable, "-m", "tests.documents.exchange.fuzzing", "150"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr[-6000:]


def read_huge(path: Path) -> tuple[str, int, float]:
    """What is said of a file read in a process of its own, the megabytes that it took, and the seconds.

    Pages of the file itself count as taken while they are looked through; the system takes them back when it needs
    them, so they are taken off.
    """
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    *words, grown = done.stdout.splitlines()
    return " ".join(words), int(grown) - path.stat().st_size // 2**20, time.monotonic() - started


def test_a_file_of_500_mb_costs_little_and_keeps_its_walls(tmp_path: Path) -> None:
    path = tmp_path / "huge.uvtt"
    head = {"resolution": {"map_size": {"x": 20, "y": 10}}, "line_of_sight": [[{"x": 1, "y": 1}, {"x": 5, "y": 1}]]}
    with path.open("wb") as file:
        file.write(json.dumps(head)[:-1].encode() + b', "image": "')
        for _ in range(500):
            file.write(b"A" * 2**20)
        file.write(b'"}')
    said, megabytes, seconds = read_huge(path)
    assert "The picture has 375 MB; 192 MB is the most." in said
    assert megabytes < 120
    assert seconds < 60


@pytest.mark.parametrize("name", ["huge.tmx", "huge.tmj", "huge.json", "huge.svg", "huge.dd2vtt"])
def test_500_mb_without_a_picture_are_refused_by_their_size(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(500 * 2**20)
    said, megabytes, seconds = read_huge(path)
    assert "500 MB" in said
    assert megabytes < 120
    assert seconds < 60


def test_a_picture_of_20_000_pixels_is_left_out_by_its_header(tmp_path: Path) -> None:
    import struct
    import zlib

    header = b"IHDR" + struct.pack(">IIBBBBB", 20_000, 20_000, 1, 0, 0, 0, 0)
    # 400 million black pixels pack into 50 kB.
    rows = zlib.compress(bytes(2501) * 20_000, 9)
    chunks = [header, b"IDAT" + rows, b"IEND"]
    picture = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in chunks
    )
    file = {
        "resolution": {"map_size": {"x": 20, "y": 20}},
        "line_of_sight": [],
        "image": base64.b64encode(picture).decode(),
    }
    path = tmp_path / "wide.uvtt"
    path.write_text(json.dumps(file))
    said, megabytes, seconds = read_huge(path)
    assert "Not carried: 1 picture. The picture has 20,000 × 20,000 pixels, which are 400 million" in said
    assert megabytes < 100
    assert seconds < 30
