"""Where the game screen's panels lie, in pixels, and what they leave of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Rect = tuple[float, float, float, float]

BAR = 48
STATUS = 32
LOG, LINE = 62, 40
"""Height of the log's lines with their frame, below the table, and of one line alone."""
TOLD_LEAST, TOLD_MOST = 250, 400
"""Width of the log where it stands in a column beside the table."""
WINDING = 98
"""Height of the replay below that column."""
TITLE = 52
"""Height of a folded panel, of which the title alone is seen, with the space below it."""
CARDS, CARDS_SHARE = 176, 0.23
"""Height of the strip of cards, and the largest share of the window that it takes."""
PALETTE, CONSOLE = 248, 300
"""Width of the left panel, and where a game has a console."""
CARD = 316
REPLAY = 430
EDGE = 8
NARROW = 1000
"""Below this width (at 100 %) the palette is folded unless somebody opens it."""
ENOUGH = 0.75
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
    is_told_beside: bool = False
    """Whether log and replay are a column beside the table instead of a strip below it."""

    @property
    def card_is_beside(self) -> bool:
        """Whether the column of the card has its room beside the table instead of lying over it."""
        return self.free[0] + self.free[2] <= self.card[0]

    @property
    def below(self) -> Rect:
        """What the log and the replay cover."""
        x, y, _, _ = self.log
        return (x, y, self.replay[0] + self.replay[2] - x, self.replay[1] + self.replay[3] - y)


def layout(
    size: tuple[int, int],
    px: Callable[[float], int],
    folded: Callable[[str], bool],
    with_cards: bool = False,
    left_panel: float = PALETTE,
    has_left: bool = False,
) -> Layout:
    """The layout of a window of `size` pixels; `px` scales a length, `folded` says which panels are folded away;
    `with_cards`: there is a strip of cards below the table; `left_panel`: the width of what stands on the left, if
    anything does (`has_left`)."""
    width, height = size
    bar, status, edge = px(BAR), px(STATUS), px(EDGE)
    log = px(LINE) if folded("log") else px(LOG)
    strip = 0.0 if not with_cards else px(LINE) if folded("cards") else min(px(CARDS), height * CARDS_SHARE)
    foot = height - status - round(strip)
    card_left = width - px(CARD) - edge

    def right_of(tall: float) -> float:
        """Where the table's part ends. A side panel has its room beside the table unless that would make the table
        much smaller: then it lies over it."""
        return float(width) if folded("card") or card_left < tall * ENOUGH else card_left

    # A column of the log beside the table leaves it more height, as long as it does not take more width.
    spare = right_of(foot - bar) - (foot - log - bar) - 2 * edge
    is_column = not folded("log") and folded("palette") and spare >= px(TOLD_LEAST)
    below = foot if is_column else foot - log
    tall = below - bar
    top, column = bar + edge, max(px(120), below - bar - 2 * edge)
    right = right_of(tall)
    palette: Rect = (edge, top, px(left_panel), column)
    if is_column:
        told = min(px(TOLD_MOST), max(px(TOLD_LEAST), right - tall - 2 * edge))
        down, winding = top + (px(TITLE) if has_left else 0), px(WINDING)
        log_rect: Rect = (edge, down, told, top + column - winding - edge - down)
        replay_rect: Rect = (edge, top + column - winding, told, winding)
        left = edge + told
    else:
        replay = min(px(REPLAY), width * 0.45)
        lines = height - status - log
        log_rect, replay_rect = (0, lines, width - replay, log), (width - replay, lines, replay, log)
        left = palette[0] + palette[2]
        if folded("palette") or right - left < tall * ENOUGH:
            left = 0.0
    return Layout(
        bar=(0, 0, width, bar),
        palette=palette,
        card=(card_left, top, px(CARD), column),
        log=log_rect,
        replay=replay_rect,
        cards=(0, below, width, round(strip)),
        status=(0, height - status, width, status),
        free=(left, bar, max(px(80), right - left), max(px(80), tall)),
        is_told_beside=is_column,
    )


def is_narrow(size: tuple[int, int], px: Callable[[float], int]) -> bool:
    """Whether the window is too narrow for panels on both sides."""
    return size[0] < px(NARROW)


def opened(log: Rect, width: float, is_beside: bool = False) -> Rect:
    """The panel that the log opens to, `width` pixels wide: it stands on the log's own lines, or beside its column."""
    x, y, wide, height = log
    if is_beside:
        return (x + wide + EDGE, y, width, height)
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
