"""The odds that are told are those of every way in which the dice may fall, the rules themselves carrying it out."""

from __future__ import annotations

import pytest

from tabletop.geometry.shapes import Rect
from tabletop.model.action import Action
from tabletop.model.state import State
from tabletop.rules.exterminate.verbs import Cross, Fight, Shoot
from tests.rules.exterminate.tables import RULES, crate, every_way, model, table

TOLD = 1e-12


def told(state: State, action: Action) -> dict[str, float]:
    chances = RULES.chances(state, action)
    assert chances is not None
    return {line.label: line.probability for line in chances.lines}


def fallen(state: State, action: Action, who: str) -> tuple[float, float, float]:
    """How often that model is shocked, exterminated and put under fire, over all dice."""
    shocked = gone = fired = whole = 0
    for chance, after in every_way(state, action):
        whole += chance
        model = after.miniatures.get(who)
        gone += chance * (model is None)
        shocked += chance * (model is not None and bool(model.status.get("shocked")))
        fired += chance * (model is None or bool(model.status.get("under_fire")))
    assert whole == 1
    return float(shocked), float(gone), float(fired)


SHOT = Shoot("s", "t", "cyber-rifle")
"""Two dice; a Cybermat answers with two."""


@pytest.mark.parametrize("die", ["surge-shocks", "hit-shocks"])
def test_the_odds_of_a_shot_in_the_open(die: str) -> None:
    state = table(
        model("cyber-trooper", (4, 4), "s"),
        model("cybermat", (8, 4), "t", side="red"),
        phase="shooting",
        damage_die=die,
    )
    shocked, gone, fired = fallen(state, SHOT, "t")
    assert told(state, SHOT) == pytest.approx(
        {"Shocks": shocked, "Exterminates": gone, "Puts it under fire": fired}, abs=TOLD
    )


def test_the_odds_of_a_shot_at_cover() -> None:
    rifle = Shoot("s", "t", "assault-rifle")
    behind = crate("box", Rect(7.0, 4.0, 1.0, 1.0))
    state = table(
        model("unit-soldier", (4, 4), "s"), model("cybermat", (8.25, 4.25), "t", side="red"), behind, phase="shooting"
    )
    verdict = RULES.check(state, rifle)
    assert verdict.facts["cover"] and (verdict.facts["rolls"], verdict.facts["resilience"]) == (2, 3)
    shocked, gone, fired = fallen(state, rifle, "t")
    assert told(state, rifle) == pytest.approx(
        {"Shocks": shocked, "Exterminates": gone, "Puts it under fire": fired}, abs=TOLD
    )


def test_the_odds_of_finishing_off_from_afar() -> None:
    state = table(
        model("cyber-trooper", (4, 4), "s"),
        model("cybermat", (8, 4), "t", side="red", shocked=True),
        phase="shooting",
    )
    _, gone, fired = fallen(state, SHOT, "t")
    assert told(state, SHOT) == pytest.approx({"Exterminates": gone, "Puts it under fire": fired}, abs=TOLD)


def test_the_odds_of_a_melee() -> None:
    state = table(
        model("unit-soldier", (4, 4), "s"), model("dalek", (5, 4), "t", side="red", under_fire=1), phase="melee"
    )
    fight = Fight("s", "t")
    verdict = RULES.check(state, fight)
    assert (verdict.facts["rolls"], verdict.facts["answer"]) == (3, 1)
    shocked, gone, _ = fallen(state, fight, "t")
    own_shocked, own_gone, _ = fallen(state, fight, "s")
    assert list(told(state, fight).values()) == pytest.approx([shocked, gone, own_shocked, own_gone], abs=TOLD)


@pytest.mark.parametrize(("start", "dice"), [(4.5, 1), (5.5, 2)])
def test_the_odds_of_crossing(start: float, dice: int) -> None:
    """Half of the dice get across; two dice do so unless both fail, and stumble only together."""
    state = table(model("cyberman", (start, 4), "s"), crate("barrier", Rect(6.0, 2.0, 0.5, 5.0)))
    cross = Cross("s", "barrier", (7.2, 4))
    across = stumbled = 0.0
    for chance, after in every_way(state, cross):
        at = after.miniatures["s"].at
        across += float(chance) * (at == cross.to)
        # Who touches the barrier already stays where he is either way: only the far one shows whether he stumbled.
        stumbled += float(chance) * (at == (start, 4))
    assert told(state, cross)["It gets across"] == pytest.approx(across, abs=TOLD)
    assert told(state, cross)["It stumbles"] == pytest.approx((1 / 6) ** dice, abs=TOLD)
    if dice == 1:
        assert told(state, cross)["It stumbles"] == pytest.approx(stumbled, abs=TOLD)


def test_nobody_is_offered_odds_of_what_he_may_not_do() -> None:
    state = table(model("cyber-trooper", (4, 4), "s"), model("cybermat", (8, 4), "t", side="red"))
    assert RULES.chances(state, SHOT) is None
