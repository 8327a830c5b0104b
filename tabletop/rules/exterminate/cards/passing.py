"""Passing without being asked: a side says beforehand at which moments it plays nothing.

Everybody may know it, so that neither a question nor its absence tells anything of the cards in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.action import Action
from tabletop.model.event import Noted
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.decisions import worded
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, listed, sentence, title_of
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.verbs import PassAhead

DECK = "battle-deck"
"""The pile whose menu has the moments."""
MOMENTS = {
    "shooting": "when somebody shoots",
    "melee": "when somebody fights",
    "damage": "at damage dice",
    "harm": "when one of yours is harmed",
    "initiative": "at initiative",
    "cross": "at dice for obstacles",
    "under_fire": "at dice for Under Fire tokens",
    "adventure": "at dice for adventure cards",
}
"""When a side may be asked, in words."""
SMALL = ("initiative", "cross")
"""The moments that come often and matter little: their own questions can be answered once and for all."""


@rule(HOUSE, needs=(checks.unknown,))
def no_such_moment(case: ExterminateCase) -> Iterator[Finding]:
    """What is passed are moments that there are."""
    assert isinstance(case.action, PassAhead)
    for each in case.action.moments:
        if each not in MOMENTS:
            yield finding(f"Nobody is asked at '{each}'.{guess(each, MOMENTS)}", moment=each)


def from_now_on(state: State, side: str, moment: str) -> tuple[Action, ...]:
    """The answer that passes now and whenever this moment comes again; none where that would be rash."""
    now = tuple(state.sides[side].status.get("passing") or ())
    return (PassAhead((*now, moment)),) if moment in SMALL else ()


@worded.register
def _(answer: PassAhead, state: State) -> str:
    return f"Always pass {MOMENTS[answer.moments[-1]]}"


def pass_ahead(play: Play, action: PassAhead) -> None:
    """Keep the moments at which a side is not asked."""
    side = action.side or play.state.clock.side
    if side is not None:
        moments = tuple(each for each in MOMENTS if each in action.moments)
        who = sentence(title_of(play.state, side))
        said = f"passes unasked {listed(MOMENTS[each] for each in moments)}" if moments else "is asked at every moment"
        play.tell(Noted(f"{who}: {said}."))
        play.set(side, passing=moments or None)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    now = tuple(state.sides[side].status.get("passing") or ())
    for moment, words in MOMENTS.items():
        if moment in now:
            wish = PassAhead(tuple(each for each in now if each != moment), side=side)
            yield replace(whole(state, wish, f"Ask me again {words}", check), by=DECK)
        else:
            wish = PassAhead((*now, moment), side=side)
            yield replace(whole(state, wish, f"Pass unasked {words}", check), by=DECK)


CHAPTER = Chapter(
    "passing",
    rules={PassAhead: (game_over, checks.unknown, no_such_moment)},
    deeds={PassAhead: pass_ahead},
    offers=_offers,
    side_words={"passing": Word(list[str], (), "When it passes without being asked.")},
    codes=("no-such-moment",),
    quiet=frozenset({"passing"}),
)
