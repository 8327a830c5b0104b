"""The catalogues that come with the program: in step with the code, whole, and readable in the panels' font."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tabletop.app.ui.fonts import CHARACTERS
from tabletop.tongue import catalogue

from .. import languages

BOOKS = sorted(catalogue.folder().glob("*.po"))
PLACE = re.compile(r"\{[^{}]*\}")
RUN = "run `python -m tests.languages` and translate what is new"


@pytest.fixture(params=BOOKS, ids=[path.stem for path in BOOKS])
def book(request: pytest.FixtureRequest) -> Path:
    chosen: Path = request.param
    return chosen


def _translated(path: Path) -> Iterator[tuple[Message, str, str]]:
    """Every translation with the sentence it stands for; of counted ones each form."""
    for message in languages.messages(languages.read(path)):
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        for number, form in enumerate(forms):
            if form:
                yield message, originals[min(number, len(originals) - 1)], form


def test_what_is_to_be_translated_is_what_the_code_says() -> None:
    kept = languages.read(catalogue.folder() / languages.TEMPLATE)
    told = {(message.context, message.id) for message in languages.messages(kept)}
    said = {(message.context, message.id) for message in languages.messages(languages.template())}
    assert (said - told, told - said) == (set(), set()), RUN


def test_every_catalogue_has_the_sentences_of_the_code_and_no_others(book: Path) -> None:
    kept = {(message.context, message.id) for message in languages.messages(languages.read(book))}
    said = {(message.context, message.id) for message in languages.messages(languages.template())}
    assert (said - kept, kept - said) == (set(), set()), RUN


def test_the_head_names_the_language_and_its_plurals(book: Path) -> None:
    head = book.read_text(encoding="utf-8").split("\n\n", 1)[0]
    assert catalogue.NAMED.search(head) and "Plural-Forms:" in head and "charset=UTF-8" in head


def test_the_places_of_a_translation_are_those_of_the_sentence(book: Path) -> None:
    """A counted sentence may say its number in a word ("one round") in any of its forms."""
    wrong = []
    for message, original, form in _translated(book):
        told, said = set(PLACE.findall(form)), set(PLACE.findall(original))
        if told != said and not (message.pluralizable and told ^ said == {"{n}"}):
            wrong.append((original, form))
    assert wrong == []


def test_a_translation_begins_and_ends_with_a_space_where_the_sentence_does(book: Path) -> None:
    ends = re.compile(r"^ |[ \n]$")
    assert [form for _, original, form in _translated(book) if ends.findall(form) != ends.findall(original)] == []


def test_what_is_counted_has_all_the_forms_of_the_language(book: Path) -> None:
    read = languages.read(book)
    counted = [message for message in languages.messages(read) if message.pluralizable and any(message.string)]
    assert [m.id for m in counted if len([form for form in m.string if form]) != read.num_plurals] == []


def test_the_font_shows_every_letter(book: Path) -> None:
    letters = {letter for _, _, form in _translated(book) for letter in form}
    assert letters - set(CHARACTERS) - {"\n"} == set()


def test_the_program_reads_what_a_translator_wrote(book: Path) -> None:
    """The reader of the program and the library of translators agree about every sentence."""
    spoken, _ = catalogue.read(book.stem)
    for message, original, form in _translated(book):
        if message.pluralizable:
            assert spoken.ngettext(*message.id, 1) == message.string[0]
        elif message.context:
            assert spoken.pgettext(message.context, original) == form
        else:
            assert spoken.gettext(original) == form


def test_the_texts_of_the_window_are_translated(book: Path) -> None:
    """Nearly all: a new text may wait for its translators, and is shown in English until then."""
    window = [
        bool(all(message.string) if message.pluralizable else message.string)
        for message in languages.messages(languages.read(book))
        if any(where.startswith("tabletop/app/") for where, _ in message.locations)
    ]
    assert sum(window) >= 0.95 * len(window)
