"""Who acts in another side's phase (p. 31), and that nobody else of his side does so with him."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page


def interrupting(state: State) -> Miniature | None:
    """Who acts now in another side's phase."""
    return next((each for each in state.miniatures.values() if each.status.get("interrupts")), None)


@rule(page(31), needs=(checks.unknown, checks.not_your_side))
def not_its_moment(case: DwmgCase) -> Iterator[Finding]:
    """One model was called to act in the phase of another side, and one alone."""
    who = interrupting(case.state)
    if who is not None and who.id != case.miniature.id:
        yield finding(f"Only {title_of(case.state, who.id)} acts now, in another side's phase.", id=who.id)
