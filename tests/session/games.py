"""Small games for the tests of a session."""

from __future__ import annotations

from tabletop.geometry.shapes import Point
from tabletop.model.action import Move
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Side
from tabletop.rules.registry import rulesets
from tabletop.session.game import Game
from tests.contract.toy import TOY


def duel() -> State:
    """Two against two, 6″ apart."""
    places = {
        "a1": ("red", (10.0, 10.0)),
        "a2": ("red", (10.0, 14.0)),
        "b1": ("blue", (18.0, 10.0)),
        "b2": ("blue", (18.0, 14.0)),
    }
    return State(
        sides=FrozenMap({"red": Side("red", "Red"), "blue": Side("blue", "Blue")}),
        miniatures=FrozenMap({who: Miniature(who, side, at) for who, (side, at) in places.items()}),
    )


def toy(seed: int = 7) -> Game:
    return Game(TOY, Document("A duel", "toy", duel()), seed=seed)


def sandbox() -> Game:
    return Game(rulesets()["sandbox"], Document("A table", "sandbox", duel()), seed=1)


def moved(who: str, to: Point) -> Move:
    return Move(who, to)
