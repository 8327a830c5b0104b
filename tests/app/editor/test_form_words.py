"""Forms say whole words: what scenarios of all games are filled in with stands in the catalogues."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from typing import Any, Literal

from tabletop.app.editor.panels.form_words import CHOICES, TITLES
from tabletop.rules.registry import vocabularies


def parts(hint: Any) -> Iterator[tuple[str, str]]:
    """The fields and the choices in a type: ("field", its name) or ("choice", its word)."""
    if typing.get_origin(hint) is Literal:
        yield from (("choice", str(word)) for word in typing.get_args(hint))
    elif isinstance(hint, type) and dataclasses.is_dataclass(hint):
        for name, inner in typing.get_type_hints(hint).items():
            yield "field", name
            yield from parts(inner)
    else:
        for inner in typing.get_args(hint):
            yield from parts(inner)


def test_every_field_and_choice_of_every_scenario_has_words_of_its_own() -> None:
    scenarios = [each.scenario for each in vocabularies().values() if each.scenario is not None]
    found = {part for scenario in scenarios for part in parts(scenario)}
    assert {name for sort, name in found if sort == "field"} == set(TITLES)
    assert {word for sort, word in found if sort == "choice"} == set(CHOICES)
