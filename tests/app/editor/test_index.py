"""The index finds what asking every single thing would find."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tabletop.app.editor import things
from tabletop.app.editor.draft import blank
from tabletop.app.editor.index import Index
from tabletop.documents.kinds import of_kind
from tabletop.geometry.shapes import Rect
from tabletop.opening import kinds

inches = st.integers(0, 40).map(lambda n: n / 2)
boxes = st.builds(Rect, inches, inches, st.sampled_from((0.5, 1.0, 6.0)), st.sampled_from((0.5, 3.0)))


@given(st.lists(boxes, max_size=12), inches, inches, st.sampled_from((0.0, 0.25, 2.0)))
def test_what_is_near_a_place_is_found_in_the_order_of_the_picture(many: list[Rect], x: float, y: float, reach: float):
    crate = kinds()["crate"]
    state = things.put(blank().state, [of_kind(crate, id=f"c{n}", outline=box) for n, box in enumerate(many)])
    expected = [
        f"c{n}"
        for n, box in enumerate(many)
        if box.x - reach <= x <= box.x + box.width + reach and box.y - reach <= y <= box.y + box.height + reach
    ]
    assert [each.id for each in Index(state, 0).near((x, y), reach)] == expected


def test_it_follows_a_change_and_knows_which_map_it_is_of() -> None:
    piece = of_kind(kinds()["crate"], id="crate", outline=Rect(1.0, 1.0, 2.0, 2.0))
    first = things.put(blank().state, [piece])
    second = things.put(first, [replace(piece, outline=Rect(11.0, 1.0, 2.0, 2.0))])
    index = Index(first, 0)
    later = Index(second, 0, index)
    assert index.shows(first, 0)
    assert not index.shows(second, 0)
    assert [each.id for each in later.near((12.0, 2.0))] == ["crate"]
    assert not list(later.near((2.0, 2.0)))
    assert [each.id for each in later.inside((11.0, 1.0, 13.0, 3.0))] == ["crate"]
    assert not list(later.inside((11.5, 1.0, 13.0, 3.0)))
