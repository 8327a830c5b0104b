"""What makes a state impossible, whatever the game: the tests ask after every action."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations

from tabletop.geometry.gaps import on_table, overlap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.case import is_place
from tabletop.rules.common.status import fits
from tabletop.rules.common.walls import walls_under


def _nobody(miniature: Miniature) -> bool:
    return False


def audit(
    state: State,
    vocabulary: Vocabulary,
    above: Callable[[Miniature], bool] = _nobody,
    passing: Callable[[Miniature], bool] = _nobody,
) -> tuple[str, ...]:
    """Every fault of the state, a sentence each; who is `above` the terrain stands in none of it, and who is `passing`
    others, in a move that is not over, may be among them."""
    return (
        *_of_miniatures(state, vocabulary),
        *_of_bases(state, above, passing),
        *_of_the_rest(state, vocabulary),
        *_of_questions(state),
    )


def _of_miniatures(state: State, vocabulary: Vocabulary) -> Iterator[str]:
    levels = {0, *(level.id for level in state.table.levels)}
    for name, miniature in state.miniatures.items():
        if miniature.id != name:
            yield f"'{name}' holds the miniature '{miniature.id}'."
        if miniature.side not in state.sides:
            yield f"'{name}' belongs to a side '{miniature.side}' that is not there."
        if miniature.level not in levels:
            yield f"'{name}' stands on level {miniature.level}, which this table has not."
        if not math.isfinite(miniature.facing):
            yield f"'{name}' faces {miniature.facing}."
        for word, value in miniature.status.items():
            declared = vocabulary.statuses.get(word)
            if declared is None:
                yield f"'{name}' has a word '{word}' that the game does not know."
            elif not fits(value, declared):
                yield f"'{name}' has {word}: {value!r}."


def _standing(state: State) -> list[Miniature]:
    return [miniature for miniature in state.standing() if is_place(miniature.at)]


def _of_bases(state: State, above: Callable[[Miniature], bool], passing: Callable[[Miniature], bool]) -> Iterator[str]:
    for miniature in state.standing():
        if not is_place(miniature.at):
            yield f"'{miniature.id}' stands nowhere: {miniature.at}."
    standing = _standing(state)
    for miniature in standing:
        if not on_table(miniature.piece(), state.table.width, state.table.height):
            yield f"'{miniature.id}' hangs over the edge of the table."
        for name in () if above(miniature) else walls_under(state, miniature.piece(), miniature.level, CONTACT):
            yield f"'{miniature.id}' stands in the impassable '{name}'."
    for one, other in combinations([each for each in standing if not passing(each)], 2):
        if one.level == other.level and _near(one, other):
            deep = overlap(one.piece(), other.piece())
            if deep > CONTACT + EPSILON:
                yield f"'{one.id}' and '{other.id}' overlap by {deep:.3f}″."


def _near(one: Miniature, other: Miniature) -> bool:
    assert one.at is not None and other.at is not None
    room = one.base.reach + other.base.reach
    return abs(one.at[0] - other.at[0]) < room and abs(one.at[1] - other.at[1]) < room


def _of_the_rest(state: State, vocabulary: Vocabulary) -> Iterator[str]:
    clock = state.clock
    if clock.phase not in vocabulary.phases:
        yield f"The clock shows a phase '{clock.phase}' that the game does not know."
    if clock.round < 0:
        yield f"The clock shows round {clock.round}."
    if clock.side is not None and clock.side not in state.sides:
        yield f"It is the turn of a side '{clock.side}' that is not there."
    for name, marker in state.markers.items():
        if marker.id != name:
            yield f"'{name}' holds the marker '{marker.id}'."
        if not is_place(marker.at):
            yield f"The marker '{name}' lies nowhere: {marker.at}."
    for side in state.sides.values():
        for word in side.status:
            if word not in vocabulary.side_statuses:
                yield f"The side '{side.id}' has a word '{word}' that the game does not know."


def _of_questions(state: State) -> Iterator[str]:
    for decision in state.pending:
        if decision.side not in state.sides:
            yield f"The question '{decision.id}' asks a side '{decision.side}' that is not there."
        if not decision.answers:
            yield f"The question '{decision.id}' has no answer."
        if decision.default is not None and decision.default not in decision.answers:
            yield f"The default of the question '{decision.id}' is none of its answers."
