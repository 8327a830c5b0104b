"""What a side may know: a whitelist."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.action import Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Asked, MarkerSet, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker, Side
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.rules.common.secrets import Knowledge, visible

WORDS = Vocabulary(
    "x", FrozenMap(), FrozenMap({"hits": Word(int), "poison": Word(bool)}), FrozenMap({"hand": Word(str)})
)
KNOWLEDGE = Knowledge.of(WORDS, own=("poison",), own_of_side=("hand",))
ONLY_RED = frozenset({"red"})


@dataclass(frozen=True, slots=True)
class Plan:
    card: str


def game() -> State:
    return State(
        sides=FrozenMap({"blue": Side("blue", "Blue"), "red": Side("red", "Red", status=FrozenMap({"hand": "ace"}))}),
        miniatures=FrozenMap(
            {"r": Miniature("r", "red", (4, 4), status=FrozenMap({"hits": 1, "poison": True, "scribble": 7}))}
        ),
        markers=FrozenMap({"mine": Marker("mine", "mine", (1, 1), visible_to=ONLY_RED)}),
        pending=(Decision("d", "red", "Which card?", (Pass(),), Pass(), resume=Plan("ace"), visible_to=ONLY_RED),),
    )


def test_the_owner_sees_his_own_and_nobody_sees_what_is_not_declared() -> None:
    red = KNOWLEDGE.view(game(), "red")
    assert red.miniatures["r"].status == {"hits": 1, "poison": True}
    assert red.sides["red"].status == {"hand": "ace"}
    assert "mine" in red.markers
    assert red.question is not None and red.question.answers == (Pass(),) and red.question.resume is None


def test_others_see_what_everybody_sees() -> None:
    for side in ("blue", None):
        other = KNOWLEDGE.view(game(), side)
        assert other.miniatures["r"].status == {"hits": 1}
        assert other.sides["red"].status == {}
        assert other.markers == {}
        assert other.question is not None
        assert (other.question.side, other.question.question, other.question.answers) == ("red", "", ())


def test_a_state_without_secrets_keeps_its_maps() -> None:
    state = State(miniatures=FrozenMap({"r": Miniature("r", "red", (4, 4), status=FrozenMap({"hits": 1}))}))
    assert KNOWLEDGE.view(state, "blue").miniatures is state.miniatures


def test_events_are_filtered_and_questions_redacted() -> None:
    state = game()
    events = (
        Noted("for all"),
        Noted("for red", visible_to=ONLY_RED),
        MarkerSet("mine", state.markers["mine"]),
        Asked(state.pending[0]),
    )
    assert visible(events, "red")[:3] == events[:3]
    seen = visible(events, "blue")
    assert seen[0] == events[0] and len(seen) == 2
    asked = seen[1]
    assert isinstance(asked, Asked) and asked.decision.answers == () and asked.decision.resume is None
    open_question = replace(state.pending[0], visible_to=None)
    (known,) = visible((Asked(open_question),), "blue")
    assert isinstance(known, Asked) and known.decision == replace(open_question, resume=None)
