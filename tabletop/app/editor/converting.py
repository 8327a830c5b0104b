"""A map for another game: what only its first game knows is left behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.things import Clock
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.rules.registry import vocabularies


def for_game(document: Document, rules: str) -> Document:
    """The map without the options, the scenario, the words of states and the phase that the other game does not have.

    A miniature whose profile it does not have keeps its base, its figure and its name, and has no profile."""
    words, state = vocabularies()[rules], document.state
    return replace(
        document,
        rules=rules,
        options=EMPTY,
        scenario=EMPTY,
        state=replace(
            state,
            clock=state.clock if state.clock.phase in words.phases else Clock(),
            sides=FrozenMap(
                (id, replace(side, status=_known(side.status, words.side_statuses))) for id, side in state.sides.items()
            ),
            miniatures=FrozenMap((id, _of_game(each, words)) for id, each in state.miniatures.items()),
        ),
    )


def _of_game(each: Miniature, words: Vocabulary) -> Miniature:
    profile = each.profile if each.profile in words.profiles else None
    return replace(each, profile=profile, status=_known(each.status, words.statuses))


def _known(status: Mapping[str, Any], known: Mapping[str, Word]) -> FrozenMap[str, Any]:
    return FrozenMap((word, value) for word, value in status.items() if word in known)
