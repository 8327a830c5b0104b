"""How many a blast strikes on the average, for every place it may be aimed at: the shade of an aimed blast.

What `odds.blast_odds` reckons for one place direction by direction is here written in closed form for all places at
once: round bases are struck from within a circle about them, so that of all directions in which a blast may scatter
those that matter are arcs. Directions count as continuous (the dice fall to a tenth of a degree).
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from tabletop.geometry.gaps import signed_distances
from tabletop.geometry.shapes import EPSILON, Box, Disc, Point, direction
from tabletop.geometry.templates import blast_shares_at, share_under
from tabletop.geometry.visibility import Grid
from tabletop.model.mark import LabelMark, Mark, ShadeMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import EDGE, MORE_THAN_HALF
from tabletop.rules.dwmg.models import is_solid
from tabletop.rules.dwmg.odds.odds import works
from tabletop.rules.dwmg.odds.odds_of_blasts import struck_from
from tabletop.rules.dwmg.odds.odds_of_hits import FACES, reaching
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.shooting.armoury import Arm
from tabletop.rules.dwmg.shooting.blast import scatter_dice
from tabletop.rules.dwmg.shooting.overview import overview
from tabletop.rules.dwmg.shooting.seeing import SPOT
from tabletop.rules.dwmg.shooting.shots import melee_of, shot_at

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
STEP = 0.5
"""Inches between the places that are reckoned."""
DARKEST = 230
"""How dark the best place is (of 255)."""
ON_EDGE = float(reaching(EDGE))
CLOSE = 1 / 256
"""Inches between the distances whose chances are known."""
Throws = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class BlastMap:
    """For a blast aimed at each place of the grid the enemies that it strikes on the average, and the others, friends
    and the firer himself (0 where it may not be aimed)."""

    grid: Grid
    enemies: Floats
    others: Floats

    @property
    def best(self) -> int:
        """Where it strikes the most enemies."""
        return int(self.enemies.argmax())

    def place(self, row: int) -> Point:
        """A place of the grid."""
        x, y = self.grid.points()[row].tolist()
        return (x, y)


def blast_map(state: State, shooter: Miniature, arm: Arm, step: float = STEP) -> BlastMap:
    """The map of a blast weapon in the hands of a model on the table."""
    grid = Grid(state.table.width, state.table.height, step)
    points = grid.points()
    enemies, others = np.zeros(len(points)), np.zeros(len(points))
    rows = np.flatnonzero(_may_be_aimed_at(state, shooter, arm, points))
    for part, hit, working in _alike(state, shooter, arm, points, rows):
        for each in state.standing(shooter.level):
            if is_solid(each):
                struck = enemies if state.enemies(each.side, shooter.side) else others
                struck[part] += working * _struck(state, each, arm, points[part], hit)
    return BlastMap(grid, enemies, others)


def shade(state: State, shooter: Miniature, arm: Arm) -> tuple[Mark, ...]:
    """The map as a shade, with the best place named; nothing where nobody can be struck."""
    found = blast_map(state, shooter, arm)
    most, friends = float(found.enemies[found.best]), float(found.others[found.best])
    if most <= EPSILON:
        return ()
    # The eye tells dark tones apart worse than light ones: what is small still shows.
    shades = (np.sqrt(found.enemies / most) * DARKEST).round().astype(np.uint8)
    columns = found.grid.shape[1]
    besides = f", {friends:.2f} friends" if friends >= 0.005 else ""
    best = LabelMark(found.place(found.best), f"best: {most:.2f} enemies{besides}", Tone.BLAST)
    return (ShadeMark((0.0, 0.0), found.grid.step, columns, shades.tobytes(), Tone.BLAST), best)


# ---------------------------------------------------------------------------------------------------------------------
# Where it may be aimed, and how well


def _may_be_aimed_at(state: State, shooter: Miniature, arm: Arm, points: Floats) -> Bools:
    """The places in range and in front that the shooter sees, and where a hero endangers nobody in melee."""
    assert shooter.at is not None
    away = _away(shooter, points)
    (x, y), (ux, uy) = shooter.at, direction(shooter.facing)
    front = (points[:, 0] - x) * ux + (points[:, 1] - y) * uy >= -EPSILON
    found: Bools = front & (away <= arm.reach + EPSILON) & (away >= arm.nearest - EPSILON)
    assert arm.blast is not None
    if faction_of(state, shooter) == "hero":
        for each in state.standing(shooter.level):
            if is_solid(each) and len(melee_of(state, each)) > 1:
                found &= ~(_shares(each, points, arm.blast / 2) > 0.0)
    if arm.needs_sight:
        rows = np.flatnonzero(found)
        discs = np.column_stack((points[rows], np.full(len(rows), SPOT)))
        found[rows] = ~overview(state, shooter, discs, shooter.level).hidden
    return found


def _away(shooter: Miniature, points: Floats) -> Floats:
    return np.maximum(0.0, signed_distances(shooter.piece(), points[:, 0], points[:, 1]))


def _alike(
    state: State, shooter: Miniature, arm: Arm, points: Floats, rows: npt.NDArray[np.int64]
) -> list[tuple[npt.NDArray[np.int64], float, float]]:
    """The places at which the same number is needed, with the chance to hit and to work the weapon: at a place only
    the firer's own modifiers hold (ruling D29), and of these only the range depends on the place."""
    far = _away(shooter, points[rows]) > arm.reach / 2 + EPSILON
    found = []
    for part in (rows[~far], rows[far]):
        if len(part):
            x, y = points[part[0]].tolist()
            shot = shot_at(state, shooter, arm, (x, y))
            assert shot is not None
            found.append((part, float(reaching(shot.needs)), float(works(shot))))
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Whom it strikes


