"""The special abilities of pages 17 and 18, and the rules of single profiles: one small class each, by what they touch.

Importing this package registers them all; `CHAPTERS` are those of them that have steps, words or deeds of their own.
"""

from tabletop.rules.dwmg.abilities import (
    autons,
    captivating,
    company,
    creations,
    fighting,
    healing,
    lackeys,
    leading,
    machines,
    minds,
    origins,
    power_pack,
    rerolls,
    robots,
    screaming,
    space,
    tasks,
    time_lords,
    toughness,
    travelling,
    viruses,
    walking,
)
from tabletop.rules.dwmg.chapter import Chapter

CHAPTERS: tuple[Chapter, ...] = (
    healing.CHAPTER,
    lackeys.CHAPTER,
    minds.CHAPTER,
    screaming.CHAPTER,
    space.CHAPTER,
    machines.CHAPTER,
    creations.CHAPTER,
    robots.CHAPTER,
    power_pack.CHAPTER,
    viruses.CHAPTER,
    tasks.CHAPTER,
    travelling.CHAPTER,
)

__all__ = [
    "CHAPTERS",
    "autons",
    "captivating",
    "company",
    "creations",
    "fighting",
    "healing",
    "lackeys",
    "leading",
    "machines",
    "minds",
    "origins",
    "power_pack",
    "rerolls",
    "robots",
    "screaming",
    "space",
    "tasks",
    "time_lords",
    "toughness",
    "travelling",
    "viruses",
    "walking",
]
