"""Words of state set by hand: which words a thing has, what their values may be, and the events that set them.

Miniatures and sides have the words of the rule set's vocabulary; doors and windows `open` and `locked`; markers `text`;
terrain the few values that play changes. None takes a word away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args, get_origin

from tabletop.model.event import Event, MarkerSet, SideSet, StatusSet, TerrainSet
from tabletop.model.state import State
from tabletop.model.terrain import Opening, OpeningState
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.rules.common.case import is_figure
from tabletop.rules.common.rule import Finding, finding
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import guess, kind_of, title_of

MARKER_WORDS = {"text": Word(str, "", "What it says.")}
OPENING_WORDS = {
    "open": Word(bool, False, "Whether it stands open and lets bases through."),
    "locked": Word(bool, False, "Whether it is locked."),
}
TERRAIN_WORDS = {
    "label": Word(str, "", "What the picture and the messages call it."),
    "defence": Word(int, None, "How hard it is to harm."),
    "hits": Word(int, None, "How much harm it stands."),
    "strength": Word(int, None, "What it takes to break it."),
}


def words_of(state: State, who: str, vocabulary: Vocabulary) -> Mapping[str, Word]:
    """The words that the thing of that id has."""
    match kind_of(state, who):
        case "miniature":
            return vocabulary.statuses
        case "side":
            return vocabulary.side_statuses
        case "marker":
            return MARKER_WORDS
        case "door" | "window":
            return OPENING_WORDS
        case "piece of terrain":
            return TERRAIN_WORDS
        case _:
            return {}


def wrong_words(state: State, who: str, words: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[Finding]:
    """What is wrong with setting these words: a word the thing does not have, a value it cannot take."""
    return unfit(title_of(state, who), words, words_of(state, who, vocabulary))


def unfit(whose: str, words: Mapping[str, Any], known: Mapping[str, Word]) -> Iterator[Finding]:
    """The words that are not known or whose values do not fit."""
    for word, value in words.items():
        declared = known.get(word)
        if declared is None:
            has = f"; it has {', '.join(known)}" if known else ""
            yield finding(f"There is no word '{word}' for {whose}{has}.{guess(word, known)}", word=word)
        elif value is not None and not fits(value, declared):
            yield finding(f"{value!r} is no value for '{word}'{wanted(declared)}.", word=word, value=value)


def fits(value: Any, word: Word) -> bool:
    """Whether a value is of the word's type, among its choices and not too small."""
    if word.choices and value not in word.choices:
        return False
    return _is(value, word.type) and (word.least is None or value >= word.least)


def wanted(word: Word) -> str:
    """What a word's values are, to follow a complaint: `; it is one of free, sides`."""
    if word.choices:
        return f"; it is one of {', '.join(map(str, word.choices))}"
    return f"; it is a number of {word.least:g} or more" if word.least is not None else ""


def _is(value: Any, wanted: Any) -> bool:
    if get_origin(wanted) in (list, tuple):
        inner = get_args(wanted)[0]
        return isinstance(value, list | tuple) and all(_is(each, inner) for each in value)
    if wanted is bool:
        return isinstance(value, bool)
    if wanted is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if wanted is float:
        return is_figure(value) and not isinstance(value, bool)
    return isinstance(value, wanted) if isinstance(wanted, type) else True


def set_words(state: State, who: str, words: Mapping[str, Any]) -> Iterator[Event]:
    """The events that give the thing's words their values; nothing where they have them already."""
    kind = kind_of(state, who)
    if kind in ("miniature", "side"):
        has = state.miniatures[who].status if kind == "miniature" else state.sides[who].status
        for word, value in words.items():
            kept = tuple(value) if isinstance(value, list) else value
            if has.get(word) != kept:
                yield StatusSet(who, word, kept) if kind == "miniature" else SideSet(who, word, kept)
    elif not words:
        return
    elif kind == "marker":
        marker = state.markers[who]
        yield MarkerSet(who, replace(marker, text=words.get("text") or ""), visible_to=marker.visible_to)
    elif kind == "piece of terrain":
        label = {"label": words["label"] or ""} if "label" in words else {}
        yield TerrainSet(who, replace(state.terrain[who], **{**words, **label}))
    else:
        yield from _set_opening(state, who, words)


def _set_opening(state: State, who: str, words: Mapping[str, Any]) -> Iterator[Event]:
    found = opening_of(state, who)
    if found is None:
        return
    terrain, opening = found
    state_now = opening_state(opening, words)
    if state_now != opening.state:
        yield TerrainSet(terrain.id, terrain.with_opening(replace(opening, state=state_now)))


def opening_state(opening: Opening, words: Mapping[str, Any]) -> OpeningState:
    """How a door or window stands once these words are set; what is locked is shut."""
    if words.get("locked", opening.state == "locked" and not words.get("open")):
        return "locked"
    return "open" if words.get("open", opening.state == "open") else "closed"
