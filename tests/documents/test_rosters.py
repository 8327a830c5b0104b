"""Rosters: what a file may say, how variants are read, and that every mistake is told where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.documents.rosters import read_roster
from tabletop.errors import DocumentError, Problem, StorageError
from tabletop.model.roster import Profile, Roster

HEAD = """\
abilities:
  - {id: leader, name: Leader, page: 17, value: number, text: Leads.}
  - {id: alien, name: Alien, page: 17, text: From afar.}
  - {id: force-field, name: Force Field, page: 17, value: roll, text: Stops shots.}
effects:
  - {id: stuns, name: Stuns, page: 14, text: Stuns.}
  - {id: blast, name: Blast, page: 14, value: inches, text: Under a template.}
  - {id: scatter, name: Scatter, page: 14, value: dice?, text: Lands elsewhere.}
rules:
  - {id: roar, name: Roar, page: 56, text: Roars.}
weapons:
  - {id: brawl, name: Brawl, page: 14, range: melee, str: user, effects: {stuns}}
"""
PARENT = """\
  - id: cyberman
    name: Cyberman
    group: cybermen
    faction: monster
    page: 42
    stats: {move: 6, def: 4, hits: 1, str: 5, agi: 2, int: 8, morale: 7}
    abilities: {alien, leader: 2}
    rules: [roar]
    weapons:
      - {id: brawl, hit: 3}
      - {id: lamp, name: Lamp, range: 12, hit: 4, str: 3, effects: {scatter: 2d6}}
