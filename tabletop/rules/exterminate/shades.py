"""What is shaded while R, T or V is held: by this game's own walks and corridors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.model.frozen import EMPTY
from tabletop.model.mark import Mark
from tabletop.rules.common import shading
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.shooting.shown import corridor_of
from tabletop.rules.ruleset import Shade


def shade(case: ExterminateCase, kind: Shade, given: Mapping[str, Any] = EMPTY) -> tuple[Mark, ...]:
    """The marks of one shade."""
    if kind == "corridor":
        return corridor_of(case.state, case.miniature.id, str(given.get("to")))
    return shading.shade(kind, case.state, case.miniature, lambda: case)
