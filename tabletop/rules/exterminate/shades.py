"""What is shaded while R, T or V is held: by this game's own walks and corridors."""

from __future__ import annotations

from tabletop.model.mark import Mark
from tabletop.rules.common import shading
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.ruleset import Shade


def shade(case: ExterminateCase, kind: Shade) -> tuple[Mark, ...]:
    """The marks of one shade."""
    return shading.shade(kind, case.state, case.miniature, lambda: case)
