"""How a miniature looks at the moment: said by the rule set, drawn by the painter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A small sign on the base's ring: its icon (assets/icons), a figure or letter on it, and a tooltip."""

    icon: str
    text: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """The figure (assets/looks), its colour, what stands on its ring, and how it is shown.

    `zone`: inches round its base that it keeps others out of, shown while one looks at it. `inside`: the ids of
    the miniatures in it (a vehicle's crew), whose offers its menu shows.
    """

    figure: str
    colour: str
    name: str = ""
    tokens: tuple[Token, ...] = ()
    can_act: bool = False
    has_acted: bool = False
    lying: bool = False
    zone: float = 0.0
    inside: tuple[str, ...] = ()
