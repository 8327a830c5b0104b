"""Taking hits (p. 10): guards, the number of hits, the damage table, wounds, casualties (rulings D21, D28).

`Struck(who, blow)` is a hit, from a shot or a blow in melee: a Force Field may stop it, then saves; then it is one hit
or several, and each rolls on the damage table. `TakeHits` goes straight to the table, as a fall does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.activation import close
from tabletop.rules.dwmg.blow import Blow
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.effects import effects_of
from tabletop.rules.dwmg.inventions.weaknesses import weakened
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import belongs_to, extra_of, hits_left, is_in_play
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.vehicles.aboard import armour_of, is_vehicle

IMPOSSIBLE = 7
"""The number needed where no die can do it."""
BEST = 2
"""However strong an attack, a 1 does no damage."""
EQUAL = 4
"""The number needed where Str equals Def."""


def needed(strength: int, defence: int) -> int:
    """The lowest die that does damage (p. 10): 4 where Str equals Def, one less or more for each point between them.

    >>> [needed(strength, 5) for strength in (8, 7, 6, 5, 4, 3, 2)]
    [2, 2, 3, 4, 5, 6, 7]
    >>> needed(9, 0)
    7
    """
    if defence <= 0 or strength <= 0:
        return IMPOSSIBLE  # a Def of 0 cannot be harmed, a Str of 0 has no body to harm with (p. 5)
    return min(IMPOSSIBLE, max(BEST, EQUAL + defence - strength))


# ---------------------------------------------------------------------------------------------------------------------
# What a blow is worth against a model


def strength_against(state: State, target: Miniature, blow: Blow) -> int:
    """The Str of a blow against a model: what its weapon does to such a one, less what makes the model invulnerable."""
    strength = blow.strength or 0
    for each in effects_of(blow.effects):
        strength = each.strength(target, strength)
    for own in abilities_of_dealer(state, blow):
        strength = own.strength_dealt(state, state.miniatures[str(blow.by)], target, blow, strength)
    for own in abilities(target):
        strength = own.strength_against(state, target, blow, strength)
    return max(0, strength)


def abilities_of_dealer(state: State, blow: Blow) -> Iterator[Ability]:
    """The abilities of whoever deals a blow; nobody deals what falls or burns."""
    dealer = state.miniatures.get(blow.by or "")
    return iter(()) if dealer is None else abilities(dealer)


def defence_against(state: State, target: Miniature, blow: Blow) -> int:
    """The Def that a blow must overcome; a printed 0 cannot be harmed, whatever is taken off any other."""
    printed = stat(target, "def")
    if printed <= 0:
        return 0
    defence = printed
    for each in effects_of(blow.effects):
        defence = each.defence(target, defence)
    for own in abilities(target):
        defence = own.defence(state, target, blow, defence)
    for own in abilities_of_dealer(state, blow):
        defence = own.defence_of(state, state.miniatures[str(blow.by)], target, blow, defence)
    return max(1, defence + blow.defence - weakened(state, target, blow))


def wounds_on(state: State, target: Miniature, blow: Blow) -> int:
    """The lowest die that wounds a model that is hit; 7 where none does."""
    flat = flat_of(blow)
    if flat is not None:
        return flat
    return needed(strength_against(state, target, blow), defence_against(state, target, blow))


def is_ignored(state: State, target: Miniature, blow: Blow) -> bool:
    """Whether a blow does nothing at all to a model. What costs Hits without a roll to wound has no Str to lose."""
    if not all(each.affects(target) for each in effects_of(blow.effects)):
        return True
    if automatic(blow) is not None:
        return False
    strength = strength_against(state, target, blow)
    return any(each.ignores(state, target, blow, strength) for each in abilities(target))


def flat_of(blow: Blow) -> int | None:
    """The die on which it does damage whatever Str and Def; None: the table says."""
    return next((each.flat for each in effects_of(blow.effects) if each.flat is not None), None)


def wound_dice(target: Miniature, blow: Blow) -> int:
    """How many dice roll for the damage of each hit; the highest counts."""
    dice = 1
    for each in effects_of(blow.effects):
        dice = each.wound_dice(target, dice)
    return dice


def automatic(blow: Blow) -> str | None:
    """The dice of the Hits that it costs without a roll to wound."""
    return next((each.automatic for each in effects_of(blow.effects) if each.automatic), None)


def several(blow: Blow) -> str | None:
    """The dice that say how many hits one hit is; None: one."""
    dice = None
    for each in effects_of(blow.effects):
        dice = each.hits(dice)
    return dice


def only_stuns(state: State, blow: Blow) -> bool:
    """Whether a hit stuns without a roll for damage (ruling D23)."""
    return stuns(blow) and not extra_of(state).stunning_needs_damage


def stuns(blow: Blow) -> bool:
    """Whether it stuns instead of wounding."""
    return any(each.stuns for each in effects_of(blow.effects))


@dataclass(frozen=True, slots=True)
class Guard:
    """What may stop a hit: its name, and the lowest die that does."""

    name: str
    needs: int


def guards_of(state: State, target: Miniature, blow: Blow) -> Iterator[Guard]:
    """What may stop a hit, in the order it is rolled for: a Force Field, saves, a vehicle's armour (p. 21, D28).

    A blow that costs Hits without a roll to wound passes all saves.
    """
    strength = strength_against(state, target, blow)
    for each in abilities(target):
        needs = each.field(state, target, blow)
        if needs is not None:
            yield Guard(each.id.replace("-", " "), needs)
    if automatic(blow) is not None:
        return
    for each in abilities(target):
        needs = each.save(state, target, blow, strength)
        if needs is not None and needs < IMPOSSIBLE:
            yield Guard(each.id.replace("-", " "), needs)
    armour = armour_of(state, target)
    if armour is not None:
        yield Guard("armour", armour)


@ability("body-armour")
class BodyArmour(Ability):
    """Saves against hits: up to Str 3 on 5 or more, Str 4 on a 6, anything stronger never (p. 17)."""

    def is_armoured(self, bearer: Miniature) -> bool:
        return True

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        return 5 if strength <= 3 else 6 if strength == 4 else None


def number_of(dice: str, face: int) -> int:
    """What a die says where so many hits are rolled for: `1d3` is half of it, rounded up (p. 4).

    >>> [number_of("1d3", face) for face in (1, 2, 3, 4, 5, 6)], number_of("1d6", 4)
    ([1, 1, 2, 2, 3, 3], 4)
    """
    return (face + 1) // 2 if dice == "1d3" else face


def is_rolled(dice: str) -> bool:
    """Whether a number of hits is rolled for rather than printed."""
    return "d" in dice


# ---------------------------------------------------------------------------------------------------------------------
# Step by step


@dataclass(frozen=True, slots=True)
class Struck:
    """A blow hits a model; `passed` of its guards have failed to stop it.

    `direct`: it is settled that it strikes this very model, and nobody in its stead (`Chapter.diverts`); `settled`:
    that nothing undoes it (`Ability.wards_off`).
    """

    who: str
    blow: Blow
    passed: int = 0
    direct: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Guarded:
    """The die of a guard has fallen."""

    struck: Struck
    guard: Guard
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The die for the number of hits has fallen."""

    struck: Struck
    dice: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeHits:
    """A model suffers hits of a strength, each of which may wound it; `by` dealt them (None: a fall, say).

    Each hit rolls `dice` dice, of which the highest counts, against `defence` (None: the model's Def). No more than
    `at_most` wounds are suffered (None: as many as the dice say); where they `stun`, a wound stuns instead. `needs`
    is the die that wounds whatever the table says.
    """

    who: str
    count: int
    strength: int
    source: str = "damage"
    by: str | None = None
    dice: int = 1
    defence: int | None = None
    at_most: int | None = None
    stun: bool = False
    needs: int | None = None


