"""The Doctor Who Miniatures Game, second edition.

Where things are. A room for each part of the book:

* `turns/` set-up and forces, initiative, activations and leaders, victory points (p. 5–6, 24–25)
* `movement/` walking, running, levels, doors, lying down, falls, blocking zones (p. 7, 22)
* `shooting/` who may fire what at whom, what hides, modifiers, the dice, blasts, explosives (p. 8, 13–14)
* `melee/` contact, who strikes when, blows, breaking away (p. 9–10)
* `harm/` what a hit does, casualties, stunned and confused, airless places (p. 10, 25)
* `nerves/` stat tests, Morale, fear and flight (p. 11–13)
* `inventions/` (p. 15–16) · `gear/` what is carried, repaired, sabotaged, searched for (p. 16–18)
* `vehicles/` (p. 19–21) · `buildings/` sections, collapse and fire (p. 22–23) · `capture/` captives, control,
  infiltrators (p. 17, 23)
* `abilities/` those of pages 17–18 and the rules of every profile, by what they touch (p. 26–56) · `uses/` those that
  are used by choice
* `odds/` the chances before the dice, and the maps shaded by them · `scenarios/` (p. 24, 57–62)

At the door what all of them need: `verbs` all actions · `words` words of state, phases, options, codes · `citations`
`page(7, "D5")` · `profiles` a model's figures, from the roster · `models` who is in play, who is near · `case` what
rules ask about · `moments/` when abilities are asked · `play` carrying out · `luck` dice that may be
rolled again (`Throw`) · `becoming` models that become others · `interrupting` acting in another's phase ·
`surroundings` zones with a climate · `awards` points and why · `chapter` what a chapter is, `chapters` the list of
them · `ruleset` the contract.

How a chapter plugs in. A module has its rules (`@rule(page(8)) def out_of_range(case): …`), its deeds and a `CHAPTER`;
`chapters.py` lists it. In `CHAPTER`:

* `rules={Shoot: (*ACTING, costs(1), out_of_range, …)}` judge an action; several chapters may add rules to one action.
  A verb is part of the vocabulary as soon as a chapter has rules for it.
* `deeds={Shoot: _shoot}`: `def _shoot(play, action)` calls `activation.act(play, action.by)`, then tells events with
  `play.tell(…)` or `play.set(who, word=value)`, and lines up steps with `play.then(Throw(…, then=ToHit(…)))`.
* `steps={ToHit: _to_hit}`: a step is a frozen dataclass, its function `def _to_hit(play, step)`. A step may ask
  `play.ask(Decision(…), step)`; then `replies={Step: _reply}`, `def _reply(play, step, answer)`, takes the answer.
* `ends={"action": (TakeMoraleTests(),)}` and `begins`: steps at the ends of phases. `triggers`: what cuts a move on its
  way. `arrived`: what follows a move. `shown`, `chances`, `offers`, `tokens`: what people see.

How an ability plugs in. Its class stands in `abilities/` (`@ability("id")`) and overrides the moments it cares for; a
module there that has steps, words or deeds has a `CHAPTER` too, listed in `abilities.CHAPTERS`. What is used by choice
declares `uses`; `uses.py` then judges `use {by, ability, at}` (whose turn, cost, reach, sight, how often), shows reach
and target, and puts an entry in the model's menu. `@anybody("id")` registers what every model may do:

    @ability("mind-blast")
    class MindBlast(Ability):
        uses = (Usage("Blast a mind", cost=1, wants="miniature", whom="enemy", reach=4.0, sight=True, a_turn=1),)

        def may_not_use(self, state, bearer, name, at):      # a sentence without its full stop, or None
            return "A fallen mind blasts nobody's" if bearer.status.get("prone") else None

        def used(self, play, action):                        # it is paid for already
            play.then(StatTest(action.at, "int", then=Blasted(action.at)))

Every class has an example in maps/examples/dwmg/abilities that fails without it (tests/rules/dwmg/test_every_ability).
"""

from tabletop.rules.dwmg.ruleset import Dwmg

RULES = Dwmg()
"""The rule set."""
