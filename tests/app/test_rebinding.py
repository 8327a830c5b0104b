"""Changing keys: no key is ever anybody's twice, and everything can be put back."""

from __future__ import annotations

import pytest

from tabletop.app.chords import chord
from tabletop.app.keys import BY_ID, COMMANDS, EDITOR_COMMANDS, Keys
from tabletop.app.rebinding import TABLES, Rebinding


def clashes(rebinding: Rebinding) -> list[str]:
    """The keys that mean two things on one screen."""
    found = []
    for table in (COMMANDS, EDITOR_COMMANDS):
        seen = set()
        for command in table:
            for text in rebinding.keys(command):
                found += [text] if chord(text) in seen else []
                seen.add(chord(text))
    return found


def test_every_command_of_the_game_and_the_editor_can_be_changed() -> None:
    listed = [command.id for _, table in TABLES for command in table]
    assert {command.id for command in (*COMMANDS, *EDITOR_COMMANDS)} == set(listed)


def test_what_both_screens_have_has_one_usual_key() -> None:
    at_the_table = {command.id: command.keys for command in COMMANDS}
    assert all(at_the_table.get(command.id, command.keys) == command.keys for command in EDITOR_COMMANDS)


def test_a_key_says_whose_it_is() -> None:
    assert {c.id for c in Rebinding({}).holders(BY_ID["show_reach"], "m")} == {"tool_ruler"}


def test_a_key_of_the_editor_alone_is_free_at_the_table() -> None:
    assert Rebinding({}).holders(BY_ID["fit"], "f5")[0].id == "test"  # `fit` is a command of both
    assert Rebinding({}).holders(BY_ID["show_reach"], "f5") == ()


def test_a_key_that_is_given_away_is_taken_where_it_was() -> None:
    changes: dict[str, list[str]] = {}
    Rebinding(changes).give(BY_ID["fit"], "m")
    keys = Keys(changes)
    assert keys.label("fit") == "M"
    assert keys.label("tool_ruler") == ""
    assert Keys(changes, EDITOR_COMMANDS).label("draw_miniature") == ""


def test_a_key_can_be_added_to_the_others() -> None:
    rebinding = Rebinding({})
    rebinding.give(BY_ID["undo"], "f5", more=True)
    assert rebinding.keys(BY_ID["undo"]) == ("ctrl+z", "f5")


def test_resetting_one_takes_its_keys_back_from_whoever_has_them() -> None:
    rebinding = Rebinding({})
    rebinding.give(BY_ID["fit"], "m")
    assert [c.id for c in rebinding.reset(BY_ID["tool_ruler"])] == ["fit"]
    assert rebinding.keys(BY_ID["tool_ruler"]) == ("m",)
    assert rebinding.keys(BY_ID["fit"]) == ()


def test_resetting_all_leaves_nothing_behind() -> None:
    rebinding = Rebinding({})
    rebinding.give(BY_ID["fit"], "m")
    rebinding.clear(BY_ID["undo"])
    rebinding.reset_all()
    assert rebinding.changes == {}


@pytest.mark.parametrize("command", ["fit", "copy", "tool_ruler", "save"])
def test_no_key_is_ever_given_twice(command: str) -> None:
    rebinding = Rebinding({})
    taken = [text for table in (COMMANDS, EDITOR_COMMANDS) for each in table for text in each.keys]
    for text in taken:
        rebinding.give(BY_ID[command], text, more=True)
        assert clashes(rebinding) == []
