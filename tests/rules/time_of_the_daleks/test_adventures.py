"""Adventures: recruiting, rolling again, rewards and costs that no example shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.model.action import Reroll
from tabletop.model.dice import Draw, ScriptedDice
from tabletop.model.event import Noted, Rolled
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.rules.common.play import Play
from tabletop.rules.time_of_the_daleks import RULES, outcomes, playing
from tabletop.rules.time_of_the_daleks.book import BOOK
from tabletop.rules.time_of_the_daleks.cards import Cost, Gain, locations
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.laying import begun
from tabletop.rules.time_of_the_daleks.verbs import DiscardDie, FinishAdventure, Recruit, Roll
from tabletop.rules.time_of_the_daleks.words import LaidLocation, TimeScenario
from tests.rules.time_of_the_daleks.players import act, table
from tests.rules.time_of_the_daleks.test_turns import at, given


def adventure(zone: str = "earth-past", *laid: LaidLocation, **words: object) -> State:
    """The Eleventh Doctor at the start of an adventure in a time zone."""
    state = begun(table(1), TimeScenario(laid))
    who = state.miniatures["d1"]
    there = {"location": state.zones[zone].status["location"], "zone": zone}
    who = replace(who, status=FrozenMap({**who.status, **there}))
    state = replace(state, miniatures=state.miniatures.with_("d1", who))
    return given(at(state, "adventure", "p1"), "p1", pool=("black",) * 5, stage="open", **words)


def rolled(*faces: str, **words: object) -> State:
    """The same with dice on the table."""
    laid = LaidLocation("earth", "siege")
    return given(
        adventure("earth-past", laid, **words), "p1", faces=faces, stage="rolled", pool=("black",) * len(faces)
    )


def test_the_third_space_takes_a_companion() -> None:
    state = adventure(companions=("amy-pond", "rory-williams"))
    assert len(Console(act(state, Recruit("earth")), "p1").crew) == 3


def test_at_a_time_anomaly_both_decks_are_open() -> None:
    state = adventure("time-anomaly-eye")
    assert RULES.check(state, Recruit("earth")).legal and RULES.check(state, Recruit("alien")).legal
    assert RULES.check(state, Recruit("martian")).codes == ("wrong-deck",)


def test_companions_have_links_too() -> None:
    assert not RULES.check(adventure(), Recruit(companion="bill-potts")).legal
    assert RULES.check(adventure(companions=("nardole",)), Recruit(companion="bill-potts")).legal
    other = RULES.check(adventure(companions=("amy-pond",)), Recruit(companion="amy-pond"))
    assert other.codes == ("no-link",)


def test_any_is_one_or_all() -> None:
    state = given(rolled("cunning", "cunning", "cunning", companions=("k9",)), "p1", pool=("blue", "blue", "black"))
    assert RULES.check(state, Reroll((0,), "k9")).legal
    assert RULES.check(state, Reroll((0, 1), "k9")).legal
    assert RULES.check(state, Reroll((0, 2), "k9")).codes == ("no-reroll",)
    assert RULES.check(state, Reroll((), "k9")).codes == ("wrong-dice",)
    assert RULES.check(state, Reroll((0, 0), "k9")).codes == ("wrong-dice",)


def test_without_a_black_die_nothing_is_discarded() -> None:
    state = given(rolled("cunning", "cunning"), "p1", pool=("blue", "red"))
    assert RULES.check(state, DiscardDie(0)).codes == ("only-black",)


def test_the_last_die_may_be_given_up_and_the_adventure_with_it() -> None:
    state = act(rolled("cunning"), DiscardDie(0))
    assert Console(state, "p1").pool == () and RULES.check(state, FinishAdventure()).legal


def test_daleks_may_take_every_die() -> None:
    laid = LaidLocation("earth", "siege", FrozenMap({"earth-past": 9}))
    state = adventure("earth-past", laid)
    for _ in range(5):
        state = act(state, DiscardDie(0))
    assert RULES.check(state, Roll()).codes == ("no-dice",)
    assert act(state, FinishAdventure()).clock.phase == "finish"


def test_icons_come_back() -> None:
    state = rolled("cunning", "cunning", charges=0)
    state = act(state, Reroll((0,), "eleventh-doctor"))
    assert RULES.check(state, Reroll((1,), "eleventh-doctor")).codes == ("no-reroll",)
    after = act(state, FinishAdventure())
    assert Console(after, "p1").used == () and Console(after, "p1").pool == ()


def test_on_earth_no_other_time_zone_loses_a_marker() -> None:
    laid = LaidLocation("earth", "siege", FrozenMap({"earth-future": 1}))
    state = given(
        adventure("earth-past", laid),
        "p1",
        faces=("tactics", "tactics", "courage", "courage", "empathy"),
        stage="rolled",
    )
    after = act(state, FinishAdventure())
    assert after.zones["earth-future"].status["dalek_markers"] == 1


@pytest.mark.parametrize(
    ("gain", "word", "value"),
    [(Gain(charges=2), "charges", 4), (Gain(cards=2), "cards", 2)],
)
def test_every_reward_is_paid_out(gain: Gain, word: str, value: int) -> None:
    play = Play(adventure(), ScriptedDice([(draw,) for draw in _draws(gain.cards)]), BOOK)
    playing.gain(play, "p1", gain)
    assert play.state.sides["p1"].status[word] == value


def _draws(count: int) -> list[Draw]:
    return [Draw(card) for card in ("recorder", "recharge")[:count]]


def test_rewards_that_throw_the_daleks_back() -> None:
    laid = LaidLocation("earth", "", FrozenMap({"earth-past": 1, "earth-future": 1}))
    play = Play(given(adventure("earth-past", laid), "daleks", track=3), ScriptedDice([]), BOOK)
    playing.gain(play, "p1", Gain(ship=1, clear=1))
    play.run()
    assert play.state.sides["daleks"].status["track"] == 2
    assert play.state.question is not None and len(play.state.question.answers) == 2


def test_the_ship_is_never_thrown_behind_its_start() -> None:
    play = Play(adventure(), ScriptedDice([]), BOOK)
    playing.move_ship(play, -1)
    assert play.state.sides["daleks"].status.get("track", 0) == 0
    assert any(isinstance(event, Noted) for event in play.events)


@pytest.mark.parametrize(
    ("what", "words", "gone"),
    [
        (outcomes.CARD, {"hand": ("recorder",), "cards": 1}, "hand"),
        (outcomes.EQUIPMENT, {"slots": ("recorder",)}, "slots"),
        (outcomes.COMPANION, {"companions": ("k9",)}, "companions"),
    ],
)
def test_every_cost_is_paid(what: str, words: dict[str, object], gone: str) -> None:
    play = Play(adventure(**words), ScriptedDice([]), BOOK)
    play.then(outcomes.Lose("p1", what, 1))
    play.run()
    if play.state.question is not None:
        assert what == outcomes.CARD and play.state.question.visible_to == {"p1"}
        state = act(play.state, play.state.question.answers[0])
    else:
        state = play.state
    assert state.sides["p1"].status[gone] == ()


def test_what_is_not_there_is_not_paid() -> None:
    assert Cost().charges == 0
    play = Play(adventure(), ScriptedDice([]), BOOK)
    play.then(outcomes.Lose("p1", outcomes.COMPANION, 2))
    play.run()
    assert play.state.question is None


def test_the_chance_is_told_before_every_choice() -> None:
    state = rolled("tactics", "tactics", "courage", "courage", "science", charges=0)
    found = RULES.chances(state, Reroll((4,), "eleventh-doctor"))
    assert found is not None and found.lines[0].probability == pytest.approx(1 / 6)
    assert RULES.chances(state, FinishAdventure()) is not None
    before = given(state, "p1", faces=(), stage="open")
    assert RULES.chances(before, Roll()) is not None


def test_dice_fall_colour_by_colour() -> None:
    state = given(adventure(), "p1", pool=("black", "green", "black", "red"))
    happened = RULES.resolve(state, Roll(side="p1"), ScriptedDice([("cunning", "courage"), ("empathy",), ("tactics",)]))
    assert [event.die for event in happened if isinstance(event, Rolled)] == ["black die", "green die", "red die"]
    assert locations()["earth"].symbols
