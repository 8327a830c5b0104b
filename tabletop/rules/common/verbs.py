"""Actions that a game does not know."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.common.case import Case
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, Rule, finding
from tabletop.rules.common.words import guess


def _unknown_verb(case: Case) -> Iterator[Finding]:
    """Only what the game's vocabulary lists can be done in it."""
    known = case.vocabulary.actions
    if known.get(case.action.verb) is not type(case.action):
        verb = case.action.verb
        yield finding(f"{case.vocabulary.rules.capitalize()} does not know the action '{verb}'.{guess(verb, known)}")


unknown_verb: Rule[Case] = Rule("unknown", HOUSE, frozenset(), _unknown_verb)
