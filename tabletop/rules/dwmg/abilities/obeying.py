"""Obey Me! (p. 31): when somebody comes near the Master, one of his monsters acts at once, in the other side's phase.

The clock shows the Master's side until that activation is over; then whoever was moving goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action, Choose, EndPhase, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Noted, PhaseBegan, Removed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.interrupting import interrupting
from tabletop.rules.dwmg.models import is_free, is_undercover, team, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import faction_of
from tabletop.rules.dwmg.turns.activation import ACTION_PHASE, begin_within, why_not_free

REACH = 6.0
"""Inches about the Master: who comes into it rouses somebody, and somebody in it is roused."""


@ability("obey-me")
class ObeyMe(Ability):
    """An enemy who comes near has a monster set on him.

    House: when his move is over. The monster uses up its activation of this turn, none of its side's, and brings nobody
    along.
    """

    def roused(self, state: State, bearer: Miniature) -> tuple[str, ...]:
        """Who could act for him now."""
        return tuple(
            each.id
            for each in team(state, bearer.side)
            if each.id != bearer.id
            and is_free(each)
            and why_not_free(state, each) is None
            and not each.status.get("activated")
            and faction_of(state, each) == "monster"
            and within(bearer, each, REACH)
        )


@dataclass(frozen=True, slots=True)
class Obey:
    """An enemy has come near the Master, whose player says who acts."""

    master: str


def _arrived(play: Play, before: Miniature) -> None:
    mover, clock = play.state.miniatures.get(before.id), play.state.clock
    if mover is None or clock.phase != ACTION_PHASE or is_undercover(mover):
        return
    for each in play.state.standing():
        if not any(isinstance(own, ObeyMe) for own in abilities(each)) or clock.side == each.side:
            continue
        comes = within(each, mover, REACH) and not within(each, before, REACH)
        if comes and play.state.enemies(each.side, mover.side):
            play.last(Obey(each.id))


def _obey(play: Play, step: Obey) -> None:
    master = play.state.miniatures.get(step.master)
    if master is None or not is_free(master) or interrupting(play.state) is not None:
        return
    who = next((own.roused(play.state, master) for own in abilities(master) if isinstance(own, ObeyMe)), ())
    if who:
        said = sentence(f"{title_of(play.state, master.id)} has company. Who acts at once?")
        answers = (Pass(), *map(Choose, who))
        play.ask(Decision("obey", master.side, said, answers, Pass(), page(31)), step)


def _answered(play: Play, step: Obey, answer: Action) -> None:
    if not isinstance(answer, Choose):
        return
    who = answer.option
    play.tell(Noted(sentence(f"{title_of(play.state, who)} obeys {title_of(play.state, step.master)}.")))
    interrupt(play, who)


def interrupt(play: Play, who: str) -> None:
    """A model acts now, in the phase of another side, which goes on when its activation is over."""
    clock = play.state.clock
    play.set(who, interrupts=clock.side)
    play.tell(PhaseBegan(replace(clock, side=play.model(who).side)))
    begin_within(play, who)


def _closed(play: Play, event: StatusSet, before: State) -> None:
    """Its activation is over: the other side goes on."""
    if event.word != "active" or event.value:
        return
    side = before.miniatures[event.who].status.get("interrupts")
    if side is not None:
        play.set(event.who, interrupts=None, leads=None, leads_left=None)
        play.tell(PhaseBegan(replace(play.state.clock, side=str(side))))


def _removed(play: Play, event: Removed, before: State) -> None:
    model = before.miniatures.get(event.who)
    side = None if model is None else model.status.get("interrupts")
    if side is not None:
        play.tell(PhaseBegan(replace(play.state.clock, side=str(side))))


@rule(page(31))
def still_obeying(case: DwmgCase) -> Iterator[Finding]:
    """The phase that is interrupted is not the interrupting side's to end."""
    who = interrupting(case.state)
    if who is not None:
        side = title_of(case.state, str(who.status["interrupts"]))
        yield finding(f"End the activation of {title_of(case.state, who.id)}; the phase is that of {side}.", id=who.id)


CHAPTER = Chapter(
    "obeying",
    rules={EndPhase: (still_obeying,)},
    steps={Obey: _obey},
    replies={Obey: _answered},
    arrived=_arrived,
    watches={StatusSet: (_closed,), Removed: (_removed,)},
    codes=("still-obeying",),
    words={"interrupts": Word(str, None, "The side in whose phase it acts, which it interrupts.")},
    quiet=frozenset({"interrupts"}),
)
