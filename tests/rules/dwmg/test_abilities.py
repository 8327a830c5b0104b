"""What abilities do that no example can show: points as the table stands, forced rerolls, the menu of the TARDIS."""

from __future__ import annotations

import pytest

from tabletop.geometry.shapes import Rect
from tabletop.model.action import Choose, EndPhase, Reroll
from tabletop.model.dice import Pick, ScriptedDice
from tabletop.model.state import State
from tabletop.rules.dwmg.abilities.rerolls import TAKEOVER
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.victory import points, total, worth_captive
from tabletop.rules.dwmg.verbs import Initiative, Use
from tests.rules.dwmg.tables import DWMG, done, ground, model, table


@pytest.mark.parametrize(("captive", "worth"), [("jo", 2), ("unit-soldier", 0)])
def test_a_captive_monster_magnet_is_worth_two_points(captive: str, worth: int) -> None:
    held = model(captive, (9, 10), "held", captured_by="dalek")
    state = table(held, model("dalek", (10, 10)), model("unit-soldier", (40, 40), "free"))
    assert worth_captive(state, "monsters") == worth and worth_captive(state, "heroes") == 0
    lines = {line.label: line.value for line in points(state, "monsters")}
    assert lines.get("Captives", 0) == worth and total(state, "monsters") == sum(lines.values())


def resisting(cause: str, *rolls: tuple[int, ...]) -> State:
    """A psychic civilian has tested its Int."""
    state = table(model("civilian", (10, 10), "seer", gifts=("psychic",), used=("psychic",)), model("dalek", (20, 20)))
    play = Play(state, ScriptedDice(rolls), BOOK)
    play.then(StatTest("seer", "int", cause=cause))
    play.run()
    return play.state


def test_an_enemy_has_one_die_of_a_psychic_mind_that_resists_rolled_again() -> None:
    question = resisting(TAKEOVER, (2, 2)).question
    assert question is not None and question.side == "monsters"
    assert question.answers[1:] == (Reroll((0,), "psychic"), Reroll((1,), "psychic"))


def test_no_enemy_meddles_with_any_other_test() -> None:
    assert resisting("", (2, 2)).question is None


def test_who_is_inside_the_tardis_stands_in_its_menu_with_his_name() -> None:
    box = ground("box", Rect(10, 10, 1.5, 1.5), "impassable", "tardis")
    doctor, jamie = model("the-doctor", None, "doctor", in_tardis="box"), model("jamie", (20, 20), "jamie")
    offers = DWMG.offers(table(box, doctor, jamie, model("dalek", (40, 40))), "heroes")
    inside = {each.label: each for each in offers if each.by == "box"}
    assert set(inside) == {
        "The Doctor: Leave the TARDIS (1 action)",
        "The Doctor: Dematerialise (whole activation)",
    }
    leaving = inside["The Doctor: Leave the TARDIS (1 action)"]
    assert (leaving.wants, leaving.given["by"], leaving.refusal) == ("place", "doctor", None)


def test_the_tardis_comes_back_under_its_name() -> None:
    box = ground("box", Rect(10, 10, 1.5, 1.5), "impassable", "tardis", label="The old box")
    doctor = model("the-doctor", None, "doctor", in_tardis="box", luck=0)
    state = table(box, doctor, model("jamie", (20, 20), "jamie", luck=0), model("ogron", (40, 40), side="monsters"))
    state = done(state, Use("doctor", "dematerialise"))
    for _ in range(3):
        state = done(state, EndPhase())
    state = done(state, Initiative(), (6,), (1,))
    state = done(state, Choose("come-back", side="heroes"), (5,), (Pick("20-12"),))
    assert state.terrain["box"].label == "The old box"
    assert not state.miniatures["doctor"].status.get("box_label")
