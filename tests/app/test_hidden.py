"""What one side may not know shows nowhere: two tables that differ only in that are the same to the other side, in
every string, refusal, prompt and offer, and in every pixel of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from shutil import rmtree
from time import sleep
from typing import TypeVar

import pygame
import pytest

from tabletop.model.action import Choose, EndPhase, Move, Override, Pass, Turn
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Marker
from tabletop.rules.dwmg.play import Agenda
from tabletop.rules.dwmg.verbs import Shoot
from tabletop.session.game import Game
from tabletop.session.library import home
from tabletop.session.story import story

from .driver import Driver
from .dwmg_games import depot

Seen = TypeVar("Seen")
DALEKS = frozenset({"daleks"})
PLACES = ((30.0, 34.0), (19.0, 24.5), (26.0, 22.0), (41.5, 8.25))
"""Where the Daleks' secret may lie: far off, beneath a soldier, beside a Dalek, in a corner."""


def in_play(place: tuple[float, float]) -> Game:
    """The soldiers' turn with one secret of the Daleks on the table."""
    return depot(place)


def with_another(place: tuple[float, float]) -> Game:
    """The same with a second secret, of another kind, that nobody else is to count."""
    game = depot(place)
    more = Marker("plan", "note", (place[1], place[0]), visible_to=DALEKS, status=FrozenMap({"text": "the trap"}))
    game._after[0] = replace(game.state, markers=game.state.markers.with_(more.id, more))
    return game


def asked(place: tuple[float, float], question: str, answers: tuple[str, ...]) -> Game:
    """The Daleks are asked something in secret."""
    game = depot(place)
    secret = Decision(
        "secret", "daleks", question, (Pass(), *map(Choose, answers)), Pass(), resume=Agenda(None), visible_to=DALEKS
    )
    game._after[0] = replace(game.state, pending=(secret,))
    return game


PAIRS = {
    **{f"moved {n}": (lambda: in_play(PLACES[0]), lambda n=n: in_play(PLACES[n])) for n in range(1, len(PLACES))},
    "another": (lambda: in_play(PLACES[0]), lambda: with_another(PLACES[1])),
    "asked": (
        lambda: asked(PLACES[0], "Where is the bomb?", ("ann",)),
        lambda: asked(PLACES[1], "Who is the spy among them?", ("bob", "dal")),
    ),
}

WISHES = (
    Move("ann", (30.0, 34.0)),
    Move("ann", (23.0, 24.0)),
    Move("ann", (26.0, 22.0)),
    Turn("ann", 180.0),
    Move("dal", (27.0, 24.0)),
    Shoot("ann", "dal", "rifle"),
    Shoot("ann", "prototype", "rifle"),
    Shoot("ann", (30.0, 34.0), "grenade"),
    EndPhase(side="unit"),
    EndPhase(side="daleks"),
    Override("a bet", "prototype", remove=True, side="unit"),
    Choose("dal", side="unit"),
)
"""What the soldiers may try, some of it at what they cannot know of."""


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS.keys())
def test_every_answer_of_the_rules_is_the_same(pair: tuple[Callable[[], Game], Callable[[], Game]]) -> None:
    one, other = (make() for make in pair)
    assert one.state != other.state
    for side in ("unit", None):
        assert one.view(side) == other.view(side)
        assert one.ruleset.briefing(one.view(side), side) == other.ruleset.briefing(other.view(side), side)
        assert story(one, side) == story(other, side)
    assert one.ruleset.offers(one.view("unit"), "unit") == other.ruleset.offers(other.view("unit"), "unit")
    assert [one.preview(replace(wish, side="unit")) for wish in WISHES] == [
        other.preview(replace(wish, side="unit")) for wish in WISHES
    ]
    for model in one.view("unit").miniatures.values():
        for kind in ("reach", "threat", "sight"):
            assert one.ruleset.shade(one.view("unit"), kind, model) == other.ruleset.shade(
                other.view("unit"), kind, model
            )


def test_what_the_pair_differs_in_is_seen_by_the_side_whose_it_is() -> None:
    one, other = in_play(PLACES[0]), in_play(PLACES[1])
    assert one.view("daleks") != other.view("daleks")


@pytest.mark.parametrize("name", ["moved 1", "another"])
def test_the_whole_window_is_the_same_to_the_last_pixel(name: str, still: None) -> None:
    shots = [looked_at(make(), seen) for make in PAIRS[name]]
    for number, (one, other) in enumerate(zip(*shots, strict=True)):
        assert one == other, f"number {number} differs"


def test_the_side_that_knows_sees_another_picture() -> None:
    def shown(d: Driver) -> bytes:
        d.screen.desk.lend("daleks")
        d.screen.desk.sit("daleks")
        d.press(pygame.K_RETURN)
        d.settle()
        return d.shot()

    assert looked_at(in_play(PLACES[0]), shown) != looked_at(in_play(PLACES[1]), shown)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ring breathes: pictures are the same at any moment."""
    monkeypatch.setattr("tabletop.app.stage.pulse.BREATH", 0.0)


def looked_at(game: Game, look: Callable[[Driver], Seen]) -> Seen:
    """What is seen in a window of its own, at a computer that was not played at before."""
    rmtree(home(), ignore_errors=True)
    d = Driver(game, (1024, 640))
    try:
        return look(d)
    finally:
        d.close()


def at_rest(d: Driver) -> bytes:
    """The picture once nothing fades or is finished any longer."""
    before, same = b"", 0
    for _ in range(60):
        d.settle(3)
        sleep(0.03)
        shot = d.shot()
        same = same + 1 if shot == before else 0
        if same == 4:
            break
        before = shot
    return before


def seen(d: Driver) -> list[bytes | str]:
    """Everything that the soldiers' player looks at and reads, in pictures and sentences."""
    found: list[bytes | str] = [at_rest(d)]

    def look() -> None:
        found.extend((at_rest(d), d.status, d.card, *d.told))

    d.press(pygame.K_RETURN)
    look()
    for place in (*PLACES, d.at("ann"), d.at("dal")):
        d.motion(place)
        look()
    d.click(d.at("ann"))
    look()
    d.drag(d.at("ann"), PLACES[2])
    look()
    d.press(pygame.K_ESCAPE)
    d.up(PLACES[2])
    d.press(pygame.K_F2)
    look()
    return found


@pytest.mark.parametrize("lent", ["daleks", "unit"])
def test_behind_the_curtain_nothing_of_either_side_is_to_be_seen(lent: str, still: None) -> None:
    """The seat passes, and the picture meanwhile is the same whatever the secrets."""

    def curtain(d: Driver) -> list[bytes]:
        d.press(pygame.K_RETURN)
        d.settle()
        d.screen.desk.sit("unit" if lent == "daleks" else "daleks")
        d.screen.desk.lend(lent)
        shots = []
        for spot in (*PLACES, d.at("dal")):
            d.motion(spot)
            d.settle(4)
            assert d.screen.desk.must_hand_over
            shots.append(d.shot())
        d.press(pygame.K_F2)
        assert not d.screen.panels.dialogs.sheet.opened
        return shots

    assert looked_at(in_play(PLACES[0]), curtain) == looked_at(with_another(PLACES[1]), curtain)
