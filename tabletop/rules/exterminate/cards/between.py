"""Cards and Fate between actions: what may be played when nothing is asked, by either side (ruling E11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, sentence, title_of
from tabletop.rules.exterminate.cards.fate import CARD
from tabletop.rules.exterminate.cards.pool import (
    discard,
    exhausted_adventures,
    fate_of,
    hand_of,
    pay_fate,
    ready_adventures,
)
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, whole
from tabletop.rules.exterminate.citations import TURN, section
from tabletop.rules.exterminate.models import is_shocked, team, tokens
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import roster
from tabletop.rules.exterminate.verbs import Fate, PlayCard
from tabletop.rules.exterminate.words import PLAYED

FATE = section("Fate Tokens", "E15")
CARDS = section("Battle Cards", "E17")
REFRESH = section("3.4 Refresh Adventure Cards")
USES = {
    "clear_under_fire": "when nothing is asked, or when the model is engaged",
    "recover": "when nothing is asked, or when the model is shocked",
    "reroll": "when dice have been rolled",
    "save": "when the model is exterminated",
    "exterminate": "after a melee that was won",
    "adventure": "in one's part of upkeep",
}
"""The uses of a token, and when each is for."""
TOKEN: FrozenMap[str, Any] = FrozenMap({"token": CARD})
"""What an offer has that a token in the strip of cards stands for."""
DREW, TURNED_UP = "adventure_tried", "adventure_turned_up"
"""The words for the two ways in which a side gets adventure cards back; it has one of them in an upkeep."""
BETWEEN = ("clear_under_fire", "recover", "adventure")
"""Those that answer no question."""
wrong_phase = rule(TURN)(checks.wrong_phase_unless(*PLAYED))


def _target(case: ExterminateCase) -> Miniature | None:
    at = getattr(case.action, "at", None)
    return case.state.miniatures.get(at) if isinstance(at, str) else None


@rule(FATE, needs=(checks.unknown,))
def no_such_use(case: ExterminateCase) -> Iterator[Finding]:
    """A token is for something that the booklet knows."""
    assert isinstance(case.action, Fate)
    if case.action.use not in USES:
        yield finding(f"Fate is not for '{case.action.use}'.{guess(case.action.use, USES)}", use=case.action.use)


@rule(FATE, needs=(checks.unknown,))
def no_fate(case: ExterminateCase) -> Iterator[Finding]:
    """A token comes from the Fate Pool."""
    if case.side is None or fate_of(case.state, case.side) <= 0:
        whose = title_of(case.state, case.side) if case.side is not None else "nobody"
        yield finding(f"The Fate Pool of {whose} is empty.", needed=1, allowed=0)


@rule(FATE, needs=(checks.unknown, no_such_use))
def not_now(case: ExterminateCase) -> Iterator[Finding]:
    """Some uses are for the middle of an action, one for upkeep."""
    assert isinstance(case.action, Fate)
    use, clock = case.action.use, case.state.clock
    in_upkeep = clock.phase == "upkeep" and clock.side == case.side
    if use not in BETWEEN or (use == "adventure" and not in_upkeep):
        yield finding(f"Fate is used for that {USES[use]}, not now.", use=use)


@rule(CARDS, needs=(checks.unknown,))
def not_in_hand(case: ExterminateCase) -> Iterator[Finding]:
    """A battle card is played from one's own hand."""
    assert isinstance(case.action, PlayCard)
    card = case.action.card
    if card not in roster().battle_deck:
        yield finding(f"There is no battle card '{card}'.{guess(card, roster().battle_deck)}", card=card)
    elif case.side is None or card not in hand_of(case.state, case.side):
        name = roster().battle_deck[card].name
        yield finding(f"There is no {name} in the hand.", card=card)


@rule(CARDS, needs=(checks.unknown, not_in_hand))
def not_when(case: ExterminateCase) -> Iterator[Finding]:
    """Between actions only a Fate card does something."""
    assert isinstance(case.action, PlayCard)
    if case.action.card != CARD:
        card = roster().battle_deck[case.action.card]
        yield finding(f"{card.name} changes a roll; it is played when dice have been rolled.", card=card.id)


@rule(FATE, needs=(checks.unknown,))
def not_your_side(case: ExterminateCase) -> Iterator[Finding]:
    """Fate helps characters of one's own."""
    target = _target(case)
    if _helps(case) and target is not None and case.side is not None and target.side != case.side:
        yield finding(f"{title_of(case.state, target.id)} is not one of yours.", id=target.id)


@rule(FATE, needs=(checks.unknown, not_your_side))
def no_need(case: ExterminateCase) -> Iterator[Finding]:
    """Somebody must be under fire, or shocked."""
    if not _helps(case):
        return
    target = _target(case)
    if target is None or target.at is None:
        yield finding("Say which of your characters on the table it is for.")
        return
    who = sentence(title_of(case.state, target.id))
    use = case.action.use if isinstance(case.action, Fate) else "either"
    if use == "recover" and not is_shocked(target):
        yield finding(f"{who} is not shocked.", id=target.id)
    elif use == "clear_under_fire" and not tokens(target):
        yield finding(f"{who} is not under fire.", id=target.id)
    elif use == "either" and not is_shocked(target) and not tokens(target):
        yield finding(f"{who} is neither shocked nor under fire.", id=target.id)


