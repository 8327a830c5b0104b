"""The sheet of the game: what both sides are after, the turn in a few lines, and how things stand."""

from __future__ import annotations

from tabletop.model.briefing import BriefedRule, Briefing
from tabletop.model.state import State
from tabletop.rules.remnant.case import characters
from tabletop.rules.remnant.citations import SET_UP, step

GOAL = "Be the side that still has a character when the other has none."
RULES = (
    BriefedRule("Rooms", "Each turn a card for every character says which room it is in.", step(1, "R1")),
    BriefedRule(
        "Support",
        "In a room with an enemy a character may tap for another: it then neither attacks nor is attacked, and gives "
        "attack cards. Both sides choose in secret.",
        step(3, "R4"),
    ),
    BriefedRule("Targets", "Everybody else may attack one enemy in the room, chosen in secret as well.", step(4, "R4")),
    BriefedRule(
        "Attacks",
        "An attack draws cards. Power and the Power on the cards together injure when they are more than the target's "
        "Toughness; only the Console Room has Power.",
        step(6),
    ),
    BriefedRule("Injuries", "The first taps a character for good, the second removes it.", step(6, "R2")),
)


def briefing(state: State) -> Briefing:
    """The sheet, the same for everybody."""
    standing = []
    for side in state.sides.values():
        count = len(characters(state, side.id))
        standing.append(
            f"{side.name}: 1 character in play." if count == 1 else f"{side.name}: {count} characters in play."
        )
    return Briefing(
        "The TARDIS",
        tuple((side, GOAL) for side in state.sides),
        (*RULES, BriefedRule("Decks", "32 cards each: eight for every room.", SET_UP)),
        standing=tuple(standing),
    )
