"""Taking hits (p. 10, rulings D21, D28): guards, number of hits, wounds, casualties. `damage_table` has the figures.

`Struck(who, blow)` is a hit, from a shot or a blow in melee: a Force Field may stop it, then saves; then it is one hit
or several, and each rolls on the damage table. `TakeHits` goes straight to the table, as a fall does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.event import Noted
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage_table import (
    IMPOSSIBLE,
    Guard,
    agi_to_avoid,
    automatic,
    defence_against,
    flat_of,
    guards_of,
    is_ignored,
    is_rolled,
    needed,
    number_of,
    only_stuns,
    several,
    strength_against,
    stuns,
    wound_dice,
)
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import belongs_to, hits_left, is_in_play, why_upright
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.shooting.effects import effects_of
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle

# ---------------------------------------------------------------------------------------------------------------------
# Step by step


@dataclass(frozen=True, slots=True)
class Struck:
    """A blow hits a model; `passed` of its guards have failed to stop it.

    `direct`: it is settled that it strikes this very model, and nobody in its stead (`Chapter.diverts`); `settled`:
    that nothing undoes it (`Ability.wards_off`); `caught`: that the model has not got out of its way.
    """

    who: str
    blow: Blow
    passed: int = 0
    direct: bool = False
    settled: bool = False
    caught: bool = False


@dataclass(frozen=True, slots=True)
class Avoids:
    """A model has tested its Agi to get out of the way of a blow."""

    struck: Struck
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Guarded:
    """The die of a guard has fallen."""

    struck: Struck
    guard: Guard
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HitsCounted:
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
        play.then(Throw(1, purpose, HitsCounted(step, dice), _roller(step), _about(step.blow, step.who)))
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
    first = [each for each in wards if each is not None]
    if not first and not step.caught and agi_to_avoid(model, step.blow):
        first = [StatTest(step.who, "agi", then=Avoids(step))]
    return tuple(first[:1])


def _avoids(play: Play, step: Avoids) -> None:
    if step.passed:
        who = title_of(play.state, step.struck.who)
        play.tell(Noted(sentence(f"{who} gets out of the way of {step.struck.blow.source}.")))
    else:
        play.then(replace(step.struck, caught=True))


def _guarded(play: Play, step: Guarded) -> None:
    if step.faces[0] >= step.guard.needs:
        who = title_of(play.state, step.struck.who)
        play.tell(Noted(f"The {step.guard.name} of {who} stops {step.struck.blow.source}."))
    else:
        play.then(replace(step.struck, passed=step.struck.passed + 1))


def _counted(play: Play, step: HitsCounted) -> None:
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
    lies = True if why_upright(play.model(who)) is None else None
    play.set(who, stunned=True, prone=lies, afflicted=tuple(dict.fromkeys((*afflicted, "stunned"))))


CHAPTER = Chapter(
    "damage",
    words={"slain_by": Word(str, None, "Who cost it its last Hit.")},
    quiet=frozenset({"slain_by"}),
    steps={
        Struck: _struck,
        Avoids: _avoids,
        Guarded: _guarded,
        HitsCounted: _counted,
        TakeHits: _take_hits,
        Wounds: _wounds,
    },
)
