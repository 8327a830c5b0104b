"""Tips: with the rule they cite, each once, only when of use, and not at all where they are switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.desk import Desk
from tabletop.app.keys import Keys
from tabletop.app.settings import Settings
from tabletop.app.tips.telling import Tipster, next_tip, worded
from tabletop.app.tips.tips import TIPS
from tabletop.rules.registry import rulesets

from .driver import Driver, miniature, sandbox
from .dwmg_games import one, skirmish

Play = Callable[..., Driver]
BY_ID = {tip.id: tip for tip in TIPS}


def of_use(desk: Desk) -> set[str]:
    return {tip.id for tip in TIPS if tip.rules in ("", desk.game.ruleset.id) and tip.when(desk)}


def test_every_tip_of_a_game_cites_a_rule_of_it() -> None:
    assert {tip.rules for tip in TIPS} <= {"", *rulesets()}
    assert all(bool(tip.cites) == bool(tip.rules) for tip in TIPS)


@pytest.mark.parametrize("tip", TIPS, ids=lambda tip: tip.id)
def test_a_tip_names_only_keys_that_there_are_and_is_short(tip) -> None:  # type: ignore[no-untyped-def]
    words = worded(tip, Keys())
    assert "{" not in words
    assert len(words) < 200
    assert not tip.cites or words.endswith(f"({tip.cites})")


def test_a_tip_names_the_key_as_it_was_changed() -> None:
    assert worded(BY_ID["undo"], Keys({"undo": ["f5"]})).startswith("F5")


def test_each_tip_is_told_once() -> None:
    kept, desk = Settings(), Desk(skirmish())
    told = []
    for _ in range(2 * len(TIPS)):
        tip = next_tip(kept, desk)
        if tip is not None:
            told.append(tip.id)
            kept.tips_seen.append(tip.id)
    assert len(told) == len(set(told)) == len(of_use(desk))


def test_no_tip_of_another_game_is_told() -> None:
    desk = Desk(sandbox(miniature("ann", (10, 10))))
    assert all(not BY_ID[one].rules for one in of_use(desk))


def test_none_is_told_where_they_are_switched_off() -> None:
    kept = Settings(tips=False)
    assert next_tip(kept, Desk(skirmish())) is None
    assert Tipster(kept, Desk(skirmish())).tell() is None


def test_what_lies_on_the_ground_is_what_the_tip_of_lying_waits_for() -> None:
    assert "prone" not in of_use(Desk(skirmish()))
    assert "prone" in of_use(Desk(skirmish(one("unit-soldier", (10, 10), "low", "unit", prone=True))))


def test_one_tip_at_a_time() -> None:
    tipster = Tipster(Settings(), Desk(skirmish()))
    assert tipster.tell() is not None
    tipster.desk.select(("ann",))
    assert tipster.tell() is None


def test_the_window_shows_a_tip_and_keeps_that_it_did(play: Play) -> None:
    d = play(skirmish())
    assert d.told == []  # nobody looks: there is no display
    d.window.lively = True
    d.settle()
    assert any("half of its models" in words for words in d.told)
    assert d.window.settings.tips_seen == ["half"]
