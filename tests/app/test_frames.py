"""How long a frame of a drag takes on the table of the frame goals (run it with --benchmark-enable).

No time is asserted here; `extra_info` holds the percentiles in milliseconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import pygame
import pytest

from tabletop.app import window

from .driver import Driver, crowded

FRAMES = 300


@pytest.mark.parametrize("alt", [False, True], ids=["sliding", "refusing"])
def test_a_drag_frame(
    play: Callable[..., Driver], alt: bool, benchmark: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "FRAME", 0.0)
    d = play(crowded())
    if alt:
        d.held.add("alt")
        d.post(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="")
    start = d.at("m30")
    d.down(start)
    d.motion((start[0] + 1, start[1]))
    times: list[float] = []
    busy_times: list[float] = []
    steps = iter(range(10**9))

    def frame() -> None:
        turn = next(steps) / FRAMES * 4 * math.pi
        place = (start[0] + 6 * math.sin(turn), start[1] + 5 * math.sin(1.7 * turn))
        began, busy = time.perf_counter(), time.process_time()
        d.post(pygame.MOUSEMOTION, pos=d.pixel(place), rel=(1, 1), buttons=(1, 0, 0))
        times.append((time.perf_counter() - began) * 1000)
        busy_times.append((time.process_time() - busy) * 1000)

    painted = d.window.frames
    benchmark.pedantic(frame, rounds=3 if benchmark.disabled else FRAMES, warmup_rounds=20)  # type: ignore[attr-defined]
    assert d.window.frames > painted
    for name, taken in (("wall", times), ("cpu", busy_times)):
        shares = np.percentile(taken[20:] or taken, (50, 95, 99)).round(2)
        benchmark.extra_info[name] = dict(zip(("p50", "p95", "p99"), shares.tolist(), strict=True))  # type: ignore[attr-defined]
    d.press(pygame.K_ESCAPE)
    assert d.game.length == 0
