"""Adventure cards that are used in their side's own part of a phase."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.exterminate.cards.adventures import OWN_PARTS, Adventure, adventure
from tabletop.rules.exterminate.cards.pool import discard, draw, fate_at_start, fate_of, hand_count, hand_of
from tabletop.rules.exterminate.models import MOST_TOKENS, distance, is_shocked, team, tokens
from tabletop.rules.exterminate.play import Play

FURTHER = 2.0
"""Inches that a model goes further with Run!"""
NOISE = 8.0
"""Inches within which a strange noise is heard."""
SUPPLIES = 2
"""Battle cards in a cache of supplies."""


class Bonus(Adventure):
    """So much more of something for one of one's models, for this turn."""

    whom = "friend"
    word = ""
    more: float = 0

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        if at is not None and at.status.get(self.word):
            return f"{title_of(state, at.id)} has that bonus already."
        return None

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        assert at is not None
        play.set(at.id, **{self.word: self.more})


@adventure("run")
class Run(Bonus):
    """Further in this turn."""

    phases = ("movement", "shooting")
    word, more = "move_bonus", FURTHER


@adventure("marksman")
class SteadyHand(Bonus):
    """A die more to shoot with."""

    phases = ("shooting",)
    word, more = "shot_bonus", 1


@adventure("old-grudge")
class OldGrudge(Bonus):
    """Two dice more to fight with."""

    phases = ("melee",)
    word, more = "melee_bonus", 2


@adventure("hold-the-line")
class HoldTheLine(Bonus):
    """Two dice more of Resilience."""

    phases = OWN_PARTS
    word, more = "resilience_bonus", 2


@adventure("breathe")
class Breathe(Adventure):
    """One Under Fire token goes."""

    phases = OWN_PARTS
    whom = "friend"

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        if at is not None and not tokens(at):
            return f"{title_of(state, at.id)} is not under fire."
        return None

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        assert at is not None
        play.set(at.id, under_fire=tokens(at) - 1 or None)


@adventure("on-your-feet")
class OnYourFeet(Adventure):
    """A shocked model recovers."""

    phases = OWN_PARTS
    whom = "friend"

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        if at is not None and not is_shocked(at):
            return f"{title_of(state, at.id)} is not shocked."
        return None

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        assert at is not None
        play.set(at.id, shocked=None)


@adventure("strange-noise")
class StrangeNoise(Adventure):
    """An enemy near one's models is under fire."""

    phases = ("movement",)
    whom = "enemy"

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        if at is None:
            return None
        nearest = min((distance(each, at) for each in team(state, side)), default=None)
        if nearest is None or nearest > NOISE:
            far = "nobody is on the table" if nearest is None else f"the nearest is {nearest:.1f}″ away"
            return f"{title_of(state, at.id)} must be within {NOISE:g}″ of one of yours; {far}."
        if tokens(at) >= MOST_TOKENS:
            return f"{title_of(state, at.id)} has {MOST_TOKENS} Under Fire tokens already."
        return None

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        assert at is not None
        play.set(at.id, under_fire=tokens(at) + 1)


@adventure("supply-cache")
class SupplyCache(Adventure):
    """Battle cards are drawn."""

    phases = OWN_PARTS

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        draw(play, side, SUPPLIES)


@adventure("intercepted")
class Intercepted(Adventure):
    """The enemy who holds most battle cards loses one by chance."""

    phases = OWN_PARTS

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        return None if self._victim(state, side) is not None else "No enemy holds a battle card."

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        victim = self._victim(play.state, side)
        if victim is not None:
            discard(play, victim, play.dice.draw(hand_of(play.state, victim)), "loses")

    def _victim(self, state: State, side: str) -> str | None:
        holders = [each for each in state.sides if state.enemies(each, side) and hand_count(state, each)]
        return max(holders, key=lambda each: hand_count(state, each), default=None)


@adventure("hope")
class Hope(Adventure):
    """A token for the Fate Pool."""

    phases = OWN_PARTS

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        have, most = fate_of(state, side), fate_at_start(state, side)
        return None if have < most else f"The Fate Pool has {have} of the {most} it began with."

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        play.set(side, fate=fate_of(play.state, side) + 1)
