"""The crewmen of GalSec (p. 60): bound by the Sontaran, wasting away in his experiments, freed by their friends.

House: who is bound has the word `bound`; it does nothing, and is none of those in play that are counted for
activations. Each attempt to free somebody is a standard action of a friend in contact, by Str, or by Int of whoever can
repair or sabotage. Only the bound waste away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.damage import lose_hits
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, is_present, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Use

WASTES = 4
"""The lowest die on which a prisoner grows weaker."""
BY_STRENGTH, BY_SKILL = "break-bonds", "loosen-bonds"
"""The two ways to free somebody."""
SKILLS = frozenset({"repair", "sabotage"})
"""The uses that whoever loosens bonds has."""


@ability("frees-by-contact")
class FreesByContact(Ability):
    """Bound, it waits for its friends."""

    def is_bound(self, bearer: Miniature) -> bool:
        return bool(bearer.status.get("bound"))

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "is bound" if self.is_bound(bearer) else reason

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        return "is bound" if self.is_bound(bearer) else None

    def counts(self, state: State, bearer: Miniature, share: float) -> float:
        return 0.0 if self.is_bound(bearer) else share

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        return 0.0 if self.is_bound(bearer) else inches


@ability("wasting-away")
class WastingAway(Ability):
    """Grows weaker as long as it is bound."""

    def wastes_away(self, bearer: Miniature) -> bool:
        return bool(bearer.status.get("bound"))


@anybody("free-prisoner")
class FreePrisoner(Ability):
    """Anybody may tear at the bonds of a friend; who has learnt such things may loosen them."""

    uses = (
        Usage("Break the bonds", id=BY_STRENGTH, wants="miniature", whom="friend", reach=CONTACT_REACH),
        Usage("Loosen the bonds", id=BY_SKILL, wants="miniature", whom="friend", reach=CONTACT_REACH),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(_is_bound(each) for each in team(state, bearer.side)) and (name == BY_STRENGTH or _skilled(bearer))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if name == BY_SKILL and not _skilled(bearer):
            return f"{within(bearer.title)} has not learnt to loosen bonds; it can only break them"
        if isinstance(at, str) and not _is_bound(state.miniatures[at]):
            return f"{within(state.miniatures[at].title)} is not bound"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        play.then(StatTest(action.by, "str" if action.ability == BY_STRENGTH else "int", then=Freed(action.at)))


def _is_bound(miniature: Miniature) -> bool:
    return any(each.is_bound(miniature) for each in abilities(miniature))


def _skilled(miniature: Miniature) -> bool:
    """Whether it can repair or sabotage things."""
    return any((usage.id or each.id) in SKILLS for each in abilities(miniature) for usage in each.uses)


@dataclass(frozen=True, slots=True)
class Freed:
    """The test at a prisoner's bonds has been taken."""

    who: str
    passed: bool = False


def _freed(play: Play, step: Freed) -> None:
    if step.passed:
        play.set(step.who, bound=None)


# ---------------------------------------------------------------------------------------------------------------------
# Wasting away


@dataclass(frozen=True, slots=True)
class Waste:
    """A side's action phase is over: one of the prisoners of its enemies' may grow weaker."""


@dataclass(frozen=True, slots=True)
class Wasted:
    """The die for that has fallen; `side` says who it is."""

    side: str
    faces: tuple[int, ...] = ()


def _waste(play: Play, step: Waste) -> None:
    side = play.state.clock.side
    captor = None if side is None else next(team(play.state, side), None)
    if side is not None and captor is not None and any(_prisoners(play.state, side)):
        play.then(Throw(1, "the experiments", Wasted(side), captor.id, (captor.id,), WASTES))


def _prisoners(state: State, side: str) -> Iterator[str]:
    for each in state.standing():
        wastes = any(own.wastes_away(each) for own in abilities(each))
        if wastes and is_present(each) and state.enemies(side, each.side):
            yield each.id


def _wasted(play: Play, step: Wasted) -> None:
    who = tuple(_prisoners(play.state, step.side))
    if step.faces[0] < WASTES or not who:
        return
    if len(who) == 1:
        _weaken(play, who[0])
        return
    said = "On which prisoner are the experiments made?"
    answers = tuple(Choose(each) for each in who)
    play.ask(Decision("prisoner", step.side, said, answers, None, page(60, "D15")), step)


def _chosen(play: Play, step: Wasted, answer: Action) -> None:
    assert isinstance(answer, Choose)
    _weaken(play, answer.option)


def _weaken(play: Play, who: str) -> None:
    """A point of Str and of Agi less; with none left of either a prisoner dies."""
    status = play.model(who).status
    play.tell(Noted(sentence(f"{title_of(play.state, who)} grows weaker.")))
    play.set(who, str_mod=int(status.get("str_mod") or 0) - 1, agi_mod=int(status.get("agi_mod") or 0) - 1)
    if min(stat(play.model(who), "str"), stat(play.model(who), "agi")) <= 0:
        lose_hits(play, who, hits_left(play.model(who)))


CHAPTER = Chapter(
    "prisoners",
    steps={Freed: _freed, Waste: _waste, Wasted: _wasted},
    replies={Wasted: _chosen},
    ends={"action": (Waste(),)},
    words={"bound": Word(bool, False, "Whether it is bound, until a friend frees it.")},
    gained={"bound": "{who} is bound"},
    lost={"bound": "{who} is free"},
)