def _struck(state: State, model: Miniature, arm: Arm, points: Floats, hit: float) -> Floats:
    """How likely a model is struck by blasts aimed at places."""
    assert arm.blast is not None and model.at is not None
    radius = arm.blast / 2
    throws = _throws(arm.scatter) if arm.scatter is not None and hit < 1.0 else ()
    farthest = max((inches for inches, _ in throws), default=0.0)
    chance = np.zeros(len(points))
    apart = np.hypot(points[:, 0] - model.at[0], points[:, 1] - model.at[1])
    near = np.flatnonzero(apart < radius + model.base.reach + farthest)
    if len(near):
        places = points[near]
        chance[near] = hit * struck_from(_shares(model, places, radius))
        if throws and _is_inland(state, model, radius):
            chance[near] += (1.0 - hit) * np.interp(apart[near], *_astray_by_distance(throws, model.base.reach, radius))
        else:
            for inches, likely in throws:
                chance[near] += (1.0 - hit) * likely * _astray(state, model, places, radius, inches)
    return chance


def _is_inland(state: State, model: Miniature, radius: float) -> bool:
    """Whether every blast that can strike a round base lands on the table: then only its distance matters."""
    assert model.at is not None
    (x, y), edge = model.at, radius + model.base.reach
    table = state.table
    round_base = isinstance(model.piece(), Disc)
    return round_base and edge <= min(x, y, table.width - x, table.height - y)


@lru_cache(maxsize=64)
def _astray_by_distance(throws: Throws, base: float, radius: float) -> tuple[Floats, Floats]:
    """How likely a round base is struck by a blast that goes astray, by the distance of its middle from where the blast
    was aimed: distances so close together that the line between two of them is within 0.001 of the truth."""
    half, edge = _circles(base, radius)
    farthest = max(inches for inches, _ in throws) + edge
    apart = np.linspace(0.0, farthest, math.ceil(farthest / CLOSE) + 1)
    chance = np.zeros(len(apart))
    for inches, likely in throws:
        outer, inner = _half_angle(apart, inches, edge), _half_angle(apart, inches, half)
        chance += likely * (inner + ON_EDGE * (outer - inner)) / math.pi
    return apart, chance


@lru_cache(maxsize=8)
def _throws(dice: str) -> Throws:
    """Every distance that the dice may say, with its probability."""
    count = scatter_dice(dice)
    sums = Counter(sum(faces) for faces in product(FACES, repeat=count))
    return tuple((float(inches), times / len(FACES) ** count) for inches, times in sums.items())


def _astray(state: State, model: Miniature, places: Floats, radius: float, inches: float) -> Floats:
    """How likely a blast strikes a model that scatters so many inches from each place, in any direction."""
    piece = model.piece()
    if not isinstance(piece, Disc):
        return _astray_sampled(state, model, places, radius, inches)
    half, edge = _circles(piece.radius, radius)
    x, y = piece.centre
    towards = np.arctan2(y - places[:, 1], x - places[:, 0])
    apart = np.hypot(x - places[:, 0], y - places[:, 1])
    outer = _share_of_circle(state, places, inches, towards, _half_angle(apart, inches, edge))
    inner = _share_of_circle(state, places, inches, towards, _half_angle(apart, inches, half))
    chance: Floats = inner + ON_EDGE * (outer - inner)
    return chance


