"""What sounds are made of: tones, noise, and how they swell and die away. Samples are numbers from -1 to 1."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]

RATE = 44_100
"""Samples a second."""


def seconds(length: float) -> Wave:
    """The moments of a sound so many seconds long."""
    return np.arange(round(length * RATE)) / RATE


def tone(length: float, start: float, end: float | None = None, *, overtones: tuple[float, ...] = ()) -> Wave:
    """A sine that glides from one frequency (Hz) to another, with the strengths of its overtones."""
    moments = seconds(length)
    pitch = np.linspace(start, start if end is None else end, len(moments))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    wave: Wave = np.sin(phase)
    for number, strength in enumerate(overtones, 2):
        wave = wave + strength * np.sin(number * phase)
    return wave


def noise(length: float, low: float, high: float, seed: int) -> Wave:
    """A rush between two frequencies (Hz), the same for the same seed."""
    count = round(length * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    # Soft flanks: hard ones ring.
    spectrum *= 1.0 / (1.0 + (pitch / high) ** 4) * (pitch / low) ** 2 / (1.0 + (pitch / low) ** 2)
    wave: Wave = np.fft.irfft(spectrum, count)
    return wave / max(1e-9, float(np.abs(wave).max()))


def dying(wave: Wave, half: float, swell: float = 0.002) -> Wave:
    """A sound that swells in `swell` seconds, then halves every `half` seconds, and ends in silence."""
    moments = np.arange(len(wave)) / RATE
    shaped = wave * np.minimum(1.0, moments / swell) * 0.5 ** (moments / half)
    end = min(len(wave), round(0.012 * RATE))
    shaped[len(wave) - end :] *= np.linspace(1.0, 0.0, end)
    return shaped


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Sounds laid over each other: when each begins (seconds), how strong it is, and itself."""
    whole = np.zeros(max(round(start * RATE) + len(wave) for start, _, wave in parts))
    for start, strength, wave in parts:
        first = round(start * RATE)
        whole[first : first + len(wave)] += strength * wave
    return whole


def levelled(wave: Wave, decibels: float) -> Wave:
    """A sound whose highest peak is so many decibels below full."""
    return wave * (10 ** (decibels / 20) / max(1e-9, float(np.abs(wave).max())))
