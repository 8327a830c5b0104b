"""The program's own letters within an SVG: only those that it needs, so that it looks alike wherever it is opened."""

from __future__ import annotations

import base64
import io
from functools import lru_cache

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tabletop.places import assets
from tabletop.render.vectors.drawing import Drawing, Words, within

FAMILY = "TabletopInter"


def font_faces(drawing: Drawing) -> str:
    """The rules of CSS that carry the letters of a drawing; nothing where there is no word in it."""
    letters: dict[bool, set[str]] = {False: set(), True: set()}
    for item in within(drawing):
        if isinstance(item, Words):
            letters[item.bold] |= set(item.text)
    return "".join(_face(bold, "".join(sorted(used))) for bold, used in letters.items() if used)


@lru_cache(maxsize=64)
def _face(bold: bool, letters: str) -> str:
    data = base64.b64encode(_part(bold, letters)).decode()
    weight = "bold" if bold else "normal"
    return f'@font-face{{font-family:"{FAMILY}";font-weight:{weight};src:url(data:font/woff;base64,{data})}}'


def _part(bold: bool, letters: str) -> bytes:
    """The font with these letters alone, the same bytes each time."""
    options = Options(layout_features=["kern", "mark", "mkmk", "ccmp"], notdef_outline=True)
    with TTFont(assets() / "fonts" / f"{FAMILY}-{'Bold' if bold else 'Regular'}.ttf", recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(font)
        font.flavor = "woff"
        buffer = io.BytesIO()
        font.save(buffer)
    return buffer.getvalue()
