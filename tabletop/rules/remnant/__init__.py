"""Remnant of the Daleks: three characters a side, four rooms of the TARDIS, a deck of 32 for each player.

Where is what:

* `words` the vocabulary: verbs, words of state, phases, codes; `characters` the characters and the deck as printed
* `case` what every rule asks; `turn` the order of play, from phase to phase
* `locations` step 1: dealing the rooms · `support` step 3 · `attack` steps 2, 4, 5 and 6: targets and draws ·
  `injury` steps 6 to 8: injuries, the end of the turn, the end of the game
* `odds` what the draws may bring · `piles` the cards on the table · `offers`, `looks`, `story` for whoever looks on
* `opponent` plays a side

The numbers of the book's steps stand in every citation (`step`), since it has no pages.
"""

from tabletop.rules.remnant.ruleset import Remnant

RULES = Remnant()
