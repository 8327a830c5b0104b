"""The commands, run as a person runs them: no display, no traceback, the right exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tabletop import places
from tabletop.model.action import Move
from tabletop.opening import open_any
from tabletop.session.journal import Journal

FARM = places.maps() / "sandbox" / "farm.yaml"


def tabletop(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in an empty folder, without a display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *map(str, words)],
        cwd=cwd,
        env={**environment, "TABLETOP_HOME": str(cwd / "home")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def save_of_the_farm(path: Path) -> Path:
    game = open_any(FARM, seed=1).game
    Journal.create(path, game)
    game.do(Move("sergeant", (9.0, 18.0)))
    game.do(Move("sergeant", (10.0, 18.5)))
    return path


def test_without_a_display_the_window_becomes_a_picture(tmp_path: Path) -> None:
    done = tabletop(cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "tabletop.png" in done.stdout
    with Image.open(tmp_path / "tabletop.png") as picture:
        assert picture.width == picture.height > 1000


def test_a_shot_has_the_size_its_scale_and_crop_ask_for(tmp_path: Path) -> None:
    done = tabletop("shot", FARM, "-o", "out.png", "--scale", 20, "--crop", "4,10,24,12", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with Image.open(tmp_path / "out.png") as picture:
        assert picture.size == (480, 240)


def test_a_shot_of_a_save_shows_the_moment_asked_for(tmp_path: Path) -> None:
    save = save_of_the_farm(tmp_path / "game.tabletop")
    shots = {}
    for step in (0, 1, 2):
        done = tabletop("shot", save, "-o", f"{step}.png", "--step", step, "--scale", 16, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        shots[step] = Image.open(tmp_path / f"{step}.png").tobytes()
    assert len(set(shots.values())) == 3


def test_check_says_what_holds_and_exits_1_when_something_does_not(tmp_path: Path) -> None:
    good = tabletop("check", FARM, cwd=tmp_path)
    assert good.returncode == 0, good.stdout + good.stderr
    example = FARM.read_text(encoding="utf-8") + (
        "steps:\n  - do: {move: {by: sergeant, to: [9, 18]}}\n    expect: {length: 7}\n"
    )
    (tmp_path / "wrong.yaml").write_text(example, encoding="utf-8")
    wrong = tabletop("check", "wrong.yaml", cwd=tmp_path)
    assert wrong.returncode == 1
    line = example[: example.index("length: 7")].count("\n") + 1
    assert f"wrong.yaml:{line}:" in wrong.stdout
    assert "1.4" in wrong.stdout


def test_check_as_json_is_one_object(tmp_path: Path) -> None:
    done = tabletop("check", FARM, "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["files"][0]["holds"] is True


def test_replay_tells_every_line_and_writes_a_shorter_save(tmp_path: Path) -> None:
    save = save_of_the_farm(tmp_path / "game.tabletop")
    done = tabletop("replay", save, "--to", 1, "--save", "short.tabletop", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Sergeant" in done.stdout
    assert open_any(tmp_path / "short.tabletop").game.state.miniatures["sergeant"].at == (9.0, 18.0)


def test_maps_lists_those_that_come_with_the_program(tmp_path: Path) -> None:
    done = tabletop("maps", "--json", cwd=tmp_path)
    titles = {found["title"] for found in json.loads(done.stdout)["maps"]}
    assert len(titles) >= 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("shot", "nowhere.yaml", "-o", "a.png"), "nowhere.yaml"),
        (("shot", FARM, "-o", "a.jpeg"), "a.jpeg"),
        (("shot", FARM, "-o", "missing/a.png"), "missing"),
        (("shot", FARM, "-o", "a.gif"), "only an example"),
        (("sheet", "nowhere", "-o", "a.html"), "no folder"),
        (("shot", FARM, "-o", "a.png", "--crop", "1,2,3"), "--crop"),
        (("shot", FARM, "-o", "a.png", "--crop", "1,2,0,5"), "greater than 0"),
        (("shot", FARM, "-o", "a.png", "--crop", "nan,0,5,5"), "plain numbers"),
        (("shot", FARM, "-o", "a.png", "--crop", "0,0,1e6,1e6"), "million pixels"),
        (("shot", FARM, "-o", "a.png", "--step", "4"), "no record 4"),
        (("shot", FARM, "-o", "a.png", "--side", "daleks"), "militia"),
        (("shot", FARM, "-o", "a.png", "--style", "sepia"), "sepia"),
        (("check", "nowhere.yaml"), "nowhere.yaml"),
        (("check", "."), "folder"),
        (("replay", FARM, "--to", "9"), "no record 9"),
        (("shot", FARM), "--out"),
        (("dance",), "dance"),
    ],
)
def test_what_goes_wrong_is_one_clear_message_and_exit_2(words: tuple[object, ...], told: str, tmp_path: Path) -> None:
    done = tabletop(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr + done.stdout
    assert "Traceback" not in done.stderr + done.stdout


def test_a_broken_map_names_every_place(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        "tabletop: 1\ntitle: Bad\nrules: sandbox\ntabel: {}\nsides:\n  - {id: a, name: A, color: red}\n",
        encoding="utf-8",
    )
    done = tabletop("shot", "bad.yaml", "-o", "a.png", cwd=tmp_path)
    assert done.returncode == 2
    assert "bad.yaml:4:1" in done.stderr
    assert "bad.yaml:6:22" in done.stderr
    assert "table" in done.stderr
    assert "colour" in done.stderr


@pytest.mark.parametrize(
    "show",
    [
        "{corridor: [sergeant]}",
        "{corridor: sergeant}",
        "{blast: {}}",
        "{blast: {at: [5, 5], diameter: -4}}",
        "{label: {at: [1, 1]}}",
        "{ruler: [sergeant, rifle-1, rifle-2]}",
        "{sing: sergeant}",
        "{reach: nobody}",
    ],
)
def test_what_a_picture_cannot_show_is_told_by_check_and_by_shot(show: str, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text(
        FARM.read_text(encoding="utf-8") + f"view: {{show: [{show}]}}\n", encoding="utf-8"
    )
    checked = tabletop("check", "odd.yaml", cwd=tmp_path)
    assert checked.returncode in (1, 2)
    shown = tabletop("shot", "odd.yaml", "-o", "odd.png", cwd=tmp_path)
    assert shown.returncode == 2
    assert "Traceback" not in checked.stdout + checked.stderr + shown.stderr


def test_a_terminal_that_knows_no_inch_sign_is_served_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    done = tabletop("check", FARM, cwd=tmp_path)
    assert done.returncode == 0
    assert "farm.yaml" in done.stdout


def test_a_display_that_is_not_there_gives_the_picture_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop"],
        cwd=tmp_path,
        env={**environment, "DISPLAY": ":9371", "TABLETOP_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "tabletop.png").exists()


def test_a_shorter_save_keeps_the_players_and_never_overwrites(tmp_path: Path) -> None:
    save = save_of_the_farm(tmp_path / "game.tabletop")
    whole = save.read_bytes()
    done = tabletop("replay", save, "--to", 1, "--save", save, cwd=tmp_path)
    assert done.returncode == 2
    assert save.read_bytes() == whole
