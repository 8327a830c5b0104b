"""A document as plain data, in the form that `read` reads: what its kinds and profiles say is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from tabletop.documents.encode import describe, encode, members
from tabletop.documents.kinds import Kinds, kind_values
from tabletop.documents.sections import profile_values
from tabletop.documents.showing import plain_show
from tabletop.documents.siding import side_colours
from tabletop.model.document import FORMAT, Document, Step, View
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Side
from tabletop.model.vocabulary import ProfileSummary, Vocabulary

Plain = dict[str, Any]


def plain_document(document: Document, vocabulary: Vocabulary | None = None, kinds: Kinds | None = None) -> Plain:
    """The document as plain data, its keys in the order in which they are written.

    What terrain has from its kind is left out, and with the vocabulary what a miniature has from its profile. Without
    `kinds` nothing is left to them: a whole document, as in the first line of a save.
    """
    state = document.state
    whole = kinds is None
    profiles = vocabulary.profiles if vocabulary is not None else EMPTY
    parts: Plain = {
        "tabletop": FORMAT,
        "title": document.title,
        "rules": document.rules,
        "description": document.description,
        "source": document.source,
        "options": {key: encode_word(value) for key, value in document.options.items()},
        "table": members(state.table, hidden=("levels",)),
        "levels": [members(level) for level in state.table.levels],
        "sides": _sides(tuple(state.sides.values()), whole),
        "terrain": [_terrain(piece, kinds) for piece in state.terrain.values()],
        "zones": [members(zone) for zone in state.zones.values()],
        "miniatures": [_miniature(each, profiles, whole) for each in state.miniatures.values()],
        "markers": [members(marker) for marker in state.markers.values()],
        "clock": members(state.clock),
        "moment": _moment(state.extra, document, vocabulary),
        "scenario": members(document.scenario) if is_dataclass(document.scenario) else describe(document.scenario),
        "steps": [_step(step) for step in document.steps],
        "view": _view(document.view),
        "editor": members(document.editor),
    }
    needed = ("tabletop", "title", "rules", *(("moment",) if state.extra is not None else ()))
    return {key: value for key, value in parts.items() if value or key in needed}


def _moment(extra: Any, document: Document, vocabulary: Vocabulary | None) -> Plain:
    """What the rule set remembers in the middle of a game, without what the options and the scenario say."""
    if extra is None:
        return {}
    said = set(vocabulary.options if vocabulary is not None else document.options)
    return members(extra, hidden={"scenario", *said})


def encode_word(value: Any) -> Any:
    """The value of a word or option whose type its rule set declares."""
    return encode(value) if isinstance(value, frozenset | FrozenMap | tuple) else describe(value)


def _sides(sides: tuple[Side, ...], whole: bool) -> list[Plain]:
    """The sides. Colours are left out only when all are those that the reader would choose: it minds what is taken."""
    chosen = side_colours([side.id for side in sides])
    usual = not whole and all(side.colour == colour for side, colour in zip(sides, chosen, strict=True))
    return [members(side, {"name": side.id, "colour": side.colour if usual else None}) for side in sides]


def _terrain(piece: Terrain, kinds: Kinds | None) -> Plain:
    values = kind_values(kinds[piece.kind]) if kinds is not None and piece.kind in kinds else None
    plain = members(piece, values, hidden=("openings",))
    for key, kind in (("doors", "door"), ("windows", "window")):
        openings = [members(each, hidden=("kind",)) for each in piece.openings if each.kind == kind]
        if openings:
            plain[key] = openings
    return plain


def _miniature(miniature: Miniature, profiles: Mapping[str, ProfileSummary], whole: bool) -> Plain:
    profile = profiles.get(miniature.profile) if miniature.profile is not None else None
    plain = members(miniature, profile_values(profile), hidden=("status",))
    if miniature.profile is not None and profile is None and not whole:
        # The profile is not at hand: what it says is not known, so nothing may be left to it.
        full = {"name": miniature.name, "base": encode(miniature.base), "look": miniature.look}
        plain = {**plain, **full}
    state = _state(miniature.status, profile.status if profile is not None else EMPTY)
    return {**plain, "state": state} if state else plain


def _state(status: Mapping[str, Any], usual: Mapping[str, Any]) -> Plain:
    """The words that differ from what the profile says; an empty value takes a word away."""
    plain: Plain = {}
    for word in dict.fromkeys((*usual, *status)):
        if word not in status:
            plain[word] = None
        elif word not in usual or usual[word] != status[word]:
            plain[word] = encode_word(status[word])
    return plain


def _step(step: Step) -> Plain:
    plain: Plain = {"do": encode(step.action)}
    if step.expect:
        plain["expect"] = describe(step.expect)
    if step.flat_dice is not None:
        plain["dice"] = encode(step.flat_dice)
    elif step.dice:
        plain["dice"] = encode(step.dice)
    return plain


def _view(view: View) -> Plain:
    plain = members(view, hidden=("show",))
    return {**plain, "show": plain_show(view.show)} if view.show else plain
