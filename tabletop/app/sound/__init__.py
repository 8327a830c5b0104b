"""Sound: few and short ones, made by the program itself."""

from tabletop.app.sound.sounds import Sounds

__all__ = ["Sounds"]
