"""The roster of the Doctor Who Miniatures Game against its book."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop import places
from tabletop.model.miniature import BaseSize
from tabletop.model.roster import Profile, VehicleStats, WeaponEntry
from tabletop.rosters import roster, roster_json

DWMG = roster("dwmg")
LAST_PROFILE, LAST_SCENARIO = 56, 62

AS_PRINTED = Path(__file__).with_name("dwmg_as_printed.txt")
"""The profiles as the book prints them, written down from it apart from the roster."""

FIGURES_AS_PRINTED = Path(__file__).with_name("dwmg_figures_as_printed.txt")
"""The figures of what the roster tells in texts, written down from the book apart from it."""
FIGURE = re.compile(r"(?<![K\d])\d+")
NO_FIGURE = re.compile(r"pages? \d+|ruling D\d+")

STARRED = """
the-doctor companion-scientist companion-screamer companion-strongarm companion-k9 time-lord-president the-master omega
the-brigadier captain-yates sergeant-benton administrator nestene-intelligence axon-copy the-celestial-toymaker
cyber-controller-cyberneomorph tobias-vaughn dalek-emperor dalek-supreme davros special-weapon-dalek ice-lord k1-robot
morbius the-myrka
"""
"""The profiles with the sign of the unique behind their names."""
NAMED = """
barbara zoe liz romana-first-incarnation romana-second-incarnation nyssa adric grace susan vicki katarina dodo polly
victoria jo sarah-jane tegan peri mel ian steven ben jamie harry leela turlough ace cyber-leader packer kettlewell solon
robot-of-death-super-voc sontaran-field-agent
"""
"""The variants that the book calls unique in its text: named companions, and leaders of which there is one."""

ABILITIES = """
alien aquatic blocker body-armour companion controlled flyer force-field hover hypnotise infiltrator invent invulnerable
large leader luck mechanoid medic monster-magnet psychic repair resist-vacuum sabotage screamer slow small spacer tardis
time-lord
"""

WEAPONS = """
brawl melee user stuns
hand-weapon melee user
two-handed-weapon melee user+1 strikes-last
spear melee user also-thrown
stun-stick melee 4 stuns
blaster-pistol 12 4 disruptor pistol
blaster-rifle 24 4 disruptor
bow 24 3 primitive
crossbow 24 4 move-or-fire primitive
disintegrator-gun 12 - automatic-hits=1d6
grenade thrown 4 blast=2 scatter thrown
laser-pistol 12 4 laser pistol
laser-rifle 24 4 laser
matchlock-pistol 8 3 gunpowder move-or-fire pistol
musket 16 3 gunpowder move-or-fire
pistol 12 3 pistol
rifle 24 3
shotgun 8 3 blast=2 to-hit=1
sling 12 3 primitive
stun-pistol 8 4 stuns
smg 16 3 burst cannot-aim
high-explosive placed 6 blast=4 hits=1d6 outer-hits=1d3
"""
"""The table of weapons: range, Str, effects."""


def as_printed() -> dict[str, str]:
    """The lines of each printed profile by its id, the id left out."""
    lines = [line for line in AS_PRINTED.read_text().splitlines() if not line.startswith("#")]
    starts = [i for i, line in enumerate(lines) if not line.startswith(" ")]
    blocks = [lines[a:b] for a, b in itertools.pairwise([*starts, len(lines)])]
    return {block[0].split()[0]: "\n".join(block).partition(" ")[2] for block in blocks}


PRINTED = as_printed()


def figures_in(text: str) -> str:
    """The figures of a text in rising order; where it comes from is none."""
    return " ".join(sorted(FIGURE.findall(NO_FIGURE.sub("", text)), key=int))


def figures_told() -> str:
    """All texts of the roster that have figures, in the form of the printed ones."""
    kinds: dict[str, dict[str, tuple[int, str]]] = {
        kind: {id: (each.page, figures_in(each.text)) for id, each in getattr(DWMG, kind).items()}
        for kind in ("abilities", "effects", "rules", "items")
    }
    kinds["weapons"] = {
        f"{each.id}/{weapon.id}": (each.page, figures_in(weapon.text))
        for each in DWMG.entries()
        for weapon in each.weapons
    }
    lines = []
    for kind, told in kinds.items():
        found = sorted(f"  {id} {page}: {figures}" for id, (page, figures) in told.items() if figures)
        lines += [f"{kind}:", *found]
    return "\n".join(lines)


def figures_printed() -> str:
    lines = [line for line in FIGURES_AS_PRINTED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    starts = [i for i, line in enumerate(lines) if not line.startswith(" ")]
    blocks = [lines[a:b] for a, b in itertools.pairwise([*starts, len(lines)])]
    return "\n".join("\n".join([block[0], *sorted(block[1:])]) for block in blocks)


def in_words(values: Mapping[str, object]) -> str:
    return " ".join(id if value is None else f"{id}={value}" for id, value in values.items())


def weapon_line(weapon: WeaponEntry, own_str: int) -> str:
    """A weapon in the form of the printed ones."""
    strength = weapon.strength_of(own_str)
    parts = [in_words(weapon.effects)]
    for each in weapon.settings:
        differs = {key: value for key, value in (("range", each.range), ("str", each.str_)) if value is not None}
        parts.append(f"or {each.id}: {in_words({**differs, **each.effects})}")
    effects = " ".join(part for part in parts if part)
    cells = [
        weapon.name,
        weapon.range,
        weapon.hit,
        "-" if strength is None else strength,
        *([effects] if effects else []),
    ]
    return "  " + ", ".join(map(str, cells))


def profile_lines(profile: Profile) -> str:
    """A profile in the form of the printed ones."""
    values = roster_json(DWMG, [profile])["profiles"][0]["stats"] | dict(profile.special)
    lines = [f"{profile.page}: {' '.join(map(str, values.values()))}"]
    if profile.abilities or profile.weapons:
        lines.append(f"  {in_words(profile.abilities) or '-'}")
    return "\n".join([*lines, *(weapon_line(weapon, profile.stats.str_) for weapon in profile.weapons)])


@pytest.mark.parametrize("id", PRINTED)
def test_a_profile_is_as_the_book_prints_it(id: str) -> None:
    assert profile_lines(DWMG.profiles[id]) == PRINTED[id]


def test_the_figures_of_texts_are_as_the_book_prints_them() -> None:
    assert figures_told() == figures_printed()


def test_all_other_profiles_vary_a_printed_one() -> None:
    assert [each.id for each in DWMG.profiles.values() if each.variant_of is None] == list(PRINTED)


def test_a_zygon_has_one_hit_where_the_book_prints_a_word() -> None:
    assert DWMG.profiles["zygon"].stats.hits == 1


def test_every_page_of_profiles_has_some_and_none_lies_outside() -> None:
    pages = {profile.page for profile in DWMG.profiles.values()}
    assert set(range(26, LAST_PROFILE + 1)) <= pages <= set(range(26, LAST_SCENARIO + 1))
    assert {vehicle.page for vehicle in DWMG.vehicles.values()} == {21}


def test_unique_models_are_those_of_the_book() -> None:
    unique = {each.id for each in DWMG.profiles.values() if each.unique and each.page <= LAST_PROFILE}
    assert unique == {*STARRED.split(), *NAMED.split()}


def test_all_special_abilities_are_declared_and_no_others_but_fear() -> None:
    assert set(DWMG.abilities) == {*ABILITIES.split(), "fears-aliens"}
    assert {each.page for each in DWMG.abilities.values()} == {12, 17, 18}


def test_every_effect_and_rule_is_used_by_something() -> None:
    weapons = [*DWMG.weapons.values(), *(weapon for each in DWMG.entries() for weapon in each.weapons)]
    settings = [setting for weapon in weapons for setting in weapon.settings]
    used = {effect for weapon in weapons for effect in weapon.effects} | {"invented"}  # what is built in a game has it
    assert used | {effect for setting in settings for effect in setting.effects} == set(DWMG.effects)
    assert {rule.id for each in DWMG.entries() for rule in each.rules} == set(DWMG.rules)


def test_the_common_weapons_are_those_of_page_14() -> None:
    shown = []
    for weapon in (each for each in DWMG.weapons.values() if each.page == 14):
        effects = [id if value is None else f"{id}={value}" for id, value in weapon.effects.items()]
        strength = "-" if weapon.str_ is None else str(weapon.str_)
        shown.append(" ".join([weapon.id, str(weapon.range), strength, *effects]))
    assert shown == WEAPONS.strip().split("\n")


def test_other_weapons_that_anybody_may_have() -> None:
    others = {each.id: each for each in DWMG.weapons.values() if each.page != 14}
    assert others.keys() == {"petrol-bomb", "stout-stick", "rock"}
    assert dict(others["petrol-bomb"].effects) == {"blast": 2, "scatter": None, "thrown": None, "fire": 1}  # house
    assert dict(others["stout-stick"].effects) == {"first-turn": 1}
    assert others["rock"].str_ == 3


def test_how_many_of_a_kind_may_carry_a_weapon() -> None:
    profiles = [each for each in DWMG.profiles.values() if each.variant_of is None or each.id == "guerrilla"]
    rare = {(each.id, weapon.id): weapon.one_in for each in profiles for weapon in each.weapons if weapon.one_in}
    assert rare == {("unit-soldier", "grenade"): 3, ("guerrilla", "movellan-virus-grenade"): 2}


def test_the_technology_of_common_weapons() -> None:
    by_level = {"primitive": "bow crossbow sling", "antique": "matchlock-pistol musket"}
    by_level["modern"] = "grenade pistol rifle shotgun smg high-explosive"
    by_level["any"] = "brawl hand-weapon two-handed-weapon spear"
    printed = [each for each in DWMG.weapons.values() if each.page == 14]
    for level, ids in by_level.items():
        assert {each.id for each in printed if each.technology == level} == set(ids.split())
    assert sum(each.technology == "advanced" for each in DWMG.weapons.values()) == 7


@pytest.mark.parametrize(
    ("id", "type", "figures", "abilities"),
    [
        ("bessie", "wheeled", (4, 5, 5, 3, 12), {"large": None}),
        ("helicopter", "aerial", (4, 4, 5, 3, 0), {"flyer": 16, "large": None}),
        ("motorcycle", "wheeled", (2, 4, 6, 2, 16), {}),
        ("tank", "tracked", (4, 7, 4, 6, 8), {"large": None}),
        ("unit-land-rover", "wheeled", (6, 5, 5, 4, 12), {"large": None}),
        ("whomobile", "hover", (2, 5, 5, 4, 12), {"flyer": None, "large": None}),
    ],
)
def test_the_sample_vehicles(id: str, type: str, figures: tuple[int, ...], abilities: dict[str, int | None]) -> None:
    vehicle = DWMG.vehicles[id]
    assert (vehicle.type, vehicle.stats, dict(vehicle.abilities)) == (type, VehicleStats(*figures), abilities)


def test_bases_follow_ruling_d17() -> None:
    odd = {each.id: each.base for each in DWMG.entries() if each.base != BaseSize(1.0)}
    teams = ("unit-heavy-weapon-team", "unit-bazooka-team", "unit-machine-gun-team", "unit-mortar-team")
    assert odd == {
        **{team: BaseSize(2.0) for team in teams},
        "cybermat": BaseSize(0.5),
        "bessie": BaseSize(2.0, 4.0),
        "helicopter": BaseSize(3.0, 6.0),
        "motorcycle": BaseSize(1.0, 2.0),
        "tank": BaseSize(3.0, 5.0),
        "unit-land-rover": BaseSize(2.0, 4.0),
        "whomobile": BaseSize(2.0, 4.0),
    }


def test_every_look_is_a_figure_that_there_is() -> None:
    looks = {path.stem for path in (places.assets() / "looks").glob("*.svg")}
    assert {each.look for each in (*DWMG.entries(), *DWMG.items.values())} <= looks - {"pawn"}


def printed_profile(id: str) -> Profile:
    """The printed profile that a variant goes back to."""
    profile = DWMG.profiles[id]
    while profile.variant_of is not None:
        profile = DWMG.profiles[profile.variant_of]
    return profile


@pytest.mark.parametrize(
    ("id", "differs"),
    [
        ("unit-sergeant", {"hits": 1}),
        ("outsider-leader", {"morale": 8}),
        ("warrior-leader-3", {"morale": 8}),
        ("cyber-leader", {"hits": 2}),
        ("cyber-slave", {"def": 4, "str": 3, "morale": 5}),
        ("dalek-engineer", {}),
        ("kettlewell", {"int": 9}),
        ("solon", {"int": 9}),
        ("robot-of-death-dum", {"int": 6}),
        ("robot-of-death-super-voc", {"int": 8}),
        ("sea-devil-in-heavy-armour", {"move": 5}),
        ("sontaran-commander", {"hits": 2}),
        ("sontaran-field-agent", {"hits": 2, "morale": 9}),
        ("romana-first-incarnation", {"int": 10}),
        ("turlough", {"morale": 6}),
        ("toy", {}),
        ("warrior-with-shield", {"def": 4}),
        ("romana-second-incarnation", {"int": 10}),
        ("zygon-body-print", {}),
        ("guerrilla-commander", {"morale": 8}),
    ],
)
def test_variants_differ_from_their_profile_as_the_book_says(id: str, differs: dict[str, int]) -> None:
    pair = (DWMG.profiles[id], printed_profile(id))
    own, printed = (roster_json(DWMG, [each])["profiles"][0]["stats"] for each in pair)
    assert {key: value for key, value in own.items() if value != printed[key]} == differs


@pytest.mark.parametrize(
    ("id", "gains", "lacks"),
    [
        ("unit-sergeant", "", "luck"),
        ("chancellery-guard-commander", "leader=2", ""),
        ("outsider-leader", "leader=3", ""),
        ("zoe", "monster-magnet spacer", ""),
        ("romana-first-incarnation", "monster-magnet time-lord", ""),
        ("romana-second-incarnation", "time-lord", ""),
        ("grace", "medic", ""),
        ("susan", "time-lord", ""),
        ("steven", "spacer", ""),
        ("harry", "medic", ""),
        ("leela", "", ""),
        ("warrior-leader", "leader=1", ""),
        ("warrior-leader-2", "leader=2", ""),
        ("warrior-leader-3", "leader=3", ""),
        ("security-guard-in-body-armour", "body-armour", ""),
        ("toy", "blocker controlled invulnerable=2", ""),
        ("cyber-leader", "leader=2", ""),
        ("cyber-lieutenant", "leader=1", ""),
        ("cyber-slave", "controlled", ""),
        ("packer", "leader=2", ""),
        ("dalek-engineer", "invent repair", ""),
        ("dalek-patrol-leader", "leader=1", ""),
        ("emperors-guard", "", ""),
        ("ice-warrior-squad-leader", "leader=1", ""),
        ("kettlewell", "infiltrator leader=1", ""),
        ("solon", "leader=1 medic", ""),
        ("robot-of-death-super-voc", "leader=2", ""),
        ("sea-devil-in-heavy-armour", "body-armour", ""),
        ("silurian-in-heavy-armour", "body-armour", ""),
        ("sontaran-commander", "leader=1", ""),
        ("sontaran-commander-2", "leader=2", ""),
        ("sontaran-field-agent", "invent repair", ""),
        ("zygon-body-print", "infiltrator leader=1 sabotage", "alien"),
        ("galsec-prisoner", "slow", ""),
        ("guerrilla-leader", "leader=1", ""),
        ("guerrilla-commander", "leader=2", ""),
        ("sea-devil-sub-commander", "body-armour leader=1", ""),
    ],
)
def test_abilities_that_variants_gain_and_lack(id: str, gains: str, lacks: str) -> None:
    own, first = DWMG.profiles[id].abilities, printed_profile(id).abilities
    gained = {key: value for key, value in own.items() if key not in first or first[key] != value}
    assert sorted(in_words(gained).split()) == gains.split()
    assert sorted(set(first) - set(own)) == lacks.split()


@pytest.mark.parametrize(
    ("id", "gains", "lacks"),
    [
        ("leela", "Knife, melee, 4, 3, cannot-stun", "Brawl"),
        ("leela", "Blowpipe, 8, 3, -, janus-thorns no-long-range-penalty", "Brawl"),
        ("ace", "Grenade, thrown, 4, 4, blast=2 scatter thrown", ""),
        ("romana-first-incarnation", "Sonic Screwdriver, 6, 4, -, sonic", ""),
        ("romana-second-incarnation", "Sonic Screwdriver, 6, 4, -, sonic", ""),
        ("cyber-leader", "Cyber Grenade, 12, 4, 4, blast=2 scatter thrown", ""),
        ("cyber-lieutenant", "Cyber Grenade, 12, 4, 4, blast=2 scatter thrown", ""),
        ("packer", "Pistol, 12, 4, 3, pistol", ""),
        ("dalek-engineer", "Manipulator Arm, melee, 4, 2", ""),
        ("emperors-guard", "Disintegrator, 12, 4, 4, str-against-mechanoids=5 hits=1d3", ""),
        ("ice-warrior-with-sonic-rifle", "Sonic Rifle, 24, 4, 5, def-or-str", "Sonic Blaster"),
        ("sontaran-with-battle-rifle", "Battle Rifle, 24, 4, 5, disruptor", "Sontaran Blaster"),
        ("zygon-body-print", "Stinging Arms, melee, 4, 3", ""),
        ("unit-soldier-smg", "", "Rifle"),
        ("unit-mortar-team", "", "Bazooka, Heavy Machine Gun"),
        ("sam-seeley", "Shotgun, 8, 4, 3, blast=2 to-hit=1", ""),
        ("guerrilla", "SMG, 16, 4, 3, burst cannot-aim", ""),
        ("guerrilla", "Movellan Virus Grenade, thrown, 4, -, blast=4 thrown movellan-virus", ""),
    ],
)
def test_weapons_that_variants_gain_and_lack(id: str, gains: str, lacks: str) -> None:
    own, first = DWMG.profiles[id], printed_profile(id)
    lines = [weapon_line(weapon, own.stats.str_).strip() for weapon in own.weapons]
    assert not gains or gains in lines
    names = [weapon.name for weapon in own.weapons]
    assert ", ".join(weapon.name for weapon in first.weapons if weapon.name not in names) == lacks


def test_the_guns_of_the_tank() -> None:
    lines = [weapon_line(weapon, 0).strip() for weapon in DWMG.vehicles["tank"].weapons]
    assert lines == ["Tank Gun, 48, 4, 8, blast=4 hits=1d6", "Machine Gun, 24, 4, 4, burst"]


def test_who_may_be_given_common_weapons() -> None:
    given = {
        id: (" ".join(each.arsenal.technologies), each.arsenal.hit)
        for id, each in DWMG.profiles.items()
        if each.arsenal is not None and each.variant_of is None
    }
    assert given == {
        "outsider": ("primitive", 3),
        "security-guard": ("modern advanced", 4),
        "warrior": ("any primitive antique", 4),
        "axon-copy": ("any primitive antique modern advanced", 4),  # whatever its original carried
    }


def test_how_many_weapons_of_a_choice_are_carried() -> None:
    chosen = {id: dict(each.choices) for id, each in DWMG.profiles.items() if each.choices and each.variant_of is None}
    assert chosen == {
        "unit-soldier": {"main": 1},
        "unit-heavy-weapon-team": {"heavy": 1},
        "robot-servitor": {"inbuilt": 2},
    }


def test_how_rare_some_models_are() -> None:
    limits = {
        id: (each.limit.one_per, each.limit.of)
        for id, each in DWMG.profiles.items()
        if each.limit is not None and each.variant_of != "unit-heavy-weapon-team"
    }
    assert limits == {
        "unit-heavy-weapon-team": (8, "unit-soldier"),
        "unit-sniper": (8, "unit-soldier"),
        "dalek-engineer": (6, "dalek"),
        "sontaran-with-battle-rifle": (4, "sontaran"),
        "ice-warrior-with-sonic-rifle": (2, "ice-warrior-squad-leader"),
    }


def test_what_artifacts_are_worth() -> None:
    worth = {id: (item.bonus, item.victory_points) for id, item in DWMG.items.items() if item.bonus}
    rassilon = {id: (2, 2) for id in worth if id.endswith("-of-rassilon")}
    assert len(rassilon) == 8
    assert worth == {**rassilon, "nestene-energy-unit": (1, 1), "yeti-control-sphere": (1, 1)}  # ruling D15


def test_a_brawl_has_its_bearers_strength() -> None:
    for each in DWMG.profiles.values():
        brawl = each.weapon("brawl")
        assert brawl is None or brawl.str_ == "user", each.id


def test_how_damaged_text_was_read_stands_in_the_source() -> None:
    (shown,) = roster_json(DWMG, [DWMG.profiles["cyberman-early-cyberfaction"]])["profiles"]
    assert shown["source"].startswith("DWMG p. 42 (reading: ")
    assert "Disruptor" in shown["source"]


def test_notes_say_whether_they_are_readings_or_ours() -> None:
    noted = [*DWMG.entries(), *DWMG.rules.values(), *DWMG.weapons.values(), *DWMG.items.values()]
    noted += [weapon for each in DWMG.entries() for weapon in each.weapons]
    assert [note for each in noted for note in each.notes if not note.startswith(("reading: ", "house: "))] == []
