"""The sounds, each a recipe of tones and noise. They stay low and soft: nobody should want to turn them off."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from tabletop.app.sound.waves import Wave, dying, levelled, mixed, noise, tone
from tabletop.app.stage.cues import Cue

LOUDEST = -12.0
"""Decibels below full that the loudest sound reaches at full volume."""
C, E, G = 523.25, 659.26, 783.99


def _move() -> Wave:
    """A base slides over the table and stops."""
    slide = dying(noise(0.16, 300, 1400, 1), 0.05, swell=0.05)
    return mixed((0.0, 0.5, slide), (0.1, 1.0, _knock(165, 0.03)))


def _turn() -> Wave:
    return dying(noise(0.09, 400, 1600, 2), 0.025, swell=0.02)


def _put() -> Wave:
    """A base is put down on wood."""
    return mixed((0.0, 1.0, _knock(190, 0.035)), (0.0, 0.25, dying(noise(0.03, 900, 3200, 3), 0.006)))


def _knock(pitch: float, half: float) -> Wave:
    return dying(tone(0.2, pitch * 1.25, pitch, overtones=(0.35, 0.12)), half)


def _dice() -> Wave:
    """Dice rattle over the table, fast at first, then slower."""
    vary = np.random.default_rng(11)
    parts = []
    moment = 0.03
    while moment < 0.95:
        pitch = vary.uniform(900, 1700)
        strength = vary.uniform(0.4, 1.0) * (1.0 - 0.6 * moment)
        parts.append((moment, strength * 0.55, dying(tone(0.06, pitch, pitch * 0.94, overtones=(0.4,)), 0.006)))
        parts.append((moment, strength, dying(noise(0.05, 350, 2600, int(moment * 1e6)), 0.008)))
        moment += vary.uniform(0.025, 0.06) * (1.0 + 2.4 * moment)
    return mixed(*parts)


def _shot() -> Wave:
    """A ray: a falling tone with a little air in it."""
    ray = dying(tone(0.26, 880, 210, overtones=(0.5, 0.25, 0.12)), 0.055)
    return mixed((0.0, 1.0, ray), (0.0, 0.5, dying(noise(0.2, 500, 2600, 4), 0.03)))


def _blast() -> Wave:
    """A thump with rubble; its overtones are what a laptop's loudspeaker can give of it."""
    thump = dying(tone(0.6, 95, 42, overtones=(0.8, 0.6, 0.4)), 0.12)
    return mixed((0.0, 1.0, thump), (0.0, 1.4, dying(noise(0.8, 60, 900, 5), 0.13)))


def _removed() -> Wave:
    return mixed((0.0, 0.8, dying(tone(0.3, 330, 247), 0.08)), (0.0, 0.4, dying(noise(0.25, 300, 1200, 6), 0.06)))


def _refused() -> Wave:
    """Two dull low notes: no."""
    note = (0.3, 0.1)
    first, second = (dying(tone(0.14, pitch, overtones=note), 0.045, swell=0.006) for pitch in (196.0, 155.6))
    return mixed((0.0, 1.0, first), (0.11, 1.0, second))


def _phase() -> Wave:
    """Two soft bells."""
    return mixed((0.0, 0.8, _bell(C, 0.5)), (0.12, 1.0, _bell(G, 0.6)))


def _bell(pitch: float, length: float) -> Wave:
    strike = dying(tone(length, pitch), length / 4, swell=0.006)
    return mixed((0.0, 1.0, strike), (0.0, 0.16, dying(tone(length / 2, pitch * 2.76), length / 16, swell=0.004)))


def _victory() -> Wave:
    notes = ((0.0, C / 2), (0.0, C), (0.14, E), (0.28, G), (0.44, 2 * C))
    return mixed(*((start, 0.8, _bell(pitch, 1.1)) for start, pitch in notes))


def _click() -> Wave:
    return dying(tone(0.03, 620, 480, overtones=(0.2,)), 0.007)


_RECIPES: dict[Cue, tuple[Callable[[], Wave], float]] = {
    "move": (_move, -20.0),
    "turn": (_turn, -26.0),
    "put": (_put, -16.0),
    "dice": (_dice, -16.0),
    "shot": (_shot, -15.0),
    "blast": (_blast, LOUDEST),
    "removed": (_removed, -19.0),
    "refused": (_refused, -17.0),
    "phase": (_phase, -19.0),
    "victory": (_victory, -14.0),
    "click": (_click, -26.0),
}
"""Each sound with its level: the peak in decibels below full."""
CUES: tuple[Cue, ...] = tuple(_RECIPES)


@cache
def sound(cue: Cue) -> Wave:
    """The samples of a sound, made when it is first wanted."""
    made, level = _RECIPES[cue]
    return levelled(made(), level)
