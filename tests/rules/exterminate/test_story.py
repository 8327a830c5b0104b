"""What the log says of cards: their titles, in one sentence a hand, and to nobody who may not see them."""

from __future__ import annotations

from tabletop import places
from tabletop.opening import new_game, read_document
from tabletop.rules.common.secrets import visible
from tabletop.rules.exterminate import RULES
from tabletop.rules.exterminate.cards.pool import hand_of
from tabletop.rules.exterminate.profiles import roster
from tabletop.rules.exterminate.verbs import Initiative


def test_a_hand_that_is_dealt_is_told_by_its_titles_to_its_own_side_only() -> None:
    game = new_game(read_document(places.maps() / "exterminate" / "museum.yaml"), seed=3)
    before = game.state
    game.do(Initiative())
    (record,) = game.line
    for side, others in (("judoon", "zygons"), ("zygons", "judoon")):
        name = game.state.sides[side].name
        titles = [roster().battle_deck[card].name for card in hand_of(game.state, side)]
        assert len(titles) == 5
        own = [line for line in RULES.tell(before, visible(record.events, side)) if line.startswith(f"{name}: ")]
        (hand,) = [line for line in own if line.endswith("are drawn.") and all(title in line for title in titles)]
        assert hand not in RULES.tell(before, visible(record.events, others))