@dataclass(frozen=True, slots=True)
class Wounds:
    """The dice for damage have fallen."""

    hits: TakeHits
    needs: int
    faces: tuple[int, ...] = ()


def _struck(play: Play, step: Struck) -> None:
    model = play.model(step.who)
    if not is_in_play(model) or (not step.direct and play.book.diverts(play, step)):
        return
    if is_ignored(play.state, model, step.blow):
        play.tell(Noted(f"{step.blow.source.capitalize()} is nothing to {within(model.title)}."))
        return
    before = comes_before(play.state, step)
    if before:
        play.then(*before)
        return
    guards = tuple(guards_of(play.state, model, step.blow))
    if step.passed < len(guards):
        guard = guards[step.passed]
        throw = Throw(1, guard.name, Guarded(step, guard), step.who, _about(step.blow, step.who), guard.needs)
        play.then(throw)
        return
    for each in effects_of(step.blow.effects):
        each.hit(play, step.who, step.blow)
    if any(each.instead(play, step.who, step.blow) for each in effects_of(step.blow.effects)):
        return
    if only_stuns(play.state, step.blow):
        stun(play, step.who, eased=any(each.eases for each in effects_of(step.blow.effects)))
        return
    dice = automatic(step.blow) or several(step.blow) or "1"
    if is_rolled(dice):
        purpose = "the number of hits"
        play.then(Throw(1, purpose, Counted(step, dice), _roller(step), _about(step.blow, step.who)))
    else:
        _harm(play, step, int(dice))


def comes_before(state: State, step: Struck) -> tuple[Any, ...]:
    """The steps that come before a hit is rolled for, the hit itself among them unless one of them decides about it;
    nothing for most."""
    model = state.miniatures[step.who]
    first = [each.hit_first(state, model, step.blow) for each in abilities(model)]
    if any(first):
        return (*(each for each in first if each is not None), step)
    wards = () if step.settled else (each.wards_off(state, model, step) for each in abilities(model))
    return tuple(each for each in wards if each is not None)[:1]


