"""Rolling the pool, rolling again, changing faces: rules, deeds, offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.model.action import Reroll
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, listed, sentence
from tabletop.rules.time_of_the_daleks import odds
from tabletop.rules.time_of_the_daleks.cards import name_of
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always, plenty
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import FACES, POOL, REROLLS, SONIC
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.decks import in_words
from tabletop.rules.time_of_the_daleks.icons import (
    SONIC_CHARGES,
    change_icons,
    icon_for,
    objection,
    reroll_icons,
    told_icon,
)
from tabletop.rules.time_of_the_daleks.pool import (
    limit_of_eight,
    must_exterminate,
    nothing_to_discard,
    only_black,
    take_out,
    told,
    without,
)
from tabletop.rules.time_of_the_daleks.prepare import charges_lacking, spend_charges
from tabletop.rules.time_of_the_daleks.story_dice import COLOURS, STORY_DICE, SYMBOLS
from tabletop.rules.time_of_the_daleks.verbs import Change, DiscardDie, Roll
from tabletop.rules.time_of_the_daleks.words import CHANGE_CHARGES, REROLL_CHARGES, ROLLED

# ---- rules


@rule(POOL, needs=NEEDS)
def not_rolled(case: TimeCase) -> Iterator[Finding]:
    """Before the roll there is nothing to roll again, to change or to finish."""
    if case.console.stage != ROLLED:
        yield finding("The dice have not been rolled yet.")


@rule(POOL, needs=NEEDS)
def already_rolled(case: TimeCase) -> Iterator[Finding]:
    """The pool is rolled once; after that dice are rolled again."""
    if case.state.clock.phase == "adventure" and case.console.stage == ROLLED:
        yield finding("The pool has been rolled; use a card, Sonic Charges or a black die to roll again.")


@rule(POOL, needs=NEEDS)
def no_dice(case: TimeCase) -> Iterator[Finding]:
    """A pool without dice is not rolled; nobody else has one."""
    if case.state.clock.phase == "adventure" and case.side == case.state.clock.side and not case.console.pool:
        yield finding("There are no dice left to roll; finish the adventure.")


@rule(REROLLS, needs=(*NEEDS, not_rolled))
def wrong_dice(case: TimeCase) -> Iterator[Finding]:
    """At least one die is rolled again, and none twice; with Sonic Charges exactly one."""
    action = case.action
    assert isinstance(action, Reroll)
    if not action.dice:
        yield finding("Say which dice are rolled again.")
    elif len(set(action.dice)) < len(action.dice):
        yield finding("The same die is named twice.", dice=action.dice)
    elif action.with_ == SONIC_CHARGES and len(action.dice) > 1:
        yield finding(f"{REROLL_CHARGES} Sonic Charges roll one die again, not {len(action.dice)}.", dice=action.dice)


@rule(REROLLS, needs=(*NEEDS, not_rolled, wrong_dice))
def no_reroll(case: TimeCase) -> Iterator[Finding]:
    """A card rolls again what one of its unused Dice Re-roll icons says: up to a number, any, or all of a colour."""
    action, console = case.action, case.console
    assert isinstance(action, Reroll)
    if action.with_ == SONIC_CHARGES:
        return
    icons = [icon for card, _, icon in reroll_icons(console) if card == action.with_]
    if not icons:
        known = sorted({card for card, _, _ in reroll_icons(console)} | {SONIC_CHARGES})
        name = name_of(action.with_)
        yield finding(
            f"{name or 'Nothing'} has no Dice Re-roll icon left in this adventure; there is {plenty(known)}."
            f"{guess(action.with_, known)}",
            card=action.with_,
        )
        return
    objections = [objection(icon, console.pool, action.dice) for icon in icons]
    if all(objections):
        yield finding(f"{name_of(action.with_)} does not roll these dice again: {objections[0]}.", dice=action.dice)


def too_few_charges_for(charges: int, what: str) -> Rule[TimeCase]:
    """The rule that Sonic Charges which are spent must be there."""

    def too_few_charges(case: TimeCase) -> Iterator[Finding]:
        if case.action.with_ == SONIC_CHARGES:  # type: ignore[attr-defined]
            yield from charges_lacking(case, charges, what)

    return rule(SONIC, needs=(*NEEDS, not_rolled))(too_few_charges)


@rule(FACES, needs=(*NEEDS, not_rolled))
def no_change(case: TimeCase) -> Iterator[Finding]:
    """A card turns a die of one colour to one symbol, once an adventure; Sonic Charges turn any die to any symbol."""
    action, console = case.action, case.console
    assert isinstance(action, Change)
    if action.to not in SYMBOLS:
        yield finding(f"There is no symbol '{action.to}'; there is {listed(SYMBOLS)}.{guess(action.to, SYMBOLS)}")
    elif console.faces[action.die] == action.to:
        yield finding(f"Die {action.die} shows {action.to} already.", die=action.die)
    elif action.with_ != SONIC_CHARGES and icon_for(console, action) is None:
        has = [f"{name_of(card)}: {icon.colour} to {icon.to}" for card, _, icon in change_icons(console)]
        yield finding(
            f"{name_of(action.with_) or 'No card'} does not turn a {console.pool[action.die]} die to {action.to}; "
            f"unused in this adventure: {plenty(has)}.",
            die=action.die,
            to=action.to,
        )


# ---- deeds


def _fall(play: Play, side: str, dice: Sequence[int], again: bool) -> None:
    """The dice at these places fall, colour by colour: black, green, blue, red."""
    console = Console(play.state, side)
    faces = list(console.faces or ("",) * len(console.pool))
    for colour in COLOURS:
        places = [die for die in sorted(dice) if console.pool[die] == colour]
        if places:
            fallen = play.throw(STORY_DICE[colour], len(places), "the adventure", side, again=again)
            for place, face in zip(places, fallen, strict=True):
                faces[place] = str(face)
    play.set(side, faces=tuple(faces), stage=ROLLED)
    _tell_standing(play, side)


def _tell_standing(play: Play, side: str) -> None:
    console = Console(play.state, side)
    needed = odds.still_needed(console.challenge, console.faces)
    lacking = [f"{count} {symbol}" for symbol, count in zip(SYMBOLS, needed, strict=True) if count]
    said = f"still needed: {listed(lacking)}" if lacking else "the challenge is met"
    matching = in_words(sum(odds.matched(console.challenge, console.faces)), "symbol")
    play.tell(Noted(f"{sentence(matching)} on the table for the challenge; {said}."))


def _charged(charges: int) -> str:
    return sentence(in_words(charges, "Sonic Charge"))


def roll_pool(play: Play, action: Roll) -> None:
    """The whole pool is rolled."""
    side = str(action.side)
    _fall(play, side, range(len(Console(play.state, side).pool)), again=False)


def _discard_die(play: Play, action: DiscardDie) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    if console.stage != ROLLED:
        take_out(play, side, action.die)
        return
    play.set(side, pool=without(console.pool, action.die), faces=without(console.faces, action.die))
    left = Console(play.state, side).pool
    play.tell(Noted(f"{play.state.sides[side].name} discards a black die and rolls {told(left)} again."))
    if left:
        _fall(play, side, range(len(left)), again=True)


def _reroll(play: Play, action: Reroll) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    if action.with_ == SONIC_CHARGES:
        spend_charges(play, side, REROLL_CHARGES)
        play.tell(Noted(f"{_charged(REROLL_CHARGES)} roll a {console.pool[action.dice[0]]} die again."))
    else:
        fitting = (
            (card, i, icon)
            for card, i, icon in reroll_icons(console)
            if card == action.with_ and not objection(icon, console.pool, action.dice)
        )
        card, i, icon = next(fitting)
        play.set(side, used=(*console.used, f"reroll:{card}:{i}"))
        play.tell(Noted(f"{name_of(card)} rolls again ({told_icon(icon)})."))
    _fall(play, side, action.dice, again=True)


def _change(play: Play, action: Change) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    icon, colour = icon_for(console, action), console.pool[action.die]
    if icon is None:
        spend_charges(play, side, CHANGE_CHARGES)
        said = f"{_charged(CHANGE_CHARGES)} turn a {colour} die to {action.to}."
    else:
        play.set(side, used=(*console.used, f"change:{icon[0]}:{icon[1]}"))
        said = f"{name_of(icon[0])} turns a {colour} die to {action.to}."
    faces = tuple(action.to if place == action.die else face for place, face in enumerate(console.faces))
    play.set(side, faces=faces)
    play.tell(Noted(said))
    _tell_standing(play, side)


# ---- offers


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    console = Console(state, side)
    if state.clock.phase != "adventure":
        return
    if console.stage != ROLLED:
        yield from _before_the_roll(state, side, check)
        return
    dice = range(len(console.pool))
    for card, _, icon in reroll_icons(console):
        fitting = [die for die in dice if console.pool[die] == icon.colour]
        most = min(len(fitting), icon.dice) if isinstance(icon.dice, int) else len(fitting)
        every = Reroll(tuple(fitting), card, side=side)
        if icon.dice == "all" and fitting:
            yield whole(state, every, f"{name_of(card)}: reroll all {icon.colour} dice", check)
        elif fitting:
            yield _pointing(f"{name_of(card)}: reroll {told_icon(icon)}", "reroll", fitting, card, most)
    for card, _, changing in change_icons(console):
        fitting = [die for die in dice if console.pool[die] == changing.colour and console.faces[die] != changing.to]
        if fitting:
            label = f"{name_of(card)}: {changing.colour} die to {changing.to}"
            yield _pointing(label, "change", fitting, card, given={"to": changing.to})
    yield from _sonic(console)
    black = [die for die in dice if console.pool[die] == "black"]
    if black:
        yield _pointing("Discard a black die, reroll all", "discard_die", black, "")


def _sonic(console: Console) -> Iterator[Offer]:
    """What charges buy: another roll of a die, or another face of it. Dice that were exterminated are not there."""
    dice = range(len(console.pool))
    if console.charges >= REROLL_CHARGES and dice:
        yield _pointing(f"{REROLL_CHARGES} Sonic Charges: reroll a die", "reroll", dice, SONIC_CHARGES)
    for to in SYMBOLS if console.charges >= CHANGE_CHARGES else ():
        fitting = [die for die in dice if console.faces[die] != to]
        if fitting:
            label = f"{CHANGE_CHARGES} Sonic Charges: a die to {to}"
            yield _pointing(label, "change", fitting, SONIC_CHARGES, given={"to": to})


def _before_the_roll(state: State, side: str, check: Check) -> Iterator[Offer]:
    console = Console(state, side)
    refused = check(state, DiscardDie(0, side=side)).refusals if console.pool else ()
    if console.pool and not refused:
        label = "The Daleks exterminate a die" if len(console.pool) <= 8 else "Discard a die"
        yield _pointing(label, "discard_die", range(len(console.pool)), "")
    yield whole(state, Roll(side=side), "Roll the dice", check)


def _pointing(
    label: str, verb: str, dice: Sequence[int], with_: str, most: int = 1, given: Mapping[str, str] | None = None
) -> Offer:
    """An offer that waits for dice to be pointed at; their places stand among the targets."""
    said = {**({"with_": with_} if with_ else {}), **(given or {})}
    return Offer(verb, label, wants="dice", targets=tuple(map(str, dice)), given=FrozenMap(said), most=most)


CHAPTER = Chapter(
    rules={
        DiscardDie: (*always("adventure"), nothing_to_discard, only_black),
        Reroll: (
            *always("adventure"),
            not_rolled,
            wrong_dice,
            no_reroll,
            too_few_charges_for(REROLL_CHARGES, "A reroll takes"),
        ),
        Change: (
            *always("adventure"),
            not_rolled,
            no_change,
            too_few_charges_for(CHANGE_CHARGES, "Turning a die takes"),
        ),
    },
    deeds={DiscardDie: _discard_die, Reroll: _reroll, Change: _change},
    offers=_offers,
)
ROLL_RULES = (already_rolled, no_dice, limit_of_eight, must_exterminate)
"""What a roll of the pool needs."""
