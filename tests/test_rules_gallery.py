"""The gallery shows every refusal once, and every picture of it fails when the rule it rests on is switched off."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from tabletop.cli import app
from tabletop.model.mark import GhostMark
from tabletop.pictures.gallery import GAMES, Exhibit, gallery_of
from tabletop.pictures.sheet.gallery import once
from tabletop.pictures.shot import Plate
from tabletop.pictures.words import caption
from tabletop.render.outlines import bounds
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.rule import Rule
from tabletop.rules.registry import ruleset
from tabletop.session.examples import StepRun, try_step
from tabletop.session.expectations import judge_verdict
from tabletop.session.game import Game
from tests.galleries import BOXES, PAGE, SHOWN, WIDE, gallery, is_shown, page, picture_of, whole
from tests.mutation.loading import change
from tests.mutation.numbers import RULES, Number, numbers

MEANINGLESS = {
    "dwmg": frozenset(
        ("no-such-stat", "no-jammer", "no-such-ability", "not-driving", "nothing-to-ram", "no-such-vehicle", "not-due")
    ),
    "exterminate": frozenset(("no-such-weapon", "no-such-use")),
    "remnant": frozenset(("unknown",)),
}
"""Refusals of wishes that name nothing: the other rules rely on them, and have nothing to judge without."""

ABOUT_IDS = frozenset(("id-taken", "no-such-enemy", "no-time-zone"))
"""Refusals of words that are no thing's name; it may be the id of something else by chance."""

PICTURES = [(game, place, each) for game in GAMES for place, (_, each) in enumerate(gallery_of(game).pictures())]


@pytest.fixture(params=PICTURES, ids=[f"{game}/{each.example}#{each.step}" for game, _, each in PICTURES])
def exhibit(request: pytest.FixtureRequest) -> Exhibit:
    """Each picture of each gallery."""
    game, place, _ = request.param
    return gallery(game)[place]


@pytest.mark.parametrize("game", GAMES)
def test_every_code_of_a_game_has_its_picture(game: str) -> None:
    own = set(ruleset(game).vocabulary.codes) - set(COMMON_CODES)
    shown = {exhibit.code for exhibit in gallery(game)}
    assert sorted(own - shown - set(gallery_of(game).unseen)) == []


def test_every_code_that_games_share_has_a_picture_somewhere() -> None:
    unseen = {code for game in GAMES for code in gallery_of(game).unseen}
    shown = {exhibit.code for game in GAMES for exhibit in gallery(game)}
    assert sorted(set(COMMON_CODES) - shown - unseen) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_be_unseen_is_a_code_that_no_picture_shows(game: str) -> None:
    unseen = gallery_of(game).unseen
    assert set(unseen) <= set(ruleset(game).vocabulary.codes) - {exhibit.code for exhibit in gallery(game)}
    assert all(len(reason) > 20 for reason in unseen.values())


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_rest_on_the_same(game: str) -> None:
    rests = Counter(exhibit.picture.rests_on or exhibit.code for exhibit in gallery(game))
    assert [each for each, count in rests.items() if count > 1] == []
    titles = Counter(exhibit.picture.title for exhibit in gallery(game))
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize("game", BOXES)
def test_each_worked_example_of_the_books_is_shown_whole(game: str) -> None:
    assert [box.what for box in BOXES[game] if whole(game, box) is None] == []


def test_a_strip_shows_the_step_that_it_is_about() -> None:
    strips = [each for game in GAMES for each in gallery(game) if each.picture.strip]
    assert [
        each.picture.title for each in strips if each.picture.step not in {p.step for p in each.picture.strip}
    ] == []


def test_a_picture_holds_and_cites_its_rule(exhibit: Exhibit) -> None:
    assert exhibit.ran.holds
    refusals = exhibit.step.verdict.refusals
    assert bool(refusals) == (exhibit.code is not None)
    assert len(exhibit.step.step.expect.get("codes", ())) <= 1, "a picture shows one rule"
    cited = exhibit.source
    assert cited
    pages = {int(page) for page in re.findall(r"\d+", " ".join(re.findall(r"p\. ([\d–, and]+)", cited)))}
    first, last = exhibit.chapter.pages or (0, 0)
    assert not pages or any(first <= page <= last for page in pages), f"{cited} is not in {exhibit.chapter.title}"


