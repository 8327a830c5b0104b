"""Words and figures: how messages write inches, whom they call what, and what was probably meant."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Container, Iterable

from tabletop.model.lengths import inches as inches
from tabletop.model.state import State


def against(needed: float, allowed: float) -> tuple[str, str]:
    """Two lengths with as many digits as it takes to tell them apart.

    >>> against(7.28, 6), against(10.004, 10)
    (('7.3″', '6″'), ('10.004″', '10″'))
    """
    for digits in range(1, 7):
        pair = tuple(f"{value:.{digits}f}" for value in (needed, allowed))
        if pair[0] != pair[1] or needed == allowed:
            break
    one, other = (text.rstrip("0").rstrip(".") + "″" for text in pair)
    return one, other


def listed(names: Iterable[str]) -> str:
    """Names in a row: `a`, `a and b`, `a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def counted(names: Iterable[str]) -> tuple[str, ...]:
    """Names in the order they come first, equal ones once with their number: `3 × hit`."""
    return tuple(name if number == 1 else f"{number} × {name}" for name, number in Counter(names).items())


def guess(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'soldier-1'?` with a space before it, or nothing when no known word is close."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean '{close[0]}'?" if close else ""


def kebab(name: str) -> str:
    """A name as an id.

    >>> kebab("Unit Soldier (heavy)")
    'unit-soldier-heavy'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def fresh_id(stem: str, taken: Container[str]) -> str:
    """The first of `stem-1`, `stem-2`, … that is free."""
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def kind_of(state: State, name: str) -> str | None:
    """What an id names (`miniature`, `terrain`, `door`, `window`, `marker`, `zone`, `side`); None: nothing."""
    for kind, things in (
        ("miniature", state.miniatures),
        ("piece of terrain", state.terrain),
        ("marker", state.markers),
        ("zone", state.zones),
        ("side", state.sides),
    ):
        if name in things:
            return kind
    for piece in state.terrain.values():
        for opening in piece.openings:
            if opening.id == name:
                return opening.kind
    return None


def all_ids(state: State) -> set[str]:
    """Every id in use: they share one namespace (formats.md)."""
    ids: set[str] = {*state.miniatures, *state.terrain, *state.markers, *state.zones, *state.sides}
    ids.update(opening.id for piece in state.terrain.values() for opening in piece.openings)
    return ids


def title_of(state: State, name: str) -> str:
    """What messages call the thing of that id."""
    if name in state.miniatures:
        return within(state.miniatures[name].title)
    if name in state.sides:
        return state.sides[name].name
    if name in state.terrain:
        title = within(state.terrain[name].title)
        return title if title.startswith(ARTICLES) else f"the {title}"
    for piece in state.terrain.values():
        for opening in piece.openings:
            if opening.id == name:
                return f"the {opening.kind} of {title_of(state, piece.id)}"
    return name


ARTICLES = ("the ", "a ", "an ")


def within(title: str) -> str:
    """A title as it stands within a sentence: `The hut` becomes `the hut`.

    >>> within("The old hut"), within("Thelma")
    ('the old hut', 'Thelma')
    """
    small = title[:1].lower() + title[1:]
    return small if small.startswith(ARTICLES) else title


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
