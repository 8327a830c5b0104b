"""Making an example out of the game that is played: what it shows, what it holds, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.app.examples import examples_folder
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Marker
from tabletop.opening import open_any
from tabletop.pictures.checking import check_file
from tabletop.session.cutting import Cut, cut_out
from tabletop.session.game import Game

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]


def make(d: Driver, title: str) -> Path:
    """The example that comes of the dialog with its proposals, under a title."""
    d.press(pygame.K_e, "ctrl")
    d.settle()
    assert d.screen.panels.dialogs.example is not None
    d.write(title)
    d.press(pygame.K_RETURN)
    d.settle()
    assert d.screen.panels.dialogs.example is None
    return max(examples_folder().glob("*.yaml"), key=lambda path: path.stat().st_mtime_ns)


def test_the_last_action_becomes_an_example_that_holds_and_shows_what_the_window_shows(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (30, 30), "red")))
    d.drop((10, 10), (14, 10))
    d.drop((14, 10), (14, 13))
    path = make(d, "Ann goes on")
    assert path == home / "examples" / "ann-goes-on.yaml"
    opened = open_any(path)
    assert opened.document.title == "Ann goes on"
    assert opened.game.state.miniatures["ann"].at == pytest.approx((14.0, 10.0), abs=0.1)
    (step,) = opened.document.steps
    assert step.expect["legal"] is True
    assert check_file(path).holds
    crop = opened.document.view.crop
    assert crop is None or all(abs(2 * value - round(2 * value)) < 1e-9 for value in crop)
    assert any(str(path.name) in words for words in d.told)
    before = path.read_bytes()
    assert make(d, "Ann goes on") != path and path.read_bytes() == before, "nothing is ever overwritten"


def test_what_was_refused_last_is_proposed(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (13, 10), "red")))
    with d.holding("alt"):
        d.drop((10, 10), (12.8, 10))
    path = make(d, "No room")
    (step,) = open_any(path).document.steps
    assert step.expect["legal"] is False and step.expect["code"] == "overlap"
    assert check_file(path).holds


def test_a_folder_that_cannot_be_made_is_told(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drop((10, 10), (12, 10))
    home.mkdir(exist_ok=True)
    (home / "taken").write_text("a file")
    d.press(pygame.K_e, "ctrl")
    d.settle()
    dialog = d.screen.panels.dialogs.example
    assert dialog is not None
    dialog.folder = str(home / "taken" / "within")
    d.press(pygame.K_RETURN)
    d.settle()
    assert any("no example" in words for words in d.told)


def test_what_does_not_hold_is_not_told_where_another_side_may_read_it(
    play: Play, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file holds the secrets of every side; the notice on the screen is read by whoever sits there."""
    game = sandbox(miniature("ann", (10, 10)), miniature("bob", (30, 30), "red"))
    trap = Marker("trap", "note", (5.0, 5.0), text="the bomb", visible_to=frozenset({"red"}))
    state = replace(game.document.state, markers=FrozenMap({"trap": trap}))
    d = play(Game(game.ruleset, replace(game.document, state=state), seed=1))

    def wrong(game: Game, wanted: Cut) -> Document:
        found = cut_out(game, wanted)
        expect = FrozenMap({"state": FrozenMap({"trap": FrozenMap({"text": "gone"})})})
        return replace(found, steps=tuple(replace(step, expect=expect) for step in found.steps))

    monkeypatch.setattr("tabletop.app.examples.cut_out", wrong)
    d.drop((10, 10), (14, 10))
    path = make(d, "It fails")
    assert "the bomb" in path.read_text(encoding="utf-8")
    assert any("its step 1 does not hold" in words for words in d.told)
    assert not any("bomb" in words or "trap" in words for words in d.told)
