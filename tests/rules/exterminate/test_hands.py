"""Hands are their owners': states that differ in one hand only look, offer and ask the same to the other side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop import places
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.decision import Decision
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Side
from tabletop.opening import read_document
from tabletop.rules.common.decisions import label
from tabletop.rules.common.secrets import visible
from tabletop.rules.common.words import title_of
from tabletop.rules.exterminate.cards import adventures, battle_cards
from tabletop.rules.exterminate.cards.pool import HAND, deck, deck_count
from tabletop.rules.exterminate.chapters import BOOK
from tabletop.rules.exterminate.moments import known
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import roster
from tabletop.rules.exterminate.reactions.brace import Brace
from tabletop.rules.exterminate.reactions.clash import Clash
from tabletop.rules.exterminate.reactions.hands import Hand
from tabletop.rules.exterminate.reactions.windows import may_react
from tabletop.rules.exterminate.verbs import Fate, PlayCard, Shoot
from tabletop.rules.registry import ruleset
from tests.rules.exterminate import tables
from tests.rules.exterminate.tables import model

RULES = ruleset("exterminate")
HANDS = (("hit", "defence"), ("cancel", "re-roll"), ("fate", "fate"), ("double", "surge"))


def table(hand: tuple[str, ...]) -> State:
    """A shot about to be fired; the target's side holds that hand."""
    document = read_document(places.maps() / "examples" / "exterminate" / "cards" / "defence.yaml")
    side = document.state.sides["daleks"]
    status = FrozenMap({"hand": hand, "hand_count": len(hand)})
    sides = document.state.sides.with_("daleks", replace(side, status=status))
    return RULES.begin(replace(document.state, sides=sides), FrozenMap())


def shot(state: State) -> tuple[State, tuple[object, ...]]:
    """The shot is fired: two hits against none."""
    dice = ScriptedDice((("hit", "hit", "surge"), ("hit", "hit", "hit", "hit")))
    events = RULES.resolve(state, Shoot("c1", "d1", side="cybermen"), dice)
    return fold(state, events), visible(events, "cybermen")


def pairs() -> Iterator[tuple[State, State]]:
    """States that differ in the Daleks' hand only: before the shot, and while they are asked."""
    first = table(HANDS[0])
    for hand in HANDS[1:]:
        yield first, table(hand)
        yield shot(first)[0], shot(table(hand))[0]


@pytest.mark.parametrize("number", range(6))
def test_the_other_side_cannot_tell_hands_apart(number: int) -> None:
    one, other = list(pairs())[number]
    assert one != other
    for side in ("cybermen", None):
        assert RULES.view(one, side) == RULES.view(other, side)
        assert RULES.piles(one, side) == RULES.piles(other, side)
        assert RULES.briefing(one, side) == RULES.briefing(other, side)
    assert RULES.offers(one, "cybermen") == RULES.offers(other, "cybermen")
    for card in roster().battle_deck:
        wish = PlayCard(card, side="cybermen")
        assert RULES.check(one, wish) == RULES.check(other, wish)


def test_the_log_of_the_other_side_is_the_same() -> None:
    told = {hand: shot(table(hand)) for hand in HANDS}
    texts = {
        RULES.tell(RULES.view(table(hand), "cybermen"), events)  # type: ignore[arg-type]
        for hand, (_, events) in told.items()
    }
    assert len(texts) == 1 and len({events for _, events in told.values()}) == 1


def test_the_owner_sees_the_hand_and_the_others_its_number() -> None:
    state = table(HANDS[0])
    own = {pile.id: pile for pile in RULES.piles(state, "daleks")}["daleks-hand"]
    theirs = {pile.id: pile for pile in RULES.piles(state, "cybermen")}["daleks-hand"]
    assert [card.id for card in own.cards] == list(HANDS[0]) and own.count == 2
    assert theirs.cards == () and theirs.count == 2


def test_only_own_cards_are_called_by_the_ids_of_answers() -> None:
    """A click on the enemy's tokens, or on the discard pile, plays nothing."""
    state = table(HANDS[0])
    status = FrozenMap({"fate": 1, "fate_start": 1})
    sides = {id: replace(side, status=FrozenMap({**side.status, **status})) for id, side in state.sides.items()}
    spent = replace(state, sides=FrozenMap(sides), extra=replace(state.extra, discard=("hit",)))
    found = {pile.id: [card.id for card in pile.cards] for pile in RULES.piles(spent, "daleks")}
    assert found["daleks-fate"] == ["fate"] and found["daleks-hand"] == list(HANDS[0])
    assert not {"fate", "hit"} & {*found["cybermen-fate"], *found["battle-discard"]}


@pytest.mark.parametrize("hand", [(), *HANDS], ids=str)
def test_a_side_is_asked_by_the_number_of_its_cards_only(hand: tuple[str, ...]) -> None:
    state, _ = shot_or_damage(hand)
    assert (state.question is not None) == bool(hand)
    if state.question is not None:
        assert state.question.side == "daleks"
        assert RULES.view(state, "cybermen").question.answers == ()  # type: ignore[union-attr]


def shot_or_damage(hand: tuple[str, ...]) -> tuple[State, tuple[object, ...]]:
    """As `shot`; with nobody to ask its damage dice are rolled, too."""
    rolls = [("hit", "hit", "surge"), ("hit", "hit", "hit", "hit"), ("hit", "hit")]
    dice = ScriptedDice(tuple(rolls if not hand else rolls[:2]))
    state = table(hand)
    events = RULES.resolve(state, Shoot("c1", "d1", side="cybermen"), dice)
    return fold(state, events), events


