"""One picture of a map, an example or a save: what is wanted of it, and the moment that it shows."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Literal, cast

from tabletop.errors import TabletopError
from tabletop.model.action import Action, Group
from tabletop.model.annotation import Annotation
from tabletop.model.mark import GhostMark, Mark
from tabletop.model.state import State, acting_side
from tabletop.opening import Opened
from tabletop.pictures.alternative import alternative
from tabletop.pictures.annotations import Annotated, Picturing, annotate, marks_of
from tabletop.pictures.words import Caption, caption
from tabletop.render import Scene
from tabletop.rules.common.secrets import knows, visible
from tabletop.session.examples import ExampleRun, StepRun, run

Crop = tuple[float, float, float, float]
Style = Literal["colour", "bw"]

MOST_PIXELS = 100_000_000
"""What a picture may have at most: 10,000 × 10,000."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What picture is wanted: `scale` in pixels an inch, `crop` in inches, the record `step` of a save or the step
    `step` of an example (`moment`), and whose eyes see it (None: what everybody may know).
    Without a `step` an example shows the moment that its view names.

    `dots` is for how many pixels an inch of paper the picture is meant (`--dpi`), None for a screen.
    """

    opened: Opened
    scale: float = 40.0
    crop: Crop | None = None
    step: int | None = None
    side: str | None = None
    style: Style = "colour"
    dots: float | None = None


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


def on_paper(shot: Shot, dots: float | None, width: float | None) -> Shot:
    """The shot for print: `dots` pixels an inch of paper (300 if only a width is given), and `width` inches of paper
    across; without a width an inch of the table is an inch of paper."""
    if dots is None and width is None:
        return shot
    fine = dots or 300.0
    return replace(shot, dots=fine, scale=fine * width / crop_of(shot)[2] if width is not None else fine)


def check_size(pixels: float) -> None:
    """Raises TabletopError for a picture of too many pixels."""
    if pixels > MOST_PIXELS:
        raise TabletopError(
            f"This picture would have {pixels / 1e6:,.0f} million pixels; {MOST_PIXELS // 10**6} million is the most. "
            "Choose a smaller --scale or --crop."
        )


def parse_style(text: str) -> Style:
    """`colour` or `bw`. Raises TabletopError."""
    if text not in ("colour", "bw"):
        raise TabletopError(f"--style is colour or bw; '{text}' is neither.")
    return cast(Style, text)


@dataclass(frozen=True, slots=True)
class Moment:
    """What is drawn: a state, the marks over it, and who is in a player's hand; `step` is the step of an example that
    is shown, its number counted from 1, unless it is the beginning."""

    state: State
    marks: tuple[Mark, ...] = ()
    lifted: frozenset[str] = frozenset()
    step: StepRun | None = None
    number: int = 0


def run_of(opened: Opened) -> ExampleRun | None:
    """An example's steps, each tried; None for a map or a save."""
    if opened.is_save or not opened.document.steps:
        return None
    return run(opened.document, opened.game.ruleset)


def moment(shot: Shot, ran: ExampleRun | None = None) -> Moment:
    """The moment that is drawn, as `shot.side` may know it: of a save that after the record; of an example that in
    which the player has the step in hand, with everything the window shows of it before it is done, or that after the
    step where there is nothing of the kind to show. `ran`: the example's steps, where they have been tried already.

    Raises TabletopError when there is no such moment."""
    game = shot.opened.game
    if shot.side is not None and shot.side not in game.state.sides:
        raise TabletopError(f"This table has no side '{shot.side}'; its sides are {', '.join(game.state.sides)}.")
    if shot.opened.is_save or not shot.opened.document.steps:
        if shot.step is not None and shot.step > game.length:
            raise TabletopError(f"{shot.opened.path}: there are {game.length} records; there is no record {shot.step}.")
        return Moment(game.view(shot.side, shot.step))
    if shot.step is not None and shot.step > len(shot.opened.document.steps):
        count = len(shot.opened.document.steps)
        raise TabletopError(f"{shot.opened.path}: there are {count} steps; there is no step {shot.step}.")
    # An example's picture shows the position it begins with, unless its view or its reader asks for a step.
    view = shot.opened.document.view
    after = view.after if shot.step is None else None
    number = after or (view.step if shot.step is None else shot.step)
    if not number:
        return Moment(game.view(shot.side))
    step = (ran or run(shot.opened.document, game.ruleset)).steps[number - 1]
    if after:
        return Moment(game.ruleset.view(step.after, shot.side), step=step, number=number)
    return _in_hand(shot, step, number)


def _in_hand(shot: Shot, step: StepRun, number: int) -> Moment:
    """The moment of a step of an example."""
    ruleset, action = shot.opened.game.ruleset, step.step.action
    marks = (*step.verdict.marks, *(mark for refusal in step.verdict.refusals for mark in refusal.marks))
    if not marks or not may_know(shot, step):
        return Moment(ruleset.view(step.after, shot.side), step=step, number=number)
    moved = {mark.look for mark in marks if isinstance(mark, GhostMark)}
    by = getattr(action, "by", None)
    lifted = frozenset({by}) if moved and isinstance(by, str) else frozenset()
    return Moment(ruleset.view(step.before, shot.side), marks, lifted, step, number)


