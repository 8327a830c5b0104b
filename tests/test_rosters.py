"""The roster of the Doctor Who Miniatures Game against its book, and how rosters are found and shown."""

from __future__ import annotations

import json

import pytest

from tabletop import places
from tabletop.errors import TabletopError
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.roster import Stats, VehicleStats
from tabletop.rosters import find, games, roster, roster_card, roster_json, roster_list

DWMG = roster("dwmg")
LAST_PROFILE, LAST_SCENARIO = 56, 62

PRINTED = """
the-doctor 26: 6 4 3 3 4 10 9
companion-scientist 27: 6 3 2 3 3 9 8
companion-screamer 27: 6 3 2 2 3 6 7
companion-strongarm 27: 6 3 2 3 3 7 8
companion-k9 28: 6 3 2 1 2 7 8
time-lord-president 29: 6 3 2 2 3 10 9
time-lord 30: 6 3 2 2 3 9 6
chancellery-guard 30: 6 3 1 3 3 7 7
outsider 30: 6 3 1 3 3 7 7
the-master 31: 6 3 3 3 4 10 6
omega 31: 6 4 3 4 3 10 9
the-brigadier 32: 6 3 2 3 3 7 8
captain-yates 32: 6 3 2 3 3 7 8
sergeant-benton 33: 6 3 2 3 3 7 8
unit-soldier 33: 6 3 1 3 3 7 7
unit-heavy-weapon-team 34: 6 3 2 3 3 7 7
unit-sniper 34: 6 3 1 3 3 7 7
administrator 35: 6 3 1 2 3 7 7
civilian 35: 6 3 1 2 3 7 6
scientist 36: 6 3 1 2 3 8 6
security-guard 36: 6 3 1 3 3 7 7
warrior 36: 6 3 1 3 3 6 7
alien-lackey 37: 6 3 1 2 3 7 6
ambassador-of-death 37: 4 3 1 3 3 8 7
nestene-intelligence 38: 0 4 3 4 0 9 9
auton 38: 6 3 1 3 2 7 8
auton-copy 39: 6 3 1 3 3 8 8
animated-plastic 39: 2 3 1 3 3 0 0
axon-humanoid 40: 6 3 1 3 3 9 9
axon-tentacled 40: 6 3 1 4 2 9 9
axon-copy 41: 6 3 1 3 3 9 9
the-celestial-toymaker 41: 6 3 2 3 3 9 9
cyberman-cybermondasian 42: 6 4 1 5 2 8 8
cyberman-early-cyberfaction 42: 6 5 1 5 3 8 8
cyberman-cyberneomorph 43: 6 5 1 5 3 8 8
cyber-controller-cyberneomorph 43: 6 5 2 6 3 9 9
cybermat 44: 4 2 1 1 3 6 10
tobias-vaughn 44: 6 4 2 4 3 9 6
dalek 45: 6 5 1 2 2 8 8
dalek-emperor 46: 0 6 3 0 0 9 0
dalek-supreme 46: 6 5 3 2 2 8 9
davros 47: 6 3 2 1 2 9 6
special-weapon-dalek 47: 6 6 2 2 2 8 8
dalek-trooper 47: 6 3 1 3 3 7 7
draconian 48: 6 3 1 3 3 7 8
gel-guard 48: 4 4 1 4 1 5 9
ice-warrior 49: 5 5 1 4 2 8 8
ice-lord 49: 6 4 2 4 3 8 8
k1-robot 50: 6 6 4 6 1 6 8
morbius 50: 6 4 3 4 2 10 0
movellan 51: 6 5 1 4 4 8 9
ogron 51: 6 4 2 4 2 5 7
robot-of-death 52: 6 4 2 4 3 7 8
robot-servitor 52: 6 5 2 5 1 5 10
sea-devil 53: 6 4 1 4 3 7 8
silurian 53: 5 4 1 4 2 8 8
the-myrka 54: 6 5 3 4 2 5 8
sontaran 54: 6 4 1 4 3 8 8
thal 55: 6 3 1 3 3 7 7
varga-plant 55: 2 3 1 0 1 0 0
yeti 56: 6 5 2 5 2 4 8
zygon 56: 6 4 1 3 2 8 8
"""
"""Every profile printed with figures of its own, from the book; the Zygon's Hits, printed as "special", are 1."""

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


def test_the_figures_of_every_printed_profile() -> None:
    rows = PRINTED.strip().split("\n")
    for row in rows:
        head, values = row.split(": ")
        id, page = head.split()
        profile = DWMG.profiles[id]
        assert (profile.page, profile.stats) == (int(page), Stats(*map(int, values.split()))), id
    printed = {row.split()[0] for row in rows}
    assert {each.id for each in DWMG.profiles.values() if each.variant_of is None} == printed


def test_a_zygon_says_what_is_printed_for_its_hits() -> None:
    assert dict(DWMG.profiles["zygon"].special) == {"hits": "special"}


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
    assert {effect for each in (*weapons, *settings) for effect in each.effects} == set(DWMG.effects)
    assert {rule.id for each in DWMG.entries() for rule in each.rules} == set(DWMG.rules)


