"""Bad documents: each mistake is one clear message, with its place and with what would be right."""

from __future__ import annotations

import pytest

from tabletop.documents.text import LARGEST
from tabletop.errors import DocumentError

from .helpers import plain_map, problems_of, read_map

HEAD = "tabletop: 1\ntitle: A test\nrules: plain\nsides:\n  - {id: red}\n"
"""Five lines; what a case adds begins in line 6."""

CASES = {
    "an unknown key at the top": ("terain: []\n", "6:1", "'terain'", "'terrain'"),
    "an unknown key in a thing": (
        "zones:\n  - {id: z, rol: setup, shape: {circle: [5, 5, 1]}}\n",
        "7:13",
        "'rol'",
        "'role'",
    ),
    "a list where a mapping must be": ("clock: [1, red]\n", "6:8", "'clock'", "mapping"),
    "a word where a number must be": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], facing: north}\n",
        "7:44",
        "the word 'north'",
        "number (degrees clockwise",
    ),
    "a number where a word must be": ("description: 1984\n", "6:14", "1984", '"1984"'),
    "a whole number that is none": ("clock: {round: 1.5}\n", "6:16", "1.5", "whole number"),
    "no id": ("miniatures:\n  - {side: red, at: [5, 5]}\n", "7:5", "'id' is missing", "a word of your own"),
    "an id with a space": ("miniatures:\n  - {id: a b, side: red, at: [5, 5]}\n", "7:10", "'a b'", "without spaces"),
    "an id without quotes that is a number": ("miniatures:\n  - {id: 7, side: red}\n", "7:10", "number 7", '"7"'),
    "an unknown side": ("miniatures:\n  - {id: a, side: rad, at: [5, 5]}\n", "7:19", "'rad'", "'red'"),
    "an unknown kind": (
        "terrain:\n  - {id: t, kind: crat, shape: {rect: [1, 1, 1, 1]}}\n",
        "7:19",
        "'crat'",
        "'crate'",
    ),
    "no kind": ("terrain:\n  - {id: t, shape: {rect: [1, 1, 1, 1]}}\n", "7:5", "'kind' is missing", ""),
    "an unknown phase": ("clock: {phase: plai}\n", "6:16", "'plai'", "'play'"),
    "an unknown word of a state": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], state: {note: x}}\n",
        "7:44",
        "'note'",
        "'notes'",
    ),
    "an unknown surface": ("table: {surface: gras}\n", "6:18", "'gras'", "'grass'"),
    "a table without size": ("table: {width: 0}\n", "6:16", "number 0", "from 6 to 240 (inches)"),
    "a table for a hall": ("table: {width: 500, height: 24}\n", "6:16", "number 500", "from 6 to 240 (inches)"),
    "a look that nobody has drawn": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], look: guarrd}\n",
        "7:42",
        "'guarrd'",
        "Did you mean 'guard'?",
    ),
    "a word of the state beside it": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], move: 6}\n",
        "7:36",
        "'move'",
        "`state: {move: 6}`",
    ),
    "a number below the least": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], state: {move: -6}}\n",
        "7:50",
        "number -6",
        "0 or more",
    ),
    "a base that is a word": (
        "miniatures:\n  - {id: a, side: red, at: [5, 5], base: big}\n",
        "7:42",
        "the word 'big'",
        "must be a diameter in inches, or [width, length];",
    ),
    "a step by nobody": (
        "miniatures:\n  - {id: robot, side: red, at: [5, 5]}\nsteps:\n  - do: {turn: {by: robt, facing: 90}}\n",
        "9:21",
        "'robt'",
        "Did you mean 'robot'?",
    ),
    "a group's step by nobody": (
        "miniatures:\n  - {id: robot, side: red, at: [5, 5]}\n"
        "steps:\n  - do: {group: {moves: [{turn: {by: robot, facing: 9}}, {turn: {by: robt, facing: 90}}]}}\n",
        "9:70",
        "'robt'",
        "Did you mean 'robot'?",
    ),
    "an unknown level": ("markers:\n  - {id: m, kind: note, at: [5, 5], level: 2}\n", "7:44", "no level 2", "levels"),
    "a colour without quotes": (
        "view: {}\nminiatures:\n  - id: a\n    colour: #ff0000\n    side: red\n",
        "9:12",
        "#ff0000",
        '"#ff0000"',
    ),
    "a colour that is a word": (
        "miniatures:\n  - {id: a, side: red, colour: crimson}\n",
        "7:32",
        "crimson",
        "hexadecimal",
    ),
    "no as a truth": (
        "terrain:\n  - {id: t, kind: crate, cover: no, shape: {rect: [1, 1, 1, 1]}}\n",
        "7:33",
        "the word 'no'",
        "true or false",
    ),
    "a time for a number": ("clock: {round: 12:30}\n", "6:16", "12:30", "whole number"),
    "a second key of one name": ("table: {width: 20, width: 30}\n", "6:20", "'width'", "first at 6:9"),
    "a number beyond all": ("table: {width: 1e400}\n", "6:16", "1e400", "table can use"),
    "no number at all": ("table: {width: .nan}\n", "6:16", ".nan", "figure"),
    "a number of 5,000 digits": (f"clock: {{round: {'9' * 5000}}}\n", "6:16", "5000 digits", "smaller"),
    "a tag": ("scenario: !!python/object:os.system {a: 1}\n", "6:11", "!!python/object", "leave it out"),
    "a tag of one's own": ("scenario: {a: !thing b}\n", "6:15", "!thing", "leave it out"),
    "a merge": ("scenario: {<<: 3, a: 1}\n", "6:12", "'<<'", "themselves"),
    "a list as key": ("scenario: {[1, 2]: 3, a: 1}\n", "6:12", "list", "name: value"),
    "a mapping as key": ("scenario:\n  ? {a: 1}\n  : 2\n", "7:5", "single word", "name: value"),
    "a node inside itself": ("scenario: {d: &a [*a]}\n", "6:19", "'&a'", "write the values out"),
    "an alias of nothing": ("scenario: {d: *a}\n", "6:15", "'&a'", ""),
    "nested too deep": ("scenario: {a: " + "[" * 70 + "]" * 70 + "}\n", "6:77", "64 levels", ""),
    "nested beyond what YAML reads": ("scenario: {a: " + "[" * 2000 + "\n", "", "64 levels", ""),
    "a tab": ("table:\n\twidth: 20\n", "7:1", "tab", "spaces"),
    "a bracket that stays open": ("scenario: {a: [1, 2\n", "7:1", "not well formed", "begins at 6:15"),
    "a colon in a text": ("description: The end: a test\n", "6:21", "not well formed", "quotes"),
    "a colour that swallows a bracket": ("miniatures: [{id: a, side: red, colour: #ff0000}]\n", "7:1", "", '"#ff0000"'),
    "two documents": ("---\ntitle: again\n", "6:1", "'---'", "holds one"),
    "a circle of three words": (
        "zones:\n  - {id: z, role: area, shape: {circle: [1, 2]}}\n",
        "7:41",
        "list of 2",
        "[x, y, radius]",
    ),
    "a rectangle without width": (
        "zones:\n  - {id: z, role: area, shape: {rect: [1, 2, 0, 3]}}\n",
        "7:46",
        "width",
        "greater than 0",
    ),
    "a shape that is none": (
        "zones:\n  - {id: z, role: area, shape: {circel: [1, 2, 3]}}\n",
        "7:33",
        "'circel'",
        "'circle'",
    ),
    "two shapes in one": (
        "zones:\n  - {id: z, role: area, shape: {circle: [1, 2, 3], rect: [1, 1, 1, 1]}}\n",
        "7:32",
        "circle and rect",
        "one of them",
    ),
    "a bow-tie": (
        "terrain:\n  - {id: t, kind: hill, shape: {polygon: [[2, 2], [6, 6], [6, 2], [2, 6]]}}\n",
        "7:42",
        "crosses itself",
        "[4, 4]",
    ),
    "a polygon in one line": (
        "terrain:\n  - {id: t, kind: hill, shape: {polygon: [[2, 2], [3, 3], [4, 4]]}}\n",
        "7:42",
        "no area",
        "one line",
    ),
    "a wall that folds back on itself": (
        "terrain:\n  - {id: t, kind: wall, shape: {wall: {line: [[0, 1], [1, 1], [5, 10]], width: 100}, rotate: 30}}\n",
        "7:39",
        "too wide",
        "polygon",
    ),
    "a hole outside": (
        "terrain:\n  - id: t\n    kind: hill\n    shape:\n"
        "      polygon: [[2, 2], [6, 2], [6, 6]]\n      holes: [[[20, 20], [21, 20], [21, 21]]]\n",
        "10:16",
        "hole",
        "outside",
    ),
    "terrain off the table": (
        "terrain:\n  - {id: t, kind: crate, shape: {rect: [50, 2, 3, 3]}}\n",
        "7:33",
        "off the table",
        "48″",
    ),
    "a miniature off the table": (
        "miniatures:\n  - {id: a, side: red, at: [47.8, 5]}\n",
        "7:28",
        "0.30″ off the table",
        "48″ × 48″",
    ),
    "a miniature inside a wall": (
        "terrain:\n  - {id: w, kind: wall, shape: {wall: {line: [[2, 10], [20, 10]]}}}\n"
        "miniatures:\n  - {id: a, side: red, at: [10, 10.2]}\n",
        "9:28",
        "'a' stands inside 'w'",
        "move",
    ),
    "two miniatures in one place": (
        "miniatures:\n  - {id: a, side: red, at: [10, 10]}\n  - {id: b, side: red, at: [10.5, 10]}\n",
        "8:28",
        "(7:28) overlap by 0.50″",
        "move",
    ),
    "a door beside its wall": (
        "terrain:\n  - id: w\n    kind: wall\n    shape: {wall: {line: [[2, 10], [20, 10]]}}\n"
        "    doors:\n      - {id: d, from: [4, 10], to: [4, 13]}\n",
        "11:36",
        "'d' is not in 'w'",
        "",
    ),
    "a door that is ajar": (
        "terrain:\n  - id: w\n    kind: wall\n    shape: {wall: {line: [[2, 10], [20, 10]]}}\n"
        "    doors: [{id: d, from: [4, 10], to: [6, 10], state: ajar}]\n",
        "10:56",
        "'ajar'",
        "open, closed, locked",
    ),
    "an ally that is none": ("allies: []\n", "6:1", "'allies'", ""),
    "a link to nowhere": (
        "terrain:\n  - {id: t, kind: ladder, links: [0, 3], shape: {circle: [5, 5, 1]}}\n",
        "7:38",
        "no level 3",
        "levels",
    ),
    "an unknown verb": ("steps:\n  - do: {mvoe: {by: a}}\n", "7:10", "'mvoe'", "'move'"),
    "an unknown field of a verb": ("steps:\n  - do: {move: {by: a, too: [1, 1]}}\n", "7:24", "'too'", "'to'"),
    "two verbs in one step": ("steps:\n  - do: {pass: {}, concede: {}}\n", "7:9", "one action", ""),
    "a step that does nothing": ("steps:\n  - expect: {legal: true}\n", "7:5", "'do' is missing", ""),
    "an unknown expectation": ("steps:\n  - {do: {pass: {}}, expect: {legl: true}}\n", "7:31", "'legl'", "'legal'"),
    "dice of both kinds": ("steps:\n  - {do: {pass: {}}, dice: [4, [2]]}\n", "7:28", "both", "[[4], [2, 6]]"),
    "a die that is a fraction": ("steps:\n  - {do: {pass: {}}, dice: [4.5]}\n", "7:29", "4.5", "degrees"),
    "a picture beside the table": ("view: {crop: [48, 1, 5, 5]}\n", "6:14", "'crop'", "beside"),
    "a picture of nothing": ("view: {crop: [1, 1, 0, 4]}\n", "6:14", "'crop'", "greater than 0"),
    "a picture of a step that is none": (
        "view: {step: 3}\nsteps:\n  - do: {pass: {}}\n",
        "6:14",
        "no step 3",
        "one step",
    ),
    "a picture of two moments": (
        "view: {step: 1, after: 1}\nsteps:\n  - do: {pass: {}}\n",
        "6:17",
        "one moment",
        "'after'",
    ),
    "an annotation that is none": ("view: {show: [{coridor: [a, b]}]}\n", "6:16", "'coridor'", "'corridor'"),
    "a ruler with one end": ("view: {show: [{ruler: a}]}\n", "6:23", "'ruler'", "another"),
    "an annotation's field that is none": ("view: {show: [{rings: {of: a, evry: 2}}]}\n", "6:31", "'evry'", "'every'"),
    "two annotations in one entry": ("view: {show: [{reach: a, front: a}]}\n", "6:15", "one thing", "{reach: c1}"),
    "a side of nothing": ("view: {show: [{extent: {of: a, side: lft}}]}\n", "6:38", "'lft'", "'left'"),
    "a word that begins with a dollar": ("scenario: {$set: [1]}\n", "6:12", "'$set'", "begins with a letter"),
    "a scenario that is a list": ("scenario: [1]\n", "6:11", "'scenario'", "mapping"),
    "an option nobody knows": ("options: {fast: true}\n", "6:11", "'fast'", "None are known"),
}