def test_answers_are_called_by_what_they_do() -> None:
    state = table(("re-roll",))
    assert label(state, PlayCard("re-roll", "c1")) == f"Play Re-roll on the dice of {title_of(state, 'c1')}"
    assert label(state, Fate("reroll", "d1")) == f"Fate: roll the dice of {title_of(state, 'd1')} again"
    assert label(state, PlayCard("hit")) == "Play Hit"


def test_a_shooter_may_not_add_hits_once_a_defence_card_is_played() -> None:
    """Ruling E17: hits come before any defence card; what may be played at any time still may."""
    state = table(("defence",))
    side = state.sides["cybermen"]
    both = replace(state, sides=state.sides.with_("cybermen", replace(side, status=hand_words("hit", "re-roll"))))
    asked, _ = shot(both)
    assert offered(asked) >= {"hit", "re-roll"}
    asked = after(asked, next(each for each in answers(asked) if each.verb == "pass"))
    assert asked.question is not None and asked.question.side == "daleks"
    asked = after(asked, PlayCard("defence"))
    assert asked.question is not None and asked.question.side == "cybermen"
    assert offered(asked) == {"re-roll"}


@pytest.mark.parametrize(("face", "closes"), [("defence", True), ("surge", False)])
def test_only_a_reply_ends_the_time_for_hits(face: str, closes: bool) -> None:
    """A surge card is played at any time and leaves the attacker his hits (ruling E17)."""
    attack, defence = Hand("c1", "cybermen", "the shot", ("hit",)), Hand("d1", "daleks", "resilience", ("hit",))
    clash = Clash("shooting", "c1", "d1", None, 1, 1, True, None, attack, defence, "daleks")
    assert (clash.with_hand(defence.with_face(face)).hits_for("cybermen") is None) == closes


def test_whoever_does_not_fight_adds_and_cancels_nothing() -> None:
    """Only what is played at any time is for a third side (ruling E11)."""
    attack, defence = Hand("c1", "cybermen", "the attack", ("hit",)), Hand("d1", "daleks", "striking back", ("hit",))
    clash = Clash("melee", "c1", "d1", None, 1, 1, False, None, attack, defence, "zygons", others=("zygons",))
    offered = {each.card for each in battle_cards.battle_answers(third(), "zygons", clash)}
    assert offered == {"re-roll", "fate"} and clash.cancelled("daleks") is not None
    assert clash.passed_by("zygons").speaker == "cybermen" and clash.passed_by("daleks").speaker == "zygons"


def third() -> State:
    """A third side that holds one card of each kind."""
    state = table(HANDS[0])
    zygons = Side("zygons", "Zygons", status=hand_words(*roster().battle_deck))
    return replace(state, sides=state.sides.with_("zygons", zygons))


def test_nobody_is_asked_about_dice_that_are_not_rolled() -> None:
    """An attacker that the first of its targets has shocked has no dice of the next to fear."""
    asked = braced(shocked=False)
    assert asked is not None and asked.side == "red"
    assert braced(shocked=True) is None


def test_a_side_that_has_given_up_is_not_asked() -> None:
    state = third()
    assert may_react(state, "zygons", "damage")
    gone = replace(state.sides["zygons"], status=state.sides["zygons"].status.with_("conceded", True))
    assert not may_react(replace(state, sides=state.sides.with_("zygons", gone)), "zygons", "damage")


def braced(shocked: bool) -> Decision | None:
    """What is asked before a Dalek under fire is attacked."""
    engager = model("cyberman", (7.0, 8.0), "c1", shocked=shocked)
    laid = tables.table(engager, model("dalek", (8.0, 8.0), "d2", side="red", under_fire=2), phase="melee")
    red = replace(laid.sides["red"], status=FrozenMap({"fate": 1}))
    play = Play(replace(laid, sides=laid.sides.with_("red", red)), ScriptedDice(()), BOOK)
    play.then(Brace("d2", "c1"))
    play.run()
    return play.state.question


def hand_words(*hand: str) -> FrozenMap[str, object]:
    return FrozenMap({"hand": hand, "hand_count": len(hand)})


def answers(state: State) -> tuple[Action, ...]:
    assert state.question is not None
    return state.question.answers


def offered(state: State) -> set[str]:
    return {each.card for each in answers(state) if isinstance(each, PlayCard)}


def after(state: State, action: Action) -> State:
    assert state.question is not None
    wish = replace(action, side=state.question.side)
    assert RULES.check(state, wish).legal
    return fold(state, RULES.resolve(state, wish, ScriptedDice(())))


def test_the_deck_is_what_is_neither_held_nor_discarded() -> None:
    state = table(HANDS[0])
    assert len(deck(state)) == 36 - 2 == deck_count(state)
    assert deck_count(RULES.view(state, "cybermen")) == 34
    assert deck(state).count("hit") == 8 and HAND == 5


def test_every_card_and_trait_has_a_class() -> None:
    assert battle_cards.kinds() == set(roster().battle_deck)
    assert adventures.known() == set(roster().adventures)
    assert known() == {*roster().abilities, *roster().effects}
