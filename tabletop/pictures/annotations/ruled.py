"""Annotations that the rules answer: corridors, reach, threat, sight, bands of range, the front arc, the verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabletop.errors import TabletopError
from tabletop.geometry.corridor import corridor as corridor_between
from tabletop.geometry.shapes import Base
from tabletop.model.annotation import Bands, Corridor, End, Front, Reach, SightOf, Threat, VerdictShown
from tabletop.model.mark import AreaMark, CalloutMark, GhostMark, LineMark, Mark, OutlineMark, Tone
from tabletop.pictures.annotations.picturing import Picturing
from tabletop.pictures.annotations.verdicts import said
from tabletop.rules.common.sightlines import in_the_way
from tabletop.rules.ruleset import Shade


def corridor(picture: Picturing, given: Corridor) -> Iterator[Mark]:
    """The corridor as the rules have it, where they say more than the eye."""
    first, second = (picture.model(name) for name in given.between)
    if first.id == second.id:
        raise TabletopError("A corridor goes from one miniature to another; these two are the same.")
    ruled = picture.ruleset.shade(picture.state, "corridor", first, {"to": second.id})
    if ruled:
        yield from ruled
        return
    pieces = in_the_way(picture.state, first.level, (first.id, second.id))
    found = corridor_between(first.piece(), second.piece(), pieces)
    if found.strip is None:
        return
    yield AreaMark(found.strip, Tone.REFUSED if found.blocked else Tone.OBSCURED if found.meets else Tone.LEGAL)
    yield from (OutlineMark(pieces[who], Tone.OFFENDER) for who in found.meets)
    if found.line is not None:
        yield LineMark(found.line, Tone.WITNESS)


def shade(picture: Picturing, given: Reach | Threat) -> Iterator[Mark]:
    """How far a miniature may go, or what threatens it."""
    kind: Shade = "reach" if isinstance(given, Reach) else "threat"
    yield from picture.ruleset.shade(picture.state, kind, picture.model(given.of))


def sight(picture: Picturing, given: SightOf) -> Iterator[Mark]:
    """All that a miniature sees, or how much of another one."""
    viewer = picture.model(given.of)
    if given.to is None:
        yield from picture.ruleset.shade(picture.state, "sight", viewer)
        return
    if given.to == given.of:
        raise TabletopError("Sight goes from one miniature to another; these two are the same.")
    found = picture.ruleset.shade(picture.state, "view", viewer, {"to": picture.model(given.to).id})
    if not found:
        raise TabletopError(f"There is no line of sight to draw from '{given.of}' to '{given.to}'.")
    yield from found


def bands(picture: Picturing, given: Bands) -> Iterator[Mark]:
    """The bands of range of a weapon."""
    found = picture.ruleset.shade(picture.state, "bands", picture.model(given.of), {"weapon": given.weapon})
    if not found:
        weapon = f"no weapon '{given.weapon}'" if given.weapon is not None else "no weapon"
        raise TabletopError(f"'{given.of}' has {weapon} with a range; rings round it are {{rings: {given.of}}}.")
    yield from found


def front(picture: Picturing, given: Front) -> Iterator[Mark]:
    """The front arc."""
    if not 0 < given.to <= 1000:
        raise TabletopError(f"A front arc is drawn from 0 to 1000 inches wide; {given.to:g} is not.")
    found = picture.ruleset.shade(picture.state, "front", picture.model(given.of), {"inches": given.to})
    if not found:
        raise TabletopError(f"'{given.of}' has no front arc: these rules ({picture.ruleset.name}) give it none.")
    yield from found


def verdict(picture: Picturing, given: VerdictShown) -> Iterator[Mark]:
    """What the rules say of the step that is shown; nothing at the beginning, or to a side that may not know it."""
    place = picture.place(given.at) if given.at is not None else None
    about = picture.about(given.at) if given.at is not None else None
    ghost = _where_it_would_stand(picture, given.at)
    if ghost is not None:
        place, about = ghost.centre, ghost
    if not picture.steps:
        raise TabletopError("There is no verdict to show: this file has no steps.")
    if picture.step is None:
        return
    title, lines, tone = said(picture.step.verdict)
    texts = [getattr(mark, "text", "") for mark in picture.others]
    # "11.5″ of 12″, 1 die against 4" beside a ruler says three things.
    drawn = {part for text in texts for part in (text, *re.split(", | of ", text))}
    text = "\n".join(line for line in lines if line not in drawn)
    yield CalloutMark(text, place, title, tone, about)


def _where_it_would_stand(picture: Picturing, at: End | None) -> Base | None:
    """Where who acts would stand after the step, if it is refused or allowed there and not where he stands."""
    action = picture.step.step.action if picture.step is not None else None
    ghosts = (mark.base for mark in picture.others if isinstance(mark, GhostMark) and not mark.past)
    return next(ghosts, None) if at is not None and at == getattr(action, "by", None) else None
