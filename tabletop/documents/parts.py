"""Small parts of a document by themselves: a mapping of words as one writes it in a line, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.plain import encode_word
from tabletop.documents.report import Report
from tabletop.documents.tree import parse
from tabletop.documents.writer import flow, word
from tabletop.errors import DocumentError
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.vocabulary import Vocabulary, Word


def words_line(words: Mapping[str, Any]) -> str:
    """Words and their values in one line, without the brackets round them: `fire: 2, carrying: [grenade]`."""
    return ", ".join(f"{word(key, inside=True)}: {flow(encode_word(value))}" for key, value in words.items())


def read_words(
    line: str, vocabulary: Vocabulary | None = None, known: Mapping[str, Word] | None = None
) -> FrozenMap[str, Any]:
    """The words of such a line. `known` are those that there may be, with their types; None: any.

    Raises ValueError with a sentence that says what is wrong.
    """
    if not line.strip():
        return EMPTY
    try:
        tree = parse("{" + line + "\n}", "")
    except DocumentError as error:
        raise ValueError(error.problems[0].message) from None
    report = Report()
    decoding = Decoding(vocabulary)
    decode = decoding.decoder(FrozenMap[str, Any]) if known is None else decoding.words(known, strict=True)
    made = decode(tree.data, (), report)
    wrong = [problem.message for problem in tree.problems] + [finding.message for finding in report.findings]
    if wrong or not isinstance(made, FrozenMap):
        raise ValueError(wrong[0] if wrong else "Write words with their values, as in `name: value, name: value`.")
    return made
