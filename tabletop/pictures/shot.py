"""One picture of a map, an example or a save."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from tabletop import places
from tabletop.documents.files import write_atomically
from tabletop.errors import StorageError, TabletopError
from tabletop.model.document import View
from tabletop.model.mark import GhostMark, Mark
from tabletop.model.state import State, acting_side
from tabletop.opening import Opened
from tabletop.pictures.annotations import annotate
from tabletop.render import Painter, Scene, save_png
from tabletop.render.vectors import as_pdf, as_svg
from tabletop.session.examples import StepRun, run

Crop = tuple[float, float, float, float]
Style = Literal["colour", "bw"]


MOST_PIXELS = 100_000_000
"""What a picture may have at most: 10,000 × 10,000."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What picture is wanted: `scale` in pixels an inch, `crop` in inches, the record `step` of a save or the step
    `step` of an example (`moment`), and whose eyes see it (None: what everybody may know)."""

    opened: Opened
    scale: float = 40.0
    crop: Crop | None = None
    step: int | None = None
    side: str | None = None
    style: Style = "colour"


def parse_crop(text: str | None) -> Crop | None:
    """`X,Y,WIDTH,HEIGHT` in inches. Raises TabletopError."""
    if text is None:
        return None
    try:
        x, y, width, height = (float(part) for part in text.split(","))
    except ValueError:
        raise TabletopError(f"--crop is X,Y,WIDTH,HEIGHT in inches, such as 0,0,24,12; '{text}' is not.") from None
    if not all(map(math.isfinite, (x, y, width, height))):
        raise TabletopError(f"--crop {text}: all four must be plain numbers of inches.")
    if not (width > 0 and height > 0):
        raise TabletopError(f"--crop {text}: the width and the height must be greater than 0.")
    return (x, y, width, height)


def parse_style(text: str) -> Style:
    """`colour` or `bw`. Raises TabletopError."""
    if text not in ("colour", "bw"):
        raise TabletopError(f"--style is colour or bw; '{text}' is neither.")
    return cast(Style, text)


@dataclass(frozen=True, slots=True)
class Moment:
    """What is drawn: a state, the marks over it, and who is in a player's hand."""

    state: State
    marks: tuple[Mark, ...] = ()
    lifted: frozenset[str] = frozenset()


def moment(shot: Shot) -> Moment:
    """The moment that is drawn, as `shot.side` may know it: of a save that after the record; of an example that in
    which the player has the step in hand, with everything the window shows of it before it is done, or that after the
    step where there is nothing of the kind to show. Raises TabletopError when there is no such moment."""
    game = shot.opened.game
    if shot.side is not None and shot.side not in game.state.sides:
        raise TabletopError(f"This table has no side '{shot.side}'; its sides are {', '.join(game.state.sides)}.")
    if shot.opened.is_save or not shot.opened.document.steps:
        if shot.step is not None and shot.step > game.length:
            raise TabletopError(f"{shot.opened.path}: there are {game.length} records; there is no record {shot.step}.")
        return Moment(game.view(shot.side, shot.step))
    steps = run(shot.opened.document, game.ruleset).steps
    if shot.step is not None and shot.step > len(steps):
        raise TabletopError(f"{shot.opened.path}: there are {len(steps)} steps; there is no step {shot.step}.")
    # An example's picture shows the position it begins with, unless a step is asked for.
    if not shot.step:
        return Moment(game.view(shot.side))
    return _in_hand(shot, steps[shot.step - 1])


def _in_hand(shot: Shot, step: StepRun) -> Moment:
    """The moment of a step of an example."""
    ruleset, action = shot.opened.game.ruleset, step.step.action
    marks = (*step.verdict.marks, *(mark for refusal in step.verdict.refusals for mark in refusal.marks))
    # What its own side is shown before it acts is nobody else's business.
    if not marks or shot.side not in (None, acting_side(step.before, action)):
        return Moment(ruleset.view(step.after, shot.side))
    moved = {mark.look for mark in marks if isinstance(mark, GhostMark)}
    by = getattr(action, "by", None)
    lifted = frozenset({by}) if moved and isinstance(by, str) else frozenset()
    return Moment(ruleset.view(step.before, shot.side), marks, lifted)


def scene_of(shot: Shot) -> tuple[Scene, Crop]:
    """The scene of a shot and the part of the table it shows."""
    found = moment(shot)
    state = found.state
    view: View = shot.opened.document.view
    looks = shot.opened.game.ruleset.looks(state)
    crop = shot.crop or view.crop or (0.0, 0.0, state.table.width, state.table.height)
    marks = (*annotate(view.show, state, shot.opened.game.ruleset), *found.marks)
    tiles = shot.opened.game.ruleset.tiles(state)
    scene = Scene(state, looks, tiles, marks, names="zoomed", style=shot.style, lifted=found.lifted)
    return scene, crop


def write(shot: Shot, out: Path) -> None:
    """Draw the shot into a file: pixels as PNG, vectors at true size as SVG or PDF. Raises StorageError when it cannot
    be written."""
    kind = out.suffix.lower()
    if kind not in WRITERS:
        raise TabletopError(f"{out}: pictures are written as {', '.join(WRITERS)}, not as '{out.suffix or out.name}'.")
    scene, crop = scene_of(shot)
    try:
        WRITERS[kind](shot, scene, crop, out)
    except OSError as error:
        raise StorageError(f"{out}: the picture cannot be written: {error.strerror or error}.") from error


def _png(shot: Shot, scene: Scene, crop: Crop, out: Path) -> None:
    pixels = crop[2] * crop[3] * shot.scale**2
    if pixels > MOST_PIXELS:
        raise TabletopError(
            f"This picture would have {pixels / 1e6:,.0f} million pixels; {MOST_PIXELS // 10**6} million is the most. "
            "Choose a smaller --scale or --crop."
        )
    save_png(Painter(places.assets()).picture(scene, scale=shot.scale, crop=crop), out)


def _svg(shot: Shot, scene: Scene, crop: Crop, out: Path) -> None:
    write_atomically(out, as_svg(scene, shot.opened.document.title, crop).encode())


def _pdf(shot: Shot, scene: Scene, crop: Crop, out: Path) -> None:
    write_atomically(out, as_pdf(scene, shot.opened.document.title, None, crop))


WRITERS: dict[str, Callable[[Shot, Scene, Crop, Path], None]] = {".png": _png, ".svg": _svg, ".pdf": _pdf}
"""Who writes a picture, by its suffix."""
