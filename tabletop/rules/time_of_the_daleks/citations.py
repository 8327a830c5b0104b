"""Where the rules of this game stand: headings of its text, and chapter T of the rulings."""

from __future__ import annotations

from tabletop.model.verdict import Citation


def _heading(name: str, ruling: str = "") -> Citation:
    return Citation(f"Time of the Daleks, “{name}”", ruling=ruling)


PREPARE = _heading("The Prepare Step")
INSTALL = _heading("Install Equipment")
SLOTS = _heading("Install Equipment", "T1")
DISMISS = _heading("Dismiss Companions")
CARDS = _heading("Timey-Wimey Cards")
TRAVEL = _heading("The Travel Step")
JOURNEY = _heading("Traveling to a New Location", "T3")
RECRUITING = _heading("Recruiting a Companion", "T1")
LINKED = _heading("Linked Companions")
CHALLENGE = _heading("Determine the Challenge", "T4")
POOL = _heading("Creating a Dice pool")
FOCUS = _heading("Focusing Dice")
EIGHT = _heading("Discarding Down to Eight Dice", "T4")
EXTERMINATING = _heading("Exterminating Dice", "T4")
REROLLS = _heading("Card Abilities")
SONIC = _heading("Sonic Charge Tokens")
BLACK_DIE = _heading("Discarding a Black Die", "T6")
FACES = _heading("Changing Faces")
SUCCESS = _heading("Success", "T5")
FAILURE = _heading("Failure", "T5")
TURNS = _heading("Game Turns", "T1")
ENDING = Citation(ruling="T5")
FINISH = Citation(ruling="T6")