def _guarded(play: Play, step: Guarded) -> None:
    if step.faces[0] >= step.guard.needs:
        who = title_of(play.state, step.struck.who)
        play.tell(Noted(f"The {step.guard.name} of {who} stops {step.struck.blow.source}."))
    else:
        play.then(replace(step.struck, passed=step.struck.passed + 1))


def _counted(play: Play, step: Counted) -> None:
    _harm(play, step.struck, number_of(step.dice, step.faces[0]))


def _harm(play: Play, struck: Struck, count: int) -> None:
    """So many hits get through to a model."""
    model, blow = play.model(struck.who), struck.blow
    if automatic(blow) is not None:
        lose_hits(play, struck.who, count, blow.by)
        return
    if blow.strength is None and flat_of(blow) is None:
        return
    play.then(
        TakeHits(
            struck.who,
            count,
            strength_against(play.state, model, blow),
            blow.source,
            blow.by,
            wound_dice(model, blow),
            defence_against(play.state, model, blow),
            stun=stuns(blow),
            needs=flat_of(blow),
        )
    )


def _roller(struck: Struck) -> str:
    return struck.who if struck.blow.by is None else struck.blow.by


def _about(blow: Blow, who: str) -> tuple[str, ...]:
    return (who,) if blow.by in (None, who) else (str(blow.by), who)


def _take_hits(play: Play, step: TakeHits) -> None:
    model = play.model(step.who)
    if step.count <= 0 or not is_in_play(model):
        return
    table = needed(step.strength, stat(model, "def") if step.defence is None else step.defence)
    needs = table if step.needs is None else step.needs
    if needs >= IMPOSSIBLE:
        play.tell(Noted(f"{step.source.capitalize()} of Str {step.strength} cannot harm {within(model.title)}."))
        return
    about = (step.who,) if step.by is None else (step.by, step.who)
    roller = step.who if step.by is None else step.by
    dice = step.count * step.dice
    play.then(
        Throw(dice, step.source, Wounds(step, needs), roller, about, needs, hopes=step.by is not None, kind="damage")
    )


def _wounds(play: Play, step: Wounds) -> None:
    hits = step.hits
    rolled = [step.faces[first : first + hits.dice] for first in range(0, len(step.faces), hits.dice)]
    wounds = sum(max(faces) >= step.needs for faces in rolled)
    wounds = wounds if hits.at_most is None else min(wounds, hits.at_most)
    if not wounds:
        play.tell(Noted(sentence(f"{title_of(play.state, hits.who)} is none the worse for {hits.source}.")))
    if hits.stun:
        if wounds:
            stun(play, hits.who)
    else:
        lose_hits(play, hits.who, wounds, hits.by)


# ---------------------------------------------------------------------------------------------------------------------
# What becomes of a model


def lose_hits(play: Play, who: str, count: int, by: str | None = None) -> None:
    """A model loses Hits; with the last it is a casualty."""
    model = play.model(who)
    if count <= 0 or not is_in_play(model):
        return
    for each in abilities(model):
        count = each.loses(play, model, count)
    if count <= 0:
        return
    left = max(0, hits_left(model) - count)
    play.set(who, hits=left)
    if left == 0:
        play.set(who, slain_by=by)
        casualty(play, who)
        slayer = play.state.miniatures.get(by or "")
        if slayer is not None:
            for each in abilities(slayer):
                each.slays(play, slayer, play.model(who))


def casualty(play: Play, who: str) -> None:
    """A model is out of the game: it lies there until the turn ends (ruling D21)."""
    close(play, who)
    play.set(who, down=True)
    if is_vehicle(play.model(who)):
        return  # a vehicle is no loss of a model (ruling D37)
    side = play.state.sides[belongs_to(play.model(who))]
    play.set(side.id, lost_since_test=int(side.status.get("lost_since_test") or 0) + 1)


def give_back(play: Play, who: str) -> None:
    """A model has one of its lost Hits back; a casualty comes back with it, stunned (p. 18, ruling D21)."""
    model = play.model(who)
    play.set(who, hits=min(stat(model, "hits"), hits_left(model) + 1))
    if model.status.get("down"):
        play.set(who, down=None)
        side = play.state.sides[model.side]
        play.set(side.id, lost_since_test=max(0, int(side.status.get("lost_since_test") or 0) - 1))
        stun(play, who)


def stun(play: Play, who: str, *, eased: bool = False) -> None:
    """A model is stunned: it falls prone, and its activation is over (p. 25); `eased`: it comes round more easily."""
    close(play, who)
    play.set(who, eased=eased or None)
    afflicted = play.model(who).status.get("afflicted") or ()
    play.set(who, stunned=True, prone=True, afflicted=tuple(dict.fromkeys((*afflicted, "stunned"))))


CHAPTER = Chapter(
    "damage",
    words={"slain_by": Word(str, None, "Who cost it its last Hit.")},
    quiet=frozenset({"slain_by"}),
    steps={Struck: _struck, Guarded: _guarded, Counted: _counted, TakeHits: _take_hits, Wounds: _wounds},
)
