"""The console of Time of the Daleks: dice are chosen by clicks, buttons do what the rules offer and tell the odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tabletop import places
from tabletop.geometry.edges import bounds_of
from tabletop.model.action import EndPhase, Reroll
from tabletop.model.dice import Draw, ScriptedDice
from tabletop.opening import new_game, read_document
from tabletop.rules.time_of_the_daleks.verbs import Change, Roll, Travel
from tabletop.session.game import Game

from .driver import Driver
from .time_games import Clicker, watching

Play = Callable[..., Driver]


def adventure() -> Game:
    """The Eleventh Doctor in the middle of an adventure on Earth, with five dice on the table."""
    game = new_game(read_document(places.maps() / "time_of_the_daleks" / "one-doctor.yaml"), seed=3)
    for action in (EndPhase(), EndPhase(), Travel("earth-present")):
        game.do(action)
    game.do(Roll(), ScriptedDice([("cunning", "courage", "empathy", "science", "science")]))
    return game


@pytest.fixture
def clicker(play: Play) -> Iterator[Clicker]:
    driver = play(adventure())
    driver.screen.panels.dialogs.sheet.opened = False
    with watching() as watch:
        yield Clicker(driver, watch)


def test_dice_are_chosen_and_rolled_again(clicker: Clicker) -> None:
    clicker.do(Reroll((0, 3), "eleventh-doctor", side="eleventh"))
    assert any(event.again for event in clicker.driver.game.line[-1].events if hasattr(event, "again"))


def test_a_die_is_turned_by_charges(clicker: Clicker) -> None:
    clicker.do(Change(0, "tactics", "sonic", side="eleventh"))
    assert clicker.driver.game.state.sides["eleventh"].status["faces"][0] == "tactics"


def test_a_button_waits_for_dice_and_then_tells_the_odds(clicker: Clicker) -> None:
    clicker.look()
    panel = clicker.driver.screen.panels.left.console
    offer = next(each for each in clicker.driver.screen.desk.offers if each.verb == "reroll")
    assert panel._whole(offer) is None
    clicker.click("pool 1")
    action = panel._whole(offer)
    assert action == Reroll((1,), "eleventh-doctor", side="eleventh")
    assert panel._probability(action) is not None
    clicker.click("pool 1")
    assert panel._whole(offer) is None


@pytest.mark.parametrize("size", [(1024, 640), (1600, 1000), (3840, 2160)])
def test_the_console_never_covers_the_bar_or_the_cards(play: Play, size: tuple[int, int]) -> None:
    arranged = play(adventure(), size).screen.panels.arrange()
    x, y, width, tall = arranged.palette
    assert x >= 0 and y >= arranged.bar[3] and y + tall <= arranged.cards[1]
    assert x + width <= arranged.card[0]


def on_screen(driver: Driver, zone: str) -> tuple[float, float, float, float]:
    """The pixels of a zone: left, top, right and bottom."""
    left, top, right, bottom = bounds_of(driver.game.state.zones[zone].outline.piece())
    canvas = driver.screen.canvas
    return (*canvas.to_screen((left, top)), *canvas.to_screen((right, bottom)))


def test_a_small_window_begins_with_the_tiles_and_shows_the_whole_table_when_asked(play: Play) -> None:
    driver = play(adventure(), (1024, 640))
    driver.settle()
    x, y, width, height = driver.screen.canvas.free
    left, top, right, bottom = on_screen(driver, "earth")
    assert x <= left and right <= x + width and y <= top and bottom <= y + height
    near = right - left
    driver.screen.commands.run("fit")
    driver.settle()
    left, _, right, _ = on_screen(driver, "earth")
    assert right - left < near * 0.7
    assert driver.screen.canvas.on_screen()[2] == driver.game.state.table.width


def travelling(play: Play) -> Driver:
    """The Eleventh Doctor in Earth's past, in his Travel step."""
    game = new_game(read_document(places.maps() / "time_of_the_daleks" / "one-doctor.yaml"), seed=3)
    for _ in range(2):
        game.do(EndPhase())
    driver = play(game)
    driver.screen.panels.dialogs.sheet.opened = False
    driver.settle()
    return driver


def middle(driver: Driver, zone: str) -> tuple[float, float]:
    left, top, right, bottom = bounds_of(driver.game.state.zones[zone].outline.piece())
    return ((left + right) / 2, (top + bottom) / 2)


def foot(driver: Driver, zone: str) -> tuple[float, float]:
    """A place low in a time zone, below the question's panel."""
    return (middle(driver, zone)[0], bounds_of(driver.game.state.zones[zone].outline.piece())[3] - 0.3)


def test_a_doctor_is_dragged_to_another_time_zone(play: Play) -> None:
    driver = travelling(play)
    driver.drop(driver.at("eleventh-doctor"), middle(driver, "earth-future"))
    assert isinstance(driver.game.line[-1].action, Travel)
    assert driver.game.state.miniatures["eleventh-doctor"].status["zone"] == "earth-future"


def test_the_time_zone_of_a_new_location_is_answered_by_a_click_on_it(play: Play) -> None:
    driver = travelling(play)
    driver.game.do(Travel(), ScriptedDice([("question",), (Draw("skaro"),)]))
    driver.screen.desk.touch()
    driver.settle()
    before = driver.game.length
    driver.click(foot(driver, "time-anomaly-eye"))
    assert driver.game.length == before
    driver.click(foot(driver, "skaro-thousand-year-war"))
    assert driver.game.state.miniatures["eleventh-doctor"].status["zone"] == "skaro-thousand-year-war"


def test_the_race_stands_beside_the_tiles_as_long_as_nobody_s_card_needs_the_place(play: Play) -> None:
    driver = play(adventure(), (1920, 1080))
    driver.screen.panels.dialogs.sheet.opened = False
    driver.settle()
    assert driver.screen.panels.shows_race
    driver.screen.desk.select(("eleventh-doctor",))
    driver.settle()
    assert not driver.screen.panels.shows_race and driver.screen.panels.shows_card
