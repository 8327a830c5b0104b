"""Special abilities: one small class each, asked at named moments.

A class registers itself under the id of an ability (or of a profile's own rule) and overrides the moments it cares
for; the rules ask `abilities(miniature)` at each moment and never name an ability themselves.

>>> @ability("sure-footed-example")
... class SureFooted(Ability):
...     def crosses(self, state, bearer, terrain, kind):
...         return "open" if kind == "rough" else kind
>>> ability_of("sure-footed-example", None).id
'sure-footed-example'

An ability that is used by choice declares its `uses` and says in `used` what it does (`usage`, `uses`).

Most moments are handed what holds so far (a number, a reason) and give what holds from now on; those who ask begin with
what the book says for everybody. A new moment is a method in one of these rooms and one call where it matters:
`mustering` the force, `acting` the turn, `being` what a model is, `moving`, `shooting`, `fighting`, `harming` what a
hit does, `testing` nerves and dice rolled again, `using` by choice; `register` has them all together as `Ability`.
"""

from tabletop.rules.dwmg.moments.register import (
    Ability,
    abilities,
    abilities_named,
    ability,
    ability_ids,
    ability_of,
    anybody,
    common_abilities,
)

__all__ = [
    "Ability",
    "abilities",
    "abilities_named",
    "ability",
    "ability_ids",
    "ability_of",
    "anybody",
    "common_abilities",
]
