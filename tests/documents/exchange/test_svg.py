"""SVG drawings: layers, transforms, units. Every expected inch is worked out by hand from the fixture."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tabletop.errors import DocumentError
from tabletop.geometry.operations import area
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Wall

from .helpers import pieces, read, told, written


def drawn(kind: str) -> list[Outline]:
    return [piece.outline for piece in pieces(read("plan.svg")) if piece.kind == kind]


def test_the_drawing_says_itself_how_large_it_is() -> None:
    found = read("plan.svg")
    # 609.6 mm are 24″; a hundred units of the view box are an inch.
    assert (found.document.state.table.width, found.document.state.table.height) == pytest.approx(
        (24.0, 12.0), abs=1e-4
    )
    assert found.document.title == "The plan"


def test_a_stroke_is_a_wall_of_its_width() -> None:
    wall = drawn("wall")[0]
    assert isinstance(wall, Wall)
    assert [pytest.approx(point, abs=1e-4) for point in wall.line] == [(2.0, 2.0), (6.0, 2.0), (6.0, 5.0)]
    assert wall.width == pytest.approx(0.25, abs=1e-4)


def test_layers_say_what_kind_things_are_and_transforms_where() -> None:
    # (900, 350) less the view box's (−100, −50) is (10, 4); twice as large.
    tree, leaning = drawn("tree")
    assert isinstance(tree, Circle) and isinstance(leaning, Ellipse)
    assert (tree.x, tree.y, tree.radius) == pytest.approx((10.0, 4.0, 1.0))
    assert (leaning.x, leaning.y, leaning.rx, leaning.ry) == pytest.approx((12.0, 4.0, 0.6, 0.3))
    assert leaning.rotate % 180 == pytest.approx(90.0)


def test_a_turned_group_turns_its_rectangle() -> None:
    # Turned by a quarter, (x, y) is (−y, x): it covers 1200 to 1500 and 450 to 550.
    (hedge,) = drawn("hedge")
    assert isinstance(hedge, Rect)
    assert (hedge.x + hedge.width / 2, hedge.y + hedge.height / 2) == pytest.approx((14.5, 5.5))
    assert (hedge.width, hedge.height, hedge.rotate) == pytest.approx((1.0, 3.0, 90.0))


def test_a_use_is_what_it_uses() -> None:
    (crate,) = drawn("crate")
    assert isinstance(crate, Rect)
    assert (crate.x, crate.y, crate.width, crate.height) == pytest.approx((15.0, 2.0, 1.0, 2.0))


def test_a_ring_within_a_path_is_a_hole() -> None:
    (yard,) = drawn("building")
    assert isinstance(yard, Polygon)
    assert len(yard.holes) == 1
    assert area(yard.piece()) == pytest.approx(12.0)


def test_curves_become_lines_that_nobody_can_tell_from_them() -> None:
    (pond,) = drawn("pond")
    assert isinstance(pond, Polygon)
    # Four arcs of Bézier with a handle of 0.55: hardly to be told from a circle of an inch about (20, 10).
    assert all(math.dist(point, (20.0, 10.0)) == pytest.approx(1.0, abs=0.005) for point in pond.points)
    assert area(pond.piece()) == pytest.approx(math.pi, rel=0.01)


def test_words_are_told_and_what_is_hidden_is_not_there() -> None:
    found = read("plan.svg")
    assert told(found) == "Not carried: 1 text."
    assert len(pieces(found)) == 7


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<svg><g></svg>", r"a.svg:1:\d+: XML is not well formed"),
        ("<html/>", "begins with <svg>"),
        ('<svg width="900in" height="9in"/>', "the table would be 900″ × 9″"),
        ('<svg width="9in" height="9in"><path d="M0,0 L1e9,1e9" stroke="red"/></svg>', None),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, text: str, says: str | None) -> None:
    if says is None:
        assert "outside the table" in told(written(tmp_path, "a.svg", text))
    else:
        with pytest.raises(DocumentError, match=says):
            written(tmp_path, "a.svg", text)


def test_uses_that_grow_without_end_are_refused(tmp_path: Path) -> None:
    levels = "".join(f'<g id="l{k}">' + f'<use href="#l{k - 1}"/>' * 12 + "</g>" for k in range(1, 9))
    small = '<g id="l0"><rect width="1" height="1"/></g>'
    bomb = f'<svg width="9in" height="9in"><defs>{small}{levels}</defs><use href="#l8"/></svg>'
    with pytest.raises(DocumentError, match="shapes"):
        written(tmp_path, "a.svg", bomb)
    loop = '<svg width="9in" height="9in"><g id="a"><use href="#a"/></g></svg>'
    with pytest.raises(DocumentError):
        written(tmp_path, "b.svg", loop)
