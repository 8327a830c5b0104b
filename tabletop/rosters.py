"""The rosters that come with the program: found by rule set, shown as text cards and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tabletop import places
from tabletop.documents.report import did_you_mean
from tabletop.documents.rosters import SECTIONS, read_roster
from tabletop.errors import TabletopError
from tabletop.model.miniature import BaseSize
from tabletop.model.recruits import recruits
from tabletop.model.roster import (
    Entry,
    Profile,
    RecruitmentCard,
    Roster,
    Setting,
    Stats,
    Term,
    VehicleEntry,
    WeaponEntry,
    figures,
)
from tabletop.model.vocabulary import ProfileSummary

CARD_WIDTH = 96
"""Columns of a text card."""
BARE_HIT = 4
"""What a weapon hits on that has no Hit, carried by a profile that gives none (ruling D8)."""


def games() -> tuple[str, ...]:
    """The ids of the rule sets that have a roster."""
    folders = (places.assets() / "rosters").glob("*/")
    return tuple(sorted(path.name for path in folders if any(map(_is_roster, path.glob("*.yaml")))))


def _is_roster(path: Path) -> bool:
    """Whether a file holds a roster's lists; the cards of a game without any are a catalogue (documents/catalogue)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return any(line.startswith(tuple(f"{section}:" for section in SECTIONS)) for line in lines)


def roster(game: str) -> Roster:
    """The roster of a rule set. Raises TabletopError when it has none, DocumentError when its files are wrong."""
    if game not in games():
        raise TabletopError(f"The rules '{game}' have no roster. {did_you_mean(game, games())}")
    return read_roster(places.assets() / "rosters" / game)


def find(all_of: Roster, word: str) -> Entry:
    """The profile or vehicle of that id or name. Raises TabletopError with the nearest names when there is none."""
    entries = {each.id: each for each in all_of.entries()}
    wanted = word.casefold()
    for each in entries.values():
        if wanted in (each.id, each.name.casefold()):
            return each
    parts = [id for id in entries if wanted in id.split("-")]
    known = f"Did you mean {' or '.join(map(repr, parts[:6]))}?" if parts else did_you_mean(wanted, entries)
    raise TabletopError(f"There is no '{word}' in the roster of {all_of.book}. {known}")


# ---- text


def cast_list(title: str, cast: Mapping[str, ProfileSummary]) -> str:
    """What stands in the place of a roster where a game recruits nobody: its miniatures, a line each."""
    if not cast:
        return f"{title} has no roster: miniatures are put on the table in the window, whatever figure they have."
    wide, named = max(map(len, cast)), max(len(each.name) for each in cast.values())
    lines = [f"  {id:{wide}}   {each.name:{named}}   base {_base(each.base)}" for id, each in cast.items()]
    return "\n".join((f"{title} has no roster to recruit from; its maps bring its miniatures:", *lines))


def proper_names(game: str) -> Iterator[str]:
    """What a game's roster calls people and weapons, in two words or more; none where it has no roster."""
    all_of = roster(game) if game in games() else None
    entries = tuple(all_of.entries()) if all_of is not None else ()
    weapons = (
        *(all_of.weapons.values() if all_of is not None else ()),
        *(own for one in entries for own in one.weapons),
    )
    yield from (each.name for each in (*entries, *weapons) if " " in each.name)


def roster_list(all_of: Roster) -> str:
    """All entries, a line each with their figures, by group; a star marks unique ones."""
    tables: tuple[tuple[Entry, ...], ...] = (
        tuple(all_of.profiles.values()),
        tuple(all_of.vehicles.values()),
        tuple(all_of.recruitment.values()),
    )
    return "\n\n".join("\n".join(_table(entries)) for entries in tables if entries)


def _table(entries: Sequence[Entry]) -> Iterator[str]:
    width = max(len(each.id) for each in entries) + 4
    names = figures(entries[0].stats)
    across = max(9, *(len(key) + 2 for key in names))
    yield f"{'':{width}}" + "".join(f"{key:>{across}}" for key in names)
    group = ""
    for each in entries:
        if each.group != group:
            group = each.group
            yield group
        name = f"  {each.id}{'*' if each.unique else ''}"
        row = "".join(f"{shown_figure(each, key, value):>{across}}" for key, value in figures(each.stats).items())
        yield f"{name:{width}}{row}   {where(each)}"


