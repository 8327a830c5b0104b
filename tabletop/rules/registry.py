"""The rule sets there are. A game is loaded when it is first asked for, so that the command line starts at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from tabletop.errors import TabletopError
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common.words import guess
from tabletop.rules.ruleset import Ruleset

HOMES = ("dwmg", "sandbox")
"""Ids of all rule sets: the packages of `tabletop.rules` whose `RULES` is one."""


def names() -> tuple[str, ...]:
    """The ids of all rule sets; loads none of them."""
    return HOMES


@cache
def ruleset(id: str) -> Ruleset:
    """The rule set of that id. Raises TabletopError when there is none."""
    if id not in HOMES:
        raise TabletopError(f"There are no rules '{id}'.{guess(id, HOMES)} Known: {', '.join(HOMES)}.")
    rules: Ruleset = import_module(f"tabletop.rules.{id}").RULES
    return rules


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """All rule sets by id."""
    return MappingProxyType({id: ruleset(id) for id in HOMES})


def vocabulary(id: str) -> Vocabulary:
    """The words of the rule set of that id. Raises TabletopError when there is none."""
    return ruleset(id).vocabulary


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The words of all rule sets by id."""
    return MappingProxyType({id: rules.vocabulary for id, rules in rulesets().items()})
