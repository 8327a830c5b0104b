"""The gallery shows every refusal once, and every picture of it fails when the rule it rests on is switched off."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tabletop import places
from tabletop.documents.galleries import Gallery, GalleryChapter, Picture, read_gallery
from tabletop.opening import read_document
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.rule import Rule
from tabletop.rules.registry import ruleset
from tabletop.session.examples import ExampleRun, StepRun, run, try_step
from tabletop.session.expectations import judge_verdict
from tabletop.session.game import Game
from tests.mutation.loading import change
from tests.mutation.numbers import RULES, Number, numbers

GAMES = ("dwmg", "exterminate", "remnant", "time_of_the_daleks", "sandbox")
BOXES = {
    "dwmg": (
        *("activations", "actions", "obstacles", "shooting/shooting", "shooting/targeting"),
        *("melee/all-or-nothing", "shooting/multiple-damage", "morale/opposed-test", "morale/retreat-move"),
        *("shooting/weapon-technology", "inventions/breakthrough", "inventions/progress", "inventions/variable-jammer"),
        *("leadership", "vehicles/driving", "vehicles/terrain", "abilities/blocker", "capture/not-resisting"),
    ),
    "exterminate": (
        "movement/an-inch-short",
        "shooting/another-damage-die",
        "melee/seven-and-eight-dice",
        "movement/crossing",
    ),
    "time_of_the_daleks": ("the-worked-example",),
}
"""The examples that play the boxes of the books."""


@dataclass(frozen=True)
class Entry:
    """A picture of a game's gallery and where it stands there."""

    game: str
    chapter: GalleryChapter
    picture: Picture

    @property
    def ran(self) -> ExampleRun:
        return _ran(self.game, self.picture.example)

    @property
    def step(self) -> StepRun:
        return self.ran.steps[self.picture.step - 1]

    @property
    def code(self) -> str | None:
        """The one code that it shows, if it shows a refusal."""
        expect = self.step.step.expect
        return next(iter((*filter(None, (expect.get("code"),)), *expect.get("codes", ()))), None)

    def __str__(self) -> str:
        return f"{self.game}/{self.picture.example}#{self.picture.step}"


@cache
def _ran(game: str, example: str) -> ExampleRun:
    return run(read_document(places.maps() / "examples" / game / f"{example}.yaml"), ruleset(game))


def gallery(game: str) -> Gallery:
    return read_gallery(places.assets() / "gallery" / f"{game}.yaml")


ENTRIES = [Entry(game, *each) for game in GAMES for each in gallery(game).pictures()]


def of(game: str) -> list[Entry]:
    return [entry for entry in ENTRIES if entry.game == game]


@pytest.mark.parametrize("game", GAMES)
def test_every_code_of_a_game_has_its_picture(game: str) -> None:
    own = set(ruleset(game).vocabulary.codes) - set(COMMON_CODES)
    shown = {entry.code for entry in of(game)}
    assert sorted(own - shown - set(gallery(game).unseen)) == []


def test_every_code_that_games_share_has_a_picture_somewhere() -> None:
    unseen = {code for game in GAMES for code in gallery(game).unseen}
    assert sorted(set(COMMON_CODES) - {entry.code for entry in ENTRIES} - unseen) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_be_unseen_is_a_code_that_no_picture_shows(game: str) -> None:
    unseen = gallery(game).unseen
    assert set(unseen) <= set(ruleset(game).vocabulary.codes) - {entry.code for entry in of(game)}
    assert all(len(reason) > 20 for reason in unseen.values())


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_rest_on_the_same(game: str) -> None:
    rests = Counter(entry.picture.rests_on or entry.code for entry in of(game))
    assert [each for each, count in rests.items() if count > 1] == []
    titles = Counter(entry.picture.title for entry in of(game))
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize("game", BOXES)
def test_the_worked_examples_of_the_books_are_in_it(game: str) -> None:
    assert [box for box in BOXES[game] if box not in {entry.picture.example for entry in of(game)}] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_picture_holds_and_cites_its_rule(entry: Entry) -> None:
    assert entry.ran.holds
    refusals = entry.step.verdict.refusals
    assert bool(refusals) == (entry.code is not None)
    assert len(entry.step.step.expect.get("codes", ())) <= 1, "a picture shows one rule"
    cited = next((str(r.citation) for r in refusals if r.code == entry.code), entry.ran.document.source)
    assert cited
    pages = {int(page) for page in re.findall(r"\d+", " ".join(re.findall(r"p\. ([\d–, and]+)", cited)))}
    first, last = entry.chapter.pages or (0, 0)
    assert not pages or any(first <= page <= last for page in pages), f"{cited} is not in {entry.chapter.title}"


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_a_picture_fails_when_its_rule_is_switched_off(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    if entry.code is not None:
        assert entry.picture.rests_on == ""
        _switch_off(entry.code, monkeypatch)
        try:
            verdict = _game_before(entry).preview(entry.step.step.action)
        except (LookupError, AssertionError, ValueError):
            return  # what names nothing cannot be judged at all without the rule that says so
        assert entry.code not in verdict.codes
        assert judge_verdict(verdict, entry.step.step.expect)
        return
    number = _number(entry)
    assert not _again(entry).failures
    try:
        assert change(number, 1)
        assert _again(entry).failures
    finally:
        change(number, 0)
    assert not _again(entry).failures


def _switch_off(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of that code object to nothing."""
    judged = Rule.refusals

    def refusals(rule: Rule[object], case: object) -> object:
        return () if rule.code == code else judged(rule, case)

    monkeypatch.setattr(Rule, "refusals", refusals)


def _again(entry: Entry) -> StepRun:
    """The step once more, from where the example had led."""
    following = entry.ran.steps[entry.picture.step :]
    return try_step(_game_before(entry), entry.step.step, following[0].step if following else None)


def _game_before(entry: Entry) -> Game:
    game = entry.ran.game
    done = next(n for n in range(game.length + 1) if game.at(n) is entry.step.before)
    return Game(game.ruleset, game.document, records=game.records[:done])


def _number(entry: Entry) -> Number:
    """The figure that a picture rests on, in the source of the rules."""
    module, _, text = entry.picture.rests_on.partition(": ")
    assert text, "a picture that shows no refusal rests on a figure"
    file = Path(RULES / entry.game / module)
    found = [each for each in numbers(file, every=True) if _ends(each, text)]
    assert len(found) == 1, f"{len(found)} figures in {entry.picture.rests_on}"
    return found[0]


def _ends(number: Number, text: str) -> bool:
    """Whether that piece of its line ends with it."""
    line = number.file.read_bytes().split(b"\n")[number.line - 1]
    return line[: number.end].endswith(text.encode())