def where(entry: Entry) -> str:
    """Where an entry is from: its page, or the source that is said of it."""
    return entry.source if isinstance(entry, RecruitmentCard) else f"p. {entry.page}"


def roster_card(entry: Entry, all_of: Roster) -> str:
    """A card of one profile or vehicle: figures, weapons, abilities and rules, with the page and how it was read."""
    kind = "unique, " if entry.unique else ""
    title = f"{entry.name}  ({kind}{entry.group}, {entry.faction})"
    lines = [f"{title:<{CARD_WIDTH - 12}}{all_of.book} {where(entry)}", *_wrapped(entry.text)]
    if isinstance(entry, RecruitmentCard):
        lines += ["", *_wrapped("; ".join(recruits(entry)) + ".")]
    values = figures(entry.stats)
    lines += ["", "  ".join(f"{key.capitalize():>8}" for key in values)]
    lines += ["  ".join(f"{shown_figure(entry, key, value):>8}" for key, value in values.items()), ""]
    lines += _weapon_lines(entry, all_of)
    if entry.abilities:
        lines += _wrapped("Abilities: " + _terms(entry.abilities, all_of.abilities))
    for rule in entry.rules:
        lines += _wrapped(f"{rule.name}: {rule.text}")
    lines += [*_wrapped(f"Base: {_base(entry.base)}.")]
    for note in dict.fromkeys((*entry.notes, *(note for weapon in entry.weapons for note in weapon.notes))):
        lines += _wrapped(f"[{note}]")
    return "\n".join(line.rstrip() for line in lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, CARD_WIDTH, subsequent_indent="  ")


def shown_figure(entry: Entry, key: str, value: int) -> str:
    """A figure as the book writes it: `5+` for armour, the printed word where there is no number."""
    special = entry.special.get(key) if isinstance(entry, Profile) else None
    if special:
        return f"{value}*"
    if isinstance(entry, RecruitmentCard) and key in ("melee", "shooting"):
        return f"{value:+d}"
    return f"{value}+" if key == "armour" else str(value)


def _base(base: BaseSize) -> str:
    return f"{base.width:g}″" if base.length is None else f"{base.width:g}″ × {base.length:g}″"


def _terms(values: Mapping[str, Any], known: Mapping[str, Term]) -> str:
    return ", ".join(known[id].named(value) for id, value in values.items())


def _weapon_lines(entry: Entry, all_of: Roster) -> list[str]:
    if not entry.weapons:
        return []
    width = max(len(weapon.name) for weapon in entry.weapons) + 2
    if isinstance(entry, RecruitmentCard):
        return [*_combat_weapons(entry, all_of, width), ""]
    lines = [f"{'Weapon':{width}}{'Range':>7}  {'Hit':>4}  {'Str':>4}"]
    for weapon in entry.weapons:
        strength = _strength(weapon, entry)
        notes = [_terms(weapon.effects, all_of.effects), *(_setting(each, all_of) for each in weapon.settings)]
        notes += [weapon.text] + (["not every model"] if weapon.optional else [])
        reach = f"{weapon.range}″" if isinstance(weapon.range, int) else weapon.range
        row = f"{weapon.name:{width}}{reach:>7}  {_hit(weapon)}+{'':>2}  {strength if strength is not None else '–':>4}"
        lines.append(f"{row}   {'; '.join(note for note in notes if note)}")
    return [*lines, ""]


def _combat_weapons(card: RecruitmentCard, all_of: Roster, width: int) -> Iterator[str]:
    yield f"{'Weapon':{width}}{'Range':>9}  {'Dice':>4}"
    for weapon in card.weapons:
        effects = "; ".join(note for note in (_terms(weapon.effects, all_of.effects), weapon.text) if note)
        yield f"{weapon.name:{width}}{reach_of(weapon):>9}  {weapon.dice or 0:>4}   {effects}"


