"""What a map says of its scenario (key `scenario`): objectives, forces, reinforcements, points, endings, first player.

What no data can say stands in a module of this package, which `id` names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tabletop.model.frozen import EMPTY, FrozenMap


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of the scenario, for its sheet: a title and a sentence or two.

    `id` is what the hooks call it when it comes into play (`hooks.fires`); without one nobody counts that.
    """

    title: str
    text: str
    page: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class ForceLine:
    """A line of a force: `count` models of `profile`, who wait in reserve when the table is set up, or of any of
    `one_of`, which their player musters; `up_to`: or fewer.

    `id` begins the ids of those who wait (`soldier`: `soldier-1`, `soldier-2`, …; a single one is `soldier`); `name`
    and `state` are theirs, too. `group` names a choice for people (`companions`).
    """

    profile: str = ""
    one_of: tuple[str, ...] = ()
    count: int = 1
    up_to: bool = False
    group: str = ""
    id: str = ""
    name: str = ""
    state: FrozenMap[str, Any] = EMPTY


@dataclass(frozen=True, slots=True)
class Award:
    """Points for a side, each time that something happens to a model of those in `who` (profiles, groups of them, or
    ids; none: any).

    `exits`: it leaves the table of its own accord (over `edge`, if one is named: `north east south west`; with one of
    `items`, if any are).
    `eliminated`: it is a casualty. `captive`: it is held captive when the game ends. `survives`: it is on the table
    then. `holds`: it carries an item named in `items` then. `of` is the side it belongs to; none: any.
    """

    side: str
    when: Literal["exits", "eliminated", "captive", "survives", "holds"]
    points: int
    who: tuple[str, ...] = ()
    of: str = ""
    edge: str = ""
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """When the game ends: `gone`: nobody of `side` is left on the table or in reserve, casualties and those aside whom
    others have taken over; `wiped_out`: it is reduced to half; `round`: that round is over; `told`: the scenario's own
    rules say so (`scoring.OVER`). `winner` wins; none: the points decide; `draw`: nobody wins.
    """

    when: Literal["gone", "wiped_out", "round", "told"]
    side: str = ""
    round: int = 0
    winner: str = ""
    draw: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DwmgScenario:
    """A scenario as its map tells it.

    `where`: place and year; `objectives`: a sentence for each side; `first`: who has the first turn of the first round
    without a roll; `standard_points`: whether the points of p. 25 count besides `points`; `figures`: numbers and words
    that the hooks of `id` ask for, so that a designer may change them.
    """

    id: str = ""
    where: str = ""
    objectives: FrozenMap[str, str] = EMPTY
    rules: tuple[SpecialRule, ...] = ()
    forces: FrozenMap[str, tuple[ForceLine, ...]] = EMPTY
    first: str = ""
    standard_points: bool = True
    points: tuple[Award, ...] = ()
    end: tuple[Ending, ...] = ()
    figures: FrozenMap[str, Any] = EMPTY


NO_SCENARIO = DwmgScenario()
"""What a map without one plays: the standard rules."""
