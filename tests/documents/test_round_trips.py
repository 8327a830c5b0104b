"""What is written is read as the same thing, to the last digit."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.documents import write
from tabletop.documents.codec import decode, encode
from tabletop.documents.writer import word
from tabletop.errors import DocumentError
from tabletop.model.action import Action, Move, Reroll
from tabletop.model.document import Document
from tabletop.model.event import Asked, Event, PhaseBegan, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Clock

from .helpers import KINDS, TINY, Card, Shoot, plain_map, read_map
from .strategies import actions, documents, events, texts
from .test_reading import EXAMPLE


def through_json(plain: object) -> object:
    return json.loads(json.dumps(plain))


@given(documents())
@settings(max_examples=60, deadline=None)
def test_a_document_that_is_written_and_read_is_the_same(document: Document) -> None:
    assert read_map(write(document, TINY, KINDS)) == document


@pytest.mark.slow
@given(documents())
@settings(max_examples=800, deadline=None)
def test_many_documents_that_are_written_and_read_are_the_same(document: Document) -> None:
    text = write(document, TINY, KINDS)
    assert read_map(text) == document
    assert write(read_map(text), TINY, KINDS) == text


@given(actions)
@settings(max_examples=150, deadline=None)
def test_an_action_goes_through_json_and_stays_the_same(action: Action) -> None:
    assert decode(Action, through_json(encode(action)), TINY) == action


@given(events)
@settings(max_examples=250, deadline=None)
def test_an_event_goes_through_json_and_stays_the_same(event: Event) -> None:
    read = decode(Event, through_json(encode(event)), TINY)
    assert read == event
    assert (
        repr(read) == repr(event)
        or isinstance(event, Asked | StatusSet)
        or "frozenset" in repr(event)
        or "-0.0" in repr(event)
    )


@given(texts | st.text(), st.booleans())
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_as_that_text(text: str, inside: bool) -> None:
    written = word(text, inside=inside)
    document = read_map(plain_map(scenario=f" {{a: [{written}, x]}}" if inside else f"\n  a: {written}"))
    assert document.scenario["a"] == ((text, "x") if inside else text)


def test_a_document_without_its_words_at_hand_is_written_in_full() -> None:
    document = read_map(EXAMPLE)
    assert read_map(write(document)) == document
    assert "base" not in write(document, TINY)


def test_what_is_written_looks_as_people_write_it() -> None:
    lines = write(read_map(EXAMPLE), TINY, KINDS).splitlines()
    assert "tabletop: 1" in lines
    assert "  - {id: crate, kind: crate, shape: {rect: [7, 10.3, 2, 1]}, height: 1.5}" in lines
    assert "  - {id: d2, side: daleks, profile: dalek}" in lines
    assert "  - do: {move: {by: d1, to: [20, 10]}}" in [line for line in lines if "move" in line]
    assert max(map(len, lines)) <= 120


def test_names_are_those_of_the_format() -> None:
    assert encode(Move(by="c1", to=(1.0, 2.5), side="red")) == {"move": {"by": "c1", "to": [1, 2.5], "side": "red"}}
    assert encode(Reroll(dice=(0, 2), with_="luck")) == {"reroll": {"dice": [0, 2], "with": "luck"}}
    assert encode(PhaseBegan(Clock(1, "red", "play"))) == {
        "phase_began": {"clock": {"round": 1, "side": "red", "phase": "play"}}
    }
    assert encode(StatusSet("a", "hits", 2, visible_to=frozenset({"b", "a"}))) == {
        "status_set": {"who": "a", "word": "hits", "value": 2, "visible_to": ["a", "b"]}
    }


def test_open_values_say_themselves_what_they_are() -> None:
    value = FrozenMap(
        {
            "cards": (Card("ace"), Card("two", 2.5)),
            "left": frozenset({"x"}),
            "limit": math.inf,
            "by": FrozenMap({3: "c"}),
        }
    )
    event = StatusSet("a", "hand", value)
    assert decode(Event, through_json(encode(event)), TINY) == event


def test_numbers_keep_their_kind_where_the_type_is_open() -> None:
    for number in (1, 1.0, 0.1 + 0.2, 1e-320, True):
        read = decode(Event, through_json(encode(StatusSet("a", "w", number))), TINY)
        assert (read.value, type(read.value)) == (number, type(number))


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"shoot": {"by": "a", "at": "b", "wepon": "x"}}, "'weapon'"),
        ({"shot": {"by": "a"}}, "'shoot'"),
        ({"shoot": {"at": "b"}}, "'by' is missing"),
        ({"shoot": {"by": "a", "at": [1, "x"]}}, "a place [x, y]"),
        ({"shoot": {}, "pass": {}}, "one action"),
        ({"group": {"moves": [{"turn": {"by": "a", "facing": "up"}}]}}, "the word 'up'"),
        ({"reroll": {"dice": [True]}}, "whole number"),
        ([], "one action"),
    ],
)
def test_what_is_no_action_is_told(plain: object, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        decode(Action, plain, TINY)
    assert words in str(caught.value)


def test_the_target_of_a_shot_is_an_id_a_place_or_several_ids() -> None:
    for written, meant in (
        ("d1", "d1"),
        ([1, 2.5], (1.0, 2.5)),
        (["d1", "d2", "d3"], ("d1", "d2", "d3")),
        (["a", "b"], ("a", "b")),
    ):
        assert decode(Action, {"shoot": {"by": "a", "at": written}}, TINY) == Shoot(by="a", at=meant)