def reach_of(weapon: WeaponEntry) -> str:
    """How far a weapon reaches, as people write it; one that serves in melee too says so."""
    reach = f"{weapon.range}″" if isinstance(weapon.range, int) else weapon.range
    return f"{reach} / C" if weapon.close and weapon.range != "melee" else reach


def _setting(setting: Setting, all_of: Roster) -> str:
    parts = [
        f"{setting.range}″" if setting.range is not None else "",
        f"Str {setting.str_}" if setting.str_ is not None else "",
        _terms(setting.effects, all_of.effects),
    ]
    how = f"or {setting.name}" if setting.when is None else f"{setting.name} shots"
    return f"{how}: {', '.join(part for part in parts if part)}"


def _hit(weapon: WeaponEntry) -> int:
    return BARE_HIT if weapon.hit is None else weapon.hit


def _strength(weapon: WeaponEntry, entry: Entry) -> int | None:
    """The weapon's Str in that entry's hands; a vehicle has none of its own."""
    own = entry.stats.str_ if isinstance(entry.stats, Stats) else 0
    return weapon.strength_of(own)


# ---- JSON


def roster_json(all_of: Roster, entries: Iterable[Entry] | None = None) -> dict[str, Any]:
    """The object that `tabletop roster --json` prints: `{profiles: […]}` of the entries, or of the whole roster and
    then its common weapons as well. A value without a number is null."""
    shown = {"profiles": [_profile_json(each, all_of) for each in (all_of.entries() if entries is None else entries)]}
    if entries is None:
        shown["weapons"] = [_common_json(weapon, all_of) for weapon in all_of.weapons.values()]
    return shown


def _profile_json(entry: Entry, all_of: Roster) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": entry.id,
        "name": entry.name,
        "faction": entry.faction,
        "group": entry.group,
        "unique": entry.unique,
        "stats": figures(entry.stats),
        "abilities": dict(entry.abilities),
        "rules": [{"id": rule.id, "name": rule.name, "text": rule.text} for rule in entry.rules],
        "weapons": [_armed_json(weapon, entry) for weapon in entry.weapons],
        "base": entry.base.width if entry.base.length is None else [entry.base.width, entry.base.length],
        "look": entry.look,
        "text": entry.text,
        "source": _source(all_of.book, where(entry), entry.notes),
    }
    if isinstance(entry, RecruitmentCard):
        own = ("count", "fate", "wounds", "points", "leader", "person")
        return {**shown, **{key: getattr(entry, key) for key in own if getattr(entry, key)}}
    if isinstance(entry, VehicleEntry):
        return {**shown, "type": entry.type}
    more = {"variant_of": entry.variant_of, "technology": entry.technology, "special": dict(entry.special)}
    return {**shown, **{key: value for key, value in more.items() if value}}


def _source(book: str, where: str, notes: Iterable[str]) -> str:
    """The page, and in brackets how damaged text was read and what was decided."""
    said = "; ".join(notes)
    return f"{book} {where}" + (f" ({said})" if said else "")


def _armed_json(weapon: WeaponEntry, entry: Entry) -> dict[str, Any]:
    """A weapon in the hands of that entry; of those that roll Combat dice, how many."""
    if isinstance(entry, RecruitmentCard):
        return {**_weapon_json(weapon, None, None), "dice": weapon.dice or 0, "close": weapon.is_melee}
    return _weapon_json(weapon, _hit(weapon), _strength(weapon, entry))


def _weapon_json(weapon: WeaponEntry, hit: int | None, strength: int | str | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": weapon.id,
        "name": weapon.name,
        "range": weapon.range,
        "hit": hit,
        "str": strength,
        "effects": dict(weapon.effects),
    }
    if weapon.settings:
        shown["settings"] = [
            {
                "id": each.id,
                "range": weapon.range if each.range is None else each.range,
                "str": strength if each.str_ is None else each.str_,
                "effects": dict(each.effects),
                **({} if each.when is None else {"when": each.when}),
            }
            for each in weapon.settings
        ]
    return shown


def _common_json(weapon: WeaponEntry, all_of: Roster) -> dict[str, Any]:
    source = _source(all_of.book, f"p. {weapon.page}", weapon.notes)
    return {**_weapon_json(weapon, weapon.hit, weapon.str_), "technology": weapon.technology, "source": source}
