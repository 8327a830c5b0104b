"""The window in another language: every text of its own is translated, at once, and nothing that is kept changes."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from imgui_bundle import imgui

from tabletop import places, tongue
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.app.screens.start import StartScreen
from tabletop.app.window import Window
from tabletop.app.words import unfiled
from tabletop.documents.rulings import read_rulings
from tabletop.documents.saves import record_line
from tabletop.opening import found_maps
from tabletop.render import figures
from tabletop.rules.registry import names, title
from tabletop.tongue.citing import RULES

from .. import languages
from .driver import Driver, miniature, sandbox
from .editor.driver import EditDriver

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = "àƀçđéƒğĥíĵķłɱñóƥɋŕşţúṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶŁṀÑÓƤɊŔŞŢÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, OTHER)
NAMES = {"Tabletop", "Anna", "Bob", "Blue", "Red", "Orange", "SVG", "Doctor", "Who", "BBC"}
"""Names that are the same in every language."""


FIELD = imgui.input_text_with_hint
HEARD = (
    *("text_unformatted", "selectable", "menu_item_simple", "begin_menu", "begin_tab_item_simple", "checkbox"),
    *("radio_button", "input_text_with_hint"),
)
"""The functions of imgui whose first word is shown."""


def _other(text: str) -> str:
    """The text in letters that English has not; its places stay."""
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in re.split(r"(\{[^}]*\})", text))


class Pseudo(gettext.NullTranslations):
    """A language that has a translation of everything the code says, and of nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.rules = {said.text for said in languages.collected().values() if said.context == RULES}

    def gettext(self, message: str) -> str:
        return _other(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _other(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context == RULES and message not in self.rules else _other(message)


class Drawn:
    """What the panels draw, gathered under imgui's own functions."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: set[str] = set()
        for name in HEARD:
            patch.setattr(imgui, name, self._listening(getattr(imgui, name)))
        lines = imgui.get_window_draw_list
        patch.setattr(imgui, "get_window_draw_list", lambda: _Lines(lines(), self.texts))

    def _listening(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def listening(label: str, *more: object) -> object:
            placeholder = more[0] if real is FIELD else ""
            self.texts |= {text.split("##")[0].strip() for text in (label, str(placeholder))}
            return real(label, *more)

        return listening

    def english(self, data: Data) -> list[str]:
        """The texts with words that nobody translated, other than names and what is in the `data`."""
        return sorted(text for text in self.texts if not data.has(text))


@dataclass(frozen=True)
class Data:
    """What is the same in every language: names, and texts out of files."""

    names: frozenset[str] = frozenset()
    texts: tuple[str, ...] = ()

    def has(self, text: str) -> bool:
        """Whether the text is nothing else: names, or a text, perhaps cut short, or a line of it; what is cited at its
        end is a name."""
        begun, text = text.removesuffix("…").rstrip(), re.sub(r" \([^()]+\)$", "", text)
        return set(re.findall(r"[A-Za-z]{2,}", text)) <= NAMES | self.names or any(
            each.startswith(begun) or each.endswith(text) or (" " in begun and begun in each) for each in self.texts
        )


class _Lines:
    """imgui's list of what to draw, whose words are heard."""

    def __init__(self, real: imgui.ImDrawList, texts: set[str]) -> None:
        self._real, self._texts = real, texts

    def add_text(self, place: imgui.ImVec2, ink: int, words: str) -> None:
        """Draw words, and remember them."""
        self._texts.add(words)
        self._real.add_text(place, ink, words)

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every window speaks the pseudo-language."""
    texts = Pseudo()
    patterns = tuple(text for text in texts.rules if "{" in text)
    monkeypatch.setattr(tongue, "choose", lambda code: None)
    tongue.use("pseudo", texts, patterns)
    yield
    tongue.use(tongue.ENGLISH, gettext.NullTranslations())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


def _settle(window: Window, ticks: int = 12) -> None:
    for _ in range(ticks):
        window.step(0)


def _of_maps() -> Data:
    found = found_maps()
    named = " ".join(f"{each.title} {each.where} {each.source} {' '.join(each.sides)}" for each in found)
    games = " ".join(title(name) for name in names())
    return Data(frozenset(re.findall(r"[A-Za-z]+", f"{named} {games}")), tuple(each.description for each in found))


@pytest.mark.usefixtures("pseudo")
def test_the_start_is_translated(drawn: Drawn) -> None:
    window = Window(StartScreen(), size=(1600, 1000))
    _settle(window)
    window.close()
    assert drawn.english(_of_maps()) == []


@pytest.mark.usefixtures("pseudo")
def test_a_new_game_is_translated(drawn: Drawn) -> None:
    window = Window(NewGameScreen(places.maps() / "dwmg" / "quarry.yaml"), size=(1600, 1000))
    _settle(window)
    window.close()
    assert drawn.english(_of_maps()) == []


@pytest.mark.usefixtures("pseudo")
def test_the_table_its_dialogs_and_menus_are_translated(drawn: Drawn, play: Callable[..., Driver]) -> None:
    player = play(sandbox(miniature("anna", (10.0, 10.0)), miniature("bob", (20.0, 14.0), "red")))
    player.click((10.0, 10.0))
    player.settle()
    player.drop((10.0, 10.0), (14.0, 12.0))
    player.settle()
    for place in ((14.0, 12.0), (30.0, 30.0)):
        player.click(place, pygame.BUTTON_RIGHT)
        player.settle()
        player.press(pygame.K_ESCAPE)
        player.settle()
    for command in ("help", "commands", "settings"):
        player.screen.commands.run(command)
        player.settle()
        player.press(pygame.K_ESCAPE)
        player.settle()
    for key in (pygame.K_m, pygame.K_l, pygame.K_b, pygame.K_n, pygame.K_p, pygame.K_x):
        player.press(key)
        player.motion((12.0, 20.0))
        player.settle()
    rulings = read_rulings(places.assets() / "rulings", "sandbox")
    texts = tuple(text for each in rulings for text in (each.title, each.text, f"{each.id}  {each.title}"))
    assert drawn.english(Data(texts=(*texts, *map(tongue.told, texts)))) == []


@pytest.mark.usefixtures("pseudo")
def test_the_map_editor_is_translated(drawn: Drawn) -> None:
    designer = EditDriver()
    for page in range(4):
        designer.screen.palette._page = ("terrain", "pieces", "zones", "people")[page]
        designer.settle()
    designer.press(pygame.K_r)
    designer.dragged((10.0, 10.0), (20.0, 16.0))
    designer.press(pygame.K_x)
    designer.click((15.0, 13.0))
    designer.settle()
    designer.press(pygame.K_F1)
    designer.settle()
    designer.close()
    named = (*map(unfiled, figures.looks()), "• A new map")
    assert drawn.english(Data(frozenset({"building"}), named)) == []


def test_the_language_changes_at_once_and_is_kept(drawn: Drawn, play: Callable[..., Driver], home: Path) -> None:
    player = play(sandbox(miniature("anna", (10.0, 10.0))))
    player.settle()
    assert "Nobody selected" in drawn.texts
    player.window.speak("de")
    drawn.texts.clear()
    player.settle()
    assert "Niemand ausgewählt" in drawn.texts
    assert "Nobody selected" not in drawn.texts
    player.window.close()
    assert '"language": "de"' in (home / "settings.json").read_text(encoding="utf-8")
    tongue.choose("en")


def test_a_save_is_the_same_in_every_language(play: Callable[..., Driver]) -> None:
    saves = []
    for code in ("en", "de", "fr"):
        player = play(sandbox(miniature("anna", (10.0, 10.0)), miniature("bob", (20.0, 14.0), "red")))
        player.window.speak(code)
        player.drop((10.0, 10.0), (14.0, 12.0))
        player.press(pygame.K_z, "ctrl")
        player.press(pygame.K_RETURN, "ctrl")
        saves.append([record_line(replace(record, at=0)) for record in player.game.records])
        player.close()
    tongue.choose("en")
    assert saves[0] == saves[1] == saves[2]
    assert saves[0]