@dataclass(frozen=True, slots=True)
class Plate:
    """A shot ready to be drawn: its scene, the part of the table it shows, the annotations drawn in, and the step of
    the example that it shows, if it shows one."""

    shot: Shot
    scene: Scene
    crop: Crop
    show: tuple[Annotation, ...] = ()
    step: StepRun | None = None
    number: int = 0

    @property
    def title(self) -> str:
        return self.shot.opened.document.title

    @property
    def caption(self) -> Caption | None:
        """The step in words; None where none is shown."""
        if self.step is None:
            return None
        mine = may_know(self.shot, self.step)
        return caption(self.number, self.step, self.shot.opened.game.ruleset, self.shot.side, mine=mine)

    @property
    def alternative(self) -> str:
        """What is to be seen, in words."""
        told = self.caption
        action = self.step.step.action if self.step is not None and told is not None and told.asked else None
        return alternative(self.scene, self.crop, told, action, self.show)


def plate_of(shot: Shot, ran: ExampleRun | None = None) -> Plate:
    """The plate of a shot. Raises TabletopError when there is no such moment, or an annotation that cannot be drawn."""
    table = shot.opened.document.state.table
    if shot.crop is not None and not table.meets(shot.crop):
        raise TabletopError(
            f"--crop {','.join(f'{n:g}' for n in shot.crop)} is beside the table, which is {table.size}."
        )
    found = moment(shot, ran)
    shown = annotated(shot, found)
    marks_of(shown, str(shot.opened.path))
    return _plate(shot, found, shown)


def as_far_as_it_goes(shot: Shot, found: Moment) -> Plate:
    """The plate of a moment, without the annotations that cannot be drawn."""
    return _plate(shot, found, annotated(shot, found))


def _plate(shot: Shot, found: Moment, shown: Annotated) -> Plate:
    state, ruleset, drawn_in = found.state, shot.opened.game.ruleset, shown.marks
    marks = (*drawn_in, *(mark for mark in found.marks if mark not in drawn_in))
    looks, tiles = ruleset.looks(state), ruleset.tiles(state)
    level, style = _level(found), shot.style
    scene = Scene(state, looks, tiles, marks, names="zoomed", style=style, lifted=found.lifted, shown_level=level)
    return Plate(shot, scene, crop_of(shot), shown.drawn, found.step, found.number)


def _level(found: Moment) -> int:
    """The level on which who acts stands, which is the one that is shown."""
    by = getattr(found.step.step.action, "by", None) if found.step is not None else None
    one = found.state.miniatures.get(by) if isinstance(by, str) else None
    return one.level if one is not None and one.at is not None else 0


def may_know(shot: Shot, step: StepRun) -> bool:
    """Whether the one who looks may know what a step is about before it is done: its own side, and a spectator what is
    done openly. It is nobody else's business."""
    if shot.side is not None:
        return shot.side == acting_side(step.before, step.step.action)
    question, everybodys = step.before.question, shot.opened.game.ruleset.view(step.before, None)
    if question is not None and not knows(question.visible_to, None):
        return False
    secret = {*step.before.markers, *step.before.miniatures} - {*everybodys.markers, *everybodys.miniatures}
    named = (getattr(part, field.name) for part in _parts(step.step.action) for field in fields(part))
    if any(isinstance(each, str) and each in secret for each in named):
        return False
    # What nobody else notices when it happens, such as a choice that is kept for later, is not told before either.
    return not step.events or bool(visible(step.events, None))


def _parts(action: Action) -> tuple[Action, ...]:
    """What a group is made of; anything else by itself."""
    return tuple(part for each in action.moves for part in _parts(each)) if isinstance(action, Group) else (action,)


def scene_of(shot: Shot, ran: ExampleRun | None = None) -> tuple[Scene, Crop]:
    """The scene of a shot and the part of the table it shows."""
    plate = plate_of(shot, ran)
    return plate.scene, plate.crop


def crop_of(shot: Shot) -> Crop:
    """The part of the table that a shot shows: what was asked for, else what the document says, else all of it."""
    table = shot.opened.document.state.table
    return shot.crop or shot.opened.document.view.crop or (0.0, 0.0, table.width, table.height)


def annotated(shot: Shot, found: Moment) -> Annotated:
    """The annotations of a moment, and those that cannot be drawn."""
    opened, state, step = shot.opened, found.state, found.step
    there = [opened.game.state, *((step.before, step.after) if step is not None else ())]
    unseen = {name for each in there for name in (*each.miniatures, *each.terrain, *each.zones, *each.markers)}
    # A model that waits off the table is a slip of the pen at the beginning; later on it may have been taken off it.
    if step is None and shot.side is None and not opened.is_save:
        unseen -= {name for name, each in opened.game.state.miniatures.items() if each.at is None}
    told = step if step is not None and may_know(shot, step) else None
    printed = shot.style == "bw"
    steps = bool(opened.document.steps)
    own = shot.step is None and step is not None
    picture = Picturing(
        state, opened.game.ruleset, crop_of(shot), told, frozenset(unseen), found.marks, printed, steps, own
    )
    return annotate(opened.document.view.show, picture)
