"""Sounds: soft, short, made by the program; silent when muted, without a loudspeaker, and where nobody listens."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop.app.settings import Settings
from tabletop.app.sound.recipes import CUES, LOUDEST, sound
from tabletop.app.sound.sounds import Sounds, Speaker
from tabletop.app.sound.waves import RATE, Wave
from tabletop.app.stage.cues import Cue


class Ear:
    """A device that remembers what was played."""

    def __init__(self) -> None:
        self.heard: list[tuple[Cue, float]] = []

    def play(self, cue: Cue, volume: float) -> None:
        self.heard.append((cue, volume))


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_is_short_soft_and_not_shrill(cue: Cue) -> None:
    wave = sound(cue)
    assert 0.02 < len(wave) / RATE <= 1.6
    peak = 20 * np.log10(np.abs(wave).max())
    assert peak <= LOUDEST + 0.01, "no clipping, and room above"
    assert np.abs(wave[:10]).max() < 0.05 and np.abs(wave[-10:]).max() < 0.01, "no click at its ends"
    power = np.abs(np.fft.rfft(wave)) ** 2
    pitch = np.fft.rfftfreq(len(wave), 1 / RATE)
    assert power[pitch > 5000].sum() < 0.03 * power.sum()


def loudness(wave: Wave) -> float:
    """Decibels of the loudest twentieth of a second."""
    count = round(0.05 * RATE)
    energy = np.convolve(wave**2, np.ones(count) / count)
    return float(10 * np.log10(energy.max()))


def test_what_matters_more_is_louder() -> None:
    loud = {cue: loudness(sound(cue)) for cue in CUES}
    assert max(loud, key=loud.__getitem__) == "blast"
    assert loud["refused"] < loud["shot"], "a refusal is soft"
    assert max(loud["click"], loud["turn"]) < min(loud[cue] for cue in CUES if cue not in ("click", "turn"))
    assert max(loud.values()) - min(loud.values()) < 20, "nobody reaches for the volume"


@pytest.mark.parametrize("cue", CUES)
def test_a_small_loudspeaker_gives_a_sound_too(cue: Cue) -> None:
    wave = sound(cue)
    power = np.abs(np.fft.rfft(wave)) ** 2
    assert power[np.fft.rfftfreq(len(wave), 1 / RATE) > 130].sum() > 0.3 * power.sum()
    assert abs(wave.mean()) < 0.001, "nothing pushes the membrane to one side"


@pytest.mark.parametrize(("volume", "muted"), [(1.0, False), (0.5, False), (1.0, True)])
def test_what_leaves_the_mixer_is_as_loud_as_was_asked_for(
    volume: float, muted: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A shot, recorded where the loudspeaker would be."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    speaker = Speaker()
    speaker.open()
    assert speaker._opening is not None
    speaker._opening.join()
    try:
        Sounds(Settings(volume=volume, muted=muted), speaker).play("shot")
        assert pygame.mixer.get_busy() is not muted
        while pygame.mixer.get_busy():
            pygame.time.wait(5)
    finally:
        speaker.close()
    heard = np.abs(np.fromfile(tmp_path / "heard", "<i2") / 32768)
    wanted = 0.0 if muted else volume * np.abs(sound("shot")).max()
    assert heard.max(initial=0.0) == pytest.approx(wanted, rel=0.03, abs=0.0001)


def test_a_sound_is_the_same_every_time() -> None:
    before = sound("dice").copy()
    sound.cache_clear()
    assert np.array_equal(sound("dice"), before)


def test_volume_and_mute_are_obeyed_at_once() -> None:
    settings, ear = Settings(volume=0.4), Ear()
    sounds = Sounds(settings, ear)
    sounds.play("shot")
    settings.muted = True
    sounds.play("shot")
    settings.muted, settings.volume = False, 0.0
    sounds.play("shot")
    settings.volume = 1.0
    sounds.play("blast")
    assert ear.heard == [("shot", 0.4), ("blast", 1.0)]


def test_without_a_device_there_is_silence_and_no_complaint(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    speaker = Speaker()
    sounds = Sounds(Settings(), speaker)
    sounds.warm()
    sounds.play("move")
    sounds.close()
    sounds.play("move")
    assert capfd.readouterr() == ("", "")


def test_the_speaker_has_every_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    speaker.open()
    assert speaker._opening is not None
    speaker._opening.join()
    try:
        assert set(speaker._sounds) == set(CUES)
        assert speaker._sounds["phase"].get_length() == pytest.approx(len(sound("phase")) / RATE, abs=0.01)
        speaker.play("phase", 0.5)
        assert speaker._sounds["phase"].get_volume() == pytest.approx(0.5, abs=0.01)
    finally:
        speaker.close()
