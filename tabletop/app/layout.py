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
TOLD_SHORT = 168
"""Height of the log below a reserve in that column."""
RESERVE_LEAST = 260
"""Height that a reserve needs above it."""
TITLE = 64
"""Height of a folded panel, of which the title alone is seen, with the space below it."""
CARDS, CARDS_SHARE = 176, 0.26
"""Height of the strip of cards, and the largest share of the window that it takes."""
PALETTE, CONSOLE = 248, 300
"""Width of the left panel, and where a game has a console."""
CARD = 316
REPLAY = 430
EDGE = 8
NARROW, NARROW_AT_SET_UP = 1000, 870
"""Below this width (at 100 %) the palette is folded unless somebody opens it; and while a game is set up with what is
on it."""
ENOUGH, TILES = 0.75, 1.5
"""The width that must be left to a table, as a share of its height in the window; and to one of tiles in a row, beside
a console that always stands there."""
NARROWEST = 150
"""Width of a folded panel on the left, at least."""


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


@dataclass(frozen=True, slots=True)
class Leftmost:
    """What stands on the left: how wide (pixels at 100 %), whether anything does now, and whether it is a console that
    is played with: then the card of a model lies over the table rather than make this narrow."""

    width: float = PALETTE
    stands: bool = False
    is_console: bool = False
    is_reserve: bool = False
    """Whether it stands there for a while only: it then shares the log's column, so that the table lies still when it
    goes."""


def layout(
    size: tuple[int, int],
    px: Callable[[float], int],
    folded: Callable[[str], bool],
    with_cards: bool = False,
    leftmost: Leftmost = Leftmost(),
) -> Layout:
    """The layout of a window of `size` pixels; `px` scales a length, `folded` says which panels are folded away;
    `with_cards`: there is a strip of cards below the table."""
    width, height = size
    bar, status, edge = px(BAR), px(STATUS), px(EDGE)
    log = px(LINE) if folded("log") else px(LOG)
    strip = 0.0 if not with_cards else px(LINE) if folded("cards") else min(px(CARDS), height * CARDS_SHARE)
    foot = height - status - round(strip)
    card_left = width - px(CARD) - edge

    def right_of(tall: float) -> float:
        """Where the table's part ends. A side panel has its room beside the table unless that would make the table
        much smaller: then it lies over it."""
        needed = tall * ENOUGH
        if leftmost.is_console and not folded("palette"):
            needed = edge + px(leftmost.width) + tall * TILES
        return float(width) if folded("card") or card_left < needed else card_left

    # A column of the log beside the table leaves it more height, as long as it does not take more width.
    spare = right_of(foot - bar) - (foot - log - bar) - 2 * edge
    above_log = foot - bar - 4 * edge - px(WINDING) - px(TOLD_SHORT)
    shares = leftmost.is_reserve and not folded("palette") and above_log >= px(RESERVE_LEAST)
    is_column = not folded("log") and (folded("palette") or shares) and spare >= px(TOLD_LEAST)
    below = foot if is_column else foot - log
    tall = below - bar
    top, column = bar + edge, max(px(120), below - bar - 2 * edge)
    right = right_of(tall)
    across, left_tall = float(px(leftmost.width)), column
    if is_column:
        told = min(px(TOLD_MOST), max(px(TOLD_LEAST), right - tall - 2 * edge))
        winding = px(WINDING)
        foot_of_log = top + column - winding - edge
        down = foot_of_log - px(TOLD_SHORT) if shares else top + (px(TITLE) if leftmost.stands else 0)
        log_rect: Rect = (edge, down, told, foot_of_log - down)
        replay_rect: Rect = (edge, top + column - winding, told, winding)
        across, left = told, edge + told
        left_tall = down - edge - top if shares else column
    else:
        replay = min(px(REPLAY), width * 0.45)
        lines = height - status - log
        log_rect, replay_rect = (0, lines, width - replay, log), (width - replay, lines, replay, log)
        left = edge + across
        if folded("palette") or right - left < tall * ENOUGH:
            # A square table leaves room beside it, or nearly: there the title of what is folded hides nothing.
            is_titled = leftmost.stands and folded("palette")
            beside = max(float(px(NARROWEST) + edge), min(left, right - tall - edge))
            left = beside if is_titled and right - beside >= tall * ENOUGH else 0.0
            across = left - edge if left else across
    return Layout(
        bar=(0, 0, width, bar),
        palette=(edge, top, across, left_tall),
        card=(card_left, top, px(CARD), column),
        log=log_rect,
        replay=replay_rect,
        cards=(0, below, width, round(strip)),
        status=(0, height - status, width, status),
        free=(left, bar, max(px(80), right - left), max(px(80), tall)),
        is_told_beside=is_column,
    )


def is_narrow(size: tuple[int, int], px: Callable[[float], int], sets_up: bool = False) -> bool:
    """Whether the window is too narrow for panels on both sides."""
    return size[0] < px(NARROW_AT_SET_UP if sets_up else NARROW)


def opened(log: Rect, width: float, is_beside: bool = False) -> Rect:
    """The panel that the log opens to, `width` pixels wide: it stands on the log's own lines, or in place of its
    column."""
    x, y, wide, height = log
    if is_beside:
        tall = max(height, (y + height) * 0.55)
        return (x, y + height - tall, max(wide, width), tall)
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
