"""Nobody learns what another side has chosen in secret by trying something with its miniatures, or while looking on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop import places
from tabletop.app.desk import Desk
from tabletop.model.action import Action, EndPhase
from tabletop.model.things import Clock
from tabletop.model.verdict import Verdict
from tabletop.opening import read_document
from tabletop.rules.registry import ruleset
from tabletop.rules.remnant.words import Support
from tabletop.session.game import Game
from tests.rules.remnant.tables import begun, with_words

TRIES = (Support("romana"), Support("romana", "the-doctor"), Support("k9"), Support("k9", "romana"))


def told(choices: tuple[Action, ...], seat: str) -> list[Verdict]:
    """What the window answers a seat that tries the Doctor's miniatures, once his side has chosen."""
    state = begun()
    state = with_words(state, **{name.replace("-", "_"): {"area": "library"} for name in state.miniatures})
    document = read_document(places.maps() / "remnant" / "console-room.yaml")
    begin = replace(document, state=replace(state, clock=Clock(1, "doctor", "support")))
    game = Game(ruleset("remnant"), begin, seed=1)
    for choice in choices:
        game.do(choice)
    desk = Desk(game)
    desk.lend(seat)
    desk.sit(seat)
    return [desk.judged(each) for each in TRIES]


@pytest.mark.parametrize("ended", [False, True], ids=["looking on", "in its own turn"])
def test_trying_a_miniature_of_another_side_tells_nothing_of_its_choices(ended: bool) -> None:
    end: tuple[Action, ...] = (EndPhase(),) if ended else ()
    chosen = (Support("romana", "the-doctor"), *end)
    assert told(end, "daleks") == told(chosen, "daleks")
    if not ended:
        assert told(end, "doctor") != told(chosen, "doctor"), "the side itself is told"
