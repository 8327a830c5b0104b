"""The faces of dice as drawings in a square of 1: pips, or the symbol of a combat die."""

from __future__ import annotations

import re
from functools import lru_cache

from tabletop import places

PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0.5, 0.5),),
    "2": ((0.28, 0.28), (0.72, 0.72)),
    "3": ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    "4": ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    "5": ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    "6": ((0.28, 0.24), (0.28, 0.5), (0.28, 0.76), (0.72, 0.24), (0.72, 0.5), (0.72, 0.76)),
}
"""The middles of the pips of a face."""
PIP = 0.095


@lru_cache(maxsize=64)
def symbol(face: str) -> str:
    """The inside of the icon of a face, in its own square of 24; empty where there is none."""
    path = places.assets() / "icons" / f"die-{face}.svg"
    if not re.fullmatch(r"[a-z]+", face) or not path.is_file():
        return ""
    text = path.read_text(encoding="utf-8")
    found = re.search(r"<svg[^>]*>(.*)</svg>", text, re.S)
    return found.group(1).strip() if found else ""