def test_the_common_weapons_are_those_of_page_14() -> None:
    shown = []
    for weapon in DWMG.weapons.values():
        effects = [id if value is None else f"{id}={value}" for id, value in weapon.effects.items()]
        strength = "-" if weapon.str_ is None else str(weapon.str_)
        shown.append(" ".join([weapon.id, str(weapon.range), strength, *effects]))
    assert shown == WEAPONS.strip().split("\n")


def test_the_technology_of_common_weapons() -> None:
    by_level = {"primitive": "bow crossbow sling", "antique": "matchlock-pistol musket"}
    by_level["modern"] = "grenade pistol rifle shotgun smg high-explosive"
    by_level["any"] = "brawl hand-weapon two-handed-weapon spear"
    for level, ids in by_level.items():
        assert {each.id for each in DWMG.weapons.values() if each.technology == level} == set(ids.split())
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
        ("zygon-body-print", {}),
        ("guerrilla-commander", {"morale": 8}),
    ],
)
def test_variants_differ_from_their_profile_as_the_book_says(id: str, differs: dict[str, int]) -> None:
    profile = DWMG.profiles[id]
    first = profile
    while first.variant_of is not None:
        first = DWMG.profiles[first.variant_of]
    own, printed = (roster_json(DWMG, [each])["profiles"][0]["stats"] for each in (profile, first))
    assert {key: value for key, value in own.items() if value != printed[key]} == differs


@pytest.mark.parametrize(
    ("id", "gains", "lacks"),
    [
        ("unit-sergeant", {"leader": 1}, ["luck"]),
        ("zygon-body-print", {"infiltrator": None, "leader": 1, "sabotage": None}, ["alien"]),
        ("sontaran-commander-2", {"leader": 2}, []),
        ("steven", {"spacer": None}, []),
        ("zoe", {"monster-magnet": None, "spacer": None}, []),
        ("susan", {"time-lord": None}, []),
        ("kettlewell", {"infiltrator": None, "leader": 1}, ["medic"]),
        ("solon", {"medic": None, "leader": 1}, ["infiltrator"]),
        ("toy", {"blocker": None, "controlled": None, "invulnerable": 2}, []),
        ("the-doctor", {"leader": 2, "luck": 6, "resist-vacuum": 3}, []),
        ("dalek-emperor", {"force-field": 4, "leader": 2}, ["hover"]),
        ("auton-copy", {"leader": 1, "infiltrator": None}, ["alien"]),
    ],
)
def test_abilities_with_their_numbers(id: str, gains: dict[str, int | None], lacks: list[str]) -> None:
    abilities = dict(DWMG.profiles[id].abilities)
    assert {key: abilities.get(key, "none") for key in gains} == gains
    assert not set(lacks) & set(abilities)


@pytest.mark.parametrize(
    ("id", "name", "range", "hit", "strength", "effects"),
    [
        ("dalek", "Dalek Blaster", 16, 4, 4, {"cannot-aim": None, "disruptor": None, "laser": None, "shots": 2}),
        ("dalek-trooper", "Dalek Blaster", 16, 4, 4, {"disruptor": None, "laser": None}),
        ("emperors-guard", "Disintegrator", 12, 4, 4, {"str-against-mechanoids": 5, "hits": "1d3"}),
        ("cyberman-early-cyberfaction", "Sonic Blaster", 8, 3, 3, {"disruptor": None}),
        ("cyberman-early-cyberfaction", "Energy Rifle", 12, 3, 4, {}),
        ("auton-copy", "Blaster", 12, 4, 4, {}),
        ("omega", "Anti-matter Touch", "melee", 2, 3, {"disruptor": None}),
        ("movellan", "Brawl", "melee", 3, 4, {}),
        ("ogron", "Ogron Blaster", 16, 4, 3, {"disruptor": None}),
        ("the-brigadier", "Brawl", "melee", 3, 3, {"stuns": None}),
        ("captain-yates", "Grenade", 8, 4, 4, {"blast": 2, "scatter": None, "thrown": None}),
        ("leela", "Blowpipe", 8, 3, None, {"janus-thorns": None, "no-long-range-penalty": None}),
        ("the-myrka", "Electrical Charge", "melee", 2, 6, {"all-in-contact": None}),
        ("tank", "Tank Gun", 48, 4, 8, {"blast": 4, "hits": "1d6"}),
        ("tank", "Machine Gun", 24, 4, 4, {"burst": None}),
        ("yeti", "Web Gun", 6, 4, 5, {"blast": 2, "stays-on-table": None}),
    ],
)
def test_weapons_read_from_damaged_tables(  # the rows that readings decide, and a few that stand clear
    id: str, name: str, range: int | str, hit: int, strength: int | None, effects: dict[str, int | str | None]
) -> None:
    weapons = {each["name"]: each for each in roster_json(DWMG, [find(DWMG, id)])["profiles"][0]["weapons"]}
    weapon = weapons[name]
    assert (weapon["range"], weapon["hit"], weapon["str"], weapon["effects"]) == (range, hit, strength, effects)


