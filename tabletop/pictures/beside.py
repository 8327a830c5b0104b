"""What lies beside the table, in a few lines: the dice and gauges of a console, the cards that everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tabletop.model.annotation import Callout
from tabletop.model.console import Console
from tabletop.model.mark import OutlineMark
from tabletop.model.naming import titled
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.rules.ruleset import Ruleset
from tabletop.session.examples import StepRun

LAID_OUT = ("hand", "slots", "row")
"""The kinds of piles that are told: what a player plays from, not what is drawn from."""


def beside_the_table(ruleset: Ruleset, step: StepRun) -> tuple[Callout, ...]:
    """What everybody sees beside the table of the side that acts, where the table itself shows nothing of the step."""
    marks = (*step.verdict.marks, *(mark for refusal in step.verdict.refusals for mark in refusal.marks))
    state = ruleset.view(step.before if step.verdict.refusals else step.after, None)
    side = acting_side(step.before, step.step.action)
    if side is None or any(not isinstance(mark, OutlineMark) for mark in marks):
        return ()
    console, title = ruleset.console(state, None), titled(state, side)
    lines = [*_console(console if console is not None and console.side == side else None)]
    lines += [line for pile in _piles(ruleset.piles(state, None), state, side) for line in _pile(pile, title)]
    return (Callout(text="\n".join(lines), title=title),) if lines else ()


def _piles(piles: Iterable[Pile], state: State, side: str) -> Iterator[Pile]:
    """What a side has laid out, but for cards that only stand for miniatures and lie as they were."""
    for pile in piles:
        told = any(card.turned or card.id not in state.miniatures for card in pile.cards) or not pile.cards
        if pile.side == side and pile.kind in LAID_OUT and told and (pile.cards or pile.count):
            yield pile


def _console(console: Console | None) -> Iterator[str]:
    if console is None:
        return
    yield from (f"{each.name} {each.value}" for each in console.gauges)
    yield from (f"{each.name}: step {each.value} of {each.most}" for each in console.runners if each.value)
    if console.challenge:
        yield f"{console.challenge}: {_counted(face for face, _ in console.wanted)}"
    if console.pool:
        yield f"Dice: {_counted(die.face or die.colour for die in console.pool)}"


def _pile(pile: Pile, title: str) -> Iterator[str]:
    seen = [f"{card.title} (turned)" if card.turned else card.title for card in pile.cards if not card.back]
    name = pile.name.removeprefix(f"{title}: ")
    name = "Cards" if name == title else name[:1].upper() + name[1:]
    alike = set(seen) == {name}
    yield f"{name}: {len(seen) if alike else _counted(seen) or pile.count}"


def _counted(words: Iterable[str]) -> str:
    """A list in which what is there several times is counted: "2 black, green"."""
    return ", ".join(f"{count} {word}" if count > 1 else word for word, count in Counter(words).items())
