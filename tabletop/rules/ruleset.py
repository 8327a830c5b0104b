"""The contract of a rule set. The window, the log and the pictures know a game through this and nothing else.

A rule set is a stateless object over frozen states. `check` answers a wish, `resolve` carries it out; nothing else
decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from tabletop.model.action import Action, Move
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.dice import Dice
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chances, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary

Shade = Literal["reach", "threat", "sight", "blast", "corridor", "view", "bands", "front"]


class Opponent(Protocol):
    """Plays a side of one game (session/opponent.py lets it act)."""

    def __call__(self, state: State, side: str) -> Action | None:
        """What the side does next. `state` is what it may see and nothing else; None: it has nothing to do now."""


class Ruleset(Protocol):
    """What every game provides."""

    @property
    def id(self) -> str:
        """Its name in files (`sandbox`, `dwmg`, …)."""

    @property
    def name(self) -> str:
        """Its name for people."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words its documents may say."""

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = EMPTY) -> State:
        """The first state of a game from a map's state: `extra` made, the clock set if the map does not set it.

        `scenario` is what the map says of it, of the type that the vocabulary names; empty when it says nothing."""

    def check(self, state: State, action: Action) -> Verdict:
        """May this be done, and why not? Pure, total and without dice; never raises for illegal play; cheap enough for
        every movement of the mouse. While something is pending, everything but its answers is refused
        (`decision-pending`). All refusals are told at once."""

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        """What happens. Only called after a legal verdict; the only place where dice are rolled. Runs to the end or to
        the next question, whose `Asked` is then the last event."""

    def chances(self, state: State, action: Action) -> Chances | None:
        """The odds before the dice, assuming that nobody reacts; None when nothing is left to chance."""

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        """What `side` may do now, where and at whom, and what it may not do and why."""

    def meant(self, state: State, action: Action) -> Action:
        """What a gesture means: the move or the turn itself, or what this game makes of it (driving, boarding)."""

    def nearest(self, state: State, move: Move) -> Move | None:
        """The legal move whose end is nearest to where `move` wants to go; None when the model cannot move at all."""

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        """What is shaded while R, T or V is held: how far `miniature` reaches, what threatens it, what it sees; and
        while a blast is aimed (`given`: with which weapon), how many models it strikes where; and for a picture the
        corridor to another model and how much it sees of it (`given`: `to` whom), its weapon's bands of range (`given`:
        `weapon`, else its first) and its front arc (`given`: `inches` of it), empty where the game knows none. It may
        stand elsewhere than in `state`, as it does while it is dragged."""

    def card(self, state: State, miniature: Miniature) -> Card:
        """The figures, weapons and traits of a miniature now; empty in a game that knows none."""

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        """The cards as `side` may see them (None: a spectator), in the order they are laid out; made on its view. Empty
        in a game without cards."""

    def view(self, state: State, side: str | None) -> State:
        """What `side` may know of the state: a whitelist. None is a spectator, who knows what everybody knows."""

    def looks(self, state: State) -> Mapping[str, Look]:
        """How every miniature looks now, by id."""

    def console(self, state: State, side: str | None) -> Console | None:
        """The console of whose turn it is, with its gauges and dice, as `side` may see it (None: a spectator); None in
        a game without one."""

    def tiles(self, state: State) -> Mapping[str, Tile]:
        """How the zones look that are tiles of card or parts of one, by id; the others are plain areas."""

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        """The events in sentences for the log; `before` is the state they happened to."""

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        """The sheet of the scenario as `side` may read it (None: a spectator): objectives, special rules, the score so
        far; of a game that is over, the whole score. None in a game that has no such sheet."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def audit(self, state: State) -> tuple[str, ...]:
        """Everything that makes this state impossible; the tests ask after every event."""
