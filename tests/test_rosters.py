"""How rosters are found and shown."""

from __future__ import annotations

import json

import pytest

from tabletop.errors import TabletopError
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.roster import Profile, VehicleEntry
from tabletop.rosters import cast_list, find, games, roster, roster_card, roster_json, roster_list
from tabletop.rules.registry import rulesets, title

DWMG = roster("dwmg")


def test_a_roster_is_found_by_its_game() -> None:
    assert "dwmg" in games()
    with pytest.raises(TabletopError, match="have no roster"):
        roster("chess")


@pytest.mark.parametrize("game", ["remnant", "time_of_the_daleks", "sandbox"])
def test_a_game_that_recruits_nobody_says_so_and_who_comes_with_its_maps(game: str) -> None:
    assert game not in games()
    cast = rulesets()[game].vocabulary.profiles
    told = cast_list(title(game), cast)
    assert f"{title(game)} has no roster" in told
    assert all(each.name in told for each in cast.values())


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


@pytest.mark.parametrize("each", list(DWMG.entries()), ids=lambda each: each.id)
def test_a_card_says_all_there_is(each: Profile | VehicleEntry) -> None:
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


# ---- recruitment cards

EXTERMINATE = roster("exterminate")


def test_recruitment_cards_show_what_they_bring() -> None:
    (doctor,) = roster_json(EXTERMINATE, [find(EXTERMINATE, "the-doctor")])["profiles"]
    assert list(doctor["stats"]) == ["move", "resilience", "melee", "shooting"]
    assert {"fate", "wounds", "leader"} <= set(doctor) and doctor["source"] == "Exterminate! house"
    card = " ".join(roster_card(find(EXTERMINATE, "cyberman"), EXTERMINATE).split())
    assert "Brings 2 miniatures" in card and "Cyber Arm melee 3" in card and "Melee (2)" in card


def test_what_the_booklet_gives_of_the_cards() -> None:
    """Ruling E12."""
    cyberman, dalek = (EXTERMINATE.recruitment[id] for id in ("cyberman", "dalek"))
    arm = cyberman.weapon("cyber-arm")
    assert cyberman.stats.move == 4 and arm is not None and cyberman.stats.melee + (arm.dice or 0) == 5
    assert cyberman.abilities["melee"] == 2
    assert dalek.stats.resilience == 4 and dalek.stats.melee == 2 and not any(each.is_melee for each in dalek.weapons)


def test_the_battle_deck_has_36_cards() -> None:
    """Ruling E11; the booklet says 36."""
    counts = {id: each.count for id, each in EXTERMINATE.battle_deck.items()}
    assert counts == {"hit": 9, "defence": 9, "re-roll": 6, "surge": 4, "double": 3, "cancel": 3, "fate": 2}
    assert sum(counts.values()) == 36 and len(EXTERMINATE.adventures) == 15


@pytest.mark.parametrize("group", ["daleks", "cybermen", "cybermats", "doctor", "judoon", "zygons"])
def test_every_faction_can_be_chosen_with_five_cards(group: str) -> None:
    """A card that is not unique may be chosen more than once."""
    cards = [each for each in EXTERMINATE.recruitment.values() if each.group == group]
    assert len(cards) > 1 and (len(cards) >= 5 or any(not each.unique for each in cards) or group == "doctor")
