"""Covering a span with intervals, beside a search of all sets."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.intervals import gaps_left, merged, smallest_cover, weakest_joint
from tabletop.geometry.kernels.intervals import gaps_between, uncovered

ticks = st.integers(-6, 6).map(lambda tick: tick / 10)
spans = st.tuples(ticks, ticks).filter(lambda span: span[0] < span[1])
shadows = st.dictionaries(st.sampled_from("abcdef"), st.lists(spans, min_size=1, max_size=2).map(merged), max_size=6)


@given(shadows)
@settings(max_examples=200, deadline=None)
def test_no_smaller_set_covers(cast: dict[str, tuple[tuple[float, float], ...]]) -> None:
    everything = [span for each in cast.values() for span in each]
    if not cast or gaps_left(everything, 0.5):
        return
    found = smallest_cover(cast, 0.5)
    assert not gaps_left([span for key in found for span in cast[key]], 0.5)
    for keys in combinations(cast, len(found) - 1):
        assert gaps_left([span for key in keys for span in cast[key]], 0.5)


@given(shadows, st.floats(0.001, 0.3))
@settings(max_examples=200, deadline=None)
def test_the_weakest_joint_is_how_much_may_be_taken_off(
    cast: dict[str, tuple[tuple[float, float], ...]], off: float
) -> None:
    """With less than the joint's width taken off each shadow the span stays covered, with more it does not."""
    everything = [span for each in cast.values() for span in each]
    if not cast or gaps_left(everything, 0.5):
        return
    joint = weakest_joint(cast, 0.5)
    if abs(joint - off) < 1e-5:
        return
    # Half is taken off either side of every shadow; at its ends the span asks for the other half.
    shorter = [(low + off / 2, high - off / 2) for low, high in everything if high - low > off]
    assert bool(gaps_left(shorter, 0.5 + off / 2)) == (joint < off)


@given(st.lists(st.tuples(st.integers(0, 3), spans), max_size=12))
@settings(max_examples=100, deadline=None)
def test_many_owners_at_once(cast: list[tuple[int, tuple[float, float]]]) -> None:
    owners = np.array([owner for owner, _ in cast], dtype=np.int64)
    lows, highs = (np.array([span[i] for _, span in cast], dtype=np.float64) for i in (0, 1))
    total, widest = uncovered(owners, lows, highs, 4, 0.5)
    whose, begins, ends = gaps_between(owners, lows, highs, np.full(4, -0.5), np.full(4, 0.5))
    for owner in range(4):
        gaps = gaps_left([span for key, span in cast if key == owner], 0.5)
        assert total[owner] == pytest.approx(sum(high - low for low, high in gaps), abs=1e-9)
        assert widest[owner] == pytest.approx(max((high - low for low, high in gaps), default=0.0), abs=1e-9)
        each = [(low, high) for key, low, high in zip(whose, begins, ends, strict=True) if key == owner]
        wide = [gap for gap in each if gap[1] - gap[0] > 1e-6]
        assert [tuple(map(float, gap)) for gap in wide] == [pytest.approx(gap) for gap in gaps]
