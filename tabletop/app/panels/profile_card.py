"""A profile as people read it: its figures, its weapons, its abilities in words, and the weapons to choose for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken, unfiled
from tabletop.model.outfit import Pick, picks, usual
from tabletop.model.recruits import recruits
from tabletop.model.roster import (
    Entry,
    Profile,
    RecruitmentCard,
    Roster,
    Strength,
    WeaponEntry,
    figures,
)
from tabletop.rosters import reach_of, shown_figure
from tabletop.tongue import say, told

PICTURE = 96
MANY = 4
"""So many weapons to choose from stand in two columns."""
NARROW = 360
"""Width (at 100 %) below which the figures stand in two rows, and the weapons in one column."""


def draw_profile(ui: Ui, entry: Entry, roster: Roster, portrait: pygame.Surface, chosen: tuple[str, ...]) -> None:
    """The card of a profile whose bearer was given the `chosen` weapons."""
    across = w.available(ui)[0]
    w.image(ui, portrait, across, PICTURE, framed=True)
    w.gap(ui, 4)
    w.badge(ui, spoken(entry.faction) if entry.faction != "varies" else say("Either side"))
    if entry.unique:
        w.beside(ui)
        w.badge(ui, say("Unique"))
    w.beside(ui)
    _draw_source(ui, entry)
    if entry.text:
        w.text(ui, entry.text, muted=True)
    w.gap(ui, 4)
    shown = [(unfiled(name), shown_figure(entry, name, value)) for name, value in figures(entry.stats).items()]
    w.stat_tiles(ui, "figures", shown, per_row=len(shown) if across >= NARROW else 4)
    w.gap(ui, 4)
    _draw_weapons(ui, entry, roster, chosen)
    _draw_words(ui, entry, roster)


def _draw_source(ui: Ui, entry: Entry) -> None:
    if not isinstance(entry, RecruitmentCard):
        w.badge(ui, say("p. {page}", page=entry.page), filled=False)
        return
    if entry.leader:
        w.badge(ui, say("Leader"))
        w.beside(ui)
    w.badge(ui, say("house") if entry.source == "house" else say("booklet, house"), filled=False)
    w.text(ui, " · ".join(recruits(entry)))


def _draw_weapons(ui: Ui, entry: Entry, roster: Roster, chosen: tuple[str, ...]) -> None:
    carried = [*usual(entry, chosen), *(roster.weapons[id] for id in chosen if _is_common(id, entry, roster))]
    if carried:
        w.heading(ui, say("Weapons"))
    for weapon in carried:
        w.term(ui, weapon.name, describe(weapon, entry, roster))


def _is_common(id: str, entry: Entry, roster: Roster) -> bool:
    return id in roster.weapons and all(own.id != id for own in entry.weapons)


def describe(weapon: WeaponEntry, entry: Entry, roster: Roster) -> str:
    """A weapon in a line: how far, on what, how hard, and its effects."""
    if isinstance(entry, RecruitmentCard):
        parts = [told(reach_of(weapon)), say("{value} dice", value=weapon.dice or 0)]
        return ", ".join((*parts, *(roster.effects[id].named(value) for id, value in weapon.effects.items())))
    arsenal = entry.arsenal if isinstance(entry, Profile) else None
    hit = weapon.hit if weapon.hit is not None else arsenal.hit if arsenal is not None else None
    parts = [f"{weapon.range}″" if isinstance(weapon.range, int) else told(weapon.range)]
    parts += [say("hits on {hit}+", hit=hit)] if hit is not None else []
    parts += [say("Str {strength}", strength=_strength(weapon.str_))] if weapon.str_ is not None else []
    parts += [roster.effects[id].named(value) for id, value in weapon.effects.items()]
    parts += [say("or {name}", name=each.name.lower()) for each in weapon.settings]
    return ", ".join(parts)


def _strength(of: Strength) -> str:
    return say("its own") if of == "user" else say("its own +1") if of == "user+1" else str(of)


def _draw_words(ui: Ui, entry: Entry, roster: Roster) -> None:
    terms = [*_abilities(entry, roster), *((rule.name, rule.text) for rule in entry.rules)]
    if terms:
        w.gap(ui, 4)
        w.heading(ui, say("Abilities and rules"))
    for name, words in terms:
        w.term(ui, name, words)


def _abilities(entry: Entry, roster: Roster) -> Iterator[tuple[str, str]]:
    for id, value in entry.abilities.items():
        term = roster.abilities[id]
        yield term.named(value), term.text


def draw_picks(ui: Ui, entry: Entry, roster: Roster, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """What may be chosen for a model to carry; answers what is chosen now."""
    offered = picks(entry, roster)
    if not offered:
        return chosen
    w.heading(ui, say("Choose its weapons"))
    for choice in dict.fromkeys(pick.choice for pick in offered if pick.choice):
        chosen = _choice(ui, entry, [pick for pick in offered if pick.choice == choice], chosen)
    chosen = _further(ui, entry, roster, chosen)
    w.gap(ui, 4)
    return chosen


def _further(ui: Ui, entry: Entry, roster: Roster, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that are carried in addition, in two columns when they are many."""
    offered = [pick for pick in picks(entry, roster) if not pick.choice]
    now = [chosen]

    def column(part: list[Pick]) -> Callable[[], None]:
        def draw() -> None:
            for pick in part:
                hint = describe(pick.weapon, entry, roster)
                carries = w.checkbox(ui, f"{_short(pick.weapon.name)}##pick", pick.weapon.id in chosen, hint=hint)
                now[0] = _with(now[0], pick.weapon.id, carries)

        return draw

    if offered:
        half = len(offered) if len(offered) < MANY or w.available(ui)[0] < NARROW else -(-len(offered) // 2)
        parts = [part for part in (offered[:half], offered[half:]) if part]
        w.columns(ui, "further", [column(part) for part in parts])
    return now[0]


def _short(name: str) -> str:
    """A weapon's name without the words that its abbreviation stands for."""
    return name[name.index("(") + 1 : -1] if name.endswith(")") else name


def _choice(ui: Ui, entry: Entry, offered: list[Pick], chosen: tuple[str, ...]) -> tuple[str, ...]:
    ids = [pick.weapon.id for pick in offered]
    most = offered[0].most or 1
    carried = [weapon.id for weapon in usual(entry, chosen) if weapon.id in ids]
    if most == 1:
        names = [pick.weapon.name for pick in offered]
        here = ids.index(carried[0]) if carried else 0
        now = w.combo(ui, say("One of"), names, here)
        if now == here:
            return chosen
        return (*(id for id in chosen if id not in ids), ids[now])
    w.text(ui, say("{most} of these", most=most), muted=True, size="small")
    kept = carried
    for pick in offered:
        full = pick.weapon.id not in kept and len(kept) >= most
        reason = say("It carries {most} of these; take another away first.", most=most) if full else None
        carries = w.checkbox(ui, f"{pick.weapon.name}##pick", pick.weapon.id in kept, reason=reason)
        kept = list(_with(tuple(kept), pick.weapon.id, carries))
    if kept == carried or not kept:
        return chosen
    return (*(id for id in chosen if id not in ids), *kept)


def _with(chosen: tuple[str, ...], id: str, carries: bool) -> tuple[str, ...]:
    """The chosen ids with that one among them, or not."""
    if carries == (id in chosen):
        return chosen
    return (*chosen, id) if carries else tuple(each for each in chosen if each != id)