@pytest.mark.parametrize(("lines", "place", "words", "right"), CASES.values(), ids=CASES.keys())
def test_each_mistake_is_told_once_where_it_stands_and_with_what_is_right(
    lines: str, place: str, words: str, right: str
) -> None:
    found = problems_of(HEAD + lines)
    assert len(found) == 1, [str(problem) for problem in found]
    (problem,) = found
    assert not place or f"{problem.line}:{problem.column}" == place, str(problem)
    assert words in problem.message
    assert right in problem.message
    assert str(problem).startswith("map.yaml:")
    assert problem.message[0].isupper() or not problem.message[0].isalpha()
    assert problem.message.endswith((".", "?"))


def test_all_mistakes_of_a_file_are_told_at_once_in_the_order_of_their_places() -> None:
    text = plain_map(
        terrain="\n  - {id: t, kind: crat, shape: {rect: [1, 1, 1, 1]}}\n  - {id: t, kind: rock}",
        miniatures="\n  - {id: a, side: green, at: [1, x]}\n  - {id: b, side: red, facing: up, colour: #00ff00\n    }",
        clock=" {round: -1, phase: play, phase: play}",
    )
    found = problems_of(text)
    told = " ".join(problem.message for problem in found)
    for words in (
        "'crat'",
        "'t' is taken",
        "'shape' is missing",
        "'green'",
        "the word 'x'",
        "'up'",
        "#00ff00",
        "second time",
        "number -1",
    ):
        assert words in told
    assert [(p.line, p.column) for p in found] == sorted((p.line, p.column) for p in found)


