"""Words find their place: inside the picture, never on one another, never on a model."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.shapes import Box, Disc
from tabletop.model.mark import (
    AreaMark,
    CalloutMark,
    DimensionMark,
    KeyRow,
    LabelMark,
    LegendMark,
    Mark,
    PathMark,
    RingMark,
    RulerMark,
    Tone,
)
from tabletop.render import outlines
from tabletop.render.camera import Camera
from tabletop.render.marks.layout import lay_out
from tabletop.render.marks.leaders import leader_of
from tabletop.render.marks.metrics import Label, Metrics
from tabletop.render.marks.placing import Crowded, Placer, around
from tabletop.render.marks.strokes import Desk, parts
from tabletop.render.pencil import Spot

WINDOW = pygame.Rect(0, 0, 960, 640)
"""A crop of 24 × 16 inches at 40 pixels an inch, of a table of 48 × 48."""
DESK = Desk(Camera((48.0, 48.0), WINDOW.size, 40.0, (20.0, 20.0)), WINDOW)
METRICS = Metrics(lambda text, size, _bold: 0.55 * size * len(text))

places = st.tuples(st.floats(6, 34), st.floats(10, 30))
"""Some of them outside the crop."""
words = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=12)
marks = st.one_of(
    st.builds(LabelMark, places, words),
    st.builds(lambda at: LabelMark(at, "50%", Tone.BLAST, Disc(at, 0.5)), places),
    st.builds(RulerMark, places, places, words),
    st.builds(lambda a, b, c: PathMark((a, b, c), 9.9, (b,)), places, places, places),
    st.builds(DimensionMark, places, places, words),
    st.builds(lambda at, far: RingMark(Disc(at, far), f"{far:.0f}"), places, st.floats(1, 8)),
)
models = st.lists(st.builds(Disc, places, st.just(0.5)), max_size=8)


def placed(given_marks: list[Mark], bases: list[Disc]) -> list[Label]:
    drawn = [part for mark in given_marks for part in parts(DESK, mark)]
    return lay_out(DESK, given_marks, drawn, Crowded([DESK.box(base) for base in bases]), METRICS)[0]


def faults(labels: list[Label], bases: list[Disc]) -> list[str]:
    """Everything that must not be."""
    found = [f"{label} is outside the picture" for label in labels if not WINDOW.contains(label.box)]
    found += [f"{a} and {b} overlap" for a, b in combinations(labels, 2) if a.box.colliderect(b.box)]
    boxes = [DESK.box(base) for base in bases]
    return found + [f"{label} is on a model" for label in labels if label.box.collidelist(boxes) >= 0]


@given(st.lists(marks, min_size=1, max_size=40), models)
@settings(max_examples=40, deadline=None)
def test_no_words_overlap_or_leave_the_picture_or_cover_a_model(given_marks: list[Mark], bases: list[Disc]) -> None:
    labels = placed(given_marks, bases)
    assert faults(labels, bases) == []


@given(st.lists(marks, max_size=12), st.lists(st.builds(CalloutMark, words, places), min_size=1, max_size=5), models)
@settings(max_examples=20, deadline=None)
def test_callouts_and_a_legend_find_room_as_well(
    given_marks: list[Mark], callouts: list[CalloutMark], bases: list[Disc]
) -> None:
    legend = LegendMark(tuple(KeyRow("area", f"what area {k} means") for k in range(6)))
    labels = placed([*given_marks, *callouts, legend], bases)
    assert faults(labels, bases) == []
    assert sum(label.face.kind == "box" for label in labels) == len(callouts)


def test_without_placing_they_would_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd: list[Mark] = [LabelMark((12.0 + 0.3 * k, 20.0), f"label {k}") for k in range(12)]
    bases = [Disc((14.0, 19.0), 0.5)]
    assert faults(placed(crowd, bases), bases) == []

    def first_wish(_self: Placer, size: tuple[int, int], wishes: list[Spot], _spot: object = None) -> pygame.Rect:
        box = pygame.Rect(0, 0, *size)
        box.center = (round(wishes[0][0]), round(wishes[0][1]))
        return box

    monkeypatch.setattr(Placer, "place", first_wish)
    assert faults(placed(crowd, bases), bases)


def test_the_same_marks_are_always_laid_out_alike() -> None:
    crowd: list[Mark] = [LabelMark((12.0 + 0.4 * k, 20.0 + 0.1 * k), f"label {k}") for k in range(30)]
    first, again = ([(label.face, label.box.topleft) for label in placed(crowd, [])] for _ in range(2))
    assert first == again


def test_words_that_stand_far_from_their_place_are_led_to_it() -> None:
    crowd: list[Mark] = [LabelMark((20.0, 20.0), f"label {k}") for k in range(30)]
    labels = placed(crowd, [])
    spot = DESK.spot((20.0, 20.0))
    far = [label for label in labels if not label.box.inflate(60, 60).collidepoint(spot)]
    assert far and all(label.leader is not None and label.leader[1] == spot for label in far)


def test_no_line_leads_across_a_name_where_words_can_stand_elsewhere() -> None:
    """Three models close together, as under a blast, with their names; the words of two of them stand already."""
    bases = [pygame.Rect(708, 408, 83, 83), pygame.Rect(798, 453, 83, 83), pygame.Rect(723, 310, 83, 83)]
    names = [pygame.Rect(691, 490, 118, 41), pygame.Rect(781, 534, 118, 41), pygame.Rect(706, 271, 118, 41)]
    placer = Placer(pygame.Rect(0, 0, 1200, 900), Crowded([*bases, *names]), unit=2.0)
    for other in (pygame.Rect(590, 362, 114, 42), pygame.Rect(791, 405, 99, 46), pygame.Rect(870, 286, 64, 44)):
        placer.reserve(other)
    size, middle = (99, 46), bases[2].center
    box = placer.place(size, around(middle, (41.5, 41.5), size), middle)
    assert not any(name.clipline(box.center, middle) for name in names)


def test_the_line_of_words_leads_round_the_name_of_their_model() -> None:
    base = Disc((20.0, 20.0), 0.5)
    model = DESK.box(base)
    name = pygame.Rect(model.left - 40, model.bottom + 2, 90, 24)
    words = pygame.Rect(model.left + 10, name.bottom + 10, 200, 60)
    placer = Placer(WINDOW, Crowded([model, name]))
    straight = leader_of(DESK, words, model.center, base, lambda _: 0.0)
    assert straight is not None and name.clipline(straight), "the shortest line would cross it"
    round_it = leader_of(DESK, words, model.center, base, placer.crossed_by)
    assert round_it is not None and not name.clipline(round_it)


def test_no_line_of_words_begins_with_a_figure() -> None:
    text = "UNIT Soldier 1 lies on the ground already, which takes half of his range: −1 (DWMG p. 7, ruling D18)."
    for pixels in range(160, 400, 20):
        lines = METRICS.wrapped(text, 14, pixels, False)
        assert " ".join(lines).split() == text.split()
        assert not [line for line in lines[1:] if line[0].isdigit() or line.startswith(("−", "p.", "D18"))]


def test_what_is_kept_together_is_cut_between_words_where_it_is_wider_than_a_line() -> None:
    source = "(Exterminate! Appendix 3 King of the Hill, ruling E18).".replace(" ", "\u00a0")
    for pixels in (150, 250, 350, 420):
        lines = METRICS.wrapped(f"The base finds no room on the crate there {source}", 14, pixels, False)
        assert not [line for line in lines if line.endswith("-")]
        assert "ruling E18)." in lines[-1].replace("\u00a0", " ")


def test_a_legend_shrinks_rather_than_lie_on_the_corridor_that_it_explains() -> None:
    strip = Box((20.0, 20.0), 1.2, 24.0, 118.0)
    corridor = AreaMark(strip, Tone.REFUSED)
    legend = LegendMark(tuple(KeyRow("area", f"what the sign {k} of this map means") for k in range(18)))
    (label,) = lay_out(DESK, [corridor, legend], list(parts(DESK, corridor)), Crowded(), METRICS)[0]
    box = label.box
    inside = [DESK.camera.to_table((x, y)) for x in range(box.left, box.right) for y in range(box.top, box.bottom, 4)]
    assert label.face.share < 1.0
    assert not any(outlines.contains(strip, place) for place in inside)


def test_words_keep_off_the_lines_of_other_words() -> None:
    placer = Placer(WINDOW, Crowded())
    placer.lead(((300.0, 270.0), (500.0, 270.0)))
    box = placer.place((80, 24), around((400.0, 300.0), 6.0, (80, 24)), (400.0, 300.0))
    assert not box.clipline((300, 270), (500, 270))


def test_a_callout_within_a_wide_ring_stays_near_its_place() -> None:
    rings = [RingMark(Disc((26.0, 26.0), 10.0), "10″")]
    (_, callout) = placed([*rings, CalloutMark("Here it stands.", (26.0, 26.0))], [])
    assert abs(callout.box.centerx - DESK.spot((26.0, 26.0))[0]) < 120


def test_a_word_wider_than_any_box_is_cut_with_a_hyphen() -> None:
    (label,) = placed([CalloutMark("Donaudampfschifffahrtsgesellschaft" * 3, (20.0, 20.0))], [])
    assert all(line.endswith("-") for line in label.face.lines[:-1])
    (short,) = placed([CalloutMark("A Donaudampfschiff.", (20.0, 20.0))], [])
    assert "Donaudampfschiff." in " ".join(short.face.lines)


def test_a_label_of_a_model_is_not_led_when_it_stands_beside_it() -> None:
    (label,) = placed([LabelMark((20.0, 20.0), "Guard", Tone.NEUTRAL, Disc((20.0, 20.0), 0.5))], [])
    assert label.leader is None
    assert not label.box.colliderect(DESK.box(Disc((20.0, 20.0), 0.5)))


def test_a_sentence_too_long_for_the_picture_is_wrapped_into_a_box() -> None:
    (label,) = placed([LabelMark((20.0, 20.0), "no model may end its move here " * 6)], [])
    assert label.face.kind == "box" and len(label.face.lines) > 1
    assert WINDOW.contains(label.box)


def test_words_get_smaller_where_there_is_no_room_for_them() -> None:
    small = Desk(Camera((48.0, 48.0), (300, 200), 40.0, (20.0, 20.0)), pygame.Rect(0, 0, 300, 200))
    crowd: list[Mark] = [LabelMark((20.0, 20.0), f"a label {k}") for k in range(16)]
    labels, metrics = lay_out(small, crowd, [], Crowded([small.box(Disc((20.0, 20.0), 0.5))]), METRICS)
    assert metrics.scale < 1.0
    assert all(not a.box.colliderect(b.box) for a, b in combinations(labels, 2))
    assert lay_out(small, crowd[:3], [], Crowded(), METRICS)[1].scale == 1.0
