"""What only the sandbox does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.shapes import Rect, Wall
from tabletop.model.action import Concede, EndPhase, Group, Move, Override, Place, Remove, Turn
from tabletop.model.dice import SeededDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.state import State
from tabletop.model.terrain import Opening
from tabletop.model.things import Clock, Marker
from tabletop.rules.sandbox.actions import Mark, Note
from tests.rules.tables import SANDBOX, codes, done, soldier, table, wall

DOOR = Opening("door", "door", (12, 4), (12, 6))
HOUSE = wall("house", Wall(((12, 0), (12, 24)), 0.5), DOOR, Opening("window", "window", (12, 8), (12, 10)))


def mark(at: str, **words: object) -> Mark:
    return Mark(at, FrozenMap(words))


def test_a_map_with_miniatures_plays_at_once_and_an_empty_one_is_set_up() -> None:
    assert table(soldier("a", (4, 4))).clock == Clock(1, "blue", "play")
    empty = table()
    assert empty.clock == Clock(0, "blue", "setup")
    assert done(empty, EndPhase()).clock == Clock(1, "blue", "play")


def test_moves_are_not_measured_while_setting_up() -> None:
    state = done(table(), Place((4, 4), state=FrozenMap({"move": 5.0})))
    assert codes(state, Move("pawn-1", (20, 4))) == ()
    assert codes(done(state, EndPhase()), Move("pawn-1", (20, 4))) == ("too-far",)


def test_sides_set_up_and_play_in_document_order() -> None:
    state = table(turns="sides")
    clocks = []
    for _ in range(5):
        state = done(state, EndPhase())
        clocks.append((state.clock.round, state.clock.side, state.clock.phase))
    assert clocks == [
        (0, "red", "setup"),
        (1, "blue", "play"),
        (1, "red", "play"),
        (2, "blue", "play"),
        (2, "red", "play"),
    ]


def test_a_clock_in_the_map_is_kept() -> None:
    state = State(clock=Clock(3, None, "play"), sides=table().sides)
    assert SANDBOX.begin(state, {}).clock == Clock(3, "blue", "play")


def test_a_map_without_sides_gets_two() -> None:
    state = SANDBOX.begin(State(), {})
    assert len(state.sides) == 2
    assert done(state, Place((4, 4))).miniatures["pawn-1"].side in state.sides


def test_options_say_what_was_meant() -> None:
    with pytest.raises(TabletopError, match="'turns'"):
        table(turn="sides")
    with pytest.raises(TabletopError, match="free, sides"):
        table(turns="sometimes")
    with pytest.raises(TabletopError, match="limits"):
        table(limits="yes")


def test_new_ids_follow_name_or_look_and_are_free() -> None:
    state = done(
        table(),
        Place((4, 4), name="UNIT Soldier"),
        Place((6, 4), name="UNIT Soldier"),
        Place((8, 4), look="cyberman"),
        Place((10, 4), id="boss", name="The boss"),
    )
    assert list(state.miniatures) == ["unit-soldier-1", "unit-soldier-2", "cyberman-1", "boss"]
    assert codes(state, Place((12, 4), id="boss")) == ("id-taken",)
    assert codes(state, Place((12, 4), id="blue")) == ("id-taken",)


def test_who_waits_in_reserve_is_placed_by_his_id() -> None:
    state = table(soldier("late", None, move=6), soldier("a", (4, 4)))
    assert codes(state, Move("late", (8, 4))) == ("cannot-move",)
    came = done(state, Place((8, 4), id="late", facing=90)).miniatures["late"]
    assert (came.at, came.facing, came.status) == ((8, 4), 90, {"move": 6})


@pytest.mark.parametrize("size", [(0.0,), (-1.0,), (float("nan"),), (99.0,), (1.0, 2.0, 3.0), (), (1.0, 0.01)])
def test_a_base_has_a_size_one_can_see(size: tuple[float, ...]) -> None:
    assert codes(table(), Place((4, 4), base=size)) == ("base-size",)


def test_placing_obeys_the_table() -> None:
    state = table(soldier("a", (4, 4)), wall("hut", Rect(8, 8, 3, 3)))
    assert codes(state, Place((4.5, 4))) == ("overlap",)
    assert codes(state, Place((0.2, 4))) == ("off-table",)
    assert codes(state, Place((9, 9))) == ("terrain-in-the-way",)
    assert codes(state, Place((15, 9), level=2)) == ("unknown",)
    assert codes(state, Place((15, 9), profile="dalek")) == ("unknown",)


def test_an_open_door_and_an_open_window_are_ways() -> None:
    state = table(soldier("a", (10, 5)), HOUSE)
    assert codes(state, Move("a", (14, 5))) == ("terrain-in-the-way",)
    assert codes(done(state, mark("window", open=True)), Move("a", (14, 9))) == ()
    opened = done(state, mark("door", open=True))
    assert codes(opened, Move("a", (14, 5))) == ()
    locked = done(opened, mark("door", locked=True))
    assert codes(locked, Move("a", (14, 5))) == ("terrain-in-the-way",)
    assert codes(done(locked, mark("door", open=True)), Move("a", (14, 5))) == ()


def test_a_door_does_not_shut_on_somebody() -> None:
    state = done(table(soldier("a", (10, 5)), HOUSE), mark("door", open=True), Move("a", (12.4, 5)))
    assert codes(state, mark("door", open=False)) == ("doorway-taken",)
    assert codes(done(state, Move("a", (14, 5))), mark("door", open=False)) == ()


def test_words_are_checked() -> None:
    state = table(soldier("a", (4, 4)), HOUSE)
    verdict = SANDBOX.check(state, mark("a", wound=2))
    assert verdict.codes == ("unknown",) and "'wounds'" in verdict.refusals[0].message
    assert codes(state, mark("a", wounds="many")) == ("unknown",)
    assert codes(state, mark("a", wounds=-1)) == ("unknown",)
    assert codes(state, mark("door", open="wide")) == ("unknown",)
    assert codes(state, mark("house", open=True)) == ("unknown",)
    assert codes(state, mark("nobody", wounds=2)) == ("unknown",)
    assert codes(state, Mark("a")) == ("nothing-to-do",)
    assert codes(state, Mark((4.0, 4.0), FrozenMap({"wounds": 1}))) == ("nothing-to-do",)


def test_marks_set_and_clear_words_of_several_at_once() -> None:
    state = done(table(soldier("a", (4, 4)), soldier("b", (6, 4))), Mark(("a", "b"), FrozenMap({"wounds": 2})))
    assert [each.status for each in state.miniatures.values()] == [{"wounds": 2}] * 2
    assert done(state, mark("a", wounds=None)).miniatures["a"].status == {}


def test_notes_are_pinned_moved_reworded_and_removed() -> None:
    state = done(table(soldier("a", (4, 4))), Note((9, 9), "Here"), Note("a", "Him"))
    assert [(note.at, note.text) for note in state.markers.values()] == [((9, 9), "Here"), ((4, 4), "Him")]
    state = done(state, mark("note-1", text="There"), Override(by="note-2", to=(2, 2)))
    assert state.markers["note-1"].text == "There" and state.markers["note-2"].at == (2, 2)
    assert list(done(state, Remove("note-1")).markers) == ["note-2"]


def test_nobody_touches_a_marker_he_cannot_see() -> None:
    state = table(soldier("a", (4, 4)))
    state = replace(state, markers=FrozenMap({"mine": Marker("mine", "mine", (9, 9), visible_to=frozenset({"red"}))}))
    assert codes(state, Remove("mine", side="blue")) == ("unknown",)
    assert codes(state, Remove("mine", side="red")) == ()


def test_two_may_change_places_as_a_group_but_not_one_by_one() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (6, 4)))
    swap = (Move("a", (6, 4)), Move("b", (4, 4)))
    assert codes(state, swap[0]) == ("overlap",)
    after = done(state, Group(swap))
    assert (after.miniatures["a"].at, after.miniatures["b"].at) == ((6, 4), (4, 4))


def test_a_group_duplicates() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (6, 4)))
    copies = Group((Place((4, 6), name="Guard"), Place((6, 6), name="Guard"), Turn("a", 90)))
    after = done(state, copies)
    assert [name for name in after.miniatures if name.startswith("guard")] == ["guard-1", "guard-2"]
    assert after.miniatures["a"].facing == 90
    assert codes(state, Group((Place((4, 6)), Place((4.5, 6))))) == ("overlap", "overlap")


def test_a_group_is_all_or_none_and_holds_only_moves() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (6, 4)))
    assert codes(state, Group(())) == ("nothing-to-do",)
    assert codes(state, Group((Move("a", (8, 8)), Move("a", (9, 9))))) == ("moved-twice",)
    assert codes(state, Group((Move("a", (8, 8)), EndPhase()))) == ("cannot-act",)
    assert codes(state, Group((Move("a", (8, 8)), Move("b", (0, 4))))) == ("off-table",)
    assert codes(state, Group((Group((Move("a", (8, 8)),)), Remove("b")))) == ()


def test_a_group_charges_each_his_own_way() -> None:
    state = table(soldier("a", (4, 4), move=6), soldier("b", (6, 4), move=6))
    after = done(state, Group((Move("a", (4, 9)), Move("b", (6, 6)))))
    assert [each.status["moved"] for each in after.miniatures.values()] == [5, 2]
    assert codes(after, Group((Move("a", (4, 11)), Move("b", (6, 8))))) == ("too-far",)


def test_who_concedes_loses_and_the_game_is_over() -> None:
    state = done(table(soldier("a", (4, 4))), Concede(side="red"))
    outcome = SANDBOX.outcome(state)
    assert outcome is not None and outcome.winners == ("blue",) and "Red" in outcome.reason
    assert codes(state, Move("a", (8, 4))) == ("game-over",)
    assert codes(state, Override(by="a", to=(8, 4))) == ()


def test_what_cannot_be_done_is_offered_greyed_with_the_reason() -> None:
    state = done(table(soldier("a", (4, 4), move=3)), Move("a", (7, 4)))
    offers = {(offer.verb, offer.by): offer for offer in SANDBOX.offers(state, "blue")}
    spent = offers["move", "a"].refusal
    assert spent is not None and spent.code == "too-far" and "3″" in spent.message
    assert offers["turn", "a"].refusal is None
    look = SANDBOX.looks(state)["a"]
    assert look.has_acted and not look.can_act


def test_a_look_shows_wounds_and_notes() -> None:
    state = done(table(soldier("a", (4, 4))), mark("a", wounds=2, notes=("limps",), lying=True))
    look = SANDBOX.looks(state)["a"]
    assert look.lying and {token.text or token.tooltip for token in look.tokens} == {"limps", "2"}


def test_the_log_is_told_in_sentences() -> None:
    state = table(soldier("a", (4, 4), name="The guard"), HOUSE)
    told = []
    for action in (
        Move("a", (8, 7)),
        Turn("a", 90),
        mark("door", open=True),
        Note((9, 9), "Look here"),
        mark("a", wounds=2),
        Override(by="a", to=(20, 20), reason="a draught"),
        EndPhase(),
        Remove("a"),
    ):
        told += SANDBOX.tell(state, SANDBOX.resolve(state, action, None))  # type: ignore[arg-type]
        state = done(state, action)
    assert told == [
        "The guard moves 5″.",
        "The guard turns to 90°.",
        "The door door is now open.",
        "A note lies on the table: “Look here”",
        "The guard: wounds is now 2.",
        "By agreement (a draught).",
        "The guard is moved to another place.",
        "Round 2, play: Blue.",
        "The guard leaves the table.",
    ]


def test_audit_finds_what_cannot_be() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (4.5, 4)), soldier("c", (12, 12), side="green"), HOUSE)
    faults = " ".join(SANDBOX.audit(state))
    for part in ("'a' and 'b' overlap by 0.500″", "'green'", "'c' stands in the impassable 'house'"):
        assert part in faults
    assert SANDBOX.audit(table(soldier("a", (4, 4), wounds=-1), soldier("b", (0, 4))))


def test_a_rectangle_does_not_swing_over_the_edge_of_the_table() -> None:
    long = replace(soldier("cart", (0.5, 24)), base=BaseSize(1.0, 4.0), facing=0.0)
    state = table(long)
    assert codes(state, Turn("cart", 180.0)) == ("off-table",)
    assert codes(state, Turn("cart", 0.5)) == ("off-table",)
    # It would have to turn where its corners leave the table.
    assert codes(state, Move("cart", (10, 0.5), facing=90.0)) == ("terrain-in-the-way",)
    inside = table(replace(long, at=(12.0, 12.0)))
    assert codes(inside, Turn("cart", 180.0)) == ()


def test_nobody_is_told_that_a_marker_they_did_not_know_of_is_gone() -> None:
    from tabletop.rules.common.secrets import visible

    state = table(soldier("a", (4, 4)))
    hidden = Marker("trap", "note", (8, 8), text="a trap", visible_to=frozenset({"red"}))
    state = replace(state, markers=state.markers.with_("trap", hidden))
    events = SANDBOX.resolve(state, Remove("trap", side="red"), SeededDice(1, 1))
    assert visible(events, "blue") == ()
    assert visible(events, "red") == events


def test_a_name_that_only_another_side_knows_is_not_given_twice() -> None:
    state = table(soldier("a", (4, 4)))
    hidden = Marker("trap", "note", (8, 8), visible_to=frozenset({"red"}))
    state = replace(state, markers=state.markers.with_("trap", hidden))
    after = done(state, Place((20, 20), id="trap", side="blue"))
    assert "trap" not in after.miniatures
    assert len(after.miniatures) == 2


def test_a_number_beyond_all_numbers_is_refused_like_any_other_nonsense() -> None:
    state = table(soldier("a", (4, 4)))
    assert codes(state, Turn("a", 10**400)) == ("unknown",)
    assert codes(state, Place((9, 9), facing=10**400)) == ("unknown",)