def test_a_brawl_has_its_bearers_strength() -> None:
    for each in DWMG.profiles.values():
        brawl = each.weapon("brawl")
        assert brawl is None or brawl.str_ == "user", each.id


def test_how_damaged_text_was_read_stands_in_the_source() -> None:
    (shown,) = roster_json(DWMG, [DWMG.profiles["cyberman-early-cyberfaction"]])["profiles"]
    assert shown["source"].startswith("DWMG p. 42 (reading: ")
    assert "Disruptor" in shown["source"]


# ---- how rosters are found and shown


def test_a_roster_is_found_by_its_game() -> None:
    assert "dwmg" in games()
    with pytest.raises(TabletopError, match="have no roster"):
        roster("chess")


@pytest.mark.parametrize(
    ("word", "id"), [("dalek", "dalek"), ("The Doctor", "the-doctor"), ("yeti", "yeti"), ("TANK", "tank")]
)
def test_an_entry_is_found_by_id_or_name(word: str, id: str) -> None:
    assert find(DWMG, word).id == id


@pytest.mark.parametrize(
    ("word", "meant"), [("k9", "'companion-k9'"), ("dalec", "'dalek'"), ("doctor", "'the-doctor'")]
)
def test_what_is_not_found_is_guessed(word: str, meant: str) -> None:
    with pytest.raises(TabletopError, match="in the roster of DWMG") as told:
        find(DWMG, word)
    assert meant in str(told.value)


def test_the_json_has_the_form_of_the_contract() -> None:
    whole = json.loads(json.dumps(roster_json(DWMG)))
    assert [each["id"] for each in whole["profiles"]] == [*DWMG.profiles, *DWMG.vehicles]
    assert len(whole["weapons"]) == len(DWMG.weapons)
    for each in whole["profiles"]:
        assert {"id", "name", "faction", "unique", "stats", "abilities", "weapons", "source"} <= set(each)
        assert f"p. {find(DWMG, each['id']).page}" in each["source"]
        for weapon in each["weapons"]:
            assert {"name", "range", "hit", "str", "effects"} <= set(weapon)
            assert 2 <= weapon["hit"] <= 6
    dalek = next(each for each in whole["profiles"] if each["id"] == "dalek")
    assert list(dalek["stats"]) == ["move", "def", "hits", "str", "agi", "int", "morale"]
    assert list(whole["profiles"][-1]["stats"]) == ["capacity", "def", "armour", "hits", "speed"]
    assert (dalek["faction"], dalek["unique"]) == ("monster", False)


@pytest.mark.parametrize("entry", list(DWMG.entries()), ids=lambda each: each.id)
def test_a_card_says_all_there_is(entry: object) -> None:
    each = find(DWMG, entry.id)  # type: ignore[attr-defined]
    card = roster_card(each, DWMG)
    flat = " ".join(card.split())
    assert f"DWMG p. {each.page}" in card
    parts = [each.name, *(rule.name for rule in each.rules), *(weapon.name for weapon in each.weapons), *each.notes]
    parts += [DWMG.abilities[id].named(value) for id, value in each.abilities.items()]
    assert [part for part in parts if part not in flat] == []


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("the-doctor", "Resist Vacuum (3+)"),
        ("captain-yates", "Blast (2″), Scatter"),
        ("helicopter", "Flyer (16″)"),
        ("emperors-guard", "Hits (1D3)"),
        ("sea-devil", "or Wide: Str 3, Blast (2″)"),
        ("tank", "3″ × 5″"),
    ],
)
def test_a_card_writes_values_as_people_do(id: str, said: str) -> None:
    assert said in roster_card(find(DWMG, id), DWMG)


def test_the_list_has_a_line_for_every_entry_and_stars_the_unique() -> None:
    lines = roster_list(DWMG).split("\n")
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.startswith("  ") and line.strip()}
    assert rows["dalek"] == ["6", "5", "1", "2", "2", "8", "8", "p.", "45"]
    assert rows["davros*"][-1] == "47"
    assert rows["motorcycle"] == ["2", "4", "6+", "2", "16", "p.", "21"]
    assert sum(line.endswith(tuple("0123456789")) for line in lines) == len(DWMG.profiles) + len(DWMG.vehicles)


def test_a_vocabulary_is_told_of_every_entry_and_how_it_begins() -> None:
    summaries = DWMG.summaries({"dalek": FrozenMap({"hits": 1})})
    assert set(summaries) == {*DWMG.profiles, *DWMG.vehicles}
    assert (summaries["tank"].base, summaries["tank"].look) == (BaseSize(3.0, 5.0), "tank")
    assert (dict(summaries["dalek"].status), dict(summaries["yeti"].status)) == ({"hits": 1}, {})


def test_notes_say_whether_they_are_readings_or_ours() -> None:
    noted = [*DWMG.entries(), *DWMG.rules.values(), *DWMG.weapons.values(), *DWMG.items.values()]
    noted += [weapon for each in DWMG.entries() for weapon in each.weapons]
    assert [note for each in noted for note in each.notes if not note.startswith(("reading: ", "house: "))] == []
