"""Pictures of every screen at many sizes, scales and languages: `python -m tests.contact_sheet -o DIR`.

Of each setting there is a folder with the screens in full size, and a sheet of them all, small; `faults.txt` tells what
is untidy in them. With `--quick` nothing is painted and the faults alone are told.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from .app.tidy.showing import Setting, showing
from .app.tidy.tours import TOURS

SIZES = ((1024, 640), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (0.75, 1.0, 2.0)
SMALL = 2
"""At how many of the sizes, from the smallest on, German is looked at too."""
SETTINGS = tuple(
    Setting(size, scale, language)
    for number, size in enumerate(SIZES)
    for scale in SCALES
    for language in (("en", "de") if number < SMALL and scale == 1.0 else ("en",))
)
TILE = 640
"""Width in pixels of a screen on the sheet."""
ACROSS = 4
CAPTION = 26


def sheet(pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """All pictures on one, small, each with its name above."""
    pygame.font.init()
    font = pygame.font.Font(None, CAPTION)
    tall = max(picture.get_height() * TILE // picture.get_width() for _, picture in pictures) + CAPTION
    rows = -(-len(pictures) // ACROSS)
    made = pygame.Surface((TILE * min(ACROSS, len(pictures)), tall * rows))
    made.fill((255, 255, 255))
    for number, (name, picture) in enumerate(pictures):
        x, y = number % ACROSS * TILE, number // ACROSS * tall
        made.blit(font.render(name, True, (0, 0, 0)), (x + 4, y + 4))
        size = (TILE - 4, picture.get_height() * TILE // picture.get_width() - 4)
        made.blit(pygame.transform.smoothscale(picture, size), (x, y + CAPTION))
    return made


def _visit(setting: Setting, tours: Sequence[str], paints: bool) -> tuple[list[tuple[str, pygame.Surface]], list[str]]:
    """The pictures of a setting's screens, and what is untidy in them."""
    pictures, found = [], []
    for tour in tours:
        with showing(setting, paints=paints) as show:
            for name in TOURS[tour](show):
                if paints:
                    pictures.append((name, show.picture()))
                found += [f"{setting}, {name}: {fault}" for fault in show.faults()]
    return pictures, found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Pictures of every screen at many sizes, scales and languages.")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the folder for the pictures")
    parser.add_argument("--only", default="", help="settings whose name holds this (“1024x640 100%% de”)")
    parser.add_argument("--tour", action="append", choices=sorted(TOURS), help="these screens alone")
    parser.add_argument("--quick", action="store_true", help="tell the faults, paint nothing")
    wanted = parser.parse_args()
    wanted.output.mkdir(parents=True, exist_ok=True)
    told = []
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(TABLETOP_HOME=home, LANG="C")
        for setting in SETTINGS:
            if wanted.only in str(setting):
                pictures, found = _visit(setting, wanted.tour or tuple(TOURS), not wanted.quick)
                told += found
                folder = wanted.output / str(setting).replace(" ", "-").replace("%", "")
                folder.mkdir(exist_ok=True)
                for name, picture in pictures:
                    pygame.image.save(picture, folder / f"{name}.png")
                if pictures:
                    pygame.image.save(sheet(pictures), folder.with_suffix(".png"))
                print(f"{setting}: {len(found)} faults", flush=True)
    (wanted.output / "faults.txt").write_text("\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
