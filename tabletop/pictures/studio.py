"""Where pictures are drawn into files: one painter for all of them, so that many cost no more than their drawing.

>>> studio = Studio()
>>> opened = open_any(path)
>>> ran = run_of(opened)                                      # an example's steps are tried once
>>> for step in range(len(opened.document.steps) + 1):
...     studio.write(Shot(opened, scale=32, step=step), folder / f"{path.stem}-{step}.png", ran)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop import places
from tabletop.documents.files import write_atomically
from tabletop.errors import TabletopError
from tabletop.pictures.shot import Plate, Shot, plate_of
from tabletop.render import Painter
from tabletop.render.png import encoded
from tabletop.render.vectors import as_pdf, as_svg
from tabletop.session.examples import ExampleRun

MOST_PIXELS = 100_000_000
"""What a picture may have at most: 10,000 × 10,000."""


class Studio:
    """Draws shots. Keep one: its painter remembers ground, sprites and words from one picture to the next."""

    def __init__(self) -> None:
        self.painter = Painter(places.assets())

    def write(self, shot: Shot, out: Path, ran: ExampleRun | None = None) -> None:
        """Draw the shot into a file: pixels as PNG, vectors at true size as SVG or PDF. `ran`: the example's steps, if
        they have been tried already (`run_of`).

        Raises StorageError when it cannot be written, TabletopError when there is no such picture."""
        kind = out.suffix.lower()
        if kind not in WRITERS:
            raise TabletopError(f"{out}: pictures are written as {', '.join(WRITERS)}, not as '{kind or out.name}'.")
        write_atomically(out, WRITERS[kind](self, plate_of(shot, ran)))

    def png(self, plate: Plate) -> bytes:
        """The plate in pixels. Raises TabletopError when there would be too many."""
        crop, scale = plate.crop, plate.shot.scale
        pixels = crop[2] * crop[3] * scale**2
        if pixels > MOST_PIXELS:
            raise TabletopError(
                f"This picture would have {pixels / 1e6:,.0f} million pixels; {MOST_PIXELS // 10**6} million is the "
                "most. Choose a smaller --scale or --crop."
            )
        words = {"Title": plate.title, "Description": plate.alternative, "Software": "Tabletop"}
        return encoded(self.painter.picture(plate.scene, scale=scale, crop=crop), words, plate.shot.dots)

    def svg(self, plate: Plate) -> bytes:
        """The plate in vectors, as SVG."""
        return as_svg(plate.scene, plate.title, plate.crop, plate.alternative).encode()

    def pdf(self, plate: Plate) -> bytes:
        """The plate in vectors, on a page of its own size."""
        return as_pdf(plate.scene, plate.title, None, plate.crop, plate.alternative)


WRITERS: dict[str, Callable[[Studio, Plate], bytes]] = {".png": Studio.png, ".svg": Studio.svg, ".pdf": Studio.pdf}
"""Who draws a picture, by the suffix of its file."""
