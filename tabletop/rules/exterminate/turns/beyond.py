"""What is there besides the booklet: the referee, giving up, answers to questions."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Concede, Override
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common import checks, ending, referee
from tabletop.rules.common.decisions import ANSWERS, nothing_asked
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.play import Play


def _override(play: Play, action: Override) -> None:
    play.tell(*referee.override(play.state, action))


def _concede(play: Play, action: Concede) -> None:
    play.tell(*ending.concede(play.state, action))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    yield whole(state, Concede(side=side), "Concede", check)


CHAPTER = Chapter(
    "beyond the booklet",
    rules={
        Override: (checks.unknown, referee.cannot_act),
        Concede: (ending.game_over, checks.unknown, ending.cannot_act),
        **dict.fromkeys(ANSWERS, (nothing_asked,)),
    },
    deeds={Override: _override, Concede: _concede},
    offers=_offers,
)
