"""Making the dice pool: dice that cards add, black dice that are focused, the limit of eight, and what Daleks take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tabletop.model.event import Noted, PhaseBegan
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, listed
from tabletop.rules.time_of_the_daleks.cards import companions, name_of, timey_wimey
from tabletop.rules.time_of_the_daleks.case import NEEDS, TimeCase, always
from tabletop.rules.time_of_the_daleks.chapter import Chapter
from tabletop.rules.time_of_the_daleks.citations import BLACK_DIE, EIGHT, EXTERMINATING, FOCUS, POOL
from tabletop.rules.time_of_the_daleks.consoles import Console
from tabletop.rules.time_of_the_daleks.decks import counted
from tabletop.rules.time_of_the_daleks.prepare import no_such_companion
from tabletop.rules.time_of_the_daleks.story_dice import COLOURS, FOCUSED
from tabletop.rules.time_of_the_daleks.verbs import Focus
from tabletop.rules.time_of_the_daleks.words import CULLED, MOST_DICE, OPEN, POOLED, ROLLED


def begin_adventure(play: Play, side: str) -> None:
    """The adventure begins, with the dice that everybody aboard adds."""
    play.tell(PhaseBegan(replace(play.state.clock, side=side, phase="adventure")))
    play.set(side, stage=OPEN)
    gather(play, side)


def gather(play: Play, side: str) -> None:
    """The starting dice pool: all dice that the Doctor, the Companions and the cards add."""
    pool = starting_pool(play.state, side)
    play.set(side, pool=pool)
    play.tell(Noted(f"{play.state.sides[side].name} gathers {told(pool)}."))


def starting_pool(state: State, side: str) -> tuple[str, ...]:
    """The dice that all cards of a side add, by colour."""
    return by_colour(die for card in Console(state, side).cards for die in dice_of(card.dice))


def by_colour(dice: Iterable[str]) -> tuple[str, ...]:
    """Dice in the order of their colours, black ones first."""
    return tuple(sorted(dice, key=COLOURS.index))


def dice_of(dice: Mapping[str, int]) -> tuple[str, ...]:
    """Dice by colour, one by one, in the order of the colours."""
    return tuple(colour for colour in COLOURS for _ in range(dice.get(colour, 0)))


def told(pool: tuple[str, ...]) -> str:
    """A pool in words: `5 black and 2 blue dice`."""
    parts = [f"{pool.count(colour)} {colour}" for colour in COLOURS if colour in pool]
    if len(pool) == 1:
        return f"1 {pool[0]} die"
    return f"{listed(parts)} dice" if parts else "no dice"


def without(pool: tuple[str, ...], die: int) -> tuple[str, ...]:
    """Dice without the one at a place."""
    return (*pool[:die], *pool[die + 1 :])


def take_out(play: Play, side: str, die: int) -> None:
    """A die too many leaves the pool, or once there are eight or fewer, the Daleks exterminate it."""
    console = Console(play.state, side)
    colour = console.pool[die]
    excess = len(console.pool) > MOST_DICE
    play.set(side, pool=without(console.pool, die), stage=CULLED)
    if excess:
        play.tell(Noted(f"{play.state.sides[side].name} discards a {colour} die; {len(console.pool) - 1} are left."))
    else:
        play.set(side, exterminated=console.exterminated + 1)
        play.tell(Noted(f"The Daleks exterminate a {colour} die; {len(console.pool) - 1} are left."))


# ---- rules


@rule(POOL, needs=NEEDS)
def pool_closed(case: TimeCase) -> Iterator[Finding]:
    """Dice are added and focused before any are discarded, and before the roll."""
    card = getattr(case.action, "card", "")
    if case.state.clock.phase != "adventure" or (card in timey_wimey() and not timey_wimey()[card].dice):
        return
    if case.console.stage in (CULLED, ROLLED):
        done = "rolled" if case.console.stage == ROLLED else "cut down"
        yield finding(f"The dice pool is {done} already; dice are added and focused before that.", stage=done)


def focus_icon(console: Console, companion: str, to: str) -> int | None:
    """The place of a Companion's unused icon that focuses to a colour; of several the least free one."""
    icons = companions()[companion].focus
    free = [i for i, colours in enumerate(icons) if to in colours and f"focus:{companion}:{i}" not in console.used]
    return min(free, key=lambda i: (len(icons[i]), i), default=None)


