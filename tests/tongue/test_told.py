"""Sentences of the rules are told in the chosen language, read back by the patterns of their catalogue."""

from __future__ import annotations

import gettext

import pytest

from tabletop.tongue.citing import RULES
from tabletop.tongue.told import Said, Told

SENTENCES = {
    "{who} is {far} away; {weapon} reaches {reach}.": "{who} ist {far} entfernt; {weapon} reicht {reach}.",
    "{who} is under fire": "{who} ist unter Beschuss",
    "the {thing}": "{thing}",
    "Nothing is near it.": "Nichts ist in der Nähe.",
    "a falling wall": "eine fallende Mauer",
    "{source} hits {who}.": "{who}: Treffer durch {source}.",
    "{count} on {who}": "{count} auf {who}",
    "{who} slips on {what}": "{wer} rutscht auf {what} aus",
    "{one} and {other}": "{one} und {other}",
    "{{not a place}} but {place}": "{{kein Platz}}, sondern {place}",
}


class _German(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return SENTENCES.get(message, message) if context == RULES else message

    def gettext(self, message: str) -> str:
        return message.replace("p. ", "S. ")


@pytest.fixture
def told() -> Told:
    return Told(_German(), SENTENCES)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Nothing is near it.", "Nichts ist in der Nähe."),
        ("The Dalek is 14.3″ away; the rifle reaches 12″.", "Dalek ist 14.3″ entfernt; rifle reicht 12″."),
        ("A falling wall hits the Dalek.", "Dalek: Treffer durch eine fallende Mauer."),
        (
            "Nothing is near it. A falling wall hits Bob.",
            "Nichts ist in der Nähe. Bob: Treffer durch eine fallende Mauer.",
        ),
        ("{not a place} but Bob", "{kein Platz}, sondern Bob"),
        ("A falling wall (DWMG p. 8)", "Eine fallende Mauer (DWMG S. 8)"),
        ("Bob and Eve is under fire.", "Bob und Eve ist unter Beschuss."),
    ],
)
def test_a_sentence_is_read_back_and_said_anew(told: Told, english: str, german: str) -> None:
    assert told(english) == german


@pytest.mark.parametrize(
    "english",
    [
        "",
        "Skaro",
        "2 on Bob",  # too little of its own to be told from anything else
        "The cottage and the barn",
        "Bob slips on ice",  # the translation has a place that the sentence has not
        "Sea Devils rise from the water while the Master looks for what the Doctor keeps, and is near. Whatever.",
    ],
)
def test_what_no_pattern_knows_stays_as_it_is(told: Told, english: str) -> None:
    assert told(english) == english


def test_the_pattern_with_the_most_words_of_its_own_is_taken(told: Told) -> None:
    assert told("Bob is 3″ away; the bow reaches 2″.").endswith("reicht 2″.")


LITTLE = {
    "{count} of the {group}": "{count} aus der Gruppe „{group}“",
    "the {kind} of {piece}": "{kind} von {piece}",
    "Play {card}": "{card} spielen",
    "{watcher} sees {bearer}.": "{watcher} sieht {bearer}.",
    "{side} has answered": "{side} hat geantwortet",
    "round {round}, {phase}": "Runde {round}, {phase}",
    "round {round}, {phase}: {side}": "Runde {round}, {phase}: {side}",
    "a fuse": "eine Lunte",
    "end": "Ende",
}


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> Told:
    for english, german in LITTLE.items():
        monkeypatch.setitem(SENTENCES, english, german)
    return Told(_German(), SENTENCES)


@pytest.mark.parametrize(
    "name",
    [
        "Time of the Daleks",
        "The Heart of the TARDIS",
        "2026-11-30 Two of the Daleks.tabletop",
        "Brigadier Bob of the Home Guard",
        "Nobody sees farther than the end of the road.",
        "Play it as nobody else has done",
    ],
)
def test_a_name_of_little_words_is_no_sentence(little: Told, name: str) -> None:
    assert little(name) == name


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("2 of the guards", "2 aus der Gruppe „guards“"),
        ("the end of a fuse", "Ende von eine Lunte"),
        ("round 2, a fuse: Bob", "Runde 2, eine Lunte: Bob"),
        ("Bob sees Ann.", "Bob sieht Ann."),
        ("Daleks: Play a fuse", "Daleks: Eine Lunte spielen"),
        ("Bob of the Guard has answered", "Bob of the Guard hat geantwortet"),
    ],
)
def test_figures_and_common_nouns_are_told(little: Told, english: str, german: str) -> None:
    assert little(english) == german


