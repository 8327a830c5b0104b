"""The Doctor Who Miniatures Game, second edition.

Where things are:

* `verbs` all actions · `words` words of state, phases, options, codes · `citations` `page(7, "D5")`
* `profiles` a model's figures, weapons, faction (`profile_of`, `stat`, `weapons_of`), from the roster of the book
* `moments` special abilities: one small class each, asked at named moments (`@ability("leader")`)
* `models` who is in play, enemies, contact · `allowance` how far a model may still move · `case` what rules ask about
* `uses` abilities used by choice, `usage` what they declare, `uses_shown` the menu · `airless` where one cannot breathe
* `daring` who must bring himself to attack · `luck` has every kind of reroll (`Ability.rerolls`)
* `play` carrying out: tell events, roll, line up steps, ask · `luck` dice that may be rolled again (`Throw`)
* `chapter` what a chapter is · `chapters` the list of them · `ruleset` the contract

Chapters of the book: `turn` (initiative, phases), `activation` (who acts, what it costs), `leader`, `luck`, `movement`
(rules and preview) with `walking` (carried out), `levels` (climbing, dropping) with `falls`, `posture` (prone),
`doors`, `setup` (before the game), `ending` (referee, conceding, answers). Abilities stand in `abilities/`.

Shooting: `shooting` (who may fire what), `targeting` (at whom), `seeing` (what hides), `modifiers`, `aiming`, `shots`
(one shot with all its figures), `armoury` (what is carried), `effects` (of weapons), `technology`, `hitting` and
`blast` (the dice), `explosives`; `blow` and `damage` (what a hit does), `odds` (the chances), `shooting_shown`.

Inventions stand in `inventions/`; `things` is what is carried and lies about, `items` how it changes hands, `equipment`
what can be out of order, `repairing` Repair and Sabotage.

Buildings: `sections` (what has Hits, `damage_section`), `buildings` (shots and blasts at them), `battering` (blows),
`collapse`, `passages` (doors, windows). Fire: `fires` (what burns), `fire` (heat, growing), `firefighting`, `burning`
(running on fire). Blocking: `zones`, `blocking`.

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
