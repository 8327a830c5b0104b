"""The annotations of a view as marks: one function an annotation (docs/pictures.md).

Everything is drawn from what the one who looks may know: an annotation of something that is not in sight is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.documents.report import did_you_mean
from tabletop.errors import Problem, TabletopError
from tabletop.model import annotation as kinds
from tabletop.model.annotation import Annotation
from tabletop.model.mark import LegendMark, Mark
from tabletop.model.state import State
from tabletop.pictures.annotations import measures, ruled, words
from tabletop.pictures.annotations.legend import key_rows
from tabletop.pictures.annotations.picturing import Missing, OutOfSight, Picturing

__all__ = ["Annotated", "Picturing", "annotate", "marks_of"]

Draw = Callable[[Picturing, Any], Iterator[Mark]]

DRAWN: dict[type[Annotation], Draw] = {
    kinds.Corridor: ruled.corridor,
    kinds.Reach: ruled.shade,
    kinds.Threat: ruled.shade,
    kinds.SightOf: ruled.sight,
    kinds.Bands: ruled.bands,
    kinds.Front: ruled.front,
    kinds.VerdictShown: ruled.verdict,
    kinds.Ruler: measures.ruler,
    kinds.Dimension: measures.dimension,
    kinds.Extent: measures.extent,
    kinds.Rings: measures.rings,
    kinds.Blast: measures.blast,
    kinds.Path: measures.path,
    kinds.Moved: measures.moved,
    kinds.Label: words.label,
    kinds.Callout: words.callout,
    kinds.Tick: words.sign,
    kinds.Cross: words.sign,
}
"""Who draws what. A legend is made last, of everything else."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """The marks of a view, the annotations they are of, and what of it cannot be drawn, with line and column."""

    marks: tuple[Mark, ...]
    drawn: tuple[Annotation, ...] = ()
    faults: tuple[tuple[Annotation, str], ...] = ()

    def problems(self, file: str) -> tuple[Problem, ...]:
        """What cannot be drawn, as a person reads it."""
        return tuple(Problem(file, one.line, one.column, message) for one, message in self.faults)


def annotate(show: Iterable[Annotation], picture: Picturing) -> Annotated:
    """The marks of a view's annotations, and those that cannot be drawn. An annotation of something that is out of
    sight is left out."""
    marks: list[Mark] = []
    faults: list[tuple[Annotation, str]] = []
    drawn: list[Annotation] = []
    legends: list[kinds.Legend] = []
    for one in show:
        if isinstance(one, kinds.Legend):
            legends.append(one)
            continue
        try:
            marks += tuple(DRAWN[type(one)](picture, one))
            drawn.append(one)
        except OutOfSight:
            continue
        except Missing as missing:
            faults.append((one, _told(missing, picture.state)))
        except TabletopError as error:
            faults.append((one, str(error)))
    for one in legends:
        rows = key_rows((*picture.others, *marks), picture.state, picture.crop, printed=picture.printed)
        if rows:
            marks.append(LegendMark(rows, one.title))
            drawn.append(one)
    return Annotated(tuple(marks), tuple(drawn), tuple(faults))


def marks_of(found: Annotated, file: str) -> tuple[Mark, ...]:
    """The marks, when all can be drawn. Raises TabletopError with every problem else."""
    if found.faults:
        raise TabletopError("\n".join(map(str, found.problems(file))))
    return found.marks


def _told(missing: Missing, state: State) -> str:
    if missing.waits:
        return f"A picture cannot point at '{missing.name}': it is not on the table."
    known = (*state.miniatures, *(() if missing.only_models else (*state.terrain, *state.zones, *state.markers)))
    what = "miniature" if missing.only_models else "thing"
    hint = did_you_mean(missing.name, known)
    return f"A picture cannot point at '{missing.name}': no such {what} is on the table. {hint}"
