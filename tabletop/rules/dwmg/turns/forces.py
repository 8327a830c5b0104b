"""Forces (p. 24): who may fight side by side, how many of them, with what weapons.

Only those who join are judged, by `muster` and by `place`; the author of a map is free. Figures and lists are data of
the roster: `limit`, `one_in`, `choices`, `arsenal`, `person`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.model.event import Noted, Placed
from tabletop.model.force import MOST, Muster
from tabletop.model.outfit import picks
from tabletop.model.roster import Limit, Profile, WeaponEntry
from tabletop.model.state import State, acting_side
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, listed
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.moments import abilities_named
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_named, roster
from tabletop.rules.dwmg.turns.arrivals import recruited
from tabletop.rules.dwmg.turns.ranks import Recruit, newcomers, ranks_of


def _is_free(case: DwmgCase) -> bool:
    """Whether the players go by the story, not by limits."""
    return extra_of(case.state).free_forces


# ---------------------------------------------------------------------------------------------------------------------
# Who there is


@rule(page(24), needs=(checks.unknown,))
def no_such_profile(case: DwmgCase) -> Iterator[Finding]:
    """Whoever is mustered has a profile of the roster, and comes once at least."""
    assert isinstance(case.action, Muster)
    known = case.vocabulary.profiles
    for each in case.action.models:
        if each.profile not in known:
            yield finding(f"There is no profile '{each.profile}'.{guess(each.profile, known)}", profile=each.profile)
        elif not 1 <= each.count <= MOST:
            name = profile_named(each.profile).name
            yield finding(f"{name}: a line has from 1 to {MOST} models, not {each.count}.", count=each.count)
    if not case.action.models:
        yield finding("The force is empty; name at least one model.")
    if case.side is None:
        yield finding("Say which side the force is for.")


@rule(page(24), needs=(checks.unknown,))
def unique(case: DwmgCase) -> Iterator[Finding]:
    """Of a unique model there is one in a game, whatever it calls itself."""
    ranks = ranks_of(case)
    present = {each.person: each.profile for each in (*ranks.others, *ranks.before)}
    count = Counter(each.person for each in ranks.joining)
    for each in newcomers(ranks):
        if not each.profile.unique or _may_be_several(case.state, each):
            continue
        other = present.get(each.person)
        if other is not None and other.id != each.profile.id:
            yield _again(each, f"{each.profile.name} is {other.name}, who is in this game already.")
        elif other is not None:
            yield _again(each, f"{each.profile.name} is unique, and in this game already.")
        elif count.pop(each.person, 0) > 1:
            yield _again(each, f"{each.profile.name} is unique; of such a model there is one in a game.")


def _again(recruit: Recruit, message: str) -> Finding:
    return finding(message, profile=recruit.profile.id)


def _may_be_several(state: State, recruit: Recruit) -> bool:
    return any(each.may_be_several(state) for each in abilities_named(recruit.profile.id))


@rule(page(24), needs=(checks.unknown,))
def mixed_factions(case: DwmgCase) -> Iterator[Finding]:
    """Heroes and monsters do not fight on one side."""
    ranks = ranks_of(case)
    if _is_free(case):
        return
    for each in newcomers(ranks):
        other = next((one for one in ranks.force if {one.profile.faction, each.profile.faction} == _BOTH), None)
        if other is not None:
            names = f"{each.profile.name} is a {each.profile.faction}, {other.profile.name} a {other.profile.faction}"
            yield finding(f"{names}; they do not fight on one side.", profile=each.profile.id, other=other.profile.id)
            return


_BOTH = {"hero", "monster"}


# ---------------------------------------------------------------------------------------------------------------------
# The Doctor's company


@rule(page(26), needs=(checks.unknown,))
def companions(case: DwmgCase) -> Iterator[Finding]:
    """No more travel with the Doctor than his TARDIS brings along."""
    ranks = ranks_of(case)
    most = sum(_company_size(each) for each in ranks.force)
    company = _company(ranks.force)
    if not _is_free(case) and len(company) > most > 0 and _company(ranks.force, ranks.joining):
        said = f"{len(company)} companions would travel with the Doctor; no more than {most} do."
        yield finding(said, needed=len(company), allowed=most)


@rule(page(28), needs=(checks.unknown,))
def only_companion(case: DwmgCase) -> Iterator[Finding]:
    """Some companions travel alone with the Doctor."""
    ranks = ranks_of(case)
    company = _company(ranks.force)
    alone = next((each for each in company if any(a.travels_alone() for a in abilities_named(each.profile.id))), None)
    if not _is_free(case) and alone is not None and len(company) > 1 and _company(ranks.force, ranks.joining):
        said = f"Where {alone.profile.name} travels with the Doctor, no other companion does."
        yield finding(said, profile=alone.profile.id)


def _company_size(recruit: Recruit) -> int:
    size = 0
    for each in abilities_named(recruit.profile.id):
        size = each.company_size(size)
    return size


def _company(force: tuple[Recruit, ...], among: tuple[Recruit, ...] | None = None) -> list[Recruit]:
    """Those (of them) who travel with somebody of the force."""
    hosts = [each for one in force for each in abilities_named(one.profile.id)]
    return [one for one in (force if among is None else among) if any(each.company(one.profile) for each in hosts)]


# ---------------------------------------------------------------------------------------------------------------------
# How many


@rule(page(24), needs=(checks.unknown,))
def too_rare(case: DwmgCase) -> Iterator[Finding]:
    """Of some models there is one for so many others (on the page of each)."""
    ranks = ranks_of(case)
    told: set[Limit] = set()
    for each in newcomers(ranks):
        limit = each.profile.limit
        if limit is None or limit in told or _is_free(case):
            continue
        kin = [
            one.profile for one in ranks.force if one.profile.limit is not None and _share(each.profile, one.profile)
        ]
        usual = sum(one.profile.id in (limit.of, *limit.counting) for one in ranks.force)
        if len(kin) > usual // limit.one_per:
            told.update(one.limit for one in kin if one.limit is not None)
            names = listed(dict.fromkeys(one.name for one in kin))
            of = profile_named(limit.of).name
            yield replace(
                finding(
                    f"{names}: there is one for every {limit.one_per} of {of}; with {usual} of those there may be "
                    f"{usual // limit.one_per}, not {len(kin)}.",
                    needed=len(kin) * limit.one_per,
                    allowed=usual,
                    profile=each.profile.id,
                ),
                citation=page(each.profile.page),
            )


def _share(one: Profile, other: Profile) -> bool:
    """Whether two profiles are limited together."""
    assert one.limit is not None
    return _rarity(other) in (_rarity(one), *one.limit.shared_with)


def _rarity(profile: Profile) -> str:
    """The profile whose limit it has: that of the one it varies, if that is limited, too."""
    varied = profile.variant_of
    return varied if varied is not None and profile_named(varied).limit == profile.limit else profile.id


@rule(page(24), needs=(checks.unknown,))
def too_many_carriers(case: DwmgCase) -> Iterator[Finding]:
    """Some weapons are carried by one model in so many at most (on the page of each profile)."""
    ranks = ranks_of(case)
    told: set[str] = set()
    for each in newcomers(ranks):
        for weapon in _rare(each):
            able = [one for one in ranks.force if any(own.id == weapon.id for own in _may_carry_rare(one.profile))]
            carriers = sum(weapon.id in one.carrying for one in able)
            most = len(able) // (weapon.one_in or 1)
            if carriers > most and weapon.id not in told and not _is_free(case):
                told.add(weapon.id)
                yield replace(
                    finding(
                        f"{weapon.name}: one in {weapon.one_in} carries it; of {len(able)} such models "
                        f"{most} may, not {carriers}.",
                        needed=carriers,
                        allowed=most,
                        weapon=weapon.id,
                    ),
                    citation=page(each.profile.page),
                )


def _may_carry_rare(profile: Profile) -> list[WeaponEntry]:
    return [weapon for weapon in profile.weapons if weapon.one_in is not None]


def _rare(recruit: Recruit) -> list[WeaponEntry]:
    return [weapon for weapon in _may_carry_rare(recruit.profile) if weapon.id in recruit.carrying]


# ---------------------------------------------------------------------------------------------------------------------
# With what


@rule(page(14), needs=(checks.unknown,))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """A model is given weapons that its profile may carry; items of the table are for whoever finds them."""
    for each in newcomers(ranks_of(case)):
        may = [pick.weapon.id for pick in picks(each.profile, roster())]
        fixed = {weapon.id for weapon in each.profile.weapons}
        for name in each.carrying:
            if name not in may and name not in fixed and name not in roster().items:
                known = f" It may carry {listed(may)}." if may else " It carries what its profile says."
                said = f"{each.profile.name} cannot carry '{name}'.{guess(name, may) or known}"
                yield finding(said, profile=each.profile.id, weapon=name)


@rule(page(14), needs=(checks.unknown,))
def too_many_weapons(case: DwmgCase) -> Iterator[Finding]:
    """Of weapons that replace each other a model carries so many (on the page of its profile)."""
    for each in newcomers(ranks_of(case)):
        count: Counter[str] = Counter(
            pick.choice for pick in picks(each.profile, roster()) if pick.choice and pick.weapon.id in each.carrying
        )
        for choice, taken in count.items():
            most = each.profile.choices.get(choice, 1)
            if taken > most:
                said = f"{each.profile.name} carries no more than {most} of these weapons, not {taken}."
                yield replace(
                    finding(said, profile=each.profile.id, needed=taken, allowed=most),
                    citation=page(each.profile.page),
                )


RULES: tuple[Rule[Any], ...] = (
    unique,
    mixed_factions,
    companions,
    only_companion,
    too_rare,
    too_many_carriers,
    no_such_weapon,
    too_many_weapons,
)
"""What is judged about whoever joins a force."""
MUSTERING: tuple[Rule[Any], ...] = (no_such_profile, *(each.after(no_such_profile) for each in RULES))
"""What is judged about a `muster`. Both players may muster in anybody's time for setting up."""


def muster(play: Play, action: Muster) -> None:
    """The force waits in reserve."""
    side = acting_side(play.state, action)
    assert side is not None
    names = listed(
        profile_named(each.profile).name if each.count == 1 else f"{each.count} × {profile_named(each.profile).name}"
        for each in action.models
    )
    play.tell(Noted(f"{play.state.sides[side].name} muster {names}."))
    coming = Counter[str]()
    for troop in action.models:
        coming[troop.profile] += troop.count
    for troop in action.models:
        for _ in range(troop.count):
            name = troop.name or _told_apart(play.state, side, troop.profile, coming[troop.profile])
            play.tell(Placed(recruited(play.state, side, troop.profile, name, troop.carrying)))


def _told_apart(state: State, side: str, profile: str, coming: int) -> str:
    """The name of one more of a profile in a force that `coming` of them join: its number tells it from its likes."""
    name = profile_named(profile).name
    likes = sum(each.side == side and each.profile == profile for each in state.miniatures.values())
    return name if coming == 1 and not likes else f"{name} {likes + 1}"
