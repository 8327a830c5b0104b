"""Started in a process of its own with little memory: whatever a foreign file holds, there is a map or a DocumentError.

`python -m tests.documents.exchange.fuzzing ROUNDS` exits 0 when nothing else ever came out.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from tabletop.documents import write
from tabletop.documents.exchange import Wishes, read_foreign
from tabletop.errors import DocumentError

from .helpers import FIXTURES, KINDS

MEMORY = 1 << 30
NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    1e300,
    10**40,
    "",
    "x",
    [],
    {},
    [[]],
    [None],
    {"x": 1},
    {"x": None, "y": "a"},
    1e-300,
]
PIECES = [
    b"",
    b"\0",
    b"<",
    b">",
    b'"',
    b"{",
    b"}",
    b"[",
    b"NaN",
    b"1e999",
    b"-",
    b"9" * 400,
    b"&a;",
    b"\xff\xfe",
    b"<g>" * 80,
]


def torn(data: bytes, chance: random.Random) -> bytes:
    """The bytes with an end cut off, bits turned over, or pieces put in."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(made) + 1)
        match chance.choice(("cut", "flip", "piece", "swap")):
            case "cut":
                made = made[:at] if chance.random() < 0.2 else made[:at] + made[at + chance.randint(1, 30) :]
            case "flip" if at < len(made):
                made[at] ^= 1 << chance.randrange(8)
            case "piece":
                made[at : at + chance.choice((0, 1, 5))] = chance.choice(PIECES)
            case _:
                to = chance.randrange(len(made) + 1)
                made = made[:at] + made[to : to + 40] + made[at:]
        if not made:
            return b""
    return bytes(made)


def spoilt(plain: Any, chance: random.Random) -> Any:
    """The data with one value, anywhere in it, exchanged for a nasty one."""
    if not plain or not isinstance(plain, dict | list) or chance.random() < 0.12:
        return chance.choice(NASTY)
    copy = plain.copy()
    key = chance.choice(list(copy)) if isinstance(copy, dict) else chance.randrange(len(copy))
    copy[key] = spoilt(copy[key], chance)
    return copy


def survives(path: Path) -> None:
    """Read a file: a DocumentError with words comes out, or a map that can be written."""
    try:
        found = read_foreign(path, Wishes(), KINDS)
    except DocumentError as error:
        assert error.problems
        assert all(problem.message for problem in error.problems)
        return
    assert write(found.document, None, KINDS)


def run(rounds: int, seed: int = 1) -> None:
    """So many spoilt copies of each fixture."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(FIXTURES, folder, dirs_exist_ok=True)
        for fixture in sorted(FIXTURES.iterdir()):
            if fixture.suffix in (".tsx", ".tx"):
                continue
            data, path = fixture.read_bytes(), folder / f"spoilt{fixture.suffix}"
            for number in range(rounds):
                made = torn(data, chance)
                if number % 2 and data[:1] == b"{" and fixture.suffix != ".db":
                    made = json.dumps(spoilt(json.loads(data), chance)).encode()
                path.write_bytes(made)
                try:
                    survives(path)
                except BaseException:
                    print(fixture.name, made[:3000], file=sys.stderr)
                    raise
        # What lies beside a map may be spoilt as well.
        for beside in ("woods.tsx", "barrel.tx"):
            data = (FIXTURES / beside).read_bytes()
            for _ in range(rounds // 4):
                (folder / beside).write_bytes(torn(data, chance))
                survives(folder / "quirks.tmx")


if __name__ == "__main__":
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    run(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
