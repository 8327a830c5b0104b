"""A player's console, as a rule set lays it before whoever looks: gauges, what is to be met, and a pool of dice. The
window draws it and knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.verdict import Chances


@dataclass(frozen=True, slots=True)
class Gauge:
    """Something counted: so many of at most so many; `colour` ("#rrggbb") of what is filled, or of a token with an
    `icon` that goes so many steps."""

    name: str
    value: int
    most: int
    colour: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PoolDie:
    """A die of the pool: its colour's name (`black`), the face it shows ("" before the roll), and whether it serves
    what is to be met."""

    colour: str
    face: str = ""
    serves: bool = False


@dataclass(frozen=True, slots=True)
class Console:
    """`wanted` are the faces that are needed, each with whether a die serves it; `chances` what the dice will bring as
    they are, None where nothing is rolled; `race` is what the tokens of all sides run for."""

    side: str
    gauges: tuple[Gauge, ...] = ()
    race: str = ""
    runners: tuple[Gauge, ...] = ()
    challenge: str = ""
    wanted: tuple[tuple[str, bool], ...] = ()
    pool: tuple[PoolDie, ...] = ()
    chances: Chances | None = None
