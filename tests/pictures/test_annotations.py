"""What a view shows: each annotation says what the rules say, and nothing that the one who looks may not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import places
from tabletop.errors import DocumentError, TabletopError
from tabletop.geometry.shapes import Disc, distance
from tabletop.model.annotation import ANNOTATIONS
from tabletop.model.mark import (
    AreaMark,
    ArrowMark,
    CalloutMark,
    DimensionMark,
    GhostMark,
    LabelMark,
    LegendMark,
    LineMark,
    Mark,
    PathMark,
    RingMark,
    RulerMark,
    Tone,
    VerdictMark,
)
from tabletop.opening import open_any
from tabletop.pictures.checking import check_file
from tabletop.pictures.shot import Shot, plate_of

Draw = Callable[..., tuple[Any, ...]]
MAPS = places.maps() / "examples"
HEAD = """\
tabletop: 1
title: A picture
rules: {rules}
table: {{width: 24, height: 16}}
sides: [{{id: blue, name: Blue}}, {{id: red, name: Red}}]
terrain:
  - {{id: wall, kind: wall, shape: {{rect: [11, 2, 1, 6]}}}}
  - {{id: crate, kind: container, shape: {{rect: [14, 2, 3, 2]}}}}
miniatures:
{models}
{rest}
"""
MODELS = """\
  - {id: one, name: One, side: blue, at: [5, 8], facing: 90}
  - {id: two, name: Two, side: red, at: [18, 8], facing: 270}
  - {id: late, name: Late, side: red}"""
SOLDIERS = """\
  - {id: one, profile: unit-soldier, side: blue, at: [5, 8], facing: 90}
  - {id: two, profile: ogron, side: red, at: [18, 8], facing: 270}"""


@pytest.fixture
def drawn(tmp_path: Path) -> Draw:
    """Draws a map with a view: the marks of its picture."""

    def draw(
        show: str, more: str = "", *, rules: str = "sandbox", side: str | None = None, step: int | None = None
    ) -> tuple[Mark, ...]:
        path = tmp_path / "picture.yaml"
        models = MODELS if rules == "sandbox" else SOLDIERS
        rest = f"{more}\nview: {{show: [{show}]}}" if "view:" not in more else more.replace("SHOW", show)
        path.write_text(HEAD.format(rules=rules, models=models, rest=rest), encoding="utf-8")
        return plate_of(Shot(open_any(path), side=side, step=step)).scene.marks

    return draw


def test_every_annotation_has_an_example() -> None:
    shown = {one.word for path in MAPS.rglob("pictures/*.yaml") for one in open_any(path).document.view.show}
    older = {"corridor", "threat"}
    assert set(ANNOTATIONS) - older == shown - older


# -- measures ----------------------------------------------------------------------------------------------------------


def test_a_gap_is_measured_between_facing_sides(drawn: Draw) -> None:
    (mark,) = drawn("{dimension: [wall, crate]}")
    assert isinstance(mark, DimensionMark)
    assert (mark.start[0], mark.end[0], mark.text) == (12, 14, "2″")
    # Half-way along what faces each other.
    assert mark.start[1] == mark.end[1] == 3


def test_an_extent_stands_clear_of_its_thing(drawn: Draw) -> None:
    (mark,) = drawn("{extent: {of: crate, side: top}}")
    assert isinstance(mark, DimensionMark)
    assert {mark.start, mark.end} == {(14, 2), (17, 2)} and mark.text == "3″" and mark.away > 0


def test_rings_lie_so_many_inches_from_the_edge_of_a_base(drawn: Draw) -> None:
    rings = drawn("{rings: {of: one, at: [3, 1.5]}}")
    assert [(ring.piece.radius, ring.text) for ring in rings] == [(2.0, "1.5″"), (3.5, "3″")]
    assert len(drawn("{rings: {of: one, every: 2, to: 7}}")) == 3
    (about_a_place,) = drawn("{rings: {of: [4, 4], at: [2]}}")
    assert about_a_place.piece.radius == pytest.approx(2.0, abs=1e-5)


def test_a_path_tells_its_length_and_ends_in_a_cross_when_it_is_refused(drawn: Draw) -> None:
    path, sign = drawn("{path: {through: [one, [5, 11], [9, 11]], legal: false}}")
    assert isinstance(path, PathMark) and path.length == pytest.approx(7.0) and path.waypoints == ((5.0, 11.0),)
    assert (path.tone, sign) == (Tone.REFUSED, VerdictMark((9.0, 11.0), Tone.REFUSED))


def test_a_blast_shows_the_share_of_each_base(drawn: Draw) -> None:
    marks = drawn("{blast: {at: [5.5, 8], diameter: 2}}")
    (share,) = [mark for mark in marks if isinstance(mark, LabelMark)]
    template, under = [mark for mark in marks if isinstance(mark, AreaMark)]
    assert template.piece == Disc((5.5, 8.0), 1.0)
    # The base touches the middle of the template from within: all of it is covered.
    assert share.text == "100%" and share.about == Disc((5.0, 8.0), 0.5) and under.tone is Tone.BLAST


# -- what the rules answer ---------------------------------------------------------------------------------------------


def test_sight_to_one_tells_the_hidden_share_and_what_hides_it(drawn: Draw) -> None:
    marks = drawn("{sight: [one, two]}")
    (label,) = [mark for mark in marks if isinstance(mark, LabelMark)]
    areas = [mark for mark in marks if isinstance(mark, AreaMark)]
    assert label.text == "50% hidden"
    assert {area.tone for area in areas} == {Tone.LEGAL, Tone.OBSCURED}


def test_bands_are_those_of_the_weapon(drawn: Draw) -> None:
    bands = [mark for mark in drawn("{bands: [one, rifle]}", rules="dwmg") if isinstance(mark, RingMark)]
    near, far = (band.piece.radius - 0.5 for band in bands)
    assert far == pytest.approx(2 * near)
    assert bands[1].inner == bands[0].piece


def test_a_front_arc_is_the_half_before_the_base(drawn: Draw) -> None:
    (mark,) = drawn("{front: {of: one, to: 3}}", rules="dwmg")
    points = mark.piece.rings[0]
    assert min(x for x, _ in points) == pytest.approx(5.0)
    assert max(x for x, _ in points) == pytest.approx(5.0 + 0.5 + 3.0)


STEP = "steps: [{do: {move: {by: one, to: [9, 13], facing: 0}}}, {do: {move: {by: two, to: [30, 8]}}}]\n"


def test_a_verdict_is_told_in_the_words_of_the_rules(drawn: Draw) -> None:
    marks = drawn("{verdict: two}", STEP + "view: {step: 2, show: [SHOW]}")
    (said,) = [mark for mark in marks if isinstance(mark, CalloutMark)]
    assert said.title == "Refused" and said.tone is Tone.REFUSED
    assert "table" in said.text


def test_a_verdict_of_a_move_points_at_where_the_model_would_stand(drawn: Draw) -> None:
    marks = drawn("{verdict: two}", STEP + "view: {step: 2, show: [SHOW]}")
    (said,) = [mark for mark in marks if isinstance(mark, CalloutMark)]
    (ghost,) = [mark for mark in marks if isinstance(mark, GhostMark)]
    assert said.at == ghost.base.centre and said.about == ghost.base


def test_a_verdict_does_not_repeat_the_figures_that_the_picture_shows(drawn: Draw) -> None:
    clock, shot = "clock: {round: 1, side: blue, phase: action}\n", "steps: [{do: {shoot: {by: one, at: two}}}]\n"
    marks = drawn("{verdict: one}", clock + shot + "view: {step: 1, show: [SHOW]}", rules="dwmg")
    (said,) = [mark for mark in marks if isinstance(mark, CalloutMark)]
    (ruler,) = [mark for mark in marks if isinstance(mark, RulerMark)]
    assert ruler.text.startswith("12″") and said.tone is Tone.LEGAL
    assert "needed" in said.text and "12″" not in said.text


def test_a_verdict_is_not_told_to_the_other_side(drawn: Draw) -> None:
    more = STEP + "view: {step: 2, show: [SHOW]}"
    assert [mark for mark in drawn("verdict", more, side="red") if isinstance(mark, CalloutMark)]
    assert not [mark for mark in drawn("verdict", more, side="blue") if isinstance(mark, CalloutMark)]


def test_a_ghost_stands_where_a_model_stood_before_the_step(drawn: Draw) -> None:
    ghost, arrow = drawn("{moved: one}", STEP + "view: {after: 1, show: [SHOW]}")
    assert isinstance(ghost, GhostMark) and (ghost.base.centre, ghost.facing, ghost.past) == ((5, 8), 90, True)
    assert isinstance(arrow, ArrowMark) and arrow.end[0] > arrow.start[0] and arrow.end[1] > arrow.start[1]


def test_the_arrow_of_a_move_leads_along_its_way_and_not_through_a_wall(drawn: Draw) -> None:
    steps = "steps: [{do: {move: {by: one, to: [14, 7], via: [[8, 11], [13, 10]]}}}]\n"
    ghost, way, arrow = drawn("{moved: one}", steps + "view: {after: 1, show: [SHOW]}")
    assert isinstance(ghost, GhostMark) and isinstance(way, LineMark) and isinstance(arrow, ArrowMark)
    assert way.points[1:] == ((8, 11), (13, 10)) and arrow.start == (13, 10)
    assert distance(arrow.end, (14, 7)) == pytest.approx(0.5)


def test_who_is_not_moved_by_the_step_of_the_view_has_no_ghost_and_the_check_says_so(drawn: Draw) -> None:
    with pytest.raises(TabletopError, match="'two' stands where it stood before this step"):
        drawn("{moved: two}", STEP + "view: {after: 1, show: [SHOW]}")
    # In a strip the same view is drawn at every step.
    assert drawn("{moved: two}", STEP + "view: {after: 1, show: [SHOW]}", step=1) is not None


def test_the_sign_at_the_end_of_a_path_leaves_who_stands_there_to_be_seen(drawn: Draw) -> None:
    sign = drawn("{path: {through: [[3, 3], [5, 8.1]], legal: true}}")[-1]
    assert isinstance(sign, VerdictMark) and sign.about == Disc((5.0, 8.0), 0.5)


def test_a_legend_explains_what_is_there_and_no_more(drawn: Draw) -> None:
    legend = drawn("legend, {tick: one}")[-1]
    assert isinstance(legend, LegendMark)
    assert [row.text for row in legend.rows] == ["Blue", "Red", "legal"]


def test_a_legend_tells_who_is_in_the_way_from_what_is_refused(drawn: Draw) -> None:
    legend = drawn("{corridor: [one, two]}, legend")[-1]
    swatches = {row.text: row.swatch for row in legend.rows}
    assert swatches["in the way"] == "rim"


def test_a_legend_says_nothing_of_what_is_out_of_the_picture(drawn: Draw) -> None:
    legend = drawn("{tick: one}, {cross: two}, legend", "view: {crop: [2, 4, 6, 8], show: [SHOW]}")[-1]
    assert [row.text for row in legend.rows] == ["Blue", "legal"]


# -- mistakes ----------------------------------------------------------------------------------------------------------

WRONG = {
    "{ruler: [one, tow]}": "'tow': no such thing is on the table. Did you mean 'two'?",
    "{reach: wall}": "no such miniature",
    "{reach: late}": "'late': it is not on the table",
    "{bands: one}": "'one' has no weapon with a range",
    "{front: one}": "'one' has no front arc",
    "{moved: one}": "Where 'one' stood is not known",
    "{blast: {at: one, diameter: 0}}": "from 0 to 1000",
    "{rings: {of: one, every: 0}}": "'every' greater than 0",
    "{path: [one]}": "two places or more",
    "{corridor: [one, one]}": "the same",
    "{ruler: [one, one]}": "the same",
    "{path: [one, [8, 8], [8, 8]]}": "the same",
    "{tick: [240, 8]}": "[240, 8] is far off the table, which is 24 × 16″",
    "verdict": "this file has no steps",
    "{sight: [one, one]}": "the same",
    "{label: {at: one, text: ' '}}": "'text' is empty",
    "{label: {at: one, text: A \U0001f3b2}}": "no letter '\U0001f3b2'",
    "{callout: {at: one, title: \u65e5\u672c, text: Größe d’œuvre 6″ − ½ → ≥ ✓}}": "no letter '\u65e5', '\u672c'.",
}


@pytest.mark.parametrize(("show", "said"), WRONG.items(), ids=WRONG.keys())
def test_what_cannot_be_drawn_is_told_once_with_line_and_column(drawn: Draw, show: str, said: str) -> None:
    with pytest.raises(TabletopError) as error:
        drawn(show)
    (line,) = str(error.value).splitlines()
    assert said in line and "picture.yaml:14:15: " in line


def test_a_check_tells_every_annotation_that_cannot_be_drawn(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    show = "view: {show: [{ruler: [one, tow]}, {tick: one}, {cross: three}]}"
    path.write_text(HEAD.format(rules="sandbox", models=MODELS, rest=show), encoding="utf-8")
    checked = check_file(path)
    assert not checked.holds and len(checked.complaints) == 2


def test_a_word_that_is_none_is_told_when_the_file_is_read(drawn: Draw) -> None:
    with pytest.raises(DocumentError, match="Did you mean 'legend'"):
        drawn("legnd")


# -- secrets -----------------------------------------------------------------------------------------------------------

TRAP = "markers: [{id: trap, kind: trap, at: [9, 12], text: Mind the pit, visible_to: [red]}]"
POINTING = (
    "{ruler: [one, trap]}",
    "{rings: trap}",
    "{label: {at: trap, text: The trap}}",
    "{callout: {at: trap, text: Here it lies.}}",
    "{blast: {at: trap, diameter: 3}}",
    "{path: [one, trap]}",
    "{cross: trap}",
    "{dimension: [wall, trap]}",
)


@pytest.mark.parametrize("show", POINTING)
def test_nothing_points_at_what_a_side_may_not_see(drawn: Draw, show: str) -> None:
    assert drawn(show, TRAP, side="red")
    for side in ("blue", None):
        assert drawn(show, TRAP, side=side) == ()


def test_a_legend_and_a_ruler_to_others_stay(drawn: Draw) -> None:
    marks = drawn("{ruler: [one, trap]}, {ruler: [one, two]}", TRAP, side="blue")
    assert [mark.text for mark in marks if isinstance(mark, RulerMark)] == ["12″"]
