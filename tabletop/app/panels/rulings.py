"""The rulings that cards cite ("ruling C3"), in words, for the help: what holds in every game of this program."""

from __future__ import annotations

RULINGS: tuple[tuple[str, str], ...] = (
    (
        "C1",
        "All lengths are inches. Places count from the table's upper left corner, to the right and down. A facing of "
        "0° looks up; the degrees grow clockwise.",
    ),
    (
        "C2",
        "Distances go from the edge of one base to the edge of the other. Within 6″ means 6″ or less; bases touch when "
        "no more than 0.01″ lies between them. No two bases on one floor overlap.",
    ),
    (
        "C3",
        "A move costs the length of the way that the middle of the base goes. Without waypoints it is the shortest way "
        "on which the base fits. A base may touch a wall, never cross it, and no part of it leaves the table.",
    ),
    ("C4", "Whatever is refused comes with a sentence, its figures and the rule; the table shows what is in the way."),
    ("C5", "Nothing is rounded before it is compared; figures are shown to a tenth of an inch."),
    ("C6", "Dice come from one seed. Each result is kept with what was rolled for, and a replay rolls nothing."),
    (
        "C7",
        "Sides set up in the order in which the map names them. All sides that are not allied are enemies, and a tie "
        "of three or more for the initiative is rolled again by those who tied.",
    ),
)
