"""The tips, as data: what each says, which rule it cites, and when it is of use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.geometry.gaps import within
from tabletop.tongue import phrase

if TYPE_CHECKING:
    from tabletop.app.desk import Desk

NEAR = 6.0
"""Inches within which ground is near a model."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip; in its text `{undo}` is the key of that command. `rules` is the game it belongs to ("" for all of them),
    `cites` the place of its rule, and `when` says whether it is of use now, as far as the seat sees it."""

    id: str
    text: str
    when: Callable[[Desk], bool]
    rules: str = ""
    cites: str = ""


def _always(desk: Desk) -> bool:
    return True


def _may(verb: str) -> Callable[[Desk], bool]:
    """Whether somebody may do that now."""
    return lambda desk: any(offer.verb == verb and offer.refusal is None for offer in desk.offers)


def _in_phase(*phases: str) -> Callable[[Desk], bool]:
    return lambda desk: desk.state.clock.phase in phases


def _somebody_is(word: str) -> Callable[[Desk], bool]:
    """Whether a model in sight is in that state."""
    return lambda desk: any(model.status.get(word) for model in desk.state.standing())


def _is_active(desk: Desk) -> bool:
    return desk.first is not None and bool(desk.first.status.get("active"))


def _near(movement: str) -> Callable[[Desk], bool]:
    """Whether the selected model stands near ground of that kind."""

    def near(desk: Desk) -> bool:
        model = desk.first
        if model is None or model.at is None:
            return False
        pieces = (t.piece() for t in desk.state.terrain.values() if t.movement == movement and t.level == model.level)
        return any(within(piece, model.piece(), NEAR) for piece in pieces)

    return near


TIPS: tuple[Tip, ...] = (
    Tip(
        "half",
        phrase("In its action phase a side activates half of its models, rounded up, each of them once."),
        _in_phase("action"),
        "dwmg",
        "DWMG p. 6",
    ),
    Tip(
        "two-actions",
        phrase("An activation is two actions. Both may be moves, but a model shoots once in a turn and aims once."),
        _is_active,
        "dwmg",
        "DWMG p. 6",
    ),
    Tip(
        "aim",
        phrase("An action spent on aiming gives the shot of the same turn +1, and far targets are no harder then."),
        _may("aim"),
        "dwmg",
        "DWMG p. 8",
    ),
    Tip(
        "arc",
        phrase(
            "Only what is before a model can be shot at; the notch in its ring shows the front. A move may end facing "
            "any way."
        ),
        _may("shoot"),
        "dwmg",
        "DWMG p. 8",
    ),
    Tip(
        "rough",
        phrase("Rough ground, walls and ditches are crossed by a die: it says how many inches the move has then."),
        _near("rough"),
        "dwmg",
        "DWMG p. 7",
    ),
    Tip(
        "prone",
        phrase("Who lies is harder to hit by one, and crawls: an inch counts as two. Standing up takes half a move."),
        _somebody_is("prone"),
        "dwmg",
        "DWMG p. 7, 8",
    ),
    Tip(
        "break",
        phrase("Breaking from melee takes an action, and whoever is left behind strikes first, on 2 or more."),
        _may("break_from_melee"),
        "dwmg",
        "DWMG p. 10",
    ),
    Tip(
        "under-fire",
        phrase("One token under fire and a model cannot shoot; two, and it cannot move either. It may still fight."),
        _somebody_is("under_fire"),
        "exterminate",
        "Exterminate!, Under Fire Tokens",
    ),
    Tip(
        "nodes",
        phrase(
            "Whoever ends a move in contact with a vortex node picks it up. Its points count at the end of the game."
        ),
        _in_phase("movement"),
        "exterminate",
        "Exterminate!, Vortex Nodes",
    ),
    Tip("menu", phrase("Right-click on a model, or press {menu}: all that it can do, and what not and why."), _always),
    Tip("overlays", phrase("Hold {show_reach}, {show_threat} or {show_sight}: reach, threat, what it sees."), _always),
    Tip("alt", phrase("Hold Alt while dragging, and a place that is refused says why, with the figures."), _always),
    Tip("undo", phrase("{undo} takes back as much as you like. Dice that are taken back stay in the log."), _always),
    Tip("palette", phrase("{commands} finds every command by a part of its name, with its key."), _always),
)
"""In the order in which they are told, when several are of use."""
