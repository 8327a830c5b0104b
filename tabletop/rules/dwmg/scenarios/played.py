"""The scenarios of the book that have hooks of their own, and the chapters that these and their helpers bring."""

from __future__ import annotations

from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.scenarios import (
    diving_bell,
    expendable,
    hatches,
    laying,
    sam_seeley,
    snowcap,
    sontaran,
    swarm_leader,
    tangled_web,
    webs,
)

MODULES = (diving_bell, expendable, hatches, laying, sam_seeley, snowcap, sontaran, swarm_leader, tangled_web, webs)
CHAPTERS: tuple[Chapter, ...] = tuple(each.CHAPTER for each in MODULES if hasattr(each, "CHAPTER"))
