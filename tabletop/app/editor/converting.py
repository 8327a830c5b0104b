"""A miniature for another profile, and a map for another game: what only the old one knows is left behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.things import Clock
from tabletop.model.vocabulary import ProfileSummary, Vocabulary, Word
from tabletop.rules.registry import vocabularies

Profiles = Mapping[str, ProfileSummary]


def own_words(status: Mapping[str, Any], usual: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """The words of a state that differ from the usual ones; one that is not there is None."""
    changed = {word: value for word, value in status.items() if word not in usual or usual[word] != value}
    return FrozenMap({**changed, **{word: None for word in usual if word not in status}})


def with_words(status: Mapping[str, Any], changed: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """A state with other words; None takes one away."""
    return FrozenMap((word, value) for word, value in {**status, **changed}.items() if value is not None)


def of_profile(each: Miniature, wanted: str, before: Profiles, after: Profiles) -> Miniature:
    """The miniature as one of another profile: what it had from its old one gives way, what is its own stays. The
    profiles are those of its game `before` and `after`."""
    new = after[wanted]
    old = before.get(each.profile or "", ProfileSummary("", each.base, each.look, each.status))
    return replace(
        each,
        profile=wanted,
        name=new.name if each.name == old.name else each.name,
        base=new.base if each.base == old.base else each.base,
        look=new.look if each.look == old.look else each.look,
        status=with_words(new.status, own_words(each.status, old.status)),
    )


def for_game(document: Document, rules: str) -> Document:
    """The map without the options, the scenario, the words of states and the phase that the other game does not have.

    A miniature whose profile it does not have keeps its base, its figure and its name, and has no profile."""
    old, words, state = vocabularies()[document.rules], vocabularies()[rules], document.state
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
            miniatures=FrozenMap((id, _of_game(each, old, words)) for id, each in state.miniatures.items()),
        ),
    )


def _of_game(each: Miniature, old: Vocabulary, new: Vocabulary) -> Miniature:
    if each.profile is not None and each.profile in new.profiles:
        each = of_profile(each, each.profile, old.profiles, new.profiles)
    else:
        each = replace(each, profile=None)
    return replace(each, status=_known(each.status, new.statuses))


def _known(status: Mapping[str, Any], known: Mapping[str, Word]) -> FrozenMap[str, Any]:
    return FrozenMap((word, value) for word, value in status.items() if word in known)
