"""Moving pictures in files: GIF with one palette for all its frames, APNG with all colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops
from PIL.PngImagePlugin import Blend, Disposal, PngInfo

from tabletop.pictures.motion import Shown, frames
from tabletop.pictures.shot import Plate, check_size, plate_of
from tabletop.pictures.strips import heading_of, named, words_of
from tabletop.render import Painter
from tabletop.render.colours import INK, PAPER, TONES, Colour, colour, mix
from tabletop.render.raster import as_image
from tabletop.render.strips import laid_out, measured, painted
from tabletop.render.strips.inks import all_inks, ground_of
from tabletop.render.text import Lettering

WIDE = 640
"""Pixels across, where nobody asks for a scale."""
COLOURS = 255
"""Of a GIF's palette; one place stays free for what is the same as in the frame before."""


def animated(plates: Sequence[Plate], painter: Painter, kind: str, scale: float | None = None) -> bytes:
    """The steps of an example as a moving picture, `kind` ".gif" or ".apng"; `scale`: pixels of an inch of the table,
    None as many as fit well on a page. Raises TabletopError when there would be too many."""
    first = plates[0]
    fine = scale if scale is not None else min(40.0, WIDE / first.crop[2])
    beginning = named(plate_of(replace(first.shot, step=0)))
    shown = list(frames(beginning, plates))
    size = (max(1, round(first.crop[2] * fine)), max(1, round(first.crop[3] * fine)))
    check_size(len(shown) * size[0] * size[1])
    pictures = [painter.picture(each.scene, scale=fine, crop=first.crop) for each in shown]
    images = list(_with_words(shown, pictures, first, painter.lettering))
    lasts = [each.lasts for each in shown]
    if kind == ".gif":
        # The paper keeps an ink of its own: what is seen most is counted on the table alone.
        return _gif(images, lasts, _palette([as_image(each) for each in picked(pictures)], first))
    return _apng(images, lasts, {"Title": first.title, "Description": words_of(plates), "Software": "Tabletop"})


def _with_words(
    shown: Sequence[Shown], pictures: Sequence[Any], plate: Plate, lettering: Lettering
) -> Iterator[Image.Image]:
    """The frames with their words, all of the height of the one with most of them."""
    printed = plate.shot.style == "bw"
    letters, size = partial(measured, lettering), pictures[0].get_size()
    heading = heading_of(plate.shot.opened)
    strips = [laid_out([each.panel], heading, size, 1, letters) for each in shown]
    tallest = max(strip.height for strip in strips)
    for picture, strip in zip(pictures, strips, strict=True):
        yield as_image(painted(replace(strip, height=tallest), [picture], lettering, printed))


def picked(frames: Sequence[Any]) -> Sequence[Any]:
    """A few frames that stand for all."""
    return frames[:: max(1, len(frames) // 8)][:8]


# ---------------------------------------------------------------------------------------------------------------------
# Files


def _apng(images: Sequence[Image.Image], lasts: Sequence[int], words: dict[str, str]) -> bytes:
    said = PngInfo()
    for key, text in words.items():
        said.add_itxt(key, text)
    made = BytesIO()
    first, *later = (images[0].convert("RGBA"), *(_news(a, b) for a, b in pairwise(images)))
    first.save(
        made,
        "PNG",
        save_all=True,
        append_images=later,
        duration=list(lasts),
        loop=0,
        blend=Blend.OP_OVER,
        disposal=Disposal.OP_NONE,
        pnginfo=said,
    )
    return made.getvalue()


def _news(before: Image.Image, after: Image.Image) -> Image.Image:
    """What is different in a frame; all the rest is transparent, and takes no room in the file."""
    red, green, blue = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    changed = most.point([0, *(255,) * 255])
    return Image.composite(after.convert("RGBA"), Image.new("RGBA", after.size), changed)


def _gif(images: Sequence[Image.Image], lasts: Sequence[int], palette: Image.Image) -> bytes:
    few = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    made = BytesIO()
    few[0].save(
        made, "GIF", save_all=True, append_images=few[1:], duration=list(lasts), loop=0, optimize=True, disposal=1
    )
    return made.getvalue()


def _palette(images: Sequence[Image.Image], plate: Plate) -> Image.Image:
    """One palette for all frames: inks that must stay pure however few pixels they have, and what is seen most."""
    pure = _pure(plate)
    sample = Image.new("RGB", (images[0].width, images[0].height * len(images)))
    for k, image in enumerate(images):
        sample.paste(image, (0, k * image.height))
    seen = sample.quantize(COLOURS - len(pure), Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    values = (seen.getpalette() or [])[: 3 * (COLOURS - len(pure))]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*values, *(part for ink in pure for part in ink)])
    return palette


def _pure(plate: Plate) -> list[Colour]:
    """Inks of marks, letters and sides, each also half way to its ground, so that edges stay smooth."""
    printed = plate.shot.style == "bw"
    sides = [colour(side.colour) for side in plate.scene.state.sides.values()]
    marks = [*dict.fromkeys((*TONES.values(), *sides))]
    inks = [ground_of(printed), INK, PAPER, *marks, *(mix(INK, ink, 0.5) for ink in (PAPER, *marks))]
    inks += [mix(ground_of(printed), ink, share) for ink in all_inks(printed) for share in (1.0, 0.5)]
    return list(dict.fromkeys(inks))[: COLOURS // 3]
