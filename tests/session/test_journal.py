"""Saves: what was shown is never lost."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from tabletop.documents import read_save
from tabletop.documents.sealing import sealed
from tabletop.errors import DocumentError, StorageError
from tabletop.model.action import Move
from tabletop.opening import kinds, open_any
from tabletop.rules.registry import vocabularies
from tabletop.session import journal as journal_module
from tabletop.session.game import Game
from tabletop.session.journal import Journal
from tests.session.games import sandbox


def kept(path: Path, actions: int) -> Game:
    game = sandbox()
    Journal.create(path, game)
    for step in range(actions):
        game.do(Move("a1", (10, 20 + step / 10)))
    return game


def test_a_save_holds_every_action_as_soon_as_it_is_done(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = sandbox()
    Journal.create(path, game)
    for step in range(5):
        game.do(Move("a1", (10, 20 + step / 10)))
        assert open_any(path).game.state == game.state
    game.undo()
    assert open_any(path).game.state == game.state


def test_every_prefix_of_the_last_record_opens_as_the_game_before_it(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 3)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    before, after = game.at(2), game.at(3)
    torn = tmp_path / "torn.tabletop"
    for cut in range(last, len(whole) + 1):
        torn.write_bytes(whole[:cut])
        opened = open_any(torn)
        assert opened.game.state == (after if cut >= len(whole) - 1 else before), cut


def test_a_torn_save_goes_on_and_the_torn_bytes_stay_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    kept(path, 3)
    torn = path.read_bytes()[:-20]
    path.write_bytes(torn)
    opened = open_any(path)
    assert opened.notices
    Journal.resume(path, opened.game, clean=opened.clean)
    opened.game.do(Move("a2", (30, 30)))
    again = open_any(path)
    assert again.notices == ()
    assert again.game.state == opened.game.state
    assert path.with_suffix(".tabletop.damaged").read_bytes() == torn


def test_a_full_disk_tells_and_the_game_lives_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 1)
    good = path.read_bytes()

    def full(file: Path, line: str, *, at: int | None = None) -> None:
        file.write_bytes(good + line.encode()[:17])  # the disk took a part of the line
        raise StorageError(f"{file}: {errno.ENOSPC}: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "append_line", full)
        game.do(Move("a1", (12, 12)))
        assert game.trouble is not None
        assert game.state.miniatures["a1"].at == (12, 12)
        game.do(Move("a2", (13, 15)))
    game.do(Move("b1", (30, 30)))
    assert game.trouble is None
    assert open_any(path).game.state == game.state


def test_a_save_that_another_program_wrote_to_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 1)
    with path.open("ab") as file:
        file.write(b'{"n": 2, "somebody": "else"}\n')
    foreign = path.read_bytes()
    game.do(Move("a1", (12, 12)))
    assert game.trouble is not None
    assert "another program" in game.trouble
    assert path.read_bytes() == foreign


def test_a_save_that_was_deleted_comes_back_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 2)
    path.unlink()
    game.do(Move("a1", (12, 12)))
    assert open_any(path).game.state == game.state


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(StorageError, match="file"):
        Journal.create(blocked / "game.tabletop", sandbox())


def test_names_of_players_and_options_come_back(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    first = sandbox()
    game = Game(first.ruleset, first.document, seed=9, options={"limits": False}, players={"red": "Ann"})
    Journal.create(path, game)
    save = read_save(path.read_bytes(), str(path), vocabularies(), kinds())
    assert save.seed == 9
    again = open_any(path).game
    assert dict(again.players) == {"red": "Ann"}
    assert again.options["limits"] is False


def test_a_game_that_nobody_plays_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = sandbox()
    Journal.begin(path, game)
    assert list(tmp_path.iterdir()) == []
    game.do(Move("a1", (12, 12)))
    assert open_any(path).game.state == game.state


def test_two_windows_that_begin_the_same_map_keep_two_files(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    one, other = sandbox(), sandbox()
    journals = [Journal.begin(path, one), Journal.begin(path, other)]
    one.do(Move("a1", (12, 12)))
    other.do(Move("a1", (13, 13)))
    one.do(Move("a1", (14, 14)))
    assert [journal.path.name for journal in journals] == ["game.tabletop", "game (2).tabletop"]
    assert [open_any(journal.path).game.state for journal in journals] == [one.state, other.state]


def resealed(path: Path, number: int, old: bytes, new: bytes) -> None:
    """Change a line of a save and seal it anew, as a foreign program might."""
    lines = path.read_bytes().split(b"\n")
    assert old in lines[number - 1]
    plain = json.loads(lines[number - 1].replace(old, new))
    del plain["crc"]
    lines[number - 1] = sealed(plain).encode()
    path.write_bytes(b"\n".join(lines))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"who": "a1"', b'"who": "nobody"'),
        (b'"n": 3', b'"n": 7'),
        (b'"path": [[10, 20.1], [10, 20.2]]', b'"path": []'),
    ],
)
def test_a_whole_line_that_does_not_fit_is_named_and_recovered_before(tmp_path: Path, old: bytes, new: bytes) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 3)
    resealed(path, 4, old, new)
    with pytest.raises(DocumentError) as found:
        open_any(path)
    assert found.value.problems[0].line == 4
    opened = open_any(path, recover=True)
    assert opened.game.state == game.at(2)
    assert opened.notices


def test_a_save_that_another_program_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    game = kept(path, 3)
    short = path.read_bytes()[:-40]
    path.write_bytes(short)
    game.do(Move("a1", (12, 12)))
    assert game.trouble is not None
    assert path.read_bytes() == short
