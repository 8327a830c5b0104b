"""What a sheet says of each example, before it becomes a page: words, pictures, and what does not hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.opening import open_any
from tabletop.pictures.checking import check_opened
from tabletop.pictures.close_up import close_up
from tabletop.pictures.framing import framed
from tabletop.pictures.shot import Plate, Shot, Style, may_know, moment, plate_of, run_of
from tabletop.pictures.strips import named
from tabletop.pictures.words import Caption
from tabletop.render import Painter
from tabletop.render.raster import as_image
from tabletop.session.examples import ExampleRun

WIDE = 640
"""Pixels across of a picture."""
MOST = 8
"""Pictures of one example; the steps after them are told in words alone."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture: its pixels, row by row in red, green and blue, and what is to be seen."""

    size: tuple[int, int]
    pixels: bytes
    alternative: str


@dataclass(frozen=True, slots=True)
class StepEntry:
    """A step in words, and its picture if it has one."""

    caption: Caption
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An example on a sheet. `picture` is that of the whole example, where it has one; `complaints` are what does not
    hold, and `told` what the page says of that: the same without the folder that the example lies in, or nothing but
    that it does not hold on a page `for_side` of one side, for the figures may be another side's secrets."""

    path: Path
    chapter: str
    title: str
    description: str = ""
    source: str = ""
    picture: Picture | None = None
    steps: tuple[StepEntry, ...] = ()
    complaints: tuple[str, ...] = ()
    for_side: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        if self.for_side and self.complaints:
            return ("What it is, `tabletop check` tells.",)
        return tuple(each.replace(str(self.path), self.path.name) for each in self.complaints)


def entry_of(path: Path, chapter: str, painter: Painter, style: Style, side: str | None) -> Entry | None:
    """An example's entry; None for a map, which has nothing to say here. A file that cannot be read has one, too: it
    says why."""
    try:
        opened = open_any(path)
        ran = run_of(opened)
        if ran is None:
            return None
        told = Entry(path, chapter, opened.document.title, opened.document.description, opened.document.source)
        checked = check_opened(opened, ran)
        looks = side if side in opened.game.state.sides else None  # other games of the folder have other sides
        shot = Shot(opened, side=looks, style=style, crop=framed(opened, ran, looks))
        return replace(
            _illustrated(told, shot, ran, painter), complaints=checked.complaints, for_side=looks is not None
        )
    except TabletopError as error:
        return Entry(path, chapter, path.stem, complaints=tuple(str(error).splitlines()))


def _illustrated(entry: Entry, shot: Shot, ran: ExampleRun, painter: Painter) -> Entry:
    """The entry with its pictures: the one that the example's view asks for, else one for each step that shows
    something, else the position it begins with."""
    plates = [named(plate_of(replace(shot, step=number), ran)) for number in range(1, len(ran.steps) + 1)]
    captions = [caption for plate in plates if (caption := plate.caption) is not None]
    view = shot.opened.document.view
    if view.step is not None or view.after is not None:
        return replace(
            entry,
            picture=drawn(named(plate_of(shot, ran)), painter),
            steps=tuple(StepEntry(caption) for caption in captions),
        )
    worth = [plate for plate in plates if plate.scene.marks or plate.step is None or _changed(plate)][:MOST]
    steps = tuple(
        StepEntry(caption, drawn(_nearer(plate, ran), painter) if plate in worth else None)
        for plate, caption in zip(plates, captions, strict=True)
    )
    beginning = None if worth else drawn(named(plate_of(replace(shot, step=0), ran)), painter)
    return replace(entry, picture=beginning, steps=steps)


def _nearer(plate: Plate, ran: ExampleRun) -> Plate:
    """The plate of the part where its step happens, unless the document says what is seen."""
    shot, step = plate.shot, plate.step
    # Where something happens that is not told shows neither by the part that is drawn.
    if shot.opened.document.view.crop is not None or (step is not None and not may_know(shot, step)):
        return plate
    crop = close_up(moment(shot, ran), plate.scene.tiles.keys())
    return plate if crop is None else replace(plate, crop=crop)


def _changed(plate: Plate) -> bool:
    """Whether anything on the table is elsewhere after the step, for the one who looks."""
    step, shot = plate.step, plate.shot
    if step is None:
        return False
    before, after = (shot.opened.game.ruleset.view(state, shot.side) for state in (step.before, step.after))
    places = [{who: (one.at, one.facing) for who, one in state.miniatures.items()} for state in (before, after)]
    return places[0] != places[1] or before.terrain != after.terrain or before.markers != after.markers


def drawn(plate: Plate, painter: Painter, scale: float | None = None) -> Picture:
    """A plate as it stands on a sheet, at so many pixels an inch."""
    scale = scale or min(40.0, WIDE / plate.crop[2])
    image = as_image(painter.picture(plate.scene, scale=scale, crop=plate.crop))
    return Picture(image.size, image.tobytes(), plate.alternative)
