"""The Movellans' power packs (p. 51): grabbed in melee, and put back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.action import Target
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.gear.things import lose, take
from tabletop.rules.dwmg.harm.damage import casualty
from tabletop.rules.dwmg.inventions.packs import PACK, pack_of
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.melee.melee import BeginMelee
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Use

HOLDS_ON = 1
"""What the Movellan adds to its roll."""


@ability("power-pack")
class PowerPack(Ability):
    """Lives by the pack at its belt."""

    def wears_pack(self, state: State, bearer: Miniature) -> bool:
        return not bearer.status.get("packless")

    def stays_on_table(self, state: State, bearer: Miniature) -> bool:
        return bool(bearer.status.get("packless"))


def _wears(state: State, miniature: Miniature) -> bool:
    return any(each.wears_pack(state, miniature) for each in abilities(miniature))


@anybody("grab-power-pack")
class Grab(Ability):
    """Instead of its attack in melee a model grabs at the pack."""

    uses = (
        Usage(
            "Grab the power pack",
            id="grab-power-pack",
            cost=0,
            wants="miniature",
            whom="enemy",
            reach=CONTACT_REACH,
            aside=True,
        ),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(state.enemies(bearer.side, each.side) and _wears(state, each) for each in state.standing())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if bearer.status.get("fought"):
            return f"{within(bearer.title)} has had its attack in this phase"
        if isinstance(at, str) and not _wears(state, state.miniatures[at]):
            return f"{within(state.miniatures[at].title)} wears no power pack"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        play.set(action.by, fought=True)
        attackers = play.model(action.at).status.get("attacked_by") or ()
        play.set(action.at, attacked_by=tuple(dict.fromkeys((*attackers, action.by))))
        play.then(Grapple(action.by, action.at))


@anybody("insert-power-pack")
class Insert(Ability):
    """Whoever has a pack may put it back into a Movellan that has lost its own."""

    uses = (
        Usage(
            "Put the power pack back",
            id="insert-power-pack",
            wants="miniature",
            whom="anybody",
            fallen=True,
            reach=CONTACT_REACH,
        ),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return pack_of(bearer) is not None

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if pack_of(bearer) is None:
            return f"{within(bearer.title)} carries no power pack"
        if isinstance(at, str) and not state.miniatures[at].status.get("packless"):
            return f"{within(state.miniatures[at].title)} has not lost its power pack"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        pack = pack_of(play.model(action.by))
        assert pack is not None
        lose(play, action.by, pack.text)
        revive(play, action.at, *pack.details)


def revive(play: Play, who: str, side: str | None = None) -> None:
    """A Movellan has a pack again: it stands up, perhaps on another side, and acts from the next turn on."""
    owner = play.state.sides[play.model(who).side]
    play.set(who, packless=None, down=None, activated=True, hits=stat(play.model(who), "hits"))
    play.set(owner.id, lost_since_test=max(0, int(owner.status.get("lost_since_test") or 0) - 1))
    become(play, who, side=side)


@dataclass(frozen=True, slots=True)
class Grapple:
    """One die for each of the two; `ours` is the grabber's, once it has fallen."""

    by: str
    at: str
    ours: int | None = None
    faces: tuple[int, ...] = ()


def _grapple(play: Play, step: Grapple) -> None:
    if not step.faces:
        play.then(Throw(1, "grabbing the power pack", step, step.by, (step.by, step.at)))
    elif step.ours is None:
        then = replace(step, ours=step.faces[0])
        play.then(Throw(1, "holding on to the power pack", then, step.at, (step.by, step.at)))
    else:
        _settle(play, step, step.ours)


def _settle(play: Play, step: Grapple, ours: int) -> None:
    """The higher sum wins; on a tie the pack stays where it is, and the Movellan strikes back if it can."""
    mine = ours + _grip(play.model(step.by))
    theirs = step.faces[0] + _grip(play.model(step.at)) + HOLDS_ON
    who, whom = title_of(play.state, step.by), title_of(play.state, step.at)
    if mine <= theirs:
        play.tell(Noted(sentence(f"{who} grabs in vain at the power pack of {whom}: {mine} to {theirs}.")))
        if is_present(play.model(step.at)):
            play.then(BeginMelee(step.by))
        return
    play.tell(Noted(sentence(f"{who} tears the power pack off {whom}: {mine} to {theirs}.")))
    play.set(step.at, packless=True, hits=0)
    casualty(play, step.at)
    take(play, step.by, PACK)


def _grip(miniature: Miniature) -> int:
    """What it grabs, or holds on, with: the higher of its Str and Agi."""
    return max(stat(miniature, "str"), stat(miniature, "agi"))


CHAPTER = Chapter(
    "power packs",
    steps={Grapple: _grapple},
    words={"packless": Word(bool, False, "Whether it has lost its power pack.")},
    gained={"packless": "{who} is without its power pack"},
    lost={"packless": "{who} has a power pack again"},
)
