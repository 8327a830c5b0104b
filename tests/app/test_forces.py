"""Forces chosen in the window: from a map to the reserve and from there to the table, driven at the real loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.app.assembly import Assembly, forces_of, to_be_set_up
from tabletop.app.screens.forces import ForcesScreen
from tabletop.app.screens.game import GameScreen
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.onward import muster
from tabletop.app.window import Window
from tabletop.model.action import Place
from tabletop.model.force import Troop
from tabletop.model.things import Clock
from tabletop.opening import new_game, open_any, read_document
from tabletop.session import forces
from tabletop.session.library import entries
from tests.app.dwmg_games import one, skirmish
from tests.app.test_start import click, press, settle

QUARRY = places.maps() / "dwmg" / "quarry.yaml"
CHOOSE, SEARCH, ADD, BEGIN, BACK = (225, 437), (260, 80), (768, 81), (1312, 903), (1312, 945)
"""Where things are in a window of 1600 × 1000."""
NAME, KEEP = (1230, 133), (1494, 133)
FIRST_WAITING, CHOOSE_AGAIN = (130, 208), (130, 420)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Window]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    made = Window(NewGameScreen(QUARRY), size=(1600, 1000))
    settle(made)
    yield made
    made.close()


def write(window: Window, text: str) -> None:
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        settle(window, 2)


def search(window: Window, text: str) -> None:
    click(window, SEARCH)
    write(window, text)
    press(window, pygame.K_RETURN)
    settle(window)


def choosing(window: Window) -> ForcesScreen:
    screen = window.screen
    assert isinstance(screen, ForcesScreen)
    return screen


def opened(window: Window) -> ForcesScreen:
    click(window, CHOOSE)
    return choosing(window)


def playing(window: Window) -> GameScreen:
    settle(window)
    screen = window.screen
    assert isinstance(screen, GameScreen)
    return screen


def test_a_map_offers_its_own_models_as_lists_to_change(window: Window) -> None:
    assembly = opened(window).assembly
    document = read_document(QUARRY)
    assert assembly.size == sum(each.side == assembly.side for each in document.state.miniatures.values())
    assert assembly.trouble() is None and not assembly.state.miniatures


def test_who_is_found_and_may_join_joins_and_who_may_not_is_told_why(window: Window) -> None:
    screen = opened(window)
    before = screen.assembly.size
    search(window, "sarah jane")
    assert screen.chosen is not None and screen.chosen.id == "sarah-jane"
    click(window, ADD)
    assert screen.assembly.size == before + 1
    click(window, ADD)
    assert screen.assembly.size == before + 1, "she is unique"
    search(window, "emperor")
    assert "hero" in (screen.assembly.objection(Troop("dalek-emperor")) or "")
    click(window, ADD)
    assert screen.assembly.size == before + 1


def test_a_force_waits_in_reserve_and_is_dragged_to_the_table_and_kept(window: Window) -> None:
    screen = opened(window)
    side = screen.assembly.side
    click(window, BEGIN)
    game = playing(window).game
    assert game.state.clock.phase == "setup"
    assert {each.side for each in game.state.miniatures.values() if each.at is None} == {side, "daleks"}
    drag(window, FIRST_WAITING, (800, 500))
    (stands,) = game.state.standing()
    assert stands.side == side and stands.profile == "the-brigadier"
    assert open_any(entries()[0].path).game.state == game.state


def test_who_is_due_waits_in_the_tray_in_the_middle_of_a_game_and_arrives_by_a_drag(window: Window) -> None:
    late = replace(one("unit-soldier", (0, 0), "late", "unit", due="somewhere"), at=None)
    idle = replace(one("unit-soldier", (0, 0), "idle", "unit"), at=None)
    game = skirmish(late, idle)
    window.show(GameScreen(game))
    settle(window, 12)
    drag(window, FIRST_WAITING, (800, 300))
    assert game.state.miniatures["late"].at is not None and game.state.miniatures["idle"].at is None
    assert game.line[-1].action.verb == "arrive"


@pytest.mark.parametrize("lets_go", ["esc", "right button"])
def test_who_is_dragged_out_of_the_reserve_and_let_go_of_stays_there(window: Window, lets_go: str) -> None:
    opened(window)
    click(window, BEGIN)
    game = playing(window).game

    def let_go() -> None:
        if lets_go == "esc":
            press(window, pygame.K_ESCAPE)
        else:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=(800, 500), button=3))
                settle(window, 3)

    drag(window, FIRST_WAITING, (800, 500), let_go)
    assert not list(game.state.standing())
    drag(window, FIRST_WAITING, (800, 500))
    assert len(list(game.state.standing())) == 1


def test_setting_up_ends_at_once_unless_somebody_waits_in_reserve(window: Window) -> None:
    opened(window)
    click(window, BEGIN)
    screen = playing(window)
    side = screen.game.state.clock.side
    screen.actions.end()
    (question,) = window.notices.questions
    assert "in reserve" in question.sentence and screen.game.state.clock.side == side
    press(window, pygame.K_ESCAPE)
    for number, waiting in enumerate(screen.desk.waiting()):
        assert screen.actions.do(Place(id=waiting, side=side, at=(8.0 + 2 * number, 44.0)))
    screen.actions.end()
    assert not window.notices.questions and screen.game.state.clock.side != side


def drag(
    window: Window, start: tuple[int, int], end: tuple[int, int], before: Callable[[], None] = lambda: None
) -> None:
    """Press at one pixel, let go at another, and do something `before` letting go."""
    halfway = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    for kind, at in (
        (pygame.MOUSEMOTION, start),
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, halfway),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        if kind == pygame.MOUSEBUTTONUP:
            before()
        pygame.mouse.set_pos(at)
        pygame.event.clear(pygame.MOUSEMOTION)
        more = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=at, **more))
        settle(window, 5)


def test_forces_are_chosen_again_while_the_table_is_set_up(window: Window) -> None:
    opened(window)
    click(window, BEGIN)
    game = playing(window).game
    muster(playing(window))
    settle(window)
    screen = choosing(window)
    assert screen.assembly.troops == () and "unique" in (screen.assembly.objection(Troop("the-brigadier")) or "")
    search(window, "scientist")
    screen.look_at(screen.recruits.found()[0])
    screen.add()
    count = len(game.state.miniatures)
    settle(window)
    click(window, BEGIN)
    assert playing(window).game is game and len(game.state.miniatures) == count + 1


def test_esc_leads_back_and_nothing_has_begun(window: Window) -> None:
    opened(window)
    press(window, pygame.K_ESCAPE)
    settle(window)
    assert isinstance(window.screen, NewGameScreen) and entries() == ()


def test_a_list_is_kept_under_its_name_and_read_again(window: Window) -> None:
    screen = opened(window)
    click(window, NAME)
    write(window, "Patrol")
    settle(window)
    click(window, KEEP)
    (kept,) = forces.kept("dwmg", {"dwmg": screen.assembly.ruleset.vocabulary})
    assert kept.force is not None and (kept.force.title, kept.force.models) == ("Patrol", screen.assembly.troops)


def test_weapons_are_chosen_for_a_line(window: Window) -> None:
    screen = opened(window)
    screen.assembly.troops = (Troop("unit-soldier", 2), Troop("unit-soldier"))
    screen.look_at_line(1)
    settle(window)
    window.touch()
    click(window, (540, 237))  # the tick before "Grenade"
    assert screen.assembly.troops[1].carrying == ("grenade",)
    assert screen.assembly.refusals == ()
    screen.assembly.set(0, Troop("unit-soldier"))
    assert [each.code for each in screen.assembly.refusals] == ["too-many-carriers"]


@pytest.mark.parametrize("size", [(1024, 640), (1600, 1000), (3840, 2160)])
def test_the_screen_is_drawn_at_every_size(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    document = read_document(QUARRY)
    game = new_game(to_be_set_up(document), seed=1)
    assembly = Assembly(game.ruleset, game.state, lists=forces_of(document.state, "dwmg"))
    window = Window(ForcesScreen(game, assembly, lambda _: None, lambda: None, done="Begin"), size=size)
    try:
        settle(window)
        assert choosing(window).recruits.found() and not list(window.notices.shown)
    finally:
        window.close()


def test_a_notice_leaves_the_fields_at_the_head_in_sight(window: Window) -> None:
    opened(window)
    head = pygame.Rect(0, 0, window.surface.get_width(), 200)
    settle(window)

    def seen() -> bytes:
        return pygame.image.tobytes(window.surface.subsurface(head), "RGB")

    before = b""
    while before != (before := seen()):  # pictures that are painted meanwhile
        settle(window)
    whole = pygame.image.tobytes(window.surface, "RGB")
    window.notices.say("The game is saved.", "warning", stays=True)
    settle(window)
    assert pygame.image.tobytes(window.surface, "RGB") != whole
    assert seen() == before


def test_the_models_of_a_map_are_counted_by_the_cards_that_bring_them() -> None:
    """A recruitment card of Exterminate! brings several models: two Zygons are one card, and so are two Doubles."""
    document = read_document(places.maps() / "exterminate" / "museum.yaml")
    lists = forces_of(document.state, document.rules)
    assert {troop.profile: troop.count for troop in lists["zygons"]} == {
        "zygon-warlord": 1,
        "zygon": 1,
        "zygon-double": 1,
    }
    game = new_game(to_be_set_up(document), {}, seed=1)
    assembly = Assembly(game.ruleset, game.state, "zygons", lists)
    assert assembly.trouble() is None and assembly.size == 3
    assert assembly.objection(Troop("zygon")) == "A faction has 3 recruitment cards at most here, not 4."
    assert assembly.objection(Troop("zygon-warlord")) is not None
    for action in assembly.actions():
        game.do(action)
    assert sum(each.side == "zygons" for each in game.state.miniatures.values()) == 5


@pytest.mark.parametrize(("phase", "is_open"), [("setup", True), ("action", False)])
def test_the_reserve_is_open_in_a_small_window_while_a_game_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phase: str, is_open: bool
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    screen = GameScreen(skirmish(replace(one("dalek", (1, 1), "dex", "unit"), at=None), clock=Clock(1, "unit", phase)))
    window = Window(screen, size=(960, 540))
    settle(window)
    x, y, across, tall = screen.panels.arrange().palette
    assert window.ui.covers((round(x + across / 2), round(y + tall / 2))) is is_open
    window.close()