@rule(FOCUS, needs=(*NEEDS, no_such_companion, pool_closed))
def no_focus(case: TimeCase) -> Iterator[Finding]:
    """Each Dice Focus icon exchanges one black die for one of its colour, of a split icon for either."""
    action = case.action
    assert isinstance(action, Focus)
    if action.to not in FOCUSED:
        yield finding(f"A black die is focused to {listed(FOCUSED)}.{guess(action.to, FOCUSED)}", to=action.to)
    elif focus_icon(case.console, action.companion, action.to) is None:
        name = name_of(action.companion)
        icons = [" or ".join(colours) for colours in companions()[action.companion].focus]
        has = f"the icons of {name} are {listed(icons)}" if icons else f"{name} has no Dice Focus icon"
        yield finding(f"{name} cannot focus a die to {action.to} now; {has}, each once.", to=action.to)


@rule(FOCUS, needs=(*NEEDS, no_such_companion, pool_closed))
def not_black(case: TimeCase) -> Iterator[Finding]:
    """It is black dice that are exchanged."""
    action, pool = case.action, case.console.pool
    assert isinstance(action, Focus)
    if action.die is not None and pool[action.die] != "black":
        yield finding(f"Die {action.die} is {pool[action.die]}; only black dice are focused.", colour=pool[action.die])
    elif "black" not in pool:
        yield finding("There is no black die in the pool to be exchanged.")


@rule(EIGHT, needs=NEEDS)
def nothing_to_discard(case: TimeCase) -> Iterator[Finding]:
    """Dice are discarded down to eight, and one more for each Dalek marker; no others."""
    console = case.console
    if console.stage == ROLLED or len(console.pool) > MOST_DICE or console.must_exterminate:
        return
    yield finding(
        f"The pool has {counted(len(console.pool), 'die').replace('dies', 'dice')}, the limit is {MOST_DICE}, and no "
        "Dalek takes another.",
        dice=len(console.pool),
        limit=MOST_DICE,
    )


@rule(BLACK_DIE, needs=NEEDS)
def only_black(case: TimeCase) -> Iterator[Finding]:
    """After the roll it is a black die that is discarded to roll the others again."""
    console, die = case.console, case.action.die  # type: ignore[attr-defined]
    if console.stage == ROLLED and console.pool[die] != "black":
        yield finding(
            f"Die {die} is {console.pool[die]}; a black die is discarded to roll all others again.",
            colour=console.pool[die],
        )


@rule(EIGHT, needs=NEEDS)
def limit_of_eight(case: TimeCase) -> Iterator[Finding]:
    """No more than eight dice are rolled."""
    dice = len(case.console.pool) if case.state.clock.phase == "adventure" else 0
    if dice > MOST_DICE:
        over = counted(dice - MOST_DICE, "die").replace("dies", "dice")
        yield finding(f"The pool has {dice} dice; discard {over} to get down to {MOST_DICE}.", dice=dice)


@rule(EXTERMINATING, needs=(*NEEDS, limit_of_eight))
def must_exterminate(case: TimeCase) -> Iterator[Finding]:
    """One die for each Dalek marker here is discarded before the roll."""
    if case.state.clock.phase != "adventure":
        return
    console = case.console
    if console.stage != ROLLED and console.must_exterminate:
        dice = counted(console.must_exterminate, "die").replace("dies", "dice")
        markers = counted(console.markers, "Dalek marker")
        yield finding(f"{markers} here: {dice} must be exterminated before the roll.", dice=console.must_exterminate)


# ---- deeds


def _focus(play: Play, action: Focus) -> None:
    side = str(action.side)
    console = Console(play.state, side)
    die = console.pool.index("black") if action.die is None else action.die
    icon = focus_icon(console, action.companion, action.to)
    pool = by_colour((*without(console.pool, die), action.to))
    play.set(side, pool=pool, used=(*console.used, f"focus:{action.companion}:{icon}"), stage=POOLED)
    play.tell(Noted(f"{name_of(action.companion)} focuses a black die to {action.to}."))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    console = Console(state, side)
    if state.clock.phase != "adventure" or console.stage == ROLLED:
        return
    for name in console.crew:
        for to in dict.fromkeys(colour for colours in companions()[name].focus for colour in colours):
            yield whole(state, Focus(name, to, side=side), f"{name_of(name)}: black die to {to}", check)


CHAPTER = Chapter(
    rules={Focus: (*always("adventure"), no_such_companion, pool_closed, no_focus, not_black)},
    deeds={Focus: _focus},
    offers=_offers,
)
