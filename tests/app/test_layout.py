"""Where the log stands: in a column beside a wide table, which then has all the height there is, or below the table."""

from __future__ import annotations

from tabletop.app.layout import Layout, layout


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
