"""The colours of sides that name none: from the set that colour-blind players tell apart (look.md, "Sides")."""

from __future__ import annotations

from collections.abc import Collection, Sequence

SIDE_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
"""Blue, orange, green, rose, sky, vermilion: taken in this order."""
BY_NAME = {
    "blue": "#0072B2",
    "orange": "#E69F00",
    "green": "#009E73",
    "rose": "#CC79A7",
    "pink": "#CC79A7",
    "sky": "#56B4E9",
    "vermilion": "#D55E00",
    "red": "#D55E00",
}
"""A side whose id is a colour has that colour, or what comes nearest to it in the set."""


def side_colours(ids: Sequence[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """A colour for each side in document order; `taken` are colours that other sides have from the map.

    No two sides share one while there are enough.

    >>> side_colours(["humans", "blue"])
    ('#E69F00', '#0072B2')
    """
    used = {colour.upper() for colour in taken}
    named: dict[int, str] = {}
    for i, name in enumerate(ids):
        colour = BY_NAME.get(name.lower())
        if colour is not None and colour not in used:
            named[i] = colour
            used.add(colour)
    free = iter([colour for colour in SIDE_COLOURS if colour not in used])
    return tuple(named.get(i) or next(free, SIDE_COLOURS[i % len(SIDE_COLOURS)]) for i in range(len(ids)))
