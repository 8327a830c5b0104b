"""Dice that are rolled again besides those of Luck (p. 18, 27–29)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.abilities.leading import obeys_gallifrey
from tabletop.rules.dwmg.luck import Throw, has_used, remember
from tabletop.rules.dwmg.models import within
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play

TAKEOVER = "takeover"
"""The cause of a test that resists being controlled, hypnotised or otherwise taken over (`luck.Throw.cause`)."""
IN_OFFICE = 12.0
"""Inches about the President within which Gallifreyans take heart (p. 29)."""


@ability("psychic")
class Psychic(Ability):
    """A point of Luck in every turn, for itself alone (ruling D32); but its mind is open to others."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return bearer.id in throw.about and not has_used(bearer, self.id)

    def foes_reroll(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return throw.by == bearer.id and throw.kind == "int" and throw.cause == TAKEOVER

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        remember(play, bearer.id, self.id)


@ability("academy-trained")
class AcademyTrained(Ability):
    """Once a game a test of Int that failed is taken again."""

    rerolls_all = True

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return throw.kind == "int" and throw.by == bearer.id and self.id not in (bearer.status.get("used_up") or ())

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        play.set(bearer.id, used_up=(*(bearer.status.get("used_up") or ()), self.id))


@ability("president")
class President(Ability):
    """Near him a Gallifreyan takes one failed test of Morale a turn again. The Doctor, the Master and Omega bow to
    nobody."""

    rerolls_all = True

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        who = state.miniatures.get(throw.by or "")
        return (
            throw.kind == "morale"
            and who is not None
            and obeys_gallifrey(who)
            and not has_used(who, self.id)
            and within(bearer, who, IN_OFFICE)
        )

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        assert throw.by is not None
        remember(play, throw.by, self.id)


@ability("a-good-offense")
class GoodOffense(Ability):
    """A die to hit or to damage that it rolls is rolled again, one a turn."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return throw.by == bearer.id and throw.kind in ("hit", "damage") and not has_used(bearer, self.id)

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        remember(play, bearer.id, self.id)
