"""Saying a sentence in the chosen language, and choosing one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import tongue
from tabletop.errors import StorageError
from tabletop.tongue import catalogue

HEAD = """\
msgid ""
msgstr ""
"X-Language-Name: Klingon\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
WORDS = """
msgid "{name} moves."
msgstr "{name} jaH."

#, fuzzy
msgid "Doubtful"
msgstr "Hon"

msgid "Untranslated"
msgstr ""

msgid "Slip of {name}"
msgstr "QIH {nam}"

msgctxt "order"
msgid "cut"
msgstr "pe' \\"HIq\\""

msgid "{n} model"
msgid_plural "{n} models"
msgstr[0] "wa' {n}"
msgstr[1] "law' {n}"
"""


@pytest.fixture(autouse=True)
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues with one language."""
    monkeypatch.setattr(catalogue, "folder", lambda: tmp_path)
    (tmp_path / "tlh.po").write_text(HEAD + WORDS, encoding="utf-8")
    tongue.languages.cache_clear()
    yield tmp_path / "tlh.po"
    tongue.choose(tongue.ENGLISH)
    tongue.languages.cache_clear()


def test_a_sentence_is_said_in_the_chosen_language_with_its_names() -> None:
    assert tongue.say("{name} moves.", name="Davros") == "Davros moves."
    tongue.choose("tlh")
    assert tongue.language() == "tlh"
    assert tongue.say("{name} moves.", name="Davros") == "Davros jaH."


def test_a_number_chooses_the_form() -> None:
    tongue.choose("tlh")
    said = [tongue.plural("{n} model", "{n} models", n) for n in (1, 3)]
    tongue.choose("en")
    assert [*said, tongue.plural("{n} model", "{n} models", 1)] == ["wa' 1", "law' 3", "1 model"]


def test_a_place_tells_two_meanings_apart() -> None:
    tongue.choose("tlh")
    assert (tongue.say_in("order", "cut"), tongue.say("cut")) == ('pe\' "HIq"', "cut")


@pytest.mark.parametrize("sentence", ["Doubtful", "Untranslated", "Never heard of"])
def test_what_is_not_translated_is_said_in_english(sentence: str) -> None:
    tongue.choose("tlh")
    assert tongue.say(sentence) == sentence


def test_a_wrong_name_in_a_translation_falls_back_to_english() -> None:
    tongue.choose("tlh")
    assert tongue.say("Slip of {name}", name="the pen") == "Slip of the pen"


def test_languages_are_those_of_the_catalogues_by_their_own_names() -> None:
    assert tongue.languages() == {"en": "English", "tlh": "Klingon"}


@pytest.mark.parametrize(
    ("wanted", "spoken"), [(["fr", "tlh"], "tlh"), (["tlh-QO"], "tlh"), (["TLH_qo", "en"], "tlh"), ([], "en")]
)
def test_the_desktop_s_first_language_that_there_is_is_spoken(wanted: list[str], spoken: str) -> None:
    assert tongue.fitting(wanted) == spoken


def test_a_language_that_there_is_not_is_english() -> None:
    tongue.choose("tlh")
    tongue.choose("xx")
    assert tongue.language() == "en"


@pytest.mark.parametrize("slip", ["msgstr jaH", 'msgid "a\\"', '"lost"'])
def test_a_damaged_catalogue_is_refused_with_its_line(klingon: Path, slip: str) -> None:
    klingon.write_text(HEAD + "\n" + slip + "\n", encoding="utf-8")
    with pytest.raises(StorageError, match=r"tlh\.po:7"):
        tongue.choose("tlh")
