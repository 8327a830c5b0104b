"""The pictures of README.md and docs/pictures.md: each of a map or an example, so that none shows an older drawing.

`python -m tests.guides` draws them all anew. `python -m tests.gallery` draws the pictures of the scenarios, and
`python -m tests.galleries` those of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop import places
from tabletop.opening import open_any
from tabletop.pictures.shot import Shot, Style
from tabletop.pictures.studio import Studio

DOCS = Path(__file__).parent.parent / "docs"


@dataclass(frozen=True, slots=True)
class Guide:
    """The picture `name` in docs: of the map or example `of` in maps, at `scale` pixels an inch."""

    name: str
    of: str
    scale: float = 30.0
    step: int | None = None
    style: Style = "colour"

    @property
    def path(self) -> Path:
        return DOCS / f"{self.name}.png"

    @property
    def source(self) -> Path:
        return places.maps() / f"{self.of}.yaml"


CORRIDORS = ("blocked", "clear", "cover", "one-obstruction", "own-crate", "two-obstructions", "wall")
GUIDES = (
    *(Guide(each, f"sandbox/{each}") for each in ("docks", "farm", "station")),
    *(Guide(f"corridor-{each}", f"examples/exterminate/corridor/{each}", 40.0, step=1) for each in CORRIDORS),
    Guide("time-of-the-daleks", "examples/time_of_the_daleks/pictures/tiles-on-the-table", 20.0),
    Guide("pictures/sight-lines", "examples/dwmg/pictures/sight-lines"),
    Guide("pictures/a-run-in-legs", "examples/dwmg/pictures/a-run-in-legs"),
    Guide("pictures/narrow-gaps", "examples/sandbox/pictures/narrow-gaps", 34.0, style="bw"),
    Guide("pictures/gun-range", "examples/exterminate/pictures/gun-range", 12.0, style="bw"),
)


def main() -> None:
    """Draw all of them."""
    studio = Studio()
    for guide in GUIDES:
        studio.write(Shot(open_any(guide.source), guide.scale, step=guide.step, style=guide.style), guide.path)
        print(guide.path)


if __name__ == "__main__":
    main()
