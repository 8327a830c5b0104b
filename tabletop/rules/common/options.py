"""A rule set's options: what a map or the start screen says, else the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.errors import TabletopError
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.status import fits, wanted
from tabletop.rules.common.words import guess


def settled(vocabulary: Vocabulary, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value. Raises TabletopError for an option there is not, or a value it cannot have."""
    values = {name: word.default for name, word in vocabulary.options.items()}
    for name, value in options.items():
        if name not in vocabulary.options:
            raise TabletopError(f"{vocabulary.rules} has no option '{name}'.{guess(name, vocabulary.options)}")
        word = vocabulary.options[name]
        if not fits(value, word):
            raise TabletopError(f"{value!r} is no value for the option '{name}'{wanted(word)}.")
        values[name] = value
    return values
