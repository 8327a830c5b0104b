"""A skirmish of the Doctor Who Miniatures Game to drive a window at."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock, Side
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game

SIDES = (Side("unit", "UNIT", "#0072B2"), Side("daleks", "Daleks", "#D55E00"))


def one(profile: str, at: tuple[float, float], id: str, side: str, facing: float = 90.0, **words: object) -> Miniature:
    """A model of a profile; keywords are words of its state."""
    known = ruleset("dwmg").vocabulary.profiles[profile]
    status = FrozenMap({**known.status, **words})
    made = Miniature(id, side, at, facing, name=known.name, profile=profile, base=known.base, look=known.look)
    return replace(made, status=status)


def skirmish(*more: Miniature, clock: Clock | None = None) -> Game:
    """A soldier with a rifle and a grenade before two Daleks, in the soldiers' action phase."""
    models = (
        one("unit-soldier", (20, 24), "ann", "unit", carrying=("rifle", "grenade")),
        one("unit-soldier", (20, 30), "bob", "unit"),
        one("dalek", (26, 24), "dal", "daleks", 270.0),
        one("dalek", (36, 20), "dek", "daleks", 270.0),
        *more,
    )
    state = State(
        sides=FrozenMap({side.id: side for side in SIDES}),
        miniatures=FrozenMap({each.id: each for each in models}),
        clock=clock or Clock(1, "unit", "action"),
    )
    return Game(ruleset("dwmg"), Document("Skirmish", "dwmg", state), seed=4)
