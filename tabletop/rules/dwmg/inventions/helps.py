"""What helps an inventing team besides its own wits (p. 16): Invention Counters and artifacts.

A counter adds 1 to a breakthrough or to progress, or has the result rolled again: one for every team and turn, out of
those that its side has collected. An artifact that somebody of the team carries adds 2 (a minor one 1) once in a game.
Its player is asked when the dice have fallen, and only if it can make a difference (house).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Choose, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import COUNTER, USED, carried_things, change, thing_of
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play

COUNTER_BONUS = 1
"""What a counter adds."""


@dataclass(frozen=True, slots=True)
class Boost:
    """A team's player says what helps; then the step `then`, with its field `bonus` set.

    `enough` is the bonus that makes the difference (None: each point does); `bonus` what has been added so far.
    """

    members: tuple[str, ...]
    enough: int | None
    then: Any
    bonus: int = 0


def has_counter(state: State, members: Sequence[str]) -> bool:
    """Whether a team may use a counter now: one a turn, if its side has any."""
    side = state.miniatures[members[0]].side
    spent = any(COUNTER in (state.miniatures[each].status.get("used") or ()) for each in members)
    return not spent and bool(state.sides[side].status.get("invention_counters"))


def spend_counter(play: Play, members: Sequence[str]) -> None:
    """A team uses a counter: its only one in this turn."""
    side = play.model(members[0]).side
    play.set(side, invention_counters=int(play.state.sides[side].status["invention_counters"]) - 1 or None)
    for each in members:
        play.set(each, used=(*(play.model(each).status.get("used") or ()), COUNTER))


def artifacts(state: State, members: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """The artifacts of a team that have not been used: who carries each, its word, what it adds."""
    for who in members:
        model = state.miniatures[who]
        for thing in carried_things(model):
            bonus = 0 if thing.item is None or USED in thing.states else thing.item.bonus
            for each in abilities(model):
                bonus = each.artifact(state, model, thing, bonus)
            if bonus:
                yield who, thing.text, bonus


def boost(play: Play, step: Boost) -> None:
    """Ask what helps, as long as something can make the difference."""
    options = dict(_options(play.state, step.members))
    wanting = None if step.enough is None else step.enough - step.bonus
    if not options or (wanting is not None and not 0 < wanting <= sum(options.values())):
        play.then(replace(step.then, bonus=step.bonus))
        return
    side = play.model(step.members[0]).side
    needed = "" if wanting is None else f" {wanting} more would do."
    said = f"Does anything help with the invention?{needed}"
    answers = (Pass(), *(Choose(option) for option in options))
    play.ask(Decision("invention-help", side, said, answers, Pass(), page(16)), step)


def _options(state: State, members: Sequence[str]) -> Iterator[tuple[str, int]]:
    if has_counter(state, members):
        yield COUNTER, COUNTER_BONUS
    yield from ((text, bonus) for _, text, bonus in artifacts(state, members))


def helped(play: Play, step: Boost, answer: Action) -> None:
    """Use what the player named, and ask again."""
    if not isinstance(answer, Choose):
        play.then(replace(step.then, bonus=step.bonus))
        return
    bonus = dict(_options(play.state, step.members))[answer.option]
    if answer.option == COUNTER:
        spend_counter(play, step.members)
    else:
        who = next(who for who, text, _ in artifacts(play.state, step.members) if text == answer.option)
        change(play, who, answer.option, thing_of(answer.option).in_state(USED).text)
        play.tell(Noted(sentence(f"{title_of(play.state, who)} uses {thing_of(answer.option).title}.")))
    play.then(replace(step, bonus=step.bonus + bonus))
