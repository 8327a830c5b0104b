"""The `show:` entries of a view as marks: one function an annotation (formats.md, `view`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabletop.errors import TabletopError
from tabletop.geometry.corridor import corridor
from tabletop.geometry.gaps import edge_to_edge, gap
from tabletop.geometry.shapes import Base, Disc
from tabletop.geometry.templates import blast_shares
from tabletop.model.mark import AreaMark, LabelMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.sightlines import in_the_way
from tabletop.rules.ruleset import Ruleset, Shade


def annotate(show: Iterable[Mapping[str, Any]], state: State, ruleset: Ruleset) -> tuple[Mark, ...]:
    """The marks of a view's annotations. Raises TabletopError for an annotation that does not exist."""
    marks: list[Mark] = []
    for entry in show:
        for name, value in entry.items():
            if name not in ANNOTATIONS and name not in SHADES:
                known = ", ".join(sorted((*ANNOTATIONS, *SHADES)))
                raise TabletopError(f"A picture cannot show '{name}'; it can show {known}.")
            try:
                if name in SHADES:
                    marks += ruleset.shade(state, SHADES[name], _standing(state, value))
                else:
                    marks += _asked(name, value, state, ruleset) or ANNOTATIONS[name](value, state)
            except (LookupError, TypeError, ValueError):
                raise TabletopError(f"A picture shows '{name}' as {FORMS[name]}; '{value}' is not that.") from None
    return tuple(marks)


def _asked(name: str, value: Any, state: State, ruleset: Ruleset) -> tuple[Mark, ...]:
    """A corridor as the rules have it, where they say more than the eye."""
    if name != "corridor":
        return ()
    first, second = value
    return ruleset.shade(state, "corridor", _standing(state, first), {"to": _standing(state, second).id})


FORMS = {
    "blast": "{at: [x, y] or a miniature, diameter: inches}",
    "corridor": "[a miniature, another]",
    "label": "{at: [x, y] or a miniature, text: words}",
    "reach": "a miniature",
    "ruler": "[a miniature or a place [x, y], another]",
    "sight": "a miniature",
    "threat": "a miniature",
}


def _standing(state: State, who: str) -> Miniature:
    if not isinstance(who, str):
        raise TypeError(who)
    miniature = state.miniatures.get(who)
    if miniature is None or miniature.at is None:
        raise TabletopError(f"A picture cannot point at '{who}': no such miniature is on the table.")
    return miniature


def base_of(state: State, who: str) -> Base:
    """The base of a miniature on the table. Raises TabletopError when there is none of that id."""
    return _standing(state, who).piece()


def _end(state: State, value: Any) -> Base:
    """One end of a ruler: a miniature's base, or a bare place."""
    if isinstance(value, str):
        return base_of(state, value)
    x, y = value
    return Disc((float(x), float(y)), 0.0)


def _ruler(value: Any, state: State) -> list[Mark]:
    first, second = value
    a, b = _end(state, first), _end(state, second)
    start, end = edge_to_edge(a, b)
    return [RulerMark(start, end, f"{gap(a, b):.1f}″")]


def _corridor(value: Any, state: State) -> list[Mark]:
    first, second = value
    a, b = base_of(state, first), base_of(state, second)
    pieces = in_the_way(state, state.miniatures[first].level, (first, second))
    found = corridor(a, b, pieces)
    if found.strip is None:
        return []
    tone = Tone.REFUSED if found.blocked else Tone.OBSCURED if found.meets else Tone.LEGAL
    marks: list[Mark] = [AreaMark(found.strip, tone)]
    marks += [OutlineMark(pieces[who], Tone.OFFENDER) for who in found.meets]
    if found.line is not None:
        marks.append(LineMark(found.line, Tone.WITNESS))
    return marks


def _blast(value: Any, state: State) -> list[Mark]:
    at = value["at"]
    centre = base_of(state, at).centre if isinstance(at, str) else (float(at[0]), float(at[1]))
    diameter = float(value["diameter"])
    if not 0 < diameter <= 1000:
        raise ValueError(diameter)
    marks: list[Mark] = [AreaMark(Disc(centre, diameter / 2), Tone.BLAST, f"{diameter:g}″")]
    models = list(state.standing())
    shares = blast_shares(centre, diameter, [m.piece() for m in models])
    for miniature, share in zip(models, shares, strict=True):
        if share > 0 and miniature.at is not None:
            marks.append(LabelMark(miniature.at, f"{share:.0%}"))
    return marks


def _label(value: Any, state: State) -> list[Mark]:
    at = value["at"]
    place = base_of(state, at).centre if isinstance(at, str) else (float(at[0]), float(at[1]))
    return [LabelMark(place, str(value["text"]))]


ANNOTATIONS: dict[str, Callable[[Any, State], list[Mark]]] = {
    "blast": _blast,
    "corridor": _corridor,
    "label": _label,
    "ruler": _ruler,
}

SHADES: dict[str, Shade] = {"reach": "reach", "threat": "threat", "sight": "sight"}
"""Annotations that the rule set itself answers."""
