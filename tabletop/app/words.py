"""How the window says things: one name for one thing, taken from the words of the files."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from tabletop.model.action import Action, Allocate, Choose, Pass, Reroll
from tabletop.model.miniature import BaseSize
from tabletop.model.naming import titled
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.tongue import Said, language, say, say_in, told


def spoken(word: str) -> str:
    """A word of the files as people say it, in the language of the window: `under_fire` is "Under fire"."""
    return told(unfiled(word))


def in_sentence(word: str) -> str:
    """A word of the files as it stands within a sentence: small, but for German, where nouns keep their capitals."""
    said = spoken(word)
    return said if said != unfiled(word) and language() == "de" else said.lower()


def unfiled(word: str) -> str:
    """The same in English, as it may go into a file."""
    plain = word.replace("_", " ").replace("-", " ").strip()
    return plain[:1].upper() + plain[1:]


def opening_state(state: str) -> str:
    """How a door or window stands, as it is said within a sentence: "open", "closed", "locked"."""
    match state:
        case "open":
            return Said(say_in("door", "open"))
        case "closed":
            return Said(say_in("door", "closed"))
        case "locked":
            return Said(say_in("door", "locked"))
        case _:
            return in_sentence(state)


def when(clock: Clock) -> str:
    """The moment of a game: "Round 2 · Movement"."""
    phase = phase_name(clock.phase)
    return phase if clock.round == 0 else say("Round {round} · {phase}", round=clock.round, phase=phase)


def phase_name(phase: str) -> str:
    """What a phase is called: the one before the first round has no rules of its game."""
    return say("Set-up") if phase == "setup" else spoken(phase)


def value(of: Any, state: State) -> str:
    """A value of a status word: a tick for true, a list joined by commas, what has a name by its name."""
    if isinstance(of, bool):
        return say("yes") if of else say("no")
    if isinstance(of, float):
        return f"{of:.1f}"
    if isinstance(of, (list, tuple, set, frozenset)):
        return ", ".join(value(each, state) for each in of) or say("none")
    return titled(state, of) if isinstance(of, str) else str(of)


def percent(of: float | str) -> str:
    """So many per cent, as the language writes them: “50%”, “50 %”."""
    return say("{n}%", n=of if isinstance(of, str) else f"{100 * of:.0f}")


def counted(names: list[str], most: int = 3) -> str:
    """Names in one breath: "Skipper, 2 × Deckhand, Guard and 4 more"; equal ones are counted."""
    times = Counter(names)
    told = [name if count == 1 else f"{count} × {name}" for name, count in times.items()]
    rest = sum(list(times.values())[most:])
    if rest:
        return say("{names} and {rest} more", names=", ".join(told[:most]), rest=rest)
    return say("{names} and {told}", names=", ".join(told[:-1]), told=told[-1]) if len(told) > 1 else "".join(told)


def size(base: BaseSize) -> str:
    """A base: "1.0″ round" or "2.0 × 4.0″"."""
    if base.length is None:
        return say("{width:.1f}″ round", width=base.width)
    return f"{base.width:.1f} × {base.length:.1f}″"


def answer(action: Action, offers: tuple[Offer, ...], state: State) -> str:
    """What the button of an answer says: the offer's label when the rules give one."""
    for offer in offers:
        if offer.label and offer.action is not None and replace(offer.action, side=action.side) == action:
            return offer.label
    match action:
        case Pass():
            return say("Pass")
        case Choose(option=option):
            return spoken(option)
        case Reroll(dice=dice):
            return say("Roll again: ") + ", ".join(say("die {number}", number=number + 1) for number in dice)
        case Allocate(hits=hits):
            return ", ".join(
                say("{count} on {one}", count=count, one=titled(state, one)) for one, count in hits.items()
            )
    return spoken(action.verb)
