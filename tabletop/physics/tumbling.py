"""Tumbling: dice thrown into a corner of the table roll, knock against each other and come to rest.

Nothing here knows what falls. The physics gives every die a way and a turning; how it lies at the end is the record's,
and the turning is reckoned backwards from there, so that the die that rolls is the one that shows the recorded face.
Lengths are in widths of a die.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pymunk
from pymunk import batch

Floats = npt.NDArray[np.float64]

TIME = 1 / 120
"""Seconds of a step."""
LONGEST = 1.9
"""Seconds after which every die lies, whatever happens."""
DRAG = 11.0
"""Widths a second that a die loses each second by rolling over the table."""
WHIRL = 9.0
"""Radians a second of turning lost each second."""
PACE = (13.0, 17.0)
"""Widths a second at which dice are thrown."""
ROLLS, SLIDES = 3.6, 1.5
"""Speeds above which a die rolls, and below which it has found its face and only slides."""
STILL = 0.06
LEAST_PACE = 3.0
"""Widths a second at which a die goes over the edge of the table, however it was thrown."""
HOPS = 0.9
"""How high a die hops at full speed, in widths."""
APART = 0.12
"""Seconds between the throws of two rolls."""

_EDGES = {"bottom": (0.0, -1.0), "top": (0.0, 1.0), "left": (1.0, 0.0), "right": (-1.0, 0.0)}
"""The edges of the arena from which dice are thrown, with the way they then go."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to be thrown: how many in each roll, the width and height they have, from which edge, and what makes this
    throw differ from others (the number of its record)."""

    rolls: tuple[int, ...]
    arena: tuple[float, float]
    edge: str
    seed: int


@dataclass(frozen=True, slots=True)
class Tumble:
    """How dice moved, a row for each step of `TIME`.

    Attributes:
        places: where they are, (steps, n, 2).
        turns: how they are turned, (steps, n, 3, 3): matrices that turn the die as it lies at the end, unturned, with
            x to the right, y down and z up.
        heights: how high their middles are above a lying die's, (steps, n).
        shown: from which step on a die is in sight, (n,).
        lies: from which step on it shows its last face, (n,).
        angles: how it is turned about the upright at the end, in radians, (n,).
    """

    places: Floats
    turns: Floats
    heights: Floats
    shown: npt.NDArray[np.int64]
    lies: npt.NDArray[np.int64]
    angles: Floats

    @property
    def seconds(self) -> float:
        """How long it takes until all lie still."""
        return (len(self.places) - 1) * TIME


def tumble(throw: Throw) -> Tumble:
    """Throw dice. The same throw always goes the same way."""
    table = _Table(throw)
    table.run()
    places, speeds, angles, whirls = (np.array(rows) for rows in table.rows)
    shown = table.released
    pace = np.hypot(speeds[..., 0], speeds[..., 1])
    lies = _lies(pace, shown)
    turns = _turns(speeds, whirls, angles[-1], lies)
    return Tumble(places, turns, _heights(turns, pace, lies), shown, lies, angles[-1])


class _Table:
    """A corner of the table with a rim round it, and the dice that are thrown into it."""

    def __init__(self, throw: Throw) -> None:
        self.throw = throw
        self._space = pymunk.Space()
        self._space.iterations = 12
        self._space.collision_slop = 0.005
        self._space.collision_bias = 1e-4
        count = sum(throw.rolls)
        # How a throw looks is no chance of the game: nothing depends on it, and every replay has the same.
        self._vary = np.random.default_rng(throw.seed)
        self._bodies = [self._die(number) for number in range(count)]
        self._state, self._given = batch.Buffer(), batch.Buffer()
        # The last row is the table's own.
        self._moves = np.zeros((count + 1, 3))
        self._given.set_float_buf(self._moves)
        order = [roll for roll, dice in enumerate(throw.rolls) for _ in range(dice)]
        self.released = np.array([round(roll * APART / TIME) + 2 * (k % 7) for k, roll in enumerate(order)])
        self.rows: tuple[list[Floats], list[Floats], list[Floats], list[Floats]] = ([], [], [], [])
        self._closed = False
        for edge in ("bottom", "top", "left", "right"):
            if edge != throw.edge:
                self._rim(edge)

    def _die(self, number: int) -> pymunk.Body:
        body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (1.0, 1.0)))
        body.position = (-1000.0 - 5.0 * number, 0.0)
        # A little wider than it is, so that dice never lie so close that they seem to overlap.
        shape = pymunk.Poly.create_box(body, (0.98, 0.98), 0.06)
        shape.elasticity, shape.friction = 0.5, 0.35
        self._space.add(body, shape)
        return body

    def _rim(self, edge: str) -> None:
        width, height = self.throw.arena
        far = 40.0
        ends = {
            "bottom": ((-far, height + 1), (width + far, height + 1)),
            "top": ((-far, -1), (width + far, -1)),
            "left": ((-1, -far), (-1, height + far)),
            "right": ((width + 1, -far), (width + 1, height + far)),
        }
        rim = pymunk.Segment(self._space.static_body, *ends[edge], 1.0)
        rim.elasticity, rim.friction = 0.55, 0.3
        self._space.add(rim)

    def _release(self, number: int) -> None:
        width, height = self.throw.arena
        ahead = np.array(_EDGES[self.throw.edge])
        aside = np.array((-ahead[1], ahead[0]))
        long, deep = (width, height) if ahead[0] == 0.0 else (height, width)
        along = long * 0.28 + (number % 4 - 1.5) * 1.25 + self._vary.uniform(-0.15, 0.15)
        along = min(max(along, 0.8), long - 0.8)
        origin = np.array((0.0 if ahead[0] >= 0 else width, 0.0 if ahead[1] >= 0 else height))
        # A hand holds them in rows of four, before the edge.
        row = 0.9 + 1.3 * (number // 4 % 3)
        start = origin - ahead * row + np.abs(aside) * along
        towards = (long * self._vary.uniform(0.35, 0.8) - along) * np.abs(aside) + ahead * deep * 0.75
        towards /= np.hypot(*towards)
        pace = self._vary.uniform(*PACE) * min(1.0, 0.55 + deep / 24.0)
        body = self._bodies[number]
        body.position = (float(start[0]), float(start[1]))
        body.velocity = (float(towards[0] * pace), float(towards[1] * pace))
        body.angle = self._vary.uniform(0.0, 2 * math.pi)
        body.angular_velocity = self._vary.uniform(-9.0, 9.0)

    def run(self) -> None:
        """Step until everybody lies."""
        last = int(self.released.max(initial=0))
        for step in range(round(LONGEST / TIME) + last):
            for number in np.flatnonzero(self.released == step):
                self._release(int(number))
            moves = self._step(step)
            if step > last and not moves:
                break
        self._note()
        self.rows[1][-1][:] = 0.0
        self.rows[3][-1][:] = 0.0

    def _step(self, step: int) -> bool:
        """One step; whether anybody still moves."""
        self._note()
        speeds, whirls = self.rows[1][-1], self.rows[3][-1]
        pace = np.hypot(speeds[:, 0], speeds[:, 1])
        # Whatever slides or rolls on the table loses speed evenly, and near the end of all time faster.
        hurry = 1.0 + 4.0 * max(0.0, step * TIME - LONGEST * 0.6)
        kept = np.maximum(0.0, 1.0 - DRAG * hurry * TIME / np.maximum(pace, 1e-9))
        whirled = np.maximum(0.0, 1.0 - WHIRL * hurry * TIME / np.maximum(np.abs(whirls), 1e-9))
        drawn = np.where(self._lags(step)[:, None], self._drawn_in(speeds), speeds * kept[:, None])
        self._give(drawn, whirls * whirled)
        self._space.step(TIME)
        if not self._closed and step > self.released.max(initial=0) and self._all_in():
            self._rim(self.throw.edge)
            self._closed = True
        return bool((pace > STILL).any() or (np.abs(whirls) > STILL).any())

    def _lags(self, step: int) -> npt.NDArray[np.bool_]:
        """Which dice have been thrown and are not over the edge yet."""
        x, y = _EDGES[self.throw.edge]
        width, height = self.throw.arena
        places = self.rows[0][-1]
        inside = (places[:, 0] - (width if x < 0 else 0.0)) * x + (places[:, 1] - (height if y < 0 else 0.0)) * y
        lags: npt.NDArray[np.bool_] = (inside < 0.8) & (self.released <= step)
        return lags

    def _drawn_in(self, speeds: Floats) -> Floats:
        """The speeds of dice at the edge: they do not come to rest there, nor leave."""
        ahead = np.array(_EDGES[self.throw.edge])
        drawn: Floats = speeds + np.maximum(0.0, LEAST_PACE - speeds @ ahead)[:, None] * ahead
        return drawn

    def _give(self, speeds: Floats, whirls: Floats) -> None:
        """Give all dice their speeds; one by one would take longer than the step itself."""
        self._moves[:-1, :2], self._moves[:-1, 2] = speeds, whirls
        fields = batch.BodyFields.VELOCITY | batch.BodyFields.ANGULAR_VELOCITY
        batch.set_space_bodies(self._space, fields, self._given)

    def _all_in(self) -> bool:
        width, height = self.throw.arena
        places = self.rows[0][-1]
        return bool(((places > 0.75) & (places < (width - 0.75, height - 0.75))).all())

    def _note(self) -> None:
        fields = batch.BodyFields
        wanted = fields.POSITION | fields.ANGLE | fields.VELOCITY | fields.ANGULAR_VELOCITY
        self._state.clear()
        batch.get_space_bodies(self._space, wanted, self._state)
        # The last row is the table's own.
        rows = np.frombuffer(bytes(self._state.float_buf()), dtype=np.float64).reshape(-1, 6)[: len(self._bodies)]
        for kept, part in zip(self.rows, (rows[:, 0:2], rows[:, 3:5], rows[:, 2], rows[:, 5]), strict=True):
            kept.append(part.copy())


def _lies(pace: Floats, shown: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The step from which on each die only slides: the first after its release at which it is slow."""
    steps = np.arange(len(pace))[:, None]
    slow = (pace < SLIDES) & (steps > shown[None, :])
    return np.where(slow.any(axis=0), slow.argmax(axis=0), len(pace) - 1)