def test_two_things_with_one_id_are_told_with_both_places() -> None:
    text = plain_map(
        zones="\n  - {id: twin, role: area, shape: {circle: [5, 5, 1]}}",
        markers="\n  - {id: twin, kind: note, at: [9, 9]}",
    )
    (problem,) = problems_of(text)
    assert (problem.line, problem.column) == (10, 10)
    assert "'twin'" in problem.message
    assert "8:10" in problem.message


def test_a_side_and_a_door_share_the_namespace_of_ids() -> None:
    text = plain_map(
        terrain="\n  - id: w\n    kind: wall\n    shape: {rect: [5, 5, 9, 1]}\n"
        "    doors: [{id: red, from: [6, 5], to: [8, 5]}]"
    )
    (problem,) = problems_of(text)
    assert "'red' is taken" in problem.message
    assert "5:10" in problem.message


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "0:0", "empty"),
        ("# nothing but a remark\n", "0:0", "empty"),
        ("- a\n- b\n", "1:1", "a list of 2"),
        ("just words\n", "1:1", "'just words'"),
        ("title: A\nrules: plain\n", "1:1", "'tabletop' is missing"),
        ("tabletop: 1\nrules: plain\n", "1:1", "'title' is missing"),
        ("tabletop: 1\ntitle: A\n", "1:1", "'rules' is missing"),
        ("tabletop: 99\ntitle: A\nrules: plain\n", "1:11", "reads up to 1"),
        ("tabletop: one\ntitle: A\nrules: plain\n", "1:11", "the word 'one'"),
        ("tabletop: 1\ntitle: A\nrules: plian\n", "3:8", "'plain'"),
        ("tabletop: 1\ntitle: \nrules: plain\n", "2:7", "'title'"),
    ],
)
def test_what_is_no_map_at_all(text: str, place: str, words: str) -> None:
    (problem,) = problems_of(text)
    assert f"{problem.line}:{problem.column}" == place
    assert words in problem.message


