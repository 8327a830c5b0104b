"""Using adventure cards between actions, and getting them back in upkeep (3.4 Refresh Adventure Cards)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.model.frozen import FrozenMap
from tabletop.model.offer import Offer
from tabletop.model.state import State, acting_side
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, sentence, title_of
from tabletop.rules.exterminate.cards import adventure_cards, adventure_reactions
from tabletop.rules.exterminate.cards.adventures import Adventure, adventure_of
from tabletop.rules.exterminate.cards.between import (
    DREW,
    TURNED_UP,
    drawn_instead,
    no_fate,
    recover_adventure,
)
from tabletop.rules.exterminate.cards.pool import (
    discarded_adventures,
    exhausted_adventures,
    ready_adventures,
    use_adventure,
)
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, first, whole
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.dice import SURGE
from tabletop.rules.exterminate.models import enemies_of, team
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import roster
from tabletop.rules.exterminate.reactions.throws import Throw
from tabletop.rules.exterminate.turns.acting import melee_open
from tabletop.rules.exterminate.verbs import DrawAdventure, PlayAdventure, RecoverAdventure

__all__ = ["CHAPTER", "adventure_cards", "adventure_reactions"]

ADVENTURES = section("Adventure Cards")
REFRESH = section("3.4 Refresh Adventure Cards")
in_upkeep = rule(REFRESH)(checks.wrong_phase_unless("upkeep"))


def _class(case: ExterminateCase) -> Adventure | None:
    return adventure_of(str(getattr(case.action, "card", "")))


@rule(ADVENTURES, needs=(checks.unknown,))
def not_ready(case: ExterminateCase) -> Iterator[Finding]:
    """A card that is used lies face up before its side."""
    assert isinstance(case.action, PlayAdventure)
    id, side = case.action.card, case.side
    if id not in roster().adventures:
        yield finding(f"There is no adventure card '{id}'.{guess(id, roster().adventures)}", card=id)
    elif side is None or id not in ready_adventures(case.state, side):
        over = side is not None and id in exhausted_adventures(case.state, side)
        why = "is turned over" if over else "does not lie before you"
        yield finding(f"{roster().adventures[id].name} {why}.", card=id)


@rule(ADVENTURES, needs=(checks.unknown, not_ready))
def not_this_part(case: ExterminateCase) -> Iterator[Finding]:
    """A card says when it is used."""
    assert isinstance(case.action, PlayAdventure)
    card, made = roster().adventures[case.action.card], _class(case)
    if made is None or case.state.clock.phase not in made.phases or case.state.clock.side != case.side:
        when = card.when if made is None or made.reacts else f"in {card.when}"
        yield finding(f"{card.name} is used {when}.", card=card.id)


@rule(ADVENTURES, needs=(checks.unknown, not_this_part))
def no_effect(case: ExterminateCase) -> Iterator[Finding]:
    """It must be able to do something: at one of yours, at an enemy, at nobody, as it says."""
    assert isinstance(case.action, PlayAdventure)
    made, side = _class(case), case.side
    assert made is not None and side is not None
    at = case.state.miniatures.get(case.action.at) if isinstance(case.action.at, str) else None
    if made.whom is not None and (at is None or at.at is None):
        mine = made.whom == "friend"
        yield finding("Say on which of yours it is used." if mine else "Say on which enemy on the table it is used.")
        return
    if at is not None and made.whom is not None and (at.side == side) != (made.whom == "friend"):
        title = title_of(case.state, at.id)
        yield finding(f"{title} is not one of yours." if made.whom == "friend" else f"{title} is one of yours.")
        return
    why = made.may_not(case.state, side, at)
    if why is not None:
        yield finding(sentence(why))


def _play(play: Play, action: PlayAdventure) -> None:
    side = acting_side(play.state, action)
    made = adventure_of(action.card)
    assert side is not None and made is not None
    use_adventure(play, side, action.card)
    made.used(play, side, play.model(action.at) if isinstance(action.at, str) else None)


# ---------------------------------------------------------------------------------------------------------------------
# Getting them back


@rule(REFRESH, needs=(checks.unknown,))
def not_exhausted(case: ExterminateCase) -> Iterator[Finding]:
    """What is turned up again was turned over."""
    assert isinstance(case.action, RecoverAdventure)
    if case.side is None or case.action.card not in exhausted_adventures(case.state, case.side):
        card = roster().adventures.get(case.action.card)
        named = card.name if card is not None else f"'{case.action.card}'"
        yield finding(f"{named} does not lie there turned over.", card=case.action.card)


@rule(REFRESH, needs=(checks.unknown,))
def nothing_discarded(case: ExterminateCase) -> Iterator[Finding]:
    """What is drawn lies on the discard pile."""
    if case.side is None or not discarded_adventures(case.state, case.side):
        yield finding("No adventure card of yours is discarded.")


@rule(REFRESH, needs=(checks.unknown,))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """One attempt in every upkeep, and none by a side that has turned cards up again."""
    told = case.state.sides[case.side].status if case.side is not None else {}
    if told.get(DREW):
        yield finding("One attempt to draw a discarded adventure card is made in an Upkeep phase.")
    elif told.get(TURNED_UP):
        yield finding("Adventure cards have been turned up again; who does that draws none in that Upkeep phase.")


@dataclass(frozen=True, slots=True)
class DrawnAdventure:
    """The die for the first card of the discard pile has fallen."""

    side: str
    faces: tuple[str, ...] = ()


def _draw(play: Play, action: DrawAdventure) -> None:
    side = acting_side(play.state, action)
    assert side is not None
    play.set(side, **{DREW: True})
    play.then(Throw(side, 1, "a discarded adventure card", DrawnAdventure(side), kind="adventure"))


def _drawn(play: Play, step: DrawnAdventure) -> None:
    pile = discarded_adventures(play.state, step.side)
    if SURGE in step.faces and pile:
        play.set(step.side, adventure_discard=pile[1:])
        play.set(step.side, adventures=(*ready_adventures(play.state, step.side), pile[0]))


def _recover(play: Play, action: RecoverAdventure) -> None:
    side = acting_side(play.state, action)
    assert side is not None
    recover_adventure(play, side, action.card)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for id in ready_adventures(state, side):
        made, card = adventure_of(id), roster().adventures[id]
        if made is None or made.whom is None:
            yield whole(state, PlayAdventure(id, side=side), card.name, check)
        else:
            yield _aimed(state, side, made, card.name, check)
    for id in exhausted_adventures(state, side):
        wish = RecoverAdventure(id, side=side)
        yield whole(state, wish, f"Fate: turn {roster().adventures[id].name} up", check)
    if state.clock.phase == "upkeep" and discarded_adventures(state, side):
        yield whole(state, DrawAdventure(side=side), "Roll for a discarded adventure card", check)


def _aimed(state: State, side: str, made: Adventure, name: str, check: Check) -> Offer:
    """A card that wants a model to be pointed at."""
    mine = tuple(team(state, side))
    them = mine if made.whom == "friend" else tuple({e.id: e for m in mine for e in enemies_of(state, m)}.values())
    wishes = {each.id: PlayAdventure(made.id, each.id, side=side) for each in them}
    verdicts = {id: check(state, wish) for id, wish in wishes.items()}
    targets = tuple(id for id, verdict in verdicts.items() if verdict.legal)
    refused = (first(verdict) for verdict in (*verdicts.values(), check(state, PlayAdventure(made.id, side=side))))
    refusal = None if targets else next((each for each in refused if each is not None), None)
    given: FrozenMap[str, Any] = FrozenMap({"card": made.id, "side": side})
    return Offer("play_adventure", name, None, None, "miniature", targets, refusal, given=given)


CHAPTER = Chapter(
    "adventures",
    rules={
        PlayAdventure: (game_over, checks.unknown, not_ready, not_this_part, melee_open, no_effect),
        RecoverAdventure: (
            game_over,
            checks.unknown,
            in_upkeep,
            checks.not_your_side,
            not_exhausted,
            no_fate,
            drawn_instead,
        ),
        DrawAdventure: (game_over, checks.unknown, in_upkeep, checks.not_your_side, nothing_discarded, already_acted),
    },
    deeds={PlayAdventure: _play, RecoverAdventure: _recover, DrawAdventure: _draw},
    steps={DrawnAdventure: _drawn},
    offers=_offers,
    side_words={
        "adventures": Word(list[str], (), "Adventure cards that lie ready."),
        "exhausted": Word(list[str], (), "Adventure cards that are turned over."),
        "adventure_discard": Word(list[str], (), "Its discarded adventure cards, the first discarded first."),
        DREW: Word(bool, False, "Whether it has rolled for a discarded adventure card in this turn."),
        TURNED_UP: Word(bool, False, "Whether it has turned exhausted adventure cards up again in this turn."),
    },
    words={
        "move_bonus": Word(float, 0.0, "Inches that it goes further in this turn."),
        "shot_bonus": Word(int, 0, "Combat dice more when it shoots in this turn."),
        "melee_bonus": Word(int, 0, "Combat dice more when it fights in this turn."),
        "resilience_bonus": Word(int, 0, "Combat dice more of Resilience in this turn."),
    },
    of_the_turn=("move_bonus", "shot_bonus", "melee_bonus", "resilience_bonus", DREW, TURNED_UP),
    codes=("not-ready", "not-this-part", "no-effect", "not-exhausted", "nothing-discarded"),
    quiet=frozenset({"adventures", "exhausted", "adventure_discard", DREW, TURNED_UP}),
)
