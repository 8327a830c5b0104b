"""A save: every line sealed; torn at any byte, the game is what was last shown; damaged, the line is named."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from tabletop.documents import Heading, header_line, peek_save, read_save, record_line
from tabletop.documents.saves import Save
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Rect
from tabletop.model.action import EndPhase, Move, Override
from tabletop.model.decision import Decision
from tabletop.model.event import (
    Answered,
    Asked,
    MarkerSet,
    Moved,
    Noted,
    PhaseBegan,
    Placed,
    Removed,
    Rolled,
    StatusSet,
    TerrainSet,
)
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.record import Done, Record, Redone, Undone
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Marker

from .helpers import KINDS, VOCABULARIES, AfterTheShot, Card, Shoot, plain_map, read_map
from .strategies import logs
from .test_reading import EXAMPLE

MAP = read_map(EXAMPLE.partition("steps:")[0])
SHOT = Shoot(by="c1", at="d1", weapon="cybergun")
QUESTION = Decision(
    "q1",
    "daleks",
    "Use a “fate” card?",
    (EndPhase(),),
    resume=AfterTheShot(SHOT, ((4,),), frozenset({"d1"}), (Card("é"),), FrozenMap({"d1": 2})),
)
MOVE = Move(by="c1", to=(5.5, 10), via=((5, 9.25),))
MOVED = Moved("c1", ((4, 10), (5, 9.25), (5.5, 10)), 2.3, 90.0)
RECORDS: tuple[Record, ...] = (
    Done(1, "cybermen", MOVE, (), (MOVED,), 3),
    Done(
        2,
        "cybermen",
        SHOT,
        ((4, "hit"),),
        (
            Rolled("d6", (4, "hit"), "to hit", by="c1", needs=3),
            StatusSet("d1", "carrying", frozenset({"key", "rope"}), visible_to=frozenset({"daleks"})),
            Asked(QUESTION),
        ),
        31,
    ),
    Undone(3, 2, 40),
    Redone(4, 2, 41),
    Done(
        5,
        None,
        EndPhase(),
        (),
        (
            Answered("q1", EndPhase()),
            PhaseBegan(Clock(2, "daleks", "movement")),
            Noted("Round 2", "deck", (Card("ace", 0.5),)),
        ),
        50,
    ),
)


def save_of(records: tuple[Record, ...] = RECORDS) -> bytes:
    lines = [header_line(MAP, {"ruler_width": 1.5}, 7, {"players": {"daleks": "Nina"}}), *map(record_line, records)]
    return "".join(line + "\n" for line in lines).encode()


def opened(data: bytes, *, recover: bool = False) -> Save:
    return read_save(data, "game.tabletop", VOCABULARIES, KINDS, recover)


def ends(data: bytes) -> list[int]:
    """Where each line ends."""
    return [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]


def test_a_save_holds_the_map_the_options_the_seed_and_every_record() -> None:
    save = opened(save_of())
    assert save.document == MAP
    assert save.options == {"ruler_width": 1.5}
    assert (save.seed, save.extras) == (7, {"players": {"daleks": "Nina"}})
    assert save.records == RECORDS
    assert save.notices == ()


def test_a_game_whose_picture_would_show_nothing_goes_on() -> None:
    crop = (60.0, 60.0, 5.0, 5.0)
    header = header_line(replace(MAP, view=replace(MAP.view, crop=crop)), {}, 7)
    assert opened((header + "\n").encode()).document.view.crop == crop


def test_the_lines_are_those_of_the_format() -> None:
    line = record_line(RECORDS[0])
    plain = json.loads(line)
    assert list(plain) == ["n", "side", "do", "dice", "events", "at", "crc"]
    assert plain["do"] == {"move": {"by": "c1", "to": [5.5, 10], "via": [[5, 9.25]]}}
    assert list(plain["events"][0]) == ["moved"]
    unsealed = line[: line.rindex(', "crc"')] + "}"
    assert plain["crc"] == f"{zlib.crc32(unsealed.encode()):08x}"
    assert list(json.loads(record_line(RECORDS[2]))) == ["n", "undo", "at", "crc"]
    assert list(json.loads(header_line(MAP, {}, 7)))[:5] == ["format", "version", "rules", "options", "seed"]


def test_every_prefix_of_the_last_record_opens_the_game_as_it_stood_before_it() -> None:
    data = save_of()
    *_, before, whole = ends(data)
    for length in range(before, whole - 1):
        save = opened(data[:length])
        assert save.records == RECORDS[:-1], length
        assert len(save.notices) == (length > before)
    assert opened(data[:before]).notices == ()


def test_a_last_record_that_only_lacks_its_line_end_is_whole() -> None:
    save = opened(save_of()[:-1])
    assert (save.records, save.notices) == (RECORDS, ())


def test_a_save_torn_in_its_first_line_says_that_nothing_can_be_read() -> None:
    data = save_of()
    for length in (0, 1, 100, ends(data)[0] - 2):
        with pytest.raises(DocumentError, match="first line"):
            opened(data[:length])


@pytest.mark.parametrize("damage", [b"X", b"\0", b"\xff"])
def test_a_damaged_line_in_the_middle_is_named_and_recovered_before(damage: bytes) -> None:
    data = save_of()
    line_ends = ends(data)
    for number in range(2, len(line_ends)):
        start, end = line_ends[number - 2], line_ends[number - 1]
        for at in range(start, end - 1, 17):
            broken = data[:at] + damage + data[at + 1 :]
            with pytest.raises(DocumentError, match=f"game.tabletop:{number}:1: Line {number} is damaged"):
                opened(broken)
            save = opened(broken, recover=True)
            assert save.records == RECORDS[: number - 2]
            assert f"Line {number} is damaged" in save.notices[0]


def test_every_damaged_line_is_told_not_only_the_first() -> None:
    lines = save_of().split(b"\n")
    lines[1], lines[3] = b"{}", lines[3][:-9]
    with pytest.raises(DocumentError) as caught:
        opened(b"\n".join(lines))
    assert [problem.line for problem in caught.value.problems] == [2, 4]


def test_a_line_cut_out_or_put_in_twice_is_noticed() -> None:
    lines = save_of().splitlines(keepends=True)
    with pytest.raises(DocumentError, match="record 2, which is none before it"):
        opened(b"".join(lines[:2] + lines[3:]))
    with pytest.raises(DocumentError, match="numbers must go up"):
        opened(b"".join([*lines[:3], *lines[2:]]))


def sealed(plain: object) -> str:
    text = json.dumps(plain)
    return f'{text[:-1]}, "crc": "{zlib.crc32(text.encode()):08x}"}}\n'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"n": 1, "do": {"fly": {}}}, "'fly'"),
        ({"n": 1, "do": {"pass": {}}, "evnets": []}, "'events'"),
        ({"n": 1, "do": {"pass": {}}, "events": [{"exploded": {}}]}, "'exploded'"),
        ({"n": "x", "do": {"pass": {}}}, "'n' must be a whole number"),
        ({"n": 1}, "'do' is missing"),
        ({"n": 1, "undo": 1}, "record 1, which is none before it"),
        (
            {"n": 1, "do": {"pass": {}}, "events": [{"status_set": {"who": "a", "word": "w", "value": {"$Crad": {}}}}]},
            "'$Card'",
        ),
    ],
)
def test_a_sound_line_that_says_nothing_sensible_is_told(line: object, words: str) -> None:
    head = header_line(MAP, {}, 7) + "\n"
    tail = sealed({"n": 9, "do": {"pass": {}}})
    with pytest.raises(DocumentError) as caught:
        opened((head + sealed(line) + tail).encode())
    assert words in str(caught.value)
    assert "game.tabletop:2:1" in str(caught.value)


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"format": "something"}, "no save"),
        ({"format": "tabletop-save", "version": 2}, "newer program"),
        (
            {"format": "tabletop-save", "version": 1, "map": {"tabletop": 1, "title": "x", "rules": "chess"}},
            "no rule set 'chess'",
        ),
        ({"format": "tabletop-save", "version": 1, "map": [1]}, "a list of one"),
        (
            {
                "format": "tabletop-save",
                "version": 1,
                "seed": "x",
                "map": {"tabletop": 1, "title": "x", "rules": "tiny"},
            },
            "'seed'",
        ),
        ({"format": "tabletop-save", "version": 1}, "empty"),
    ],
)
def test_a_first_line_that_is_no_header_is_told(header: object, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        opened(sealed(header).encode())
    assert words in str(caught.value)
    assert "game.tabletop:1:1" in str(caught.value)


@pytest.mark.parametrize("line", [b"[" * 100_000, b"NaN", b"9" * 10_000, b'{"crc": 1}', b"{", b"\xef\xbb\xbf", b'"x"'])
def test_lines_that_no_json_reader_likes_are_damage(line: bytes) -> None:
    head = header_line(MAP, {}, 7).encode()
    with pytest.raises(DocumentError, match="Line 2 is damaged"):
        opened(head + b"\n" + line + b"\n" + record_line(RECORDS[0]).encode() + b"\n")


def test_a_save_does_not_change_with_the_roster_or_the_kinds() -> None:
    """An old game keeps what its profiles and terrain kinds said when it began."""
    data = save_of()
    without = read_save(data, "game.tabletop", {"tiny": VOCABULARIES["tiny"]}, FrozenMap())
    assert without.document == MAP


def test_a_referees_odd_figure_never_closes_a_save() -> None:
    document = read_map(plain_map(miniatures="\n  - {id: a, side: red, at: [5, 5]}"))
    odd = Done(1, "red", Override(by="a", state=FrozenMap({"move": -1.0})), (), (), 0)
    lines = (header_line(document, {}, 7), record_line(odd))
    assert opened("".join(line + "\n" for line in lines).encode()).records == (odd,)


def test_a_save_edited_on_windows_still_opens() -> None:
    assert opened(save_of().replace(b"\n", b"\r\n")).records == RECORDS


def test_the_heading_of_a_save(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    path.write_bytes(save_of()[:-20])
    assert peek_save(path) == Heading(MAP.title, "tiny", "")
    path.write_bytes(b"tabletop: 1\n")
    with pytest.raises(DocumentError, match="no save"):
        peek_save(path)


@given(logs())
@settings(max_examples=60, deadline=None)
def test_any_log_is_read_as_it_was_written(records: tuple[Record, ...]) -> None:
    assert opened(save_of(records)).records == records


@pytest.mark.slow
@given(logs())
@settings(max_examples=700, deadline=None)
def test_many_logs_are_read_as_they_were_written(records: tuple[Record, ...]) -> None:
    assert opened(save_of(records)).records == records


# ---------------------------------------------------------------------------------------------------------------------
# Old saves stay readable

GOLDEN = Path(__file__).parent / "golden"
OF_EVERY_KIND: tuple[Record, ...] = (
    *RECORDS,
    Done(
        6,
        "daleks",
        Shoot(by="d1", at=(3.25, 4)),
        (),
        (
            Placed(
                Miniature(
                    "d3", "daleks", (20, 20), 45, name="Drone", base=BaseSize(2, 3), status=FrozenMap({"hits": 3})
                )
            ),
            Removed("c1", "exterminated"),
            TerrainSet("crate", Terrain("crate", "crate", Rect(7, 10.3, 2, 1, 30), movement="rough")),
            MarkerSet("m1", Marker("m1", "note", (1, 2), text="Здесь", visible_to=frozenset({"daleks"}))),
            MarkerSet("m2", None),
        ),
        77,
    ),
)


@pytest.mark.parametrize("version", [1])
def test_a_save_of_every_version_is_still_read(version: int) -> None:
    save = opened((GOLDEN / f"save-{version}.tabletop").read_bytes())
    assert save.document == MAP
    assert save.records == OF_EVERY_KIND
    assert (save.seed, save.notices) == (7, ())


def test_a_map_of_every_version_is_still_read() -> None:
    document = read_map((GOLDEN / "map-1.yaml").read_bytes())
    assert document == read_map(EXAMPLE)
