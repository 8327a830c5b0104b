"""What one side may not know of a scenario shows nowhere: in the middle of a kept game of each, tables that differ only
in a secret of one side's are the same to the other, in every view, sheet, offer, refusal, log sentence and pixel.

The scenarios of the book keep no secret themselves: what nobody knows, the real signal or the building with the
component, is not in the state at all, since chance decides it when a model comes there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from tabletop import places
from tabletop.model.action import Action, Choose, Move, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Asked, Event, MarkerSet, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.opening import open_any
from tabletop.render.paint import Painter
from tabletop.render.scene import Scene
from tabletop.rules.common.secrets import visible
from tabletop.rules.dwmg.play import Agenda
from tabletop.rules.dwmg.verbs import Shoot

from .kept_games import KEPT
from .tables import DWMG

MAPS = tuple(dict.fromkeys(each.map for each in KEPT))
SIDES = ("heroes", "monsters")
SPOTS = ((20.3, 21.7), (33.9, 9.1))
SCALE = 6.0


@cache
def middle(name: str) -> State:
    """A game of that scenario at about its middle, in an action phase with nothing asked."""
    game = open_any(next(each.path for each in KEPT if each.map == name)).game
    calm = [n for n in range(game.length + 1) if game.at(n).clock.phase == "action" and not game.at(n).pending]
    return game.at(calm[len(calm) // 2])


def secrets(owner: str, state: State) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """That state with different secrets of a side, and the facts that brought them about: markers that only it sees, a
    false one beside the true one, a question that only it may read."""
    only = frozenset({owner})
    for n, at in enumerate(SPOTS):
        marker = Marker("secret", ("swarm-leader", "false-signal")[n], at, visible_to=only)
        told = (MarkerSet("secret", marker, visible_to=only), Noted(f"It lies at {at}.", visible_to=only))
        yield replace(state, markers=state.markers.with_("secret", marker)), told


def questions(owner: str, state: State) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The same with different questions that only that side may read."""
    for said, answers in (("Who is the infiltrator?", ("cutler",)), ("Where do they hide?", ("barn", "shed"))):
        asked = Decision(
            "secret", owner, said, (Pass(), *map(Choose, answers)), Pass(), None, Agenda(None), frozenset({owner})
        )
        yield replace(state, pending=(asked,)), (Asked(asked),)


def wishes(state: State, side: str) -> Iterator[Action]:
    """What a side may try: to go and shoot to where the secret lies as to anywhere else."""
    own = [each for each in state.standing() if each.side == side][:3]
    foes = [each for each in state.standing() if each.side != side][:2]
    for each in own:
        assert each.at is not None
        yield from (Move(each.id, at) for at in (*SPOTS, (each.at[0] + 3.0, each.at[1])))
        yield from (Shoot(each.id, at) for at in ("secret", *(foe.id for foe in foes)))


def pixels(state: State) -> bytes:
    picture = Painter(places.assets()).picture(Scene(state=state, looks=DWMG.looks(state), names="zoomed"), scale=SCALE)
    return bytes(picture.get_buffer().raw)


@pytest.mark.parametrize("owner", SIDES)
@pytest.mark.parametrize("name", MAPS)
def test_the_other_side_notices_nothing(name: str, owner: str) -> None:
    other = next(each for each in SIDES if each != owner)
    for pair in (secrets, questions):
        (one, its_facts), (two, other_facts) = pair(owner, middle(name))
        assert DWMG.view(one, owner) != DWMG.view(two, owner)
        for side in (other, None):
            assert DWMG.view(one, side) == DWMG.view(two, side)
            assert DWMG.briefing(one, side) == DWMG.briefing(two, side)
            seen, seen_too = visible(its_facts, side), visible(other_facts, side)
            assert DWMG.tell(middle(name), seen) == DWMG.tell(middle(name), seen_too)
        assert DWMG.offers(one, other) == DWMG.offers(two, other)
        for wish in wishes(one, other):
            assert DWMG.check(one, wish) == DWMG.check(two, wish)


@pytest.mark.parametrize("name", MAPS)
def test_the_other_side_sees_the_same_picture_to_the_last_pixel(name: str) -> None:
    one, two = (state for state, _ in secrets("monsters", middle(name)))
    assert pixels(DWMG.view(one, "heroes")) == pixels(DWMG.view(two, "heroes")) == pixels(middle(name))
    assert pixels(DWMG.view(one, "monsters")) != pixels(DWMG.view(two, "monsters"))


@pytest.mark.parametrize("name", MAPS)
def test_the_scenario_itself_keeps_no_secret(name: str) -> None:
    state = middle(name)
    assert DWMG.view(state, "heroes") == DWMG.view(state, "monsters") == DWMG.view(state, None) == state
    known = {each.id for each in state.extra.scenario.rules} | {*state.miniatures, *state.sides, *state.terrain}
    assert all(isinstance(word, str) for word in state.extra.memory) and set(state.extra.fired) <= known


def test_the_true_signal_is_nowhere_in_the_state_until_somebody_reaches_one() -> None:
    game = open_any(next(each.path for each in KEPT if each.map == "swarm-leader")).game
    laid = next(state for state in map(game.at, range(game.length + 1)) if len(state.markers) == 6)
    kinds = {each.kind for each in laid.markers.values()}
    words = {frozenset(each.status) for each in laid.markers.values()}
    assert (kinds, words) == ({"signal"}, {frozenset()})
    assert laid.extra.memory == FrozenMap()
