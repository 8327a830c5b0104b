"""The gallery: the pictures of a game's rules, chapter by chapter, each a step of an example seen from near."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop import places
from tabletop.documents.galleries import Gallery, GalleryChapter, Panel, Picture, read_gallery
from tabletop.errors import TabletopError
from tabletop.model.annotation import Annotation, Callout, End, VerdictShown
from tabletop.model.document import View
from tabletop.model.event import PhaseBegan
from tabletop.model.mark import GhostMark, PathMark
from tabletop.opening import Opened, open_any
from tabletop.pictures.beside import beside_the_table
from tabletop.pictures.close_up import close_up
from tabletop.pictures.shot import Plate, Shot, moment, plate_of
from tabletop.session.examples import ExampleRun, StepRun, run

WIDE = 840.0
"""Pixels that a picture is wide."""
NEAREST = 12.0
"""Inches across of what fills that width; a smaller part is drawn no larger."""
MOST_TOLD = 2
"""So many sentences of what came of it stand in a picture at most."""
GAMES = ("dwmg", "exterminate", "remnant", "time_of_the_daleks", "sandbox")
"""The games that have a gallery, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A picture of a gallery with the example that it is taken from, its steps tried."""

    game: str
    chapter: GalleryChapter
    picture: Picture
    opened: Opened
    ran: ExampleRun

    @property
    def step(self) -> StepRun:
        return self.ran.steps[self.picture.step - 1]

    @property
    def code(self) -> str | None:
        """The code of the refusal that it shows; None where it shows a figure."""
        expect = self.step.step.expect
        return next((code for code in (expect.get("code"), *expect.get("codes", ())) if code), None)

    @property
    def source(self) -> str:
        """Where its rule stands."""
        cited = (str(each.citation) for each in self.step.verdict.refusals if each.code == self.code)
        return next(cited, self.opened.document.source)

    def plate(self, wide: float = WIDE) -> Plate:
        """The picture, or of a strip that of the step in question, ready to be drawn so many pixels wide, or less where
        that would be too near. Raises TabletopError when it cannot be drawn."""
        panels = self.picture.panels
        return self._panel(next((each for each in panels if each.step == self.picture.step), panels[0]), wide)

    def plates(self, wide: float = WIDE) -> tuple[Plate, ...]:
        """The same for all steps of a strip; a single picture is a strip of one. Raises TabletopError."""
        return tuple(self._panel(each, wide) for each in self.picture.panels)

    def _panel(self, panel: Panel, wide: float) -> Plate:
        step = self.ran.steps[panel.step - 1]
        own = self.picture.show if panel.step == self.picture.step else ()
        shown = View(show=panel.show or own or self._usual(step), after=panel.step if panel.after else None)
        opened = replace(self.opened, document=replace(self.opened.document, view=shown))
        crop = panel.crop or self.picture.crop
        shot = Shot(opened, crop=crop, step=None if panel.after else panel.step)
        found = moment(shot, self.ran)
        table = found.state.table
        crop = crop or close_up(found, opened.game.ruleset.tiles(found.state))
        crop = crop or (0.0, 0.0, table.width, table.height)
        return plate_of(replace(shot, crop=crop, scale=wide / max(crop[2], NEAREST)), self.ran)

    def _usual(self, step: StepRun) -> tuple[Annotation, ...]:
        """What a step shows unless its picture says something else, with a line to who acts: why it is refused, or the
        sum that a die rests on, or what came of it."""
        verdict, who, ruleset = step.verdict, _actor(step), self.opened.game.ruleset
        beside = beside_the_table(ruleset, step)
        if verdict.refusals or verdict.needs is not None or verdict.modifiers:
            return (VerdictShown(who), *beside)
        told = ruleset.tell(step.before, [each for each in step.events if not isinstance(each, PhaseBegan)])
        moves = any(isinstance(mark, PathMark) for mark in verdict.marks)
        return beside if moves or not told else (Callout(text=" ".join(told[-MOST_TOLD:]), at=who), *beside)


def _actor(step: StepRun) -> End | None:
    """Who acts, or the vehicle that he sits in; else at whom, or where somebody would come to stand; nobody who is not
    on the table."""
    action, standing = step.step.action, step.before.miniatures
    for name in (getattr(action, "by", None), getattr(action, "at", None)):
        if isinstance(name, str) and name in standing:
            ride = str(standing[name].status.get("in_vehicle") or name)
            if ride in standing and standing[ride].at is not None:
                return ride
    return next((mark.base.centre for mark in step.verdict.marks if isinstance(mark, GhostMark)), None)


def slug(exhibit: Exhibit) -> str:
    """A name for a picture: the code that it shows, else its title."""
    return exhibit.code or re.sub(r"[^a-z0-9]+", "-", exhibit.picture.title.lower()).strip("-")


def pages_of(exhibit: Exhibit) -> str:
    """The pages of its chapter: "(p. 9–10)", or nothing where the book has none."""
    pages = exhibit.chapter.pages
    return "" if pages is None else f"(p. {pages[0]})" if pages[0] == pages[1] else f"(p. {pages[0]}–{pages[1]})"


def gallery_of(game: str) -> Gallery:
    """The gallery of a game as its file says it. Raises DocumentError."""
    return read_gallery(places.assets() / "gallery" / f"{game}.yaml")


def exhibits(game: str) -> Iterator[Exhibit]:
    """The pictures of a game, in their order; each example is read and tried once. Raises TabletopError."""
    tried: dict[str, tuple[Opened, ExampleRun]] = {}
    for chapter, picture in gallery_of(game).pictures():
        if picture.example not in tried:
            opened = open_any(_path(game, picture.example))
            tried[picture.example] = opened, run(opened.document, opened.game.ruleset)
        opened, ran = tried[picture.example]
        for step in (picture.step, *(panel.step for panel in picture.strip)):
            if not 1 <= step <= len(ran.steps):
                raise TabletopError(f"{opened.path}: the gallery shows step {step}; there are {len(ran.steps)}.")
        yield Exhibit(game, chapter, picture, opened, ran)


def _path(game: str, example: str) -> Path:
    return places.maps() / "examples" / game / f"{example}.yaml"
