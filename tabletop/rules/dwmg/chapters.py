"""All chapters of the game, in the order of the book. A new chapter is one line here."""

from __future__ import annotations

from tabletop.rules.dwmg import abilities, luck
from tabletop.rules.dwmg.buildings import breaking_doors, buildings, burning, collapse, fire, firefighting
from tabletop.rules.dwmg.capture import capture, control, dragging, escaping, infiltration
from tabletop.rules.dwmg.chapter import Book, Chapter
from tabletop.rules.dwmg.gear import items, repairing, searching
from tabletop.rules.dwmg.harm import airless, conditions, damage
from tabletop.rules.dwmg.inventions import chapter as inventing
from tabletop.rules.dwmg.melee import battering, breaking, melee
from tabletop.rules.dwmg.movement import blocking, doors, levels, movement, passages, posture, walking
from tabletop.rules.dwmg.nerves import morale, retreat, stat_tests
from tabletop.rules.dwmg.odds import odds
from tabletop.rules.dwmg.scenarios import arriving, played
from tabletop.rules.dwmg.scenarios import chapter as scenarios
from tabletop.rules.dwmg.shooting import (
    aiming,
    blast,
    daring,
    explosives,
    hitting,
    shooting,
    shooting_shown,
    technology,
)
from tabletop.rules.dwmg.turns import activation, beginning, ending, turn, victory
from tabletop.rules.dwmg.uses import uses, uses_shown
from tabletop.rules.dwmg.vehicles import (
    boarding,
    driving,
    flying,
    hit_and_run,
    out_of_control,
    ramming,
    vehicle_damage,
)

CHAPTERS: tuple[Chapter, ...] = (
    activation.CHAPTER,
    movement.CHAPTER,
    walking.CHAPTER,
    blocking.CHAPTER,
    passages.CHAPTER,
    posture.CHAPTER,
    levels.CHAPTER,
    doors.CHAPTER,
    shooting.CHAPTER,
    shooting_shown.CHAPTER,
    odds.CHAPTER,
    aiming.CHAPTER,
    hitting.CHAPTER,
    buildings.CHAPTER,
    breaking_doors.CHAPTER,
    collapse.CHAPTER,
    blast.CHAPTER,
    technology.CHAPTER,
    explosives.CHAPTER,
    items.CHAPTER,
    fire.CHAPTER,
    firefighting.CHAPTER,
    burning.CHAPTER,
    damage.CHAPTER,
    daring.CHAPTER,
    melee.CHAPTER,
    battering.CHAPTER,
    breaking.CHAPTER,
    capture.CHAPTER,
    dragging.CHAPTER,
    escaping.CHAPTER,
    stat_tests.CHAPTER,
    morale.CHAPTER,
    retreat.CHAPTER,
    conditions.CHAPTER,
    airless.CHAPTER,
    control.CHAPTER,
    infiltration.CHAPTER,
    searching.CHAPTER,
    uses.CHAPTER,
    uses_shown.CHAPTER,
    *abilities.CHAPTERS,
    victory.CHAPTER,
    driving.CHAPTER,
    hit_and_run.CHAPTER,
    boarding.CHAPTER,
    vehicle_damage.CHAPTER,
    ramming.CHAPTER,
    out_of_control.CHAPTER,
    flying.CHAPTER,
    luck.CHAPTER,
    scenarios.CHAPTER,
    arriving.CHAPTER,
    *played.CHAPTERS,
    repairing.CHAPTER,
    inventing.CHAPTER,  # after the scenario has counted who may be activated
    turn.CHAPTER,
    beginning.CHAPTER,
    ending.CHAPTER,
)
BOOK = Book(CHAPTERS)

__all__ = ["BOOK", "CHAPTERS"]