def test_an_alias_bomb_is_refused() -> None:
    rows = [f"  r{i}: &r{i} [{', '.join([f'*r{i - 1}'] * 10)}]" for i in range(1, 9)]
    text = plain_map(scenario="\n  r0: &r0 [lol, lol]\n" + "\n".join(rows))
    (problem,) = problems_of(text)
    assert "Aliases repeat" in problem.message
    assert problem.line > 7


def test_an_alias_that_repeats_a_little_is_welcome() -> None:
    document = read_map(plain_map(scenario=" {a: &a [1, 2], b: *a}"))
    assert document.scenario["b"] == (1, 2)


def test_aliases_in_aliases_do_not_nest_without_end() -> None:
    rows = "\n".join(f"  r{i}: &r{i} [*r{i - 1}]" for i in range(1, 80))
    (problem,) = problems_of(plain_map(scenario=f"\n  r0: &r0 [x]\n{rows}"))
    assert "64 levels" in problem.message


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b"tabletop: 1\ntitle: \xff\n", "2:8", "0xFF"),
        ("tabletop: 1\ntitle: Für".encode("latin-1"), "2:9", "UTF-8"),
        ("tabletop: 1".encode("utf-16"), "1:1", "UTF-16"),
        (b"tabletop: 1\ntitle: a\0b\n", "2:9", "NUL"),
        (b"tabletop: 1\ntitle: a\x07b\n", "2:9", "U+0007"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, place: str, words: str) -> None:
    (problem,) = problems_of(data)
    assert f"{problem.line}:{problem.column}" == place
    assert words in problem.message