def test_what_is_asked_is_told_in_words(exhibit: Exhibit) -> None:
    """No names of the program's own things: muster models Troop(profile='dalek', …)."""
    told = caption(exhibit.picture.step, exhibit.step, ruleset(exhibit.ran.document.rules))
    assert not re.search(r"\w\(\w+=|\w\(\{", told.words), told.words


def test_a_refusal_calls_things_by_their_names(exhibit: Exhibit) -> None:
    """Not by the ids of the file, which no picture shows."""
    if exhibit.code in ABOUT_IDS:
        return
    state = exhibit.step.before
    openings = (each for piece in state.terrain.values() for each in piece.openings)
    ids = {*state.miniatures, *state.terrain, *state.zones, *state.markers, *(each.id for each in openings)}
    said = " ".join(refusal.message for refusal in exhibit.step.verdict.refusals)
    assert not ids & set(re.findall(r"'([^']+)'", said)), said


def test_a_picture_fails_when_its_rule_is_switched_off(exhibit: Exhibit, monkeypatch: pytest.MonkeyPatch) -> None:
    if exhibit.code is not None:
        assert exhibit.picture.rests_on == ""
        _switch_off(exhibit.code, monkeypatch)
        if exhibit.code in MEANINGLESS.get(exhibit.game, ()):
            with pytest.raises((LookupError, AssertionError, ValueError)):
                _game_before(exhibit).preview(exhibit.step.step.action)
            return
        verdict = _game_before(exhibit).preview(exhibit.step.step.action)
        assert exhibit.code not in verdict.codes
        assert judge_verdict(verdict, exhibit.step.step.expect)
        return
    number = _number(exhibit)
    assert not _again(exhibit).failures
    try:
        assert change(number, 1)
        assert _again(exhibit).failures
    finally:
        change(number, 0)
    assert not _again(exhibit).failures


