"""The steps of an example as moving pictures: what is asked, the way there, what came of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.geometry.shapes import Point
from tabletop.model.apply import fold
from tabletop.model.event import Event, Moved, Turned
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.pictures.shot import Plate, may_know
from tabletop.pictures.strips import panel_of
from tabletop.render import Scene
from tabletop.render.strips import Panel
from tabletop.rules.common.secrets import knows, visible
from tabletop.session.examples import StepRun

TICK = 60
"""Milliseconds of a frame while somebody moves."""
PACE = 12.0
"""Inches a second that models move in a picture, at most `LONGEST` frames a way."""
LONGEST = 14
HOLD, PER_LETTER, MOST = 1000, 26, 6000
"""Milliseconds that a still is shown: so many, so many more for each letter below it, and no more than so many."""
LAST = 2500
"""Milliseconds more at the end, before it begins again."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame: what is painted, the words below it, and for how many milliseconds."""

    scene: Scene
    panel: Panel
    lasts: int


def frames(beginning: Plate, plates: Sequence[Plate]) -> Iterator[Shown]:
    """The frames of an example: `beginning` without words, then its steps."""
    yield Shown(beginning.scene, Panel("", ()), HOLD)
    for number, plate in enumerate(plates, 1):
        panel = panel_of(plate)
        asked = replace(panel, said=tuple(said for said in panel.said if said.voice != "told"))
        assert plate.step is not None
        # Of what is nobody else's business not even is shown whether it was asked in vain.
        secret = not may_know(plate.shot, plate.step)
        if secret or plate.step.verdict.legal:
            if not secret:
                yield Shown(plate.scene, asked, _reading(asked))
            for scene in _on_the_way(plate, plate.step):
                yield Shown(scene, asked, TICK)
        end = LAST if number == len(plates) else 0
        after = _after(plate, plate.step) if secret or plate.step.verdict.legal else plate.scene
        yield Shown(after, panel, _reading(panel) + end)


def _reading(panel: Panel) -> int:
    letters = sum(len(said.text) for said in panel.said)
    return min(MOST, HOLD + PER_LETTER * letters) // 10 * 10


def _after(plate: Plate, step: StepRun) -> Scene:
    return _scene(plate, step.after)


def _scene(plate: Plate, state: State) -> Scene:
    """A moment between a plate's steps: without marks, and nobody in hand."""
    ruleset, side = plate.shot.opened.game.ruleset, plate.shot.side
    seen = ruleset.view(state, side)
    return replace(plate.scene, state=seen, looks=ruleset.looks(seen), marks=(), lifted=frozenset())


def _on_the_way(plate: Plate, step: StepRun) -> Iterator[Scene]:
    """Everything that moves and may be seen, from one event to the next."""
    state, side = step.before, plate.shot.side
    for together in _batches(step.events, side):
        ways = [each for each in together if isinstance(each, Moved | Turned) and knows(each.visible_to, side)]
        count = max((_ticks(state.miniatures[way.who], way) for way in ways), default=0)
        for tick in range(1, count):
            share = _eased(tick / count)
            moved = {way.who: _between(state.miniatures[way.who], way, share) for way in ways}
            yield _scene(plate, replace(state, miniatures=FrozenMap({**state.miniatures, **moved})))
        state = fold(state, together)


def _batches(events: Sequence[Event], side: str | None) -> Iterator[tuple[Event, ...]]:
    """The events one by one, but those together in which several move at once. What the side may not know goes along
    with the others: it makes no pause between them."""
    together: list[Event] = []
    movers: set[str] = set()
    for event in events:
        if not visible((event,), side):
            together.append(event)
        elif not isinstance(event, Moved | Turned):
            yield (*together, event)
            together, movers = [], set()
        else:
            if event.who in movers:
                yield tuple(together)
                together, movers = [], set()
            together.append(event)
            movers.add(event.who)
    if together:
        yield tuple(together)


def _ticks(one: Miniature, way: Moved | Turned) -> int:
    """How many frames a way takes; a turn on the spot a few."""
    if isinstance(way, Turned):
        return 4 if abs(_turn(one.facing, way.facing)) > 10 else 0
    return min(LONGEST, max(4, round(way.length / PACE * 1000 / TICK)))


def _eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def _between(one: Miniature, way: Moved | Turned, share: float) -> Miniature:
    """Where somebody is when a share (0 … 1) of the way is behind them."""
    facing = one.facing + _turn(one.facing, way.facing) * share
    if isinstance(way, Turned) or len(way.path) < 2:
        return replace(one, facing=facing)
    return replace(one, at=_along(way.path, share), facing=facing)


def _turn(start: float, end: float) -> float:
    """Degrees from one facing to another, the short way round.

    >>> _turn(350, 10), _turn(10, 350)
    (20, -20)
    """
    return (end - start + 180) % 360 - 180


def _along(path: Sequence[Point], share: float) -> Point:
    """The place at a share of a polyline's length."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(path), lengths, strict=True):
        if left <= length and length > 0:
            part = left / length
            return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
        left -= length
    return path[-1]
