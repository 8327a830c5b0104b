"""Doctor Who: Exterminate! The Miniatures Game.

Where things are. A room for each part of the booklet: `turns/` setting up, initiative, the parts of every phase ·
`movement/` moving, running, crossing, jumping on (2.1, appendix) · `shooting/` the corridor, range, dice (2.2) ·
`melee/` engaging, fighting, finishing off, pushing back (2.3) · `harm/` damage dice, shocked, exterminated ·
`reactions/` dice that may be changed, and what may be done about harm · `traits/` special traits.

At the door what all of them need: `verbs` all actions · `words` words of state, phases, options, codes · `citations` ·
`dice` the combat die · `profiles` the figures of a model's recruitment card · `ground` what scenery is to movers and to
shots · `models` who is able, who touches whom · `case` what rules ask about · `moments` when traits are asked · `play`
carrying out · `chapter` what a chapter is, `chapters` the list of them · `ruleset` the contract.

How a chapter plugs in is told in rules/dwmg/__init__.py, whose way this game follows (`chapter.py` says what differs).
"""

from tabletop.rules.exterminate.ruleset import Exterminate

RULES = Exterminate()
"""The rule set."""