def test_what_is_said_already_and_files_are_left_alone(little: Told) -> None:
    assert little("Play Enter") == "Enter spielen"
    assert [little(Said("Play Enter")), little("Play the game.yaml")] == ["Play Enter", "Play the game.yaml"]


HEARD = {
    "“{name}” is used": "„{name}“ wird eingesetzt",
    "{side} must answer: {question}": "{side} muss antworten: {question}",
    "{who} has a shot left. At whom does it go?": "{who} hat noch einen Schuss. Auf wen geht er?",
    "lies on the ground": "liegt am Boden",
    "{first} and {last}": "{first} und {last}",
    "{first} or {last}": "{first} oder {last}",
    "{who} rolled {faces}.": "{who} hat {faces} geworfen.",
    "hit": "Treffer",
    "surge": "Woge",
    "three": "3",
    "symbols": "Symbole",
    "free": "frei",
    "Pull a lever": "Hebel ziehen",
    "ruling {ruling}": "Auslegung {ruling}",
    "step": "Schritt",
    "Low wall": "Niedrige Mauer",
    "Wall": "Mauer",
    "{what} is near the {thing}": "bei {thing}: {what}",
    "{one} hides from {other}{by}.": "{one} verbirgt sich vor {other}{by}.",
    " by {listed}": " durch {listed}",
}
NAMES = frozenset(["Sea Devil in heavy armour 2", "The Master", "Romana (first incarnation)"])


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Told:
    for english, german in HEARD.items():
        monkeypatch.setitem(SENTENCES, english, german)
    made = Told(_German(), SENTENCES)
    made.know(NAMES)
    return made


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Sea Devil in heavy armour 2 lies on the ground.", "Sea Devil in heavy armour 2 liegt am Boden."),
        ("The Master lies on the ground.", "The Master liegt am Boden."),
        ("the Master is under fire", "Master ist unter Beschuss"),
        ("Bob rolled hit, hit and surge.", "Bob hat Treffer, Treffer und Woge geworfen."),
        ("Bob rolled 3 × hit and surge.", "Bob hat 3 × Treffer und Woge geworfen."),
        ("Bob rolled hit or surge.", "Bob hat Treffer oder Woge geworfen."),
        ("Bob rolled three symbols.", "Bob hat 3 Symbole geworfen."),
        ("Pull a lever (free)", "Hebel ziehen (frei)"),
        ("Wall (as agreed, at the end)", "Mauer (as agreed, at the end)"),
        ("The wall", "Mauer"),
        ("Bob is near the low wall", "Bei niedrige Mauer: Bob"),
        ("Handbook p. 12, ruling D3", "Handbook S. 12, Auslegung D3"),
        ("Rooms and Halls, step 1", "Rooms and Halls, Schritt 1"),
        (
            "Nothing is near it. Ann must answer: Bob has a shot left. At whom does it go?",
            "Nichts ist in der Nähe. Ann muss antworten: Bob hat noch einen Schuss. Auf wen geht er?",
        ),
        ("Bob: hit; Ann: surge", "Bob: Treffer; Ann: Woge"),
        ("Bob hides from Romana (first incarnation).", "Bob verbirgt sich vor Romana (first incarnation)."),
        ("Bob hides from Ann by a falling wall.", "Bob verbirgt sich vor Ann durch eine fallende Mauer."),
    ],
)
def test_names_lists_additions_and_citations_are_told(heard: Told, english: str, german: str) -> None:
    assert heard(english) == german


def test_what_the_window_has_said_is_not_read_again(heard: Told) -> None:
    assert heard.keep("Wall") == "Wall" and heard("Wall") == "Wall"
