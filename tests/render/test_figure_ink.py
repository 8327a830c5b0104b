"""The lines of figures: bold from afar, fine from near, and never so fine that what they set off loses them."""

from __future__ import annotations

import re

from tabletop.render.figure_ink import INK, THINNEST, thinned

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -80 160 160">'
    f'<g stroke="{INK}" stroke-width="3.6"><circle r="20"/><path d="M0 0V9" stroke-width="1.4"/></g>'
    f'<g fill="none"><path d="M0 0V9" stroke="{INK}" stroke-width="8"/>'
    '<path d="M0 0V9" stroke="#c0ffe2" stroke-width="4.4"/></g></svg>'
)


def widths(text: str) -> list[float]:
    return [float(width) for width in re.findall(r'stroke-width="([\d.]+)"', text)]


def test_a_small_figure_keeps_its_bold_lines() -> None:
    assert thinned(DRAWING, 0.3) == DRAWING


def test_lines_grow_finer_the_nearer_the_eye() -> None:
    far, middle, near, nearest = (widths(thinned(DRAWING, scale))[0] for scale in (0.3, 1.0, 1.4, 9.0))
    assert far > middle > near >= nearest >= THINNEST


def test_what_is_thin_already_stays_and_paint_keeps_its_width() -> None:
    _, thin, under, paint = widths(thinned(DRAWING, 9.0))
    assert THINNEST <= thin <= 1.4
    assert paint == 4.4
    # A dark line that shows on both sides of a lighter one still does.
    assert under > paint + 1
