"""The table of keys: complete, free of clashes, changeable."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.chords import chord, shown
from tabletop.app.keys import BY_ID, COMMANDS, SECTIONS, Keys


def event(key: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def test_no_two_commands_have_the_same_key() -> None:
    chords = [chord(key) for command in COMMANDS for key in command.keys]
    assert len(chords) == len(set(chords))


def test_every_command_stands_in_a_section_of_the_help() -> None:
    assert {command.section for command in COMMANDS} == set(SECTIONS)


@pytest.mark.parametrize(
    ("key", "mod", "command"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
        (pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT, "redo"),
        (pygame.K_y, pygame.KMOD_LCTRL, "redo"),
        (pygame.K_s, pygame.KMOD_LCTRL, "save"),
        (pygame.K_o, pygame.KMOD_LCTRL, "open"),
        (pygame.K_g, pygame.KMOD_LCTRL, "grid"),
        (pygame.K_p, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "commands"),
        (pygame.K_F12, 0, "picture"),
        (pygame.K_F1, 0, "help"),
        (pygame.K_RETURN, pygame.KMOD_LCTRL, "end"),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous"),
        (pygame.K_m, 0, "tool_ruler"),
        (pygame.K_l, 0, "tool_sight"),
        (pygame.K_b, 0, "tool_blast"),
        (pygame.K_KP_ENTER, 0, "accept"),
        (pygame.K_e, pygame.KMOD_LSHIFT, "turn_right"),
        (pygame.K_SPACE, pygame.KMOD_LALT, "waypoint"),
        (pygame.K_z, pygame.KMOD_LMETA, "undo"),
    ],
)
def test_the_keys_of_the_conventions(key: int, mod: int, command: str) -> None:
    assert Keys().command(event(key, mod)) == command


def test_caps_lock_and_num_lock_change_nothing() -> None:
    assert Keys().command(event(pygame.K_m, pygame.KMOD_CAPS | pygame.KMOD_NUM)) == "tool_ruler"


def test_plus_is_found_by_its_sign_on_any_keyboard() -> None:
    assert Keys().command(event(pygame.K_1, pygame.KMOD_LSHIFT, "+")) == "zoom_in"


def test_no_bare_letter_changes_the_game() -> None:
    bare = {name for name, c in BY_ID.items() if any(len(key) == 1 and key.isalpha() for key in c.keys)}
    assert not bare & {"undo", "redo", "end", "delete", "duplicate", "concede", "accept"}


def test_a_key_can_be_changed() -> None:
    keys = Keys({"undo": ["f5"]})
    assert keys.command(event(pygame.K_F5)) == "undo"
    assert keys.command(event(pygame.K_z, pygame.KMOD_LCTRL)) is None
    assert keys.label("undo") == "F5"


@pytest.mark.parametrize("changes", [{"undo": ["hyper+z"]}, {"fly": ["f5"]}, {"undo": ["nokey"]}])
def test_a_change_that_makes_no_sense_is_told_and_left_out(changes: dict[str, list[str]]) -> None:
    keys = Keys(changes)
    assert len(keys.complaints) == 1
    assert keys.command(event(pygame.K_z, pygame.KMOD_LCTRL)) == "undo"


def test_keys_are_shown_as_people_write_them() -> None:
    assert shown("ctrl+shift+z") == "Ctrl+Shift+Z"
    assert shown("return") == "Enter"