@lru_cache(maxsize=64)
def _circles(base: float, radius: float) -> tuple[float, float]:
    """How near the middle of a blast must be to a round base to cover more than half of it, and any of it."""
    low, high = 0.0, base + radius
    for _ in range(60):
        middle = (low + high) / 2
        share = float(blast_shares_at((0.0, 0.0), radius, np.array([(middle, 0.0, base)]))[0])
        low, high = (middle, high) if share > MORE_THAN_HALF else (low, middle)
    return low, base + radius


def _half_angle(apart: Floats, inches: float, within: float) -> Floats:
    """Half of the arc of directions in which so many inches end within a distance of a middle so far away."""
    cosine = (apart**2 + inches**2 - within**2) / np.maximum(2.0 * apart * inches, EPSILON)
    angles: Floats = np.where(apart + inches < within, math.pi, np.arccos(np.clip(cosine, -1.0, 1.0)))
    return angles


def _share_of_circle(state: State, places: Floats, inches: float, middle: Floats, half: Floats) -> Floats:
    """The share of all directions that lie in an arc (its middle and half its width) and do not lead off the table."""
    table = state.table
    x, y = places[:, 0], places[:, 1]
    # The directions off the table: an arc about the way straight to each side that is nearer than that.
    sides = ((table.width - x, 0.0), (table.height - y, math.pi / 2), (x, math.pi), (y, -math.pi / 2))
    off = [(np.arccos(np.clip(away / inches, -1.0, 1.0)), towards) for away, towards in sides]
    within = 2.0 * half
    for angle, towards in off:
        if angle.any():
            within -= _shared(middle, half, np.full_like(half, towards), angle)
    for (first, a), (second, _) in zip(off, (*off[1:], off[0]), strict=True):
        # Two sides meet at a corner: what both cut off was taken away twice. The second lies a quarter turn on.
        common = first + second - math.pi / 2
        if (common > 0.0).any():
            low = a + math.pi / 2 - second
            width = np.maximum(0.0, common)
            within += _shared(middle, half, low + width / 2, width / 2)
    share: Floats = within / math.tau
    return share


def _shared(middle: Floats, half: Floats, other: Floats, other_half: Floats) -> Floats:
    """How much two arcs of a circle have in common."""
    between = np.abs((middle - other + math.pi) % math.tau - math.pi)
    most = 2.0 * np.minimum(half, other_half)
    near = np.clip(half + other_half - between, 0.0, most)
    behind = np.clip(half + other_half - (math.tau - between), 0.0, most)
    common: Floats = near + behind
    return common


# ---------------------------------------------------------------------------------------------------------------------
# Bases that are not round

SAMPLES = 120
"""Directions in which a blast beside a base that is not round is tried."""
FINE = 0.125
"""Inches between the places about it whose shares are known."""


def _astray_sampled(state: State, model: Miniature, places: Floats, radius: float, inches: float) -> Floats:
    table = state.table
    total = np.zeros(len(places))
    for angle in np.linspace(0.0, math.tau, SAMPLES, endpoint=False):
        ends = places + inches * np.array([math.cos(angle), math.sin(angle)])
        on = (
            (ends >= -EPSILON).all(axis=1)
            & (ends[:, 0] <= table.width + EPSILON)
            & (ends[:, 1] <= table.height + EPSILON)
        )
        total += np.where(on, struck_from(_shares(model, ends, radius)), 0.0)
    return total / SAMPLES


def _shares(model: Miniature, places: Floats, radius: float) -> Floats:
    """The share of a model's base under blasts at places: exact for a round one, to the nearest eighth of an inch for
    any other."""
    assert model.at is not None
    piece = model.piece()
    if isinstance(piece, Disc):
        return blast_shares_at(piece.centre, radius, np.column_stack((places, np.full(len(places), piece.radius))))
    table, reach = _table_of(model.base.width, model.base.length or model.base.width, model.facing % 180.0, radius)
    cells = np.rint((places - np.array(model.at) + reach) / FINE).astype(np.int64)
    inside = (cells >= 0).all(axis=1) & (cells < len(table)).all(axis=1)
    shares = np.zeros(len(places))
    shares[inside] = table[cells[inside, 1], cells[inside, 0]]
    return shares


@lru_cache(maxsize=16)
def _table_of(width: float, length: float, facing: float, radius: float) -> tuple[Floats, float]:
    base = Box((0.0, 0.0), width, length, facing)
    count = math.ceil((math.hypot(width, length) / 2 + radius) / FINE)
    steps = np.arange(-count, count + 1) * FINE
    shares = [[share_under(Disc((float(x), float(y)), radius), base) for x in steps] for y in steps]
    return np.array(shares), count * FINE
