"""The Daleks, their Emperor and their maker (p. 45–47)."""

from __future__ import annotations

from tabletop.model.event import Noted, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.luck import Throw, remember
from tabletop.rules.dwmg.models import force, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play

WITHOUT_A_ROLL = 1
"""The number to hit that every die reaches, so that none is rolled."""
DESTINY = 2
"""Dice that the Emperor has rolled again each turn (p. 46)."""
FANATIC_REACH = 12.0
"""Inches about Davros within which Daleks take heart (p. 47)."""


@ability("dalekinium-armour")
class DalekiniumArmour(Ability):
    """A die that shows more than the Str of the weapon turns its hit away (p. 45, ruling D28)."""

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        return strength + 1 if strength > 0 else None


def is_dalek(miniature: Miniature) -> bool:
    """Whether it is one of the race: it has a casing of Dalekinium, whatever its shape."""
    return any(isinstance(each, DalekiniumArmour) for each in abilities(miniature))


class HitInMelee(Ability):
    """Who cannot turn aside is struck without a roll."""

    def struck(self, state: State, bearer: Miniature, attacker: Miniature, needs: int) -> int:
        return WITHOUT_A_ROLL


@ability("immobile")
class Immobile(HitInMelee):
    """Wired into the city (p. 46)."""


@ability("crippled")
class Crippled(HitInMelee):
    """Bound to a chair (p. 47)."""


@ability("absolute-command")
class AbsoluteCommand(Ability):
    """As long as the commander is on the table, no Dalek of his side loses its nerve; without him they count as wiped
    out (p. 46). House: `Dalek forces` are the models of the race, not their servants."""

    def steels(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return is_dalek(other)


@ability("unstoppable-destiny")
class UnstoppableDestiny(Ability):
    """Two dice a turn, for any model of the side, wherever it is (p. 46, ruling D32)."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        about = (state.miniatures.get(name) for name in throw.about)
        spent = list(bearer.status.get("used") or ()).count(self.id)
        return spent < DESTINY and any(each is not None and each.side == bearer.side for each in about)

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        remember(play, bearer.id, self.id)


@ability("guard-rerolls")
class GuardRerolls(Ability):
    """One shot or blow a turn that misses is tried again (p. 46)."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        spent = self.id in (bearer.status.get("used") or ())
        return throw.by == bearer.id and throw.kind == "hit" and throw.failed and not spent

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        remember(play, bearer.id, self.id)


@ability("two-weapons")
class TwoWeapons(Ability):
    """One Shoot action is a shot with each of its weapons (p. 46)."""

    def also_fires(self, state: State, bearer: Miniature, weapon: str) -> bool:
        fired = bearer.status.get("fired") or ()
        return bool(fired) and weapon not in fired


@ability("fanatic-leadership")
class FanaticLeadership(Ability):
    """Near their maker Daleks take a failed test of Morale again (p. 47)."""

    rerolls_all = True

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        who = state.miniatures.get(throw.by or "")
        friend = who is not None and who.side == bearer.side and is_dalek(who) and who.id != bearer.id
        return throw.kind == "morale" and friend and who is not None and within(bearer, who, FANATIC_REACH)


@ability("targeting-computer")
class TargetingComputer(Ability):
    """Both actions of a turn may be shots (p. 47)."""

    def shots_a_turn(self, state: State, bearer: Miniature, count: int) -> int:
        return max(count, 2)


# ---------------------------------------------------------------------------------------------------------------------
# A commander that is destroyed


def _commands(miniature: Miniature) -> bool:
    return any(isinstance(each, AbsoluteCommand) for each in abilities(miniature))


def _fell(play: Play, event: StatusSet, before: State) -> None:
    """Its last commander has fallen: the Daleks of a side count as wiped out from now on."""
    if event.word != "down" or not event.value:
        return
    fallen = play.model(event.who)
    left = [each for each in force(play.state, fallen.side) if not each.status.get("down")]
    if not _commands(fallen) or any(_commands(each) for each in left):
        return
    play.tell(Noted(f"The Daleks of {title_of(play.state, fallen.side)} have lost their commander."))
    for each in left:
        if is_dalek(each):
            play.set(each.id, lost_cause=True)


CHAPTER = Chapter(
    "daleks",
    watches={StatusSet: (_fell,)},
    words={"lost_cause": Word(bool, False, "Whether it counts as one of a force that is wiped out.")},
    quiet=frozenset({"lost_cause"}),
)