def _turns(speeds: Floats, whirls: Floats, angles: Floats, lies: npt.NDArray[np.int64]) -> Floats:
    """The turning of every die at every step, reckoned backwards from how it lies."""
    steps, count = whirls.shape
    turns = np.empty((steps, count, 3, 3))
    turns[-1] = _about(np.stack([np.zeros(count), np.zeros(count), angles], axis=-1))
    pace = np.hypot(speeds[..., 0], speeds[..., 1])
    for step in range(steps - 2, -1, -1):
        rolling = np.clip((pace[step] - SLIDES) / (ROLLS - SLIDES), 0.0, 1.0)
        rolling = np.where(step < lies, rolling * rolling * (3.0 - 2.0 * rolling), 0.0) * (math.pi / 2)
        # A ball that goes to the right turns about the axis that points down the table: a quarter for each width.
        x, y = -speeds[step, :, 1] * rolling, speeds[step, :, 0] * rolling
        turns[step] = _about(-np.stack([x, y, whirls[step]], axis=-1) * TIME) @ turns[step + 1]
    return turns


def _about(rotation: Floats) -> Floats:
    """The matrices of rotations given as axis times angle, (n, 3)."""
    angle = np.linalg.norm(rotation, axis=-1)
    x, y, z = (rotation / np.maximum(angle, 1e-12)[:, None]).T
    cos, sin = np.cos(angle), np.sin(angle)
    rest = 1.0 - cos
    rows = (
        (cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin),
        (y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin),
        (z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def _heights(turns: Floats, pace: Floats, lies: npt.NDArray[np.int64]) -> Floats:
    """How high the dice are: on an edge or a corner higher than on a face, and in the air while they are fast."""
    standing = np.abs(turns[:, :, 2, :]).sum(axis=-1) / 2 - 0.5
    along = np.cumsum(pace, axis=0) * TIME
    hop = np.abs(np.sin(along * (math.pi / 2.3))) * HOPS * np.clip((pace - ROLLS) / PACE[0], 0.0, 1.0)
    in_the_air = np.arange(len(pace))[:, None] < lies[None, :]
    heights: Floats = standing + np.where(in_the_air, hop, 0.0)
    return heights