"""


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str], Roster]:
    """Reads a roster of the common terms and the given profiles; each text is a folder of its own."""

    def read(profiles: str, more: str = "") -> Roster:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        (folder / "a.yaml").write_text(f"profiles:\n{profiles}{more}")
        (folder / "b.yaml").write_text(HEAD)
        return read_roster(folder)

    return read


def problems(load: Callable[..., Roster], profiles: str, more: str = "") -> tuple[Problem, ...]:
    with pytest.raises(DocumentError) as told:
        load(profiles, more)
    return told.value.problems


def test_a_variant_says_only_what_differs(load: Callable[..., Roster]) -> None:
    leader = (
        "  - {id: chief, name: Chief, variant_of: cyberman, stats: {hits: 2}, abilities: {leader: 3}, loses: [lamp]}\n"
    )
    roster = load(leader + PARENT)  # the order does not matter
    parent, chief = roster.profiles["cyberman"], roster.profiles["chief"]
    assert (chief.stats.hits, parent.stats.hits) == (2, 1)
    assert chief.stats.str_ == parent.stats.str_ == 5
    assert dict(chief.abilities) == {"alien": None, "leader": 3}
    assert [weapon.id for weapon in chief.weapons] == ["brawl"]
    assert chief.rules == parent.rules
    assert (chief.page, chief.variant_of) == (42, "cyberman")


def test_a_variant_of_a_variant_and_notes_that_stay_behind(load: Callable[..., Roster]) -> None:
    two = "  - {id: one, name: One, variant_of: cyberman, notes: [house], stats: {def: 5}}\n"
    two += "  - {id: two, name: Two, variant_of: one, loses: [alien, roar]}\n"
    profile: Profile = load(PARENT + two).profiles["two"]
    assert profile.stats.def_ == 5
    assert dict(profile.abilities) == {"leader": 2}
    assert (profile.rules, profile.notes) == ((), ())


def test_a_weapon_takes_over_what_the_common_one_says(load: Callable[..., Roster]) -> None:
    brawl = load(PARENT).profiles["cyberman"].weapon("brawl")
    assert brawl is not None
    assert (brawl.name, brawl.range, brawl.hit, dict(brawl.effects)) == ("Brawl", "melee", 3, {"stuns": None})
    assert brawl.strength_of(5) == 5


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("{alien, leader: 2}", "{alien, leeder: 2}", "Did you mean 'leader'?"),
        ("{alien, leader: 2}", "{alien, leader}", "'leader' must be a number"),
        ("{alien, leader: 2}", "{alien: 1, leader: 2}", "left empty"),
        ("{alien, leader: 2}", "{alien, force-field: 7}", "from 2 to 6"),
        ("[roar]", "[rore]", "Did you mean 'roar'?"),
        ("{scatter: 2d6}", "{scatter: six}", "dice (such as 1d6) or left empty"),
        ("{scatter: 2d6}", "{blast: 0}", "a number of inches"),
        ("range: 12", "range: far", "melee"),
        ("hit: 4", "hit: 7", "from 2 to 6"),
        ("str: 5", "str: 21", "from 0 to 20"),
        ("faction: monster", "faction: monsters", "Did you mean 'monster'?"),
        ("stats: {move: 6, def: 4,", "stats: {def: 4,", "'move' is missing"),
        ("page: 42", "pages: 42", "Did you mean 'page'?"),
        ("id: cyberman", "id: Cyberman", "small letters"),
    ],
)
def test_a_mistake_is_told_once_and_where_it_stands(
    load: Callable[..., Roster], wrong: str, right: str, said: str
) -> None:
    assert PARENT.count(wrong) >= 1
    text = PARENT.replace(wrong, right, 1)
    (problem,) = problems(load, text)
    assert said in problem.message
    line = next(i for i, each in enumerate(text.split("\n")) if each not in PARENT.split("\n"))
    assert problem.file.endswith("a.yaml")
    assert problem.line == line + 2  # `profiles:` is line 1
    assert problem.column > 1


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("{id: x, name: X, variant_of: cybermen}", "There is no profile 'cybermen' to vary. Did you mean 'cyberman'?"),
        ("{id: x, name: X, variant_of: x}", "There is no profile 'x' to vary."),
        ("{id: x, name: X, variant_of: cyberman, loses: [lampe]}", "Did you mean 'lamp'?"),
        ("{id: cyberman, name: X, variant_of: cyberman}", "A second entry is called 'cyberman'"),
        ("{id: x, name: X, variant_of: cyberman, choices: {main: 1}}", "No weapon belongs to the choice 'main'."),
        ("{id: x, name: X, variant_of: cyberman, limit: {one_per: 2, of: dalek}}", "There is no profile 'dalek'."),
    ],
)
def test_a_variant_that_cannot_be_is_told(load: Callable[..., Roster], variant: str, said: str) -> None:
    (problem,) = problems(load, PARENT, f"  - {variant}\n")
    assert said in problem.message
    assert problem.line == PARENT.count("\n") + 2


def test_a_choice_needs_its_number(load: Callable[..., Roster]) -> None:
    (problem,) = problems(load, PARENT.replace("hit: 3}", "hit: 3, choice: main}"))
    assert "how many weapons of 'main'" in problem.message


def test_only_variants_lose_something(load: Callable[..., Roster]) -> None:
    (problem,) = problems(load, PARENT, "    loses: [brawl]\n")
    assert "variant_of" in problem.message


def test_an_unknown_list_and_a_file_that_is_none_are_told(load: Callable[..., Roster], tmp_path: Path) -> None:
    (problem,) = problems(load, PARENT, "profile: []\n")
    assert "Did you mean 'profiles'?" in problem.message
    folder = tmp_path / "list"
    folder.mkdir()
    (folder / "a.yaml").write_text("- dalek\n")
    with pytest.raises(DocumentError, match="holds lists of entries"):
        read_roster(folder)


def test_all_problems_of_all_files_come_together(load: Callable[..., Roster]) -> None:
    found = problems(load, PARENT.replace("[roar]", "[rore]").replace("hit: 4", "hit: 1"))
    assert len(found) == 2


def test_an_empty_folder_is_no_roster(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no roster"):
        read_roster(tmp_path)
