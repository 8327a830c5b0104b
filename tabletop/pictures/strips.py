"""The steps of an example side by side, each with what is asked and what the rules answer below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabletop.errors import TabletopError
from tabletop.opening import Opened
from tabletop.pictures.framing import framed
from tabletop.pictures.shot import Plate, Shot, check_size, plate_of, run_of
from tabletop.pictures.words import Caption
from tabletop.render import Painter
from tabletop.render.png import encoded
from tabletop.render.strips import Panel, Said, columns_for, drawn, laid_out, measured, painted
from tabletop.render.strips.layout import GAP, LETTERS
from tabletop.render.vectors import drawing
from tabletop.render.vectors.drawing import Drawing
from tabletop.render.vectors.letters import text_width
from tabletop.session.cutting import Cut, cut_out
from tabletop.session.examples import ExampleRun
from tabletop.session.game import Game

WIDE = 600
"""Pixels of a panel's picture, where nobody asks for a scale."""
PAGE = 10.0
"""Inches across of a strip in vectors."""
ACTIONS = 6
"""The last actions of a save that are shown, their questions and answers with them."""
NAMED = 16
"""Up to so many miniatures have their names written below them."""


def plates_of(shot: Shot, ran: ExampleRun | None = None) -> tuple[Plate, ...]:
    """A plate for each step of an example, or of the last actions of a save, all of the same part of the table. Raises
    TabletopError when there are none."""
    if shot.opened.is_save:
        shot = replace(shot, opened=_last_actions(shot))
    ran = ran or run_of(shot.opened)
    if ran is None:
        raise TabletopError(f"{shot.opened.path}: only an example or a save has steps to show one after the other.")
    whole = replace(shot, crop=shot.crop or framed(shot.opened, ran, shot.side))
    return tuple(named(plate_of(replace(whole, step=n), ran)) for n in range(1, len(ran.steps) + 1))


def _last_actions(shot: Shot) -> Opened:
    """What was done last in a save, up to the record that the shot names, as an example."""
    game = shot.opened.game
    if shot.step is not None and shot.step > game.length:
        raise TabletopError(f"{shot.opened.path}: there are {game.length} records; there is no record {shot.step}.")
    short = Game(
        game.ruleset,
        game.document,
        seed=game.seed,
        options=game.options,
        players=game.players,
        records=game.records[: shot.step],
    )
    document = cut_out(short, Cut(game.document.title, ACTIONS))
    return Opened(shot.opened.path, document, Game(game.ruleset, document))


def named(plate: Plate) -> Plate:
    """The plate with everybody's name, unless they are too many."""
    few = sum(1 for _ in plate.scene.state.standing()) <= NAMED
    return replace(plate, scene=replace(plate.scene, names="always" if few else "zoomed"))


def panel_of(plate: Plate) -> Panel:
    """What stands on and below a plate's picture."""
    told = plate.caption
    return Panel(str(plate.number), tuple(said_of(told)) if told is not None else ())


def said_of(told: Caption) -> Sequence[Said]:
    """A caption in paragraphs."""
    said = [Said(told.asked, "asked")] if told.asked else []
    if told.legal:
        said.append(Said(told.verdict, "legal"))
    elif told.legal is not None:
        # "p. 7" is not torn apart at the end of a line.
        said += [Said(str(reason).replace("p. ", "p.\u00a0"), "refused") for reason in told.reasons]
    if told.told:
        said.append(Said(" ".join(told.told)))
    return said


def heading_of(opened: Opened) -> tuple[Said, ...]:
    """The title of an example and where its rule stands."""
    document = opened.document
    source = (Said(document.source, "quiet"),) if document.source else ()
    return (Said(document.title, "title"), *source)


def words_of(plates: Sequence[Plate]) -> str:
    """What a strip shows, in words: its beginning, then step by step what is asked and answered."""
    if not plates:
        return ""
    later = (f"Step {plate.number}. {told.words}" for plate in plates[1:] if (told := plate.caption) is not None)
    return " ".join((plates[0].alternative, *later))


def strip_png(plates: Sequence[Plate], painter: Painter, scale: float | None = None) -> bytes:
    """The strip in pixels; `scale` is how many make an inch of the table, None as many as fit well on a screen.

    Raises TabletopError when there would be too many."""
    first = plates[0]
    crop, printed = first.crop, first.shot.style == "bw"
    fine = scale if scale is not None else min(40.0, WIDE / crop[2])
    size = (max(1, round(crop[2] * fine)), max(1, round(crop[3] * fine)))
    check_size(len(plates) * size[0] * size[1])
    columns = columns_for(len(plates), size[0] / size[1])
    letters = partial(measured, painter.lettering)
    strip = laid_out([panel_of(p) for p in plates], heading_of(first.shot.opened), size, columns, letters)
    pictures = [painter.picture(p.scene, scale=fine, crop=crop) for p in plates]
    words = {"Title": first.title, "Description": words_of(plates), "Software": "Tabletop"}
    return encoded(painted(strip, pictures, painter.lettering, printed), words, first.shot.dots)


def strip_drawing(plates: Sequence[Plate]) -> Drawing:
    """The strip in vectors, on a page `PAGE` inches wide."""
    first = plates[0]
    crop, printed = first.crop, first.shot.style == "bw"
    columns = columns_for(len(plates), crop[2] / crop[3])
    # A panel is as wide as leaves room for the gaps, which are measured in letters, which are measured in panels.
    wide = PAGE / (columns + GAP * LETTERS * (columns + 1))
    size = (wide, wide * crop[3] / crop[2])
    strip = laid_out([panel_of(p) for p in plates], heading_of(first.shot.opened), size, columns, text_width)
    # What is written in a picture is read at the size of the page, however small the table is.
    letters = [0.8 * strip.letters * crop[2] / cell.picture[2] for cell in strip.cells]
    drawings = [
        drawing(p.scene, p.title, crop, letters=size, painted=True) for p, size in zip(plates, letters, strict=True)
    ]
    return drawn(strip, drawings, printed, first.title, words_of(plates))
