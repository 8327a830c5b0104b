"""Where the game screen's panels lie, in pixels, and what they leave of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Rect = tuple[float, float, float, float]

BAR = 48
STATUS = 32
LOG = 92
"""Height of the log's three lines with their frame."""
CARDS, CARDS_SHARE = 176, 0.23
"""Height of the strip of cards, and the largest share of the window that it takes."""
PALETTE, CONSOLE = 248, 300
"""Width of the left panel, and where a game has a console."""
CARD = 316
REPLAY = 430
EDGE = 8
NARROW = 1000
"""Below this width (at 100 %) the palette is folded unless somebody opens it."""
ENOUGH = 0.8
"""The width that must be left to a table, as a share of its height in the window."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the panels; `free` is the part of the window that the docked ones leave to the table."""

    bar: Rect
    palette: Rect
    card: Rect
    log: Rect
    replay: Rect
    cards: Rect
    status: Rect
    free: Rect

    @property
    def card_is_beside(self) -> bool:
        """Whether the column of the card has its room beside the table instead of lying over it."""
        return self.free[0] + self.free[2] <= self.card[0]

    @property
    def below(self) -> Rect:
        """The strip of the log and the replay."""
        x, y, _, height = self.log
        return (x, y, self.replay[0] + self.replay[2] - x, height)


def layout(
    size: tuple[int, int],
    px: Callable[[float], int],
    folded: Callable[[str], bool],
    with_cards: bool = False,
    left_panel: float = PALETTE,
) -> Layout:
    """The layout of a window of `size` pixels; `px` scales a length, `folded` says which panels are folded away;
    `with_cards`: there is a strip of cards below the table; `left_panel`: the width of what stands on the left."""
    width, height = size
    bar, status, edge = px(BAR), px(STATUS), px(EDGE)
    log = px(40) if folded("log") else px(LOG)
    strip = 0.0 if not with_cards else px(40) if folded("cards") else min(px(CARDS), height * CARDS_SHARE)
    top, bottom = bar + edge, height - status - log - round(strip) - edge
    column = max(px(120), bottom - top - edge)
    palette: Rect = (edge, top, px(left_panel), column)
    card: Rect = (width - px(CARD) - edge, top, px(CARD), column)
    replay = min(px(REPLAY), width * 0.45)
    tall = bottom + edge - bar
    # A side panel has its room beside the table unless that would make the table much smaller: then it lies over it.
    right = float(width) if folded("card") or card[0] < tall * ENOUGH else card[0]
    left = palette[0] + palette[2]
    if folded("palette") or right - left < tall * ENOUGH:
        left = 0.0
    return Layout(
        bar=(0, 0, width, bar),
        palette=palette,
        card=card,
        log=(0, height - status - log, width - replay, log),
        replay=(width - replay, height - status - log, replay, log),
        cards=(0, height - status - log - round(strip), width, round(strip)),
        status=(0, height - status, width, status),
        free=(left, bar, max(px(80), right - left), max(px(80), tall)),
    )


def is_narrow(size: tuple[int, int], px: Callable[[float], int]) -> bool:
    """Whether the window is too narrow for panels on both sides."""
    return size[0] < px(NARROW)


def opened(log: Rect, width: float) -> Rect:
    """The panel that the log opens to, `width` pixels wide: it stands on the log's own lines."""
    x, y, wide, _ = log
    tall = y * 0.55
    return (x + EDGE, y - tall - EDGE, min(width, wide - 2 * EDGE), tall)


def under(rect: Rect, down: float, space: float) -> Rect:
    """What is left of a rectangle below `down` and a space."""
    x, y, width, height = rect
    top = max(y, down + space)
    return (x, top, width, max(0.0, y + height - top))


def near(rect: Rect, place: tuple[float, float], reach: float) -> bool:
    """Whether a rectangle comes within `reach` pixels of a place."""
    x, y, width, height = rect
    return x - reach <= place[0] <= x + width + reach and y - reach <= place[1] <= y + height + reach