def _switch_off(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of that code object to nothing."""
    judged = Rule.refusals

    def refusals(rule: Rule[object], case: object) -> object:
        return () if rule.code == code else judged(rule, case)

    monkeypatch.setattr(Rule, "refusals", refusals)


def _again(exhibit: Exhibit) -> StepRun:
    """The step once more, from where the example had led."""
    following = exhibit.ran.steps[exhibit.picture.step :]
    return try_step(_game_before(exhibit), exhibit.step.step, following[0].step if following else None)


def _game_before(exhibit: Exhibit) -> Game:
    game = exhibit.ran.game
    done = next(n for n in range(game.length + 1) if game.at(n) is exhibit.step.before)
    return Game(game.ruleset, game.document, records=game.records[:done])


def _number(exhibit: Exhibit) -> Number:
    """The figure that a picture rests on, in the source of the rules."""
    module, _, text = exhibit.picture.rests_on.partition(": ")
    assert text, "a picture that shows no refusal rests on a figure"
    file = Path(RULES / exhibit.game / module)
    found = [each for each in numbers(file, every=True) if _ends(each, text)]
    assert len(found) == 1, f"{len(found)} figures in {exhibit.picture.rests_on}"
    return found[0]


def _ends(number: Number, text: str) -> bool:
    """Whether that piece of its line ends with it."""
    line = number.file.read_bytes().split(b"\n")[number.line - 1]
    return line[: number.end].endswith(text.encode())


# ---------------------------------------------------------------------------------------------------------------------
# Its pages


def test_the_page_lists_all_pictures_and_is_linked_from_the_readme() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.galleries writes it anew"
    assert "docs/gallery.md" in (PAGE.parents[1] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_of_the_page_are_small_and_no_others_lie_there(game: str) -> None:
    shown = [picture_of(exhibit) for exhibit in gallery(game) if is_shown(exhibit)]
    assert len(shown) == len(SHOWN[game])
    assert sorted(PAGE.with_suffix("").glob(f"{game.replace('_', '-')}-*")) == sorted(shown)
    for path in shown:
        assert path.stat().st_size <= 120_000
        assert pygame.image.load(path).get_width() <= WIDE + 1


class _Page(HTMLParser):
    """The pictures and anchors of a page, and the links to them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.anchors: set[str | None] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.add(given.get("id"))
        self.links |= {given["href"] or ""} if tag == "a" and "href" in given else set()
        if tag == "img":
            self.images.append(given)


def test_one_command_draws_and_checks_a_gallery(tmp_path: Path) -> None:
    out = tmp_path / "rules.html"
    done = CliRunner().invoke(app, ["gallery", "-o", str(out), "--rules", "sandbox"])
    assert done.exit_code == 0, done.output
    text = out.read_text(encoding="utf-8")
    found = _Page(text)
    assert len(found.images) == len(gallery("sandbox"))
    assert all("table from above" in str(each["alt"]) and "Refused" in str(each["alt"]) for each in found.images)
    assert {link[1:] for link in found.links} <= found.anchors
    for exhibit in gallery("sandbox"):
        assert exhibit.picture.title in text and f"<code>{exhibit.code}</code>" in text


def test_a_gallery_that_does_not_exist_is_not_drawn(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["gallery", "-o", str(tmp_path), "--rules", "sandpit"])
    assert done.exit_code != 0 and "sandbox" in str(done.exception) and not list(tmp_path.iterdir())


def _boxes(exhibit: Exhibit, plate: Plate) -> Iterator[tuple[float, float, float, float]]:
    """What a picture is about: who acts and at whom, and where somebody in hand would stand."""
    action, state = exhibit.step.step.action, plate.scene.state
    for name in (getattr(action, "by", None), getattr(action, "at", None)):
        one = state.miniatures.get(name) if isinstance(name, str) else None
        if one is not None and one.at is not None:
            yield bounds(one.piece())
    yield from (bounds(mark.base) for mark in plate.scene.marks if isinstance(mark, GhostMark))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_whole_who_acts_and_at_whom_and_where(game: str) -> None:
    cut = []
    for exhibit in gallery(game):
        plate = exhibit.plate()
        table, (x, y, wide, high) = plate.scene.state.table, plate.crop
        beside = 4.0 if exhibit.code == "off-table" else 0.01  # where it would come to stand is to be seen
        assert x >= -beside and y >= -beside
        assert x + wide <= table.width + beside and y + high <= table.height + beside
        for left, top, right, bottom in _boxes(exhibit, plate):
            inside = max(0.0, left) >= x and max(0.0, top) >= y
            if not (inside and min(right, table.width) <= x + wide and min(bottom, table.height) <= y + high):
                cut.append(exhibit.picture.title)
    assert cut == []


def test_a_picture_of_cards_and_dice_tells_what_everybody_sees_beside_the_table() -> None:
    shown = {exhibit.code: exhibit.plate().scene.marks for exhibit in gallery("time_of_the_daleks")}
    texts = {code: " ".join(getattr(mark, "text", "") for mark in marks) for code, marks in shown.items()}
    assert "Dice: 6 black, green, blue, red" in texts["limit-of-eight"]
    assert "Equipment: Psychic Paper, Time Scanner" in texts["no-slot"]
    # How many cards a hand holds is open, and which is not.
    assert "Hand: 3" in texts["no-slot"] and "Recorder" not in texts["no-slot"]


def test_a_step_that_a_strip_shows_twice_is_told_once() -> None:
    """In hand what is asked, afterwards the dice and what has come of it."""
    exhibit = next(each for each in gallery("exterminate") if each.picture.title.startswith("A defence stops"))
    told = [plate.caption for plate in exhibit.plates()]
    before, after = once([each for each in told if each is not None])
    assert before.asked and not before.dice and not before.told
    assert after.dice and after.told and not after.asked and not after.verdict


def test_the_strip_of_a_step_shows_what_has_come_of_it() -> None:
    exhibit = next(each for each in gallery("exterminate") if each.picture.title.startswith("A defence stops"))
    before, after = (plate.scene.state.miniatures["c2"].at for plate in exhibit.plates())
    assert before == (6, 8) and after == (7.5, 8)
