"""How long a drag takes with 60 miniatures and 40 pieces of terrain. Run with `--benchmark-enable`; passes or fails by
what is answered, never by the time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tabletop.geometry.kernels import warm
from tabletop.geometry.shapes import Outline, Polygon, Rect, Wall
from tabletop.model.action import Group, Move
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tests.rules.tables import SANDBOX, soldier, table, wall

SIZE = 48.0


def _terrain(rng: random.Random) -> Iterator[Terrain]:
    for number in range(40):
        x, y = rng.uniform(2, 44), rng.uniform(2, 44)
        outline: Outline = Rect(x, y, rng.uniform(0.5, 2), rng.uniform(0.5, 2), rng.uniform(0, 90))
        if number % 3 == 0:
            outline = Wall(((x, y), (x + rng.uniform(-4, 4), y + rng.uniform(-4, 4))), 0.25)
        elif number % 3 == 1:
            count = rng.randint(10, 30)
            turns = [2 * math.pi * k / count for k in range(count)]
            outline = Polygon(tuple((x + rng.uniform(0.6, 1.2) * math.cos(t), y + math.sin(t)) for t in turns))
        yield wall(f"t{number}", outline)


def _crowd(**words: float) -> State:
    rng = random.Random(3)
    terrain = tuple(_terrain(rng))
    people: list[Miniature] = []
    while len(people) < 60:
        size = (3.0, 4.0) if not people else 1.0
        one = soldier(f"m{len(people)}", (rng.uniform(2, 46), rng.uniform(2, 46)), size, **words)
        if not SANDBOX.audit(table(*terrain, one, *(p for p in people if _near(p, one)), size=SIZE)):
            people.append(one)
    return table(*terrain, *people, size=SIZE)


def _near(one: Miniature, other: Miniature) -> bool:
    assert one.at is not None and other.at is not None
    return math.dist(one.at, other.at) < 5


@pytest.fixture(scope="module", params=[{}, {"move": 6.0}], ids=["unlimited", "6 inches"])
def crowd(request: pytest.FixtureRequest) -> State:
    warm(wait=True)
    return _crowd(**request.param)


def _wishes(who: str) -> Iterator[Move]:
    rng = random.Random(7)
    return cycle([Move(who, (rng.uniform(1, 47), rng.uniform(1, 47))) for _ in range(200)])


@pytest.mark.parametrize("who", ["m1", "m0"], ids=["round", "vehicle"])
def test_speed_of_a_check(benchmark: BenchmarkFixture, crowd: State, who: str) -> None:
    wishes = _wishes(who)
    assert benchmark(lambda: SANDBOX.check(crowd, next(wishes))) is not None


@pytest.mark.parametrize("who", ["m1", "m0"], ids=["round", "vehicle"])
def test_speed_of_a_slide(benchmark: BenchmarkFixture, crowd: State, who: str) -> None:
    wishes = _wishes(who)
    assert benchmark(lambda: SANDBOX.nearest(crowd, next(wishes))) is not None


def test_speed_of_a_group_of_twenty(benchmark: BenchmarkFixture, crowd: State) -> None:
    rng = random.Random(7)
    people = [crowd.miniatures[f"m{number}"] for number in range(1, 21)]

    def check() -> bool:
        dx, dy = rng.uniform(-3, 3), rng.uniform(-3, 3)
        moves = tuple(Move(m.id, (m.at[0] + dx, m.at[1] + dy)) for m in people if m.at is not None)
        return SANDBOX.check(crowd, Group(moves)) is not None

    assert benchmark(check)


def test_speed_of_offers(benchmark: BenchmarkFixture, crowd: State) -> None:
    assert benchmark(lambda: SANDBOX.offers(crowd, "blue"))
