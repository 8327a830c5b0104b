"""What is there besides the booklet: the referee, giving up, answers to questions."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Concede, Override
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.rules.common import checks, ending, referee
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.decisions import ANSWERS, nothing_asked
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import within
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.turns.turn import end_part
from tabletop.rules.exterminate.verbs import Use


@rule(HOUSE, needs=(checks.unknown,))
def nothing_to_do(case: ExterminateCase) -> Iterator[Finding]:
    """No card of the roster names anything that is used by choice; what its traits do they do by themselves."""
    if isinstance(case.action, Use):
        yield finding(
            f"{within(case.miniature.title)} has no '{case.action.ability}' to use.", ability=case.action.ability
        )


def _override(play: Play, action: Override) -> None:
    play.tell(*referee.override(play.state, action))


def _concede(play: Play, action: Concede) -> None:
    play.tell(*ending.concede(play.state, action))
    side = acting_side(play.state, action)
    for each in tuple(play.state.miniatures.values()):
        if each.side == side:
            play.set(each.id, engages=None)
    goes_on = ending.conceded(play.state) is None
    if goes_on and play.state.clock.side == side:
        end_part(play)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    yield whole(state, Concede(side=side), "Concede", check)


CHAPTER = Chapter(
    "beyond the booklet",
    rules={
        Override: (checks.unknown, referee.cannot_act),
        Concede: (ending.game_over, checks.unknown, ending.cannot_act),
        Use: (ending.game_over, checks.unknown, nothing_to_do),
        **dict.fromkeys(ANSWERS, (nothing_asked,)),
    },
    deeds={Override: _override, Concede: _concede},
    offers=_offers,
)
