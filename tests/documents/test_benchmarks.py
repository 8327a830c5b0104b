"""How long reading takes; run with --benchmark-enable."""

from __future__ import annotations

import math
import random

from tabletop.documents import header_line, read_save, record_line
from tabletop.model.record import Done

from .helpers import KINDS, VOCABULARIES, read_map
from .test_saves import MAP, MOVE, MOVED


def large_map(size: int) -> str:
    """An honest map of so many bytes: rocks of eight corners."""
    chance = random.Random(2)
    lines = ["tabletop: 1", "title: Rocks", "rules: plain", "terrain:"]
    length = 0
    while length < size:
        x, y = chance.uniform(2, 46), chance.uniform(2, 46)
        turns = [k * math.pi / 4 for k in range(8)]
        corners = ", ".join(f"[{x + 1.5 * math.cos(t):.3f}, {y + 1.5 * math.sin(t):.3f}]" for t in turns)
        lines.append(f"  - {{id: rock-{len(lines)}, kind: rock, shape: {{polygon: [{corners}]}}, height: 1.0}}")
        length += len(lines[-1]) + 1
    return "\n".join(lines) + "\n"


def test_a_map_of_six_megabytes(benchmark) -> None:
    """Goal: at most three seconds."""
    text = large_map(6_000_000)
    document = benchmark.pedantic(lambda: read_map(text), rounds=3)
    assert len(document.state.terrain) == text.count("id: rock")


def test_a_save_of_a_thousand_records(benchmark) -> None:
    lines = [header_line(MAP, {}, 7)]
    lines += [record_line(Done(n, "cybermen", MOVE, (), (MOVED,), n)) for n in range(1, 1001)]
    data = "".join(line + "\n" for line in lines).encode()
    save = benchmark.pedantic(lambda: read_save(data, "a", VOCABULARIES, KINDS), rounds=3)
    assert len(save.records) == 1000
