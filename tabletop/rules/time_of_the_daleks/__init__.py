"""Time of the Daleks: one to four Doctors, their adventures in time, and a race to Gallifrey.

Where what stands: `words`, `verbs`, `vocabulary` what the game's documents may say; `cards` the cards and tiles;
`story_dice` and `odds` the dice and the exact chance of a roll; `consoles` a player's TARDIS Console; `board` the tiles
on the table, `decks` what is drawn. Then a chapter for every step of a turn: `prepare` and `playing`, `travel`,
`recruiting`, `pool`, `rolling` with the `icons` of cards and the `stakes` of a choice, `outcomes`, and `turns` with the
turn of the Daleks.
"""

from tabletop.rules.time_of_the_daleks.ruleset import TimeOfTheDaleks

RULES = TimeOfTheDaleks()
"""The rule set."""