@rule(FATE, needs=(checks.unknown, not_now))
def not_exhausted(case: ExterminateCase) -> Iterator[Finding]:
    """An adventure card that is turned up again was turned over before; Fate takes the first one."""
    assert isinstance(case.action, Fate)
    if case.action.use == "adventure" and not (case.side and exhausted_adventures(case.state, case.side)):
        yield finding("No adventure card of yours is turned over.")


@rule(REFRESH, needs=(checks.unknown,))
def drawn_instead(case: ExterminateCase) -> Iterator[Finding]:
    """A side draws from the discard pile in an upkeep or turns exhausted cards up again, not both."""
    turns_up = not isinstance(case.action, Fate) or case.action.use == "adventure"
    if turns_up and case.side is not None and case.state.sides[case.side].status.get(DREW):
        yield finding("A discarded adventure card was rolled for; none is turned up again in that Upkeep phase.")


def _helps(case: ExterminateCase) -> bool:
    """Whether it is for a character, not for a card or for dice."""
    return isinstance(case.action, PlayCard) or getattr(case.action, "use", "") in ("clear_under_fire", "recover")


# ---------------------------------------------------------------------------------------------------------------------


def _fate(play: Play, action: Fate) -> None:
    side = _side(play, action)
    match action.use:
        case "adventure":
            recover_adventure(play, side, exhausted_adventures(play.state, side)[0])
        case "recover":
            pay_fate(play, side, "to recover from the shock")
            play.set(str(action.at), shocked=None)
        case _:
            pay_fate(play, side, "to be under fire no longer")
            play.set(str(action.at), under_fire=None)


def recover_adventure(play: Play, side: str, card: str) -> None:
    """An exhausted adventure card is turned up again for a token (3.4 Refresh Adventure Cards)."""
    pay_fate(play, side, f"for {roster().adventures[card].name}")
    left = list(exhausted_adventures(play.state, side))
    left.remove(card)
    play.set(side, **{TURNED_UP: True})
    play.set(side, exhausted=tuple(left), adventures=(*ready_adventures(play.state, side), card))


def _play_card(play: Play, action: PlayCard) -> None:
    discard(play, _side(play, action), action.card)
    shocked = is_shocked(play.model(str(action.at)))
    play.set(str(action.at), **({"shocked": None} if shocked else {"under_fire": None}))


def _side(play: Play, action: Any) -> str:
    side = acting_side(play.state, action)
    assert side is not None
    return side


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase not in PLAYED:
        return
    for each in team(state, side):
        who = title_of(state, each.id)
        for use, needed, words in (
            ("recover", is_shocked(each), "Fate: recover"),
            ("clear_under_fire", bool(tokens(each)), "Fate: clear the fire on"),
        ):
            if needed:
                offer = whole(state, Fate(use, each.id, side=side), f"{words} {who}", check)
                yield replace(offer, by=each.id, given=TOKEN)
        if CARD in hand_of(state, side) and (is_shocked(each) or tokens(each)):
            offer = whole(state, PlayCard(CARD, each.id, side=side), f"Fate card for {who}", check)
            yield replace(offer, by=each.id)
    for card in dict.fromkeys(hand_of(state, side)):
        if card != CARD:
            yield whole(state, PlayCard(card, side=side), f"Play {roster().battle_deck[card].name}", check)


CHAPTER = Chapter(
    "cards between actions",
    rules={
        Fate: (
            game_over,
            checks.unknown,
            wrong_phase,
            no_such_use,
            no_fate,
            not_now,
            not_your_side,
            no_need,
            not_exhausted,
            drawn_instead,
        ),
        PlayCard: (
            game_over,
            checks.unknown,
            wrong_phase,
            not_in_hand,
            not_when,
            not_your_side,
            no_need.after(not_when),
        ),
    },
    deeds={Fate: _fate, PlayCard: _play_card},
    offers=_offers,
    side_words={
        "hand": Word(list[str], (), "Its battle cards by kind; its own business."),
        "hand_count": Word(int, 0, "How many battle cards it holds.", least=0),
        "fate": Word(int, 0, "Tokens in its Fate Pool.", least=0),
        "fate_start": Word(int, 0, "Tokens its Fate Pool began with.", least=0),
    },
    own_of_side=frozenset({"hand"}),
    codes=("no-such-use", "no-fate", "not-now", "not-in-hand", "not-when", "no-need", "not-exhausted", "drawn-instead"),
    quiet=frozenset({"hand", "hand_count", "fate_start"}),
    gained={"fate": "{who}: {value} Fate left"},
    lost={"fate": "{who}: no Fate left"},
)
