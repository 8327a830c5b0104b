"""What the window remembers from one evening to the next: its size, its folded panels, its scale, changed keys."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from tabletop.documents.files import write_atomically
from tabletop.errors import StorageError
from tabletop.session.library import home
from tabletop.tongue import say

FILE = "settings.json"

DiceSpeed = Literal["slow", "normal", "fast", "numbers"]
"""How fast dice tumble; `numbers`: they do not, and lie there at once."""
DICE_SPEEDS: tuple[DiceSpeed, ...] = get_args(DiceSpeed)
VOLUME = 0.6
Colours = Literal["usual", "safe", "contrast"]
"""How things are told apart: as usual; by patterns too, for eyes that see few colours; by strong contrasts as well."""
COLOURS: tuple[Colours, ...] = get_args(Colours)
LEAST_SCALE, MOST_SCALE = 0.75, 3.0


@dataclass(slots=True)
class Settings:
    """The settings; `scale` 1.0 is 100 %. `notice` says what was wrong with the file, "" when nothing was."""

    size: tuple[int, int] = (1600, 1000)
    position: tuple[int, int] | None = None
    desktop: tuple[int, int] | None = None
    """The screen (pixels) that size, position and scale were chosen on."""
    maximised: bool = False
    scale: float = 1.0
    """As it was chosen; a small window shows less of it."""
    colours: Colours = "usual"
    grid: bool = False
    language: str = ""
    """The code of the window's language ("de"); "" is the one of the desktop."""
    folded: dict[str, bool] = field(default_factory=dict)
    keys: dict[str, list[str]] = field(default_factory=dict)
    dice: DiceSpeed = "normal"
    motion: bool = True
    """Whether models walk their way, shots flash and dice tumble; False is reduced motion."""
    volume: float = VOLUME
    """How loud the sounds are: 0 to 1."""
    muted: bool = False
    tips: bool = True
    """Whether tips are shown."""
    tips_seen: list[str] = field(default_factory=list)
    """The ids of the tips that were shown already: each is shown once."""
    lesson: int = 0
    """The step at which the tutorial was left; 0: at its beginning."""
    parting: str = ""
    """What was to be told when the window had closed already; the next start tells it."""
    notice: str = ""

    def is_folded(self, panel: str, usually: bool = False) -> bool:
        """Whether a panel is folded away."""
        return self.folded.get(panel, usually)


def load(folder: Path | None = None) -> Settings:
    """The settings as they were kept; a missing file gives the usual ones, a damaged one too, with a `notice`."""
    path = (folder or home()) / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(
            notice=say(
                "The settings in {path} cannot be read ({error}); the usual ones are used.", path=path, error=error
            )
        )
    try:
        return _understood(json.loads(text))
    except (ValueError, TypeError, LookupError, RecursionError):
        return Settings(notice=say("The settings in {path} are damaged; the usual ones are used.", path=path))


def _understood(raw: Any) -> Settings:
    if not isinstance(raw, Mapping):
        raise TypeError("settings are a mapping")
    size = raw.get("size", (1600, 1000))
    position, desktop = raw.get("position"), raw.get("desktop")
    return Settings(
        size=(max(640, min(16000, int(size[0]))), max(480, min(16000, int(size[1])))),
        position=(int(position[0]), int(position[1])) if position else None,
        desktop=(int(desktop[0]), int(desktop[1])) if desktop else None,
        maximised=bool(raw.get("maximised", False)),
        scale=max(LEAST_SCALE, min(MOST_SCALE, float(raw.get("scale", 1.0)))),
        colours=next((each for each in COLOURS if each == raw.get("colours")), "usual"),
        grid=bool(raw.get("grid", False)),
        language=str(raw.get("language", "")),
        folded={str(name): bool(value) for name, value in dict(raw.get("folded", {})).items()},
        dice=_dice_speed(raw.get("dice")),
        motion=bool(raw.get("motion", True)),
        volume=max(0.0, min(1.0, float(raw.get("volume", VOLUME)))),
        muted=bool(raw.get("muted", False)),
        tips=bool(raw.get("tips", True)),
        tips_seen=[str(each) for each in list(raw.get("tips_seen", ()))],
        lesson=max(0, int(raw.get("lesson", 0))),
        parting=str(raw.get("parting", "")),
        keys={str(name): [str(key) for key in keys] for name, keys in dict(raw.get("keys", {})).items()},
    )


def _dice_speed(kept: object) -> DiceSpeed:
    """The speed of that name; the usual one when there is none."""
    return next((speed for speed in DICE_SPEEDS if speed == kept), "normal")


def save(settings: Settings, folder: Path | None = None) -> str | None:
    """Keep the settings; all of them or none are written. Answers what went wrong, None when nothing did."""
    folder = folder or home()
    kept = asdict(settings)
    del kept["notice"]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / FILE, json.dumps(kept, indent=1, ensure_ascii=False).encode())
    except (OSError, StorageError) as error:
        return say("The settings cannot be kept: {error}", error=error)
    return None
