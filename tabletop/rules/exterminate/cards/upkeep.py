"""Upkeep (3): shocked models stand up, Under Fire tokens are rolled for, hands are replenished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, sentence, title_of
from tabletop.rules.exterminate.cards.pool import (
    HAND,
    discard,
    draw,
    fate_at_start,
    fate_of,
    hand_count,
    hand_of,
)
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.dice import DEFENCE
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.models import is_shocked, team, tokens
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.throws import Throw
from tabletop.rules.exterminate.verbs import Upkeep

REPLENISH = section("3.3 Replenish Battle Cards")
LEAST_HAND = 3
"""Cards that a hand must have to be given away for Fate."""
CHOICES = {
    "draw_hand": "Draw up to five cards",
    "keep_for_fate": "Draw nothing, get a Fate token back",
    "hand_for_fate": "Discard the hand for a Fate token",
}
_SAID = {
    "draw_hand": "battle cards are drawn up to five",
    "keep_for_fate": "no battle card is drawn, a Fate token comes back",
    "hand_for_fate": "the hand is given away for a Fate token",
}
in_upkeep = rule(REPLENISH)(checks.wrong_phase_unless("upkeep"))

# ---------------------------------------------------------------------------------------------------------------------
# Standing up, and Under Fire tokens


@dataclass(frozen=True, slots=True)
class StandUp:
    """The side's shocked models stand up (3.1)."""

    side: str = ""


@dataclass(frozen=True, slots=True)
class RollTokens:
    """The side's models that are under fire roll, one after the other (3.2)."""

    side: str = ""


@dataclass(frozen=True, slots=True)
class TokensRolled:
    """The dice for a model's tokens have fallen."""

    who: str
    faces: tuple[str, ...] = ()


def _stand_up(play: Play, step: StandUp) -> None:
    for each in tuple(team(play.state, step.side)):
        if is_shocked(each):
            play.set(each.id, shocked=None)


def _roll_tokens(play: Play, step: RollTokens) -> None:
    throws = []
    for each in team(play.state, step.side):
        if tokens(each):
            dice = tokens(each)
            for friend in team(play.state, step.side):
                for own in traits(friend):
                    dice = own.calms(play.state, friend, each, dice)
            throws.append(Throw(step.side, dice, "Under Fire tokens", TokensRolled(each.id), each.id, "under_fire"))
    play.then(*throws)


def _tokens_rolled(play: Play, step: TokensRolled) -> None:
    gone = min(step.faces.count(DEFENCE), tokens(play.model(step.who)))
    if gone:
        play.set(step.who, under_fire=tokens(play.model(step.who)) - gone or None)


# ---------------------------------------------------------------------------------------------------------------------
# The hand


@rule(REPLENISH, needs=(checks.unknown,))
def no_such_choice(case: ExterminateCase) -> Iterator[Finding]:
    """There are three choices."""
    assert isinstance(case.action, Upkeep)
    if case.action.choice not in CHOICES:
        yield finding(f"Nothing in upkeep is called '{case.action.choice}'.{guess(case.action.choice, CHOICES)}")


@rule(REPLENISH, needs=(checks.unknown,))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """One choice in every upkeep."""
    if case.side is not None and case.state.sides[case.side].status.get("replenished"):
        yield finding("What becomes of the hand has been settled in this upkeep.")


@rule(REPLENISH, needs=(checks.unknown, no_such_choice))
def pool_full(case: ExterminateCase) -> Iterator[Finding]:
    """A token comes back to a pool that has fewer than it began with."""
    assert isinstance(case.action, Upkeep)
    if case.action.choice != "keep_for_fate" or case.side is None:
        return
    have, most = fate_of(case.state, case.side), fate_at_start(case.state, case.side)
    if have >= most:
        yield finding(f"The Fate Pool has {have} of the {most} it began with; none comes back.", have=have, most=most)


@rule(REPLENISH, needs=(checks.unknown, no_such_choice))
def hand_too_small(case: ExterminateCase) -> Iterator[Finding]:
    """A whole hand of three cards or more buys a token."""
    assert isinstance(case.action, Upkeep)
    if case.action.choice != "hand_for_fate" or case.side is None:
        return
    held = hand_count(case.state, case.side)
    if held < LEAST_HAND:
        yield finding(
            f"A hand of {LEAST_HAND} cards at least is discarded for a Fate token; there are {held}.",
            needed=LEAST_HAND,
            allowed=held,
        )


def _upkeep(play: Play, action: Upkeep) -> None:
    side = acting_side(play.state, action)
    assert side is not None
    _replenish(play, side, action.choice)


def _replenish(play: Play, side: str, choice: str) -> None:
    play.tell(Noted(f"{sentence(title_of(play.state, side))}: {_SAID[choice]}."))
    play.set(side, replenished=True)
    match choice:
        case "keep_for_fate":
            play.set(side, fate=fate_of(play.state, side) + 1)
        case "hand_for_fate":
            for card in hand_of(play.state, side):
                discard(play, side, card, "discards")
            play.set(side, fate=fate_of(play.state, side) + 1)
        case _:
            if extra_of(play.state).battle_cards:
                draw(play, side, HAND - hand_count(play.state, side))


@dataclass(frozen=True, slots=True)
class HandLimit:
    """At the end of its upkeep a side has settled its hand, and holds no more than five cards."""

    side: str = ""


def _hand_limit(play: Play, step: HandLimit) -> None:
    if not play.state.sides[step.side].status.get("replenished"):
        _replenish(play, step.side, "draw_hand")
    over = hand_count(play.state, step.side) - HAND
    if over > 0:
        answers: tuple[Action, ...] = tuple(Choose(card) for card in dict.fromkeys(hand_of(play.state, step.side)))
        said = f"No turn begins with more than {HAND} battle cards; which one is discarded ({over} to go)?"
        play.ask(Decision("hand", step.side, said, answers, None, REPLENISH, visible_to=frozenset({step.side})), step)


def _discarded(play: Play, step: HandLimit, answer: Action) -> None:
    assert isinstance(answer, Choose)
    discard(play, step.side, answer.option, "discards")
    play.then(step)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase == "upkeep" and state.clock.side == side:
        for choice, words in CHOICES.items():
            yield whole(state, Upkeep(choice, side=side), words, check)


CHAPTER = Chapter(
    "upkeep",
    rules={
        Upkeep: (
            game_over,
            checks.unknown,
            in_upkeep,
            checks.not_your_side,
            no_such_choice,
            already_acted,
            pool_full,
            hand_too_small,
        )
    },
    deeds={Upkeep: _upkeep},
    steps={StandUp: _stand_up, RollTokens: _roll_tokens, TokensRolled: _tokens_rolled, HandLimit: _hand_limit},
    replies={HandLimit: _discarded},
    side_begins={"upkeep": (StandUp(), RollTokens())},
    side_ends={"upkeep": (HandLimit(),)},
    offers=_offers,
    side_words={"replenished": Word(bool, False, "Whether its hand has been settled in this upkeep.")},
    of_the_turn=("replenished",),
    codes=("no-such-choice", "pool-full", "hand-too-small"),
    quiet=frozenset({"replenished"}),
)
