"""Where pictures are drawn into files: one painter for all of them, so that many cost no more than their drawing.

>>> studio = Studio()
>>> opened = open_any(path)
>>> ran = run_of(opened)                                      # an example's steps are tried once
>>> for step in range(len(opened.document.steps) + 1):
...     studio.write(Shot(opened, scale=32, step=step), folder / f"{path.stem}-{step}.png", ran)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop import places
from tabletop.documents.files import write_atomically
from tabletop.errors import TabletopError
from tabletop.pictures.animation import animated
from tabletop.pictures.shot import Plate, Shot, check_size, plate_of
from tabletop.pictures.strips import plates_of, strip_drawing, strip_png
from tabletop.render import Painter
from tabletop.render.paint import WORDS_FROM
from tabletop.render.png import encoded
from tabletop.render.vectors import as_pdf, as_svg
from tabletop.render.vectors.pdf import pdf_of
from tabletop.render.vectors.svg import svg_of
from tabletop.session.examples import ExampleRun

DOTS = 150.0
"""Pixels an inch of paper at which letters of the usual height, in pixels, are as high as those of a book."""


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

    def write_moving(self, shot: Shot, out: Path, ran: ExampleRun | None = None, scale: float | None = None) -> None:
        """Draw the steps of an example as a moving picture, GIF or APNG. Raises as `write` does."""
        write_atomically(out, animated(plates_of(shot, ran), self.painter, out.suffix.lower(), scale))

    def write_strip(self, shot: Shot, out: Path, ran: ExampleRun | None = None, scale: float | None = None) -> None:
        """Draw all steps of an example side by side; `scale` as in `strip_png`. Raises as `write` does."""
        kind = out.suffix.lower()
        if kind not in WRITERS:
            raise TabletopError(f"{out}: strips are written as {', '.join(WRITERS)}, not as '{kind or out.name}'.")
        plates = plates_of(shot, ran)
        if kind == ".png":
            data = strip_png(plates, self.painter, scale)
        else:
            page = strip_drawing(plates)
            data = svg_of(page).encode() if kind == ".svg" else pdf_of(page)
        write_atomically(out, data)

    def png(self, plate: Plate) -> bytes:
        """The plate in pixels. Raises TabletopError when there would be too many."""
        crop, scale = plate.crop, plate.shot.scale
        check_size(crop[2] * crop[3] * scale**2)
        words = {"Title": plate.title, "Description": plate.alternative, "Software": "Tabletop"}
        with self._letters_for_paper(plate.shot):
            return encoded(self.painter.picture(plate.scene, scale=scale, crop=crop), words, plate.shot.dots)

    @contextmanager
    def _letters_for_paper(self, shot: Shot) -> Iterator[None]:
        """On paper letters are as high as in a book, however few inches of the table a page shows."""
        usual = self.painter.text_scale
        if shot.dots is not None:
            self.painter.text_scale = usual * shot.dots / DOTS / max(1.0, shot.scale / WORDS_FROM)
        yield
        self.painter.text_scale = usual

    def svg(self, plate: Plate) -> bytes:
        """The plate in vectors, as SVG."""
        return as_svg(plate.scene, plate.title, plate.crop, plate.alternative, painted=True).encode()

    def pdf(self, plate: Plate) -> bytes:
        """The plate in vectors, on a page of its own size."""
        return as_pdf(plate.scene, plate.title, None, plate.crop, plate.alternative, painted=True)


WRITERS: dict[str, Callable[[Studio, Plate], bytes]] = {".png": Studio.png, ".svg": Studio.svg, ".pdf": Studio.pdf}
"""Who draws a picture, by the suffix of its file."""
MOVING = (".gif", ".apng")
"""Suffixes of moving pictures."""
