"""A skirmish of the Doctor Who Miniatures Game to drive a window at."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock, Marker, Side
from tabletop.rules.dwmg.scenarios.data import Award, DwmgScenario, Ending, ForceLine, SpecialRule
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


DEPOT = DwmgScenario(
    where="Northumberland, October 1970",
    objectives=FrozenMap(
        {
            "unit": "Bring the crates with the prototype off the moor before the saucer lifts again.",
            "daleks": "Keep the soldiers from the crates, and exterminate whoever has looked into one.",
        }
    ),
    rules=(
        SpecialRule("Two of the crates are empty", "Nobody knows which until somebody has searched it.", 57),
        SpecialRule("Fog", "Nobody sees farther than 18″ until the third turn.", 58),
    ),
    forces=FrozenMap(
        {
            "unit": (
                ForceLine("unit-soldier", count=2),
                ForceLine(one_of=("jo", "liz"), group="companions"),
            )
        }
    ),
    points=(
        Award("unit", "exits", 2, ("unit-soldier",), edge="west"),
        Award("daleks", "eliminated", 1, of="unit"),
        Award("unit", "eliminated", 3, of="daleks"),
    ),
    end=(Ending("gone", "unit", winner="daleks"), Ending("round", round=6)),
)
"""A scenario with everything that a sheet may tell."""


def depot(hidden: tuple[float, float] = (30.0, 34.0), **more: object) -> Game:
    """A scenario in which the Daleks know where a prototype lies and the soldiers do not."""
    state = skirmish(**more).document.state  # type: ignore[arg-type]
    prototype = Marker("prototype", "crate", hidden, visible_to=frozenset({"daleks"}))
    state = replace(state, markers=FrozenMap({"prototype": prototype}))
    document = Document("The depot on the moor", "dwmg", state, scenario=DEPOT)
    return Game(ruleset("dwmg"), document, seed=4)
