"""What an exterminated model is worth (Scenarios): the roster keeps to what the booklet says."""

from __future__ import annotations

import pytest

from tabletop.model.roster import RecruitmentCard
from tabletop.rules.exterminate.profiles import roster

CARDS = tuple(roster().recruitment.values())


@pytest.mark.parametrize("card", [card for card in CARDS if card.leader], ids=lambda card: card.id)
def test_a_leader_is_worth_two_points_and_a_doctor_more(card: RecruitmentCard) -> None:
    assert card.points == (4 if card.id == "the-doctor" else 2)


@pytest.mark.parametrize("card", [card for card in CARDS if card.unique], ids=lambda card: card.id)
def test_whoever_has_a_name_is_worth_more_than_a_grunt(card: RecruitmentCard) -> None:
    assert card.points > min(other.points for other in CARDS) == 1
