"""Every catalogue tells what the rules say at a table without a word of English left in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tabletop import tongue
from tabletop.rules.dwmg import profiles as dwmg
from tabletop.rules.exterminate import profiles as exterminate
from tabletop.rules.exterminate.cards.piles import adventure_card
from tabletop.tongue import catalogue
from tabletop.tongue.pattern import END

LANGUAGES = sorted(path.stem for path in catalogue.folder().glob("*.po"))
NAMES = ("Sea Devil in heavy armour 2", "UNIT", "The Master", "Ogron")
ENGLISH = re.compile(r"\b(the|of|and|with|for|is|are|to|from|has|must|cannot|needed|left|by|which|who|nobody)\b")
SENTENCES = (
    "Sea Devil in heavy armour 2 is activated",
    "The Master shoots at Sea Devil in heavy armour 2 with the Disc.",
    "The Master misses Sea Devil in heavy armour 2: 3, and 5 or more was needed.",
    "Sea Devil in heavy armour 2 has 1 Hit left",
    "UNIT must answer: The Master rolled 2 and 6 for a hit (3 or more needed). Roll one again?",
    "Ogron has a shot left, and its target is gone. At whom does it go?",
    "The Master and Ogron must test their Morale. Who goes first? (Pass: in this order.)",
    "UNIT misses Ogron: 1, 2, 2, and 5 or more was needed.",
    "Ogron rolls for Morale, 7 or less (wiped out): 3, 5",
    "Ogron passes the test of Morale.",
    "The opposed test of Str: 6:6; nobody wins.",
    "Ogron is Slow and cannot run.",
    "The low wall is impassable, and stands where Ogron would end.",
    "Ogron: hit, defence and surge; The Master: hit. Play something?",
    "Brings 2 miniatures and 1 Fate",
    "Operate the machine (1 action)",
    "UNIT has 1 activation left in this phase.",
    "Ogron uses “Fetch” on The Master.",
    "Three symbols on the table for the challenge; still needed: 1 diplomacy.",
    "Line 3 is damaged; the game as it stood before it can still be opened.",
)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    tongue.choose(request.param)
    tongue.know(NAMES)
    yield request.param
    tongue.choose(tongue.ENGLISH)


def test_no_english_is_left_in_what_is_told(spoken: str) -> None:
    told = {each: tongue.told(each) for each in SENTENCES}
    left = {each: said for each, said in told.items() if ENGLISH.search(_nameless(said)) or said == each}
    assert left == {}


def test_the_names_are_kept(spoken: str) -> None:
    for each in SENTENCES:
        said = tongue.told(each)
        assert [
            name for name in NAMES if name.removeprefix("The ") in each and name.removeprefix("The ") not in said
        ] == []


def _nameless(said: str) -> str:
    for name in NAMES:
        said = said.replace(name, "")
    return said


def test_no_english_is_left_on_adventure_cards(spoken: str) -> None:
    """Each says what it does and when, in sentences of which none is left as it was."""
    told = {text: tongue.told(text) for text in (adventure_card(each).text for each in exterminate.roster().adventures)}
    left = [each for text, said in told.items() for each in END.split(text) if each in said]
    assert left == [] and not any(map(ENGLISH.search, told.values()))


def test_no_ability_and_no_effect_is_told_in_english(spoken: str) -> None:
    rosters = (exterminate.roster(), dwmg.roster())
    terms = [term for each in rosters for term in (*each.abilities.values(), *each.effects.values())]
    assert [each.id for each in terms if tongue.told(each.text) == each.text] == []


def test_what_an_author_wrote_is_told_whole_or_not_at_all(spoken: str) -> None:
    written = "A hall goes to whoever alone has models standing in it; the Great Hall is worth 4."
    assert tongue.told(written) == written
