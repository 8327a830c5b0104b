"""Started in a process of its own with little memory: whatever the text, there is a document or one DocumentError.

`python -m tests.documents.fuzzing EXAMPLES` exits 0 when nothing else ever came out.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tabletop.documents import header_line, read, read_save, write
from tabletop.documents.codec import decode
from tabletop.documents.tree import parse
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import polygon_of
from tabletop.model.action import Action
from tabletop.model.event import Event

from .helpers import KINDS, TINY, VOCABULARIES

GOLDEN = Path(__file__).parent / "golden"
MAP = (GOLDEN / "map-1.yaml").read_text()
SAVE = (GOLDEN / "save-1.tabletop").read_bytes()
RICH: Any = parse(MAP, "map-1.yaml").data
RICH["terrain"].append(
    {
        "id": "w",
        "kind": "wall",
        "shape": {"wall": {"line": [[2, 20], [20, 20]], "width": 0.5}},
        "doors": [{"id": "door", "from": [4, 20], "to": [6, 20], "state": "open"}],
        "windows": [{"id": "window", "from": [8, 20], "to": [9, 20]}],
    }
)
RICH["zones"] = [{"id": "z", "role": "setup", "side": "daleks", "shape": {"polygon": [[0, 0], [9, 0], [9, 9]]}}]
RICH["markers"] = [{"id": "m", "kind": "note", "at": [9, 9], "visible_to": ["daleks"], "state": {"x": 1}}]
RICH["miniatures"].append({"id": "in-the-door", "profile": "dalek", "side": "daleks", "at": [5, 20]})
MEMORY = 1 << 30

PIECES = [
    *"[]{}:,-?!&*#|>'\"%@`~\t\n\r\0",
    "\n  ",
    ": ",
    "- ",
    "<<: ",
    "&a ",
    "*a",
    "!!python/object:os.system ",
    "!!int ",
    "no",
    "null",
    "1e400",
    ".nan",
    "-.inf",
    "9" * 500,
    "0x",
    "1e999",
    "-1",
    "0",
    "1e300",
    "[[[[",
    "? ",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "\ufeff",
    "\u2028",
    "\ud800",
    "$set",
    "{$set: [1]}",
    "{$Card: 3}",
    "{$map: [[[1], 2]]}",
    "{$float: inf}",
    "{circle: [1, 1, 1e-300]}",
    "{polygon: [[1, 1], [1, 1], [1, 1]]}",
    "{wall: {line: [[1, 1], [1, 1]], width: 1e4}}",
    "rotate: 1e9",
    *MAP.split("\n"),
    *MAP.replace(",", " ").split(),
]


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to six cuts, doublings, exchanges and insertions."""
    for _ in range(chance.randint(1, 6)):
        a = chance.randrange(len(text) + 1)
        b = min(len(text), a + chance.choice((0, 1, 2, 5, 20, 200)))
        change = chance.choice(("cut", "double", "insert", "replace", "swap"))
        middle = {
            "cut": "",
            "double": text[a:b] * 2,
            "insert": chance.choice(PIECES) + text[a:b],
            "replace": chance.choice(PIECES),
            "swap": text[a:b][::-1],
        }[change]
        text = text[:a] + middle + text[b:]
    return text


NASTY: list[Any] = [
    *(None, True, -1, 0, 1e300, -1e-300, 10**17, "", "x", "$set", [], {}, [[]], [1], [1, 2], [1, 2, 3], [1, "x"]),
    {"a": 1},
    {"$set": [[1]]},
    {"$map": [[[1], 2]]},
    {"$Card": {}},
    {"$float": "inf"},
    {"circle": [1, 1, 1e4]},
    {"rect": [0, 0, 1, 1]},
    {"rect": [0, 0, 1e-300, 1e-300], "rotate": 7},
    {"polygon": [[0, 0], [0, 0], [0, 0], [1, 1]], "rotate": 1e4},
    {"polygon": [[0, 0], [9, 0], [9, 9]], "holes": [[[0, 0], [9, 0], [9, 9]], [[1, 1], [1, 2], [20, 20]]]},
    {"wall": {"line": [[5, 5], [5, 5]], "width": 9999}},
    {"wall": {"line": [[0, 1], [1, 1], [5, 10]], "width": 100}, "rotate": 30},
    {"wall": {"line": [[0, 0], [5, 0], [0, 0]]}},
]


def spoilt(plain: Any, chance: random.Random) -> Any:
    """The data with one value, anywhere in it, exchanged for a nasty one."""
    if not plain or not isinstance(plain, dict | list) or chance.random() < 0.15:
        return chance.choice(NASTY)
    copy = plain.copy()
    key = chance.choice(list(copy)) if isinstance(copy, dict) else chance.randrange(len(copy))
    if isinstance(copy, dict) and chance.random() < 0.1:
        copy[chance.choice(["id", "at", "level", "doors", "shape", "links", "state"])] = chance.choice(NASTY)
    else:
        copy[key] = spoilt(copy[key], chance)
    return copy


def survives(text: str | bytes) -> None:
    """Read a map: a DocumentError comes out, or a document that can be measured, written and kept in a save."""
    try:
        document = read(text, "fuzz.yaml", VOCABULARIES, KINDS)
    except DocumentError as error:
        assert error.problems
        assert all(problem.message and problem.file == "fuzz.yaml" for problem in error.problems)
        return
    for thing in (*document.state.terrain.values(), *document.state.zones.values()):
        polygon_of(thing.outline.piece())
    vocabulary = VOCABULARIES[document.rules]
    written = write(document, vocabulary, KINDS)
    assert read(written, "written.yaml", VOCABULARIES, KINDS) == document, written
    header = header_line(document, document.options, 1) + "\n"
    assert read_save(header.encode(), "fuzz.tabletop", VOCABULARIES, KINDS).document == document, header


def survives_as_save(data: bytes) -> None:
    """Read a save, and again with `recover`."""
    for recover in (False, True):
        try:
            read_save(data, "fuzz.tabletop", VOCABULARIES, KINDS, recover)
        except DocumentError as error:
            assert error.problems


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["by", "at", "to", "$set"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["by", "at", "to", "shoot", "move", "moved", "$set", "$map", "who", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


def run(examples: int) -> None:
    """All the ways of attack, so many examples each."""
    settle = settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))

    @seed(1)
    @settle
    @given(st.text() | st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
    def any_text(text: str) -> None:
        survives(text)

    @seed(2)
    @settle
    @given(st.binary(max_size=200))
    def any_bytes(data: bytes) -> None:
        survives(data)
        survives_as_save(data)

    @seed(3)
    @settle
    @given(st.sampled_from([Action, Event]), plain_values)
    def any_data(hint: type, plain: object) -> None:
        try:
            decode(hint, plain, TINY)
        except DocumentError as error:
            assert error.problems

    any_text()
    any_bytes()
    any_data()
    chance = random.Random(4)
    for _ in range(examples):
        survives(mutated(MAP, chance))
        plain = RICH
        for _ in range(chance.randint(1, 3)):
            plain = spoilt(plain, chance)
        survives(json.dumps(plain, allow_nan=False))
        data = bytearray(SAVE)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        survives_as_save(bytes(data[: chance.randrange(len(data) + 1)]) if chance.random() < 0.3 else bytes(data))


if __name__ == "__main__":
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except ImportError:
        pass  # no such limit on this system
    run(int(sys.argv[1]))