def test_a_byte_order_mark_and_windows_line_ends_are_welcome_and_places_stay_right() -> None:
    good = HEAD.replace("\n", "\r\n")
    assert read_map(b"\xef\xbb\xbf" + good.encode()) == read_map(HEAD)
    (problem,) = problems_of(b"\xef\xbb\xbf" + (good + "terain: []\r\n").encode())
    assert (problem.line, problem.column) == (6, 1)


def test_a_file_of_200_mb_is_refused_by_its_size_and_never_read(tmp_path, monkeypatch) -> None:
    from pathlib import Path

    from tabletop.documents import read_file

    from .helpers import KINDS, VOCABULARIES

    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail("the file was read"))
    with pytest.raises(DocumentError, match=r"200 MB.*32 MB"):
        read_file(path, VOCABULARIES, KINDS)


def test_a_text_that_is_too_large_is_refused() -> None:
    (problem,) = problems_of(b" " * (LARGEST + 1))
    assert "32 MB" in problem.message


def test_the_games_own_words_are_checked_with_its_vocabulary() -> None:
    text = """\
tabletop: 1
title: A test
rules: tiny
options: {ruler_width: wide, deck: long}
sides:
  - {id: red, state: {pionts: 3}}
miniatures:
  - {id: a, profile: cybermen, side: red}
  - {id: b, side: red}
  - {id: c, profile: dalek, side: red, state: {hits: many, form: bat}}
steps:
  - {do: {shoot: {by: a, at: c}}, expect: {code: to-far, state: {c: {hitz: 1}}}}
"""
    found = {f"{p.line}:{p.column}": p.message for p in problems_of(text)}
    assert set(found) == {"4:24", "4:36", "6:23", "8:22", "9:5", "10:54", "10:66", "12:50", "12:70"}
    assert "'points'" in found["6:23"]
    assert "'cyberman'" in found["8:22"]
    assert "'profile'" in found["9:5"]
    assert "man, wolf" in found["10:66"]
    assert "'too-far'" in found["12:50"]
    assert "'hits'" in found["12:70"]


SHOOTERS = "miniatures:\n  - {id: robot, side: red, at: [5, 5]}\nsteps:\n"
TURN = "  - do: {turn: {by: robt, facing: 90}}\n"


@pytest.mark.parametrize(
    "lines",
    [
        SHOOTERS + "  - do: {place: {at: [9, 9], id: robt, side: red}}\n" + TURN,
        SHOOTERS + "  - do: {place: {at: [9, 9], side: red}}\n" + TURN,
        SHOOTERS + TURN.replace("\n", "\n    expect: {legal: false, code: unknown}\n"),
        "scenario: {forces: [robt]}\n" + SHOOTERS + TURN,
    ],
    ids=[
        "placed before",
        "placed before under a name of the game's choice",
        "refused as meant",
        "brought by a scenario",
    ],
)
def test_a_step_may_speak_of_who_is_not_on_the_map_when_somebody_may_bring_it(lines: str) -> None:
    assert not problems_of(HEAD + lines)


def test_a_step_by_nobody_is_told_beside_every_other_problem() -> None:
    found = problems_of(HEAD + SHOOTERS + TURN + "    expect: {cod: too-far}\n")
    assert [problem.line for problem in found] == [9, 10]


def test_what_a_place_is_is_said_once() -> None:
    (problem,) = problems_of(HEAD + "miniatures:\n  - {id: a, side: red, at: 5}\n")
    assert problem.message.count("[x, y]") == 1
    assert "inches from the top left corner" in problem.message
