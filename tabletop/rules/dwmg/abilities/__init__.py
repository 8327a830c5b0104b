"""The special abilities of pages 17 and 18, and the rules of single profiles: one small class each, by what they touch.

Importing this package registers them all; `CHAPTERS` are those of its modules that have steps, words or deeds of their
own.
"""

from tabletop.rules.dwmg.abilities import (
    artifacts,
    autons,
    bystanders,
    captivating,
    company,
    conscripts,
    creations,
    daleks,
    fighting,
    healing,
    hiding,
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
    tardis,
    tasks,
    time_lords,
    toughness,
    travelling,
    viruses,
    walking,
)
from tabletop.rules.dwmg.chapter import Chapter

MODULES = (
    artifacts,
    autons,
    bystanders,
    captivating,
    company,
    conscripts,
    creations,
    daleks,
    fighting,
    healing,
    hiding,
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
    tardis,
    tasks,
    time_lords,
    toughness,
    travelling,
    viruses,
    walking,
)
CHAPTERS: tuple[Chapter, ...] = tuple(each.CHAPTER for each in MODULES if hasattr(each, "CHAPTER"))
