"""Leaders (p. 6, 17): free activations and Morale."""

from __future__ import annotations

import pytest

from tabletop.model.state import State
from tabletop.rules.dwmg.turns.leader import best_morale
from tabletop.rules.dwmg.verbs import Activate
from tests.rules.dwmg.tables import DWMG, codes, done, model, table, word

FAR = model("dalek", (40, 40), "far")


def squad(leader: str, *places: tuple[float, float], **options: object) -> State:
    men = [model("unit-soldier", place, f"s{number}") for number, place in enumerate(places)]
    return table(model(leader, (10, 10), "leader"), *men, FAR, **options)


@pytest.mark.parametrize(("leader", "free"), [("the-brigadier", 2), ("sergeant-benton", 1)])
def test_a_leader_brings_as_many_along_as_stands_in_his_brackets(leader: str, free: int) -> None:
    state = done(squad(leader, (12, 10), (14, 10), (8, 10), (6, 10)), Activate("leader"))
    left = word(state, "heroes", "activations_left")
    for number in range(free):
        state = done(state, Activate(f"s{number}"))
    assert word(state, "heroes", "activations_left") == left
    state = done(state, Activate(f"s{free}"))
    assert word(state, "heroes", "activations_left") == left - 1


def test_he_leads_within_six_inches() -> None:
    state = done(squad("the-brigadier", (17, 10), (17.01, 20), (10, 17.01)), Activate("leader"))
    assert word(state, "leader", "leads") == ("s0",)


def test_he_leads_friends_at_liberty_who_have_not_acted() -> None:
    stunned = model("unit-soldier", (8, 10), "stunned", stunned=True)
    done_for = model("unit-soldier", (6, 10), "acted", activated=True)
    state = table(model("the-brigadier", (10, 10), "leader"), stunned, done_for, model("dalek", (12, 10)), FAR)
    assert word(done(state, Activate("leader")), "leader", "leads") is None


def test_the_free_ones_follow_directly_or_not_at_all() -> None:
    state = done(squad("the-brigadier", (12, 10), (14, 10), (30, 10), (31, 20), (33, 20)), Activate("leader"))
    state = done(state, Activate("s2"))
    assert codes(state, Activate("s0", "leader")) == ("not-leading",)
    assert word(done(state, Activate("s0")), "heroes", "activations_left") == 0


def test_who_was_led_may_lead_on_unless_the_players_agreed_otherwise() -> None:
    for leads_on, free in ((True, ("s0",)), (False, None)):
        state = squad("the-brigadier", (18, 10), leaders_lead_on=leads_on)
        state = table(
            *state.miniatures.values(), model("unit-sergeant", (14, 10), "sergeant"), leaders_lead_on=leads_on
        )
        state = done(done(state, Activate("leader")), Activate("sergeant", "leader"))
        assert word(state, "sergeant", "leads") == free


def test_offers_name_the_free_activation() -> None:
    state = done(squad("the-brigadier", (12, 10), (30, 30)), Activate("leader"))
    labels = {offer.by: offer.label for offer in DWMG.offers(state, "heroes") if offer.verb == "activate"}
    assert labels == {"s0": "Activate free", "s1": "Activate"}


def test_a_leader_lends_his_morale_within_six_inches() -> None:
    state = squad("captain-yates", (17, 10), (17.01, 14))
    assert best_morale(state, state.miniatures["s0"]) == (8, "leader")
    assert best_morale(state, state.miniatures["s1"]) == (7, "s1")
    assert best_morale(state, state.miniatures["leader"]) == (8, "leader")
