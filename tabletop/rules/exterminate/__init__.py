"""Doctor Who: Exterminate! The Miniatures Game.

Where things are. A room for each part of the booklet: `turns/` setting up, initiative, the parts of every phase ·
`movement/` moving, running, crossing, jumping on (2.1, appendix) · `shooting/` the corridor, range, dice (2.2) ·
`melee/` engaging, fighting, finishing off, pushing back (2.3) · `harm/` damage dice, shocked, exterminated ·
`reactions/` the windows in the middle of an action: dice that may be changed, what may be done about harm · `cards/`
hands and the battle deck, each kind of battle card, the uses of Fate, adventure cards, upkeep, passing unasked, the
piles that the window lays out · `nodes` Vortex Nodes · `recruiting` factions · `scenarios/` what maps say, victory
points, the end · `traits/` special traits.

A kind of battle card, a use of Fate and an adventure card are small classes that register themselves (`@kind`, `@use`,
`@adventure`). One that changes an action says in `ways` how it may be used in a `Window`, and lines the window up again
when it has done its work. A new one is a YAML entry and such a class.

At the door what all of them need: `verbs` all actions · `words` words of state, phases, options, codes · `citations` ·
`dice` the combat die · `profiles` the figures of a model's recruitment card · `ground` what scenery is to movers and to
shots · `models` who is able, who touches whom · `case` what rules ask about · `moments` when traits are asked · `play`
carrying out · `chapter` what a chapter is, `chapters` the list of them · `ruleset` the contract.

How a chapter plugs in is told in rules/dwmg/__init__.py, whose way this game follows (`chapter.py` says what differs).
"""

from tabletop.rules.exterminate.ruleset import Exterminate

RULES = Exterminate()
"""The rule set."""
