"""Where the log stands: in a column beside a wide table, which then has all the height there is, or below the table."""

from __future__ import annotations

from tabletop.app.layout import CONSOLE, Layout, Leftmost, layout


def opened(width: int, height: int, *folded: str) -> Layout:
    return layout((width, height), round, lambda panel: panel in ("palette", *folded))


def test_the_log_beside_a_wide_table_leaves_it_more_height_and_hides_nothing() -> None:
    wide, below = opened(1366, 768), opened(1366, 768, "log")
    assert wide.is_told_beside and not below.is_told_beside
    assert wide.free[3] > below.free[3]
    assert wide.log[0] + wide.log[2] <= wide.free[0] and wide.free[2] >= wide.free[3], "the whole table fits"


def test_the_log_stands_below_the_table_where_a_column_would_make_it_smaller() -> None:
    low = opened(1024, 640)
    assert not low.is_told_beside and low.log[1] >= low.free[1] + low.free[3]


def test_what_is_folded_on_the_left_lies_beside_a_square_table_where_there_is_room() -> None:
    low = layout((980, 560), round, lambda panel: panel == "palette", leftmost=Leftmost(stands=True))
    x, _, width, _ = low.palette
    assert not low.is_told_beside
    assert x + width <= low.free[0] and low.free[2] >= low.free[3], "the whole table still fits"


def test_a_console_leaves_a_row_of_tiles_its_room_before_the_card_does() -> None:
    console = Leftmost(CONSOLE, stands=True, is_console=True)
    narrow, wide = (layout(size, round, lambda _: False, True, console) for size in ((1024, 640), (1600, 768)))
    assert narrow.free[0] + narrow.free[2] == 1024 and not narrow.card_is_beside
    assert wide.card_is_beside
    assert narrow.free[0] >= narrow.palette[0] + narrow.palette[2]


def test_the_table_lies_still_when_the_reserve_goes() -> None:
    reserve = Leftmost(stands=True, is_reserve=True)
    before = layout((1366, 768), round, lambda _: False, leftmost=reserve)
    after = layout((1366, 768), round, lambda panel: panel == "palette", leftmost=Leftmost(is_reserve=True))
    assert before.free == after.free
    assert before.palette[1] + before.palette[3] < before.log[1], "the reserve stands above the log"
    assert before.palette[0] + before.palette[2] <= before.free[0]
