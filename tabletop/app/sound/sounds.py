"""What plays the sounds, at the player's volume. Where there is no loudspeaker there is silence, and no complaint."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from pathlib import Path
from typing import Protocol

import numpy as np
import pygame

from tabletop.app.settings import Settings
from tabletop.app.sound.recipes import CUES, sound
from tabletop.app.sound.waves import RATE, Wave
from tabletop.app.stage.cues import Cue

BUFFER = 512
"""Samples the device takes at a time: a hundredth of a second."""


class Device(Protocol):
    """What makes samples audible."""

    def play(self, cue: Cue, volume: float) -> None:
        """Play a sound at a volume from 0 to 1."""


class Speaker:
    """The loudspeaker. It is opened, and its sounds are made, in the background; what is wanted before is not heard."""

    def __init__(self) -> None:
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}
        self._opening: threading.Thread | None = None

    def open(self) -> None:
        """Begin to open it, once."""
        if self._opening is None:
            self._opening = threading.Thread(target=self._open, name="sounds", daemon=True)
            self._opening.start()

    def _open(self) -> None:
        if not has_loudspeaker():
            return
        # Without a device everything stays silent: the dictionary stays empty.
        with contextlib.suppress(pygame.error, OSError, NotImplementedError):
            pygame.mixer.init(RATE, -16, 2, BUFFER)
            opened = pygame.mixer.get_init()
            channels = opened[2] if opened is not None else 2
            for cue in CUES:
                self._sounds[cue] = pygame.mixer.Sound(buffer=_samples(sound(cue), channels))

    def play(self, cue: Cue, volume: float) -> None:
        self.open()
        made = self._sounds.get(cue)
        if made is not None:
            with contextlib.suppress(pygame.error):
                made.set_volume(volume)
                made.play()

    def close(self) -> None:
        """Let go of the device."""
        if self._opening is not None:
            self._opening.join()
            self._sounds.clear()
            pygame.mixer.quit()


def has_loudspeaker() -> bool:
    """Whether there can be one. On Linux without any, trying would fill the terminal with the complaints of ALSA."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR", "/run/user/none"))
    servers = (running / "pulse", running / "pipewire-0")
    return any(server.exists() for server in servers) or any(Path("/dev/snd").glob("pcm*p"))


class Sounds:
    """Plays what is heard. `settings` say how loud, and whether at all; `device` is where; None: nowhere."""

    def __init__(self, settings: Settings, device: Device | None) -> None:
        self.settings = settings
        self.device = device

    def play(self, cue: Cue) -> None:
        """Let a sound be heard, unless it is muted."""
        if self.device is not None and not self.settings.muted and self.settings.volume > 0.0:
            self.device.play(cue, min(1.0, self.settings.volume))

    def warm(self) -> None:
        """Make ready, so that the first sound is not late."""
        if isinstance(self.device, Speaker) and not self.settings.muted:
            self.device.open()

    def close(self) -> None:
        """Be silent for good."""
        if isinstance(self.device, Speaker):
            self.device.close()
        self.device = None


def _samples(wave: Wave, channels: int) -> bytes:
    whole = np.clip(wave, -1.0, 1.0) * 32767.0
    return np.repeat(whole.astype("<i2")[:, None], channels, axis=1).tobytes()
