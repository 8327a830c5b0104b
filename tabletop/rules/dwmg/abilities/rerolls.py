"""Dice that are rolled again besides those of Luck (p. 18, 27–29, 44)."""

from __future__ import annotations

from tabletop.model.dice import D6
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.abilities.leading import obeys_gallifrey
from tabletop.rules.dwmg.luck import LUCK, Throw, has_used, remember
from tabletop.rules.dwmg.models import within
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.vehicles.aboard import seat

TAKEOVER = "takeover"
"""The cause of a test that resists being controlled, hypnotised or otherwise taken over (`luck.Throw.cause`)."""
BUNGLED = 6.0
"""Inches about Packer within which Luck may cost nothing."""
BUNGLES = 5
"""The lowest die on which it does not."""
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


@ability("commanding")
class Commanding(Ability):
    """Whoever acts in a turn at his word takes failed tests of Morale again in that turn (p. 44)."""

    rerolls_all = True

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        who = state.miniatures.get(throw.by or "")
        return throw.kind == "morale" and who is not None and who.status.get("led_by") == bearer.id


@ability("bungling")
class Bungling(Ability):
    """A hero who spends a point of Luck near him may find that he still has it (p. 44). House: then he has not used
    Luck in this turn either; the die that says so is not for Luck to change."""

    def luck_spent(self, play: Play, bearer: Miniature, by: Miniature) -> None:
        if faction_of(play.state, by) != "hero" or not within(bearer, seat(play.state, by), BUNGLED):
            return
        (face,) = play.roll(D6, 1, f"whether {title_of(play.state, bearer.id)} bungles", bearer.id, BUNGLES)
        if face >= BUNGLES:
            used = list(by.status.get("used") or ())
            used.remove(LUCK)
            play.set(by.id, luck=int(by.status[LUCK]) + 1, used=tuple(used) or None)


@ability("a-good-offense")
class GoodOffense(Ability):
    """A die to hit or to damage that it rolls is rolled again, one a turn."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        return throw.by == bearer.id and throw.kind in ("hit", "damage") and not has_used(bearer, self.id)

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        remember(play, bearer.id, self.id)
