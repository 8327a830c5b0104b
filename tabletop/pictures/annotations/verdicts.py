"""What a verdict says, in a few lines beside a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tabletop.model.mark import Tone
from tabletop.model.verdict import Verdict
from tabletop.pictures.sums import TOGETHER, capitalised, dice, sums
from tabletop.pictures.words import with_source
from tabletop.rules.common.words import inches

IMPOSSIBLE = 7
"""A die that shows as much as this succeeds never."""


NUMBERED = re.compile(r"\b(p\.|rulings?|step|steps|Appendix) (?=[A-Z]?\d)")
"""Words of a citation that are nothing without the number that follows them."""


def said(verdict: Verdict) -> tuple[str, tuple[str, ...], Tone]:
    """A heading, the lines below it, and whether it is a yes or a no: the refusals in words, or the figures."""
    if verdict.refusals:
        sources = (NUMBERED.sub(rf"\g<1>{TOGETHER}", str(refusal.citation)) for refusal in verdict.refusals)
        lines = (with_source(each.message, source) for each, source in zip(verdict.refusals, sources, strict=True))
        return "Refused", tuple(lines), Tone.REFUSED
    return "Allowed", tuple(capitalised(figures(verdict))), Tone.LEGAL


def figures(verdict: Verdict) -> Iterator[str]:
    """The figures of a legal verdict: how far, how many dice, the sum they are made of, and what is needed."""
    facts = verdict.facts
    length, reach = facts.get("length"), facts.get("range")
    if isinstance(length, int | float) and not isinstance(length, bool):
        if isinstance(reach, int | float):
            yield f"{inches(length)} of {inches(reach)}"
        elif length > 0:
            yield inches(length)  # of what happens in contact there is no distance to tell
    hidden = facts.get("hidden")
    if isinstance(hidden, int | float) and hidden > 0:
        yield f"{hidden:.0%} hidden"
    found, rolls, base = tuple(sums(verdict)), facts.get("rolls"), facts.get("hit")
    if isinstance(rolls, int) and not isinstance(rolls, bool) and dice(rolls) not in {each.total for each in found}:
        yield dice(rolls)
    if isinstance(base, int) and found:
        yield f"To hit {base}+"
    yield from (f"{each.total}: {each.terms}" if each.total else each.terms for each in found)
    if verdict.needs is not None:
        yield "Cannot succeed" if verdict.needs >= IMPOSSIBLE else f"{verdict.needs}+ needed"
