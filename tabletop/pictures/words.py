"""A step of an example in words: what is asked, what the rules answer, what fell and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from tabletop.model.action import Action, Group, Override
from tabletop.model.compass import bearing
from tabletop.model.event import Rolled
from tabletop.model.force import Troop
from tabletop.model.naming import titled
from tabletop.model.state import State, acting_side
from tabletop.pictures.sums import sums
from tabletop.rules.common.secrets import visible
from tabletop.rules.common.words import title_of, within
from tabletop.rules.ruleset import Ruleset
from tabletop.session.examples import StepRun


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a step is refused: the sentence, where the rule stands, and the short code."""

    sentence: str
    source: str
    code: str

    def __str__(self) -> str:
        return with_source(self.sentence, self.source)


@dataclass(frozen=True, slots=True)
class Dice:
    """One roll: what for, by whom, the kind of die, its faces, and the lowest that succeeds (None: no such figure)."""

    purpose: str
    by: str
    die: str
    faces: tuple[str, ...]
    needs: int | None = None

    def __str__(self) -> str:
        needed = f", {self.needs} or more needed" if self.needs is not None else ""
        what = self.purpose or self.die
        return f"{self.by + ', ' if self.by else ''}{what}{needed}: {', '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class Caption:
    """A step in words. `legal` is None, and the rest empty, where the side that looks may not know of it."""

    number: int
    asked: str = ""
    legal: bool | None = None
    reasons: tuple[Reason, ...] = ()
    figures: str = ""
    dice: tuple[Dice, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """ "Allowed", with the figures that count, or "Refused" with every reason and its source."""
        if self.legal is None:
            return ""
        if not self.legal:
            return "Refused. " + " ".join(map(str, self.reasons))
        return f"Allowed: {self.figures}." if self.figures else "Allowed."

    @property
    def words(self) -> str:
        """All of it on one line."""
        return " ".join(part for part in (self.asked, self.verdict, *self.told) if part)


def with_source(sentence: str, source: str) -> str:
    """A sentence with its source in brackets before the full stop."""
    return f"{sentence.rstrip('.')} ({source})." if source else sentence


def caption(number: int, step: StepRun, ruleset: Ruleset, side: str | None = None, *, mine: bool = True) -> Caption:
    """A step as `side` may know it (None: a spectator); `mine`: whether it may know what is asked before it is done."""
    before = ruleset.view(step.before, side)
    told = tuple(ruleset.tell(before, visible(step.events, side)))
    dice = tuple(
        Dice(e.purpose, titled(before, e.by) if e.by else "", e.die, tuple(map(str, e.faces)), e.needs)
        for e in visible(step.events, side)
        if isinstance(e, Rolled)
    )
    owner = acting_side(step.before, step.step.action)
    if not mine:
        return Caption(number, told=told, dice=dice)
    verdict = step.verdict
    reasons = tuple(Reason(r.message, str(r.citation), r.code) for r in verdict.refusals)
    asked = wish(ruleset.view(step.before, owner), step.step.action)
    if isinstance(step.step.action, Override) and verdict.legal:
        return Caption(number, asked)  # what players agree upon is neither allowed nor refused
    return Caption(number, asked, verdict.legal, reasons, _figures(step), dice, told)


def _figures(step: StepRun) -> str:
    """The sum that a roll rests on: "2 dice (Cybergun 3, the crate −1) against 4 (Resilience 4)"."""
    needs, found = step.verdict.needs, tuple(sums(step.verdict))
    dice = " ".join(f"{each.total} ({each.terms})" for each in found if each.total)
    changes = ", ".join(each.terms for each in found if not each.total)
    needed = "" if needs is None else "no roll is high enough" if needs > 6 else f"{needs} or more needed"
    return "; ".join(filter(None, (dice, changes, needed)))


# ---------------------------------------------------------------------------------------------------------------------
# What is asked


_DONE_TO = frozenset(
    ("fight", "capture", "drag", "search", "engage", "finish_off", "attack", "set_explosive", "ram", "fight_fire")
)
"""Verbs whose `at` is what they are done to: one shoots at somebody, but fights somebody."""
_PLAYED_ON = frozenset(("use", "fate", "play_card", "play_adventure", "invent"))
_VERBS = {
    "jump_onto": "jump",
    "discard_die": "discard",
    "fate": "spend Fate to",
    "end_phase": "end the phase",
    "end_activation": "end the activation",
}
_BEFORE = {
    **dict.fromkeys(("profile", "card", "ability", "option", "companion", "tile", "item", "door", "use", "choice"), ""),
    **dict.fromkeys(("for_", "hits", "models", "stat", "die", "dice", "vehicle"), ""),
    "at": "at",
    "to": "to",
    "via": "by way of",
    "weapon": "with the",
    "with_": "with",
    "state": "with",
    "means": "by means of",
    "mode": "as",
    "blow": "to",
    "against": "against",
    "under": "under",
    "obstacle": "over",
    "moments": "at",
    "deck": "from the",
    "level": "on level",
}
"""What stands before a field's value, the bare ones first; a field that is not here is named."""
_OMITTED = ("side", "by", "id", "base", "look", "colour")
"""What a picture shows better than words, or is said already."""


def wish(state: State, action: Action) -> str:
    """What somebody wants, as one sentence: "Cyberman: shoot at Dalek with the cybergun."."""
    if isinstance(action, Group):
        return " ".join(wish(state, each) for each in action.moves)
    if isinstance(action, Override):
        return _agreed(state, action)
    by = getattr(action, "by", None)
    side = acting_side(state, action)
    subject = titled(state, by) if isinstance(by, str) else titled(state, side) if side else ""
    verb = _VERBS.get(action.verb, spoken(action.verb))
    phrase = " ".join((verb, *_fields(state, action)))
    sentence = f"{subject}: {phrase}." if subject else f"{phrase}."
    return sentence[:1].upper() + sentence[1:]


def _agreed(state: State, action: Override) -> str:
    if action.reason:
        return f"By agreement: {action.reason.rstrip('.')}."
    who = f"{titled(state, action.by)} " if action.by else ""
    return f"By agreement: {who}{' '.join(_fields(state, action))}."


def _fields(state: State, action: Action) -> list[str]:
    """The fields of an action as phrases, what it is done to before where and with what."""
    by = getattr(action, "by", None)
    start = state.miniatures[by].at if isinstance(by, str) and by in state.miniatures else None
    phrases: list[tuple[bool, str]] = []
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name in _OMITTED or value in (None, "", (), field.default) or value == {}:
            continue
        before = _preposition(action.verb, field.name)
        if _is_place(value) and field.name != "dice":
            way = bearing(start, value) if start is not None else ""
            phrases.append((True, f"{way + ', ' if way else ''}{before or 'to'} {_place(value)}"))
        else:
            phrases.append((before != "", f"{before} {_value(state, field.name, value)}".strip()))
    told = [phrase for _, phrase in sorted(phrases, key=lambda each: each[0])]
    # "drag the guard, 3″ east": a figure after a name stands behind a comma.
    return [f"{a}," if b[:1].isdigit() else a for a, b in zip(told, (*told[1:], ""), strict=False)]


def _preposition(verb: str, field: str) -> str:
    if verb == "jump_onto" and field == "obstacle":
        return "onto"
    if field == "at":
        return "" if verb in _DONE_TO else "on" if verb in _PLAYED_ON else "at"
    return _BEFORE.get(field, spoken(field))


def _is_place(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int | float) for n in value)


def _place(point: tuple[float, float]) -> str:
    return f"({round(point[0], 2):g}, {round(point[1], 2):g})"


def _value(state: State, field: str, value: Any) -> str:  # noqa: PLR0911 - a table of types
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return _name(state, field, value)
        case int() if field in ("die", "dice"):
            return f"die {value + 1}"  # counted from 0 in files
        case int() | float():
            return f"{round(value):g}°" if field == "facing" else f"{round(value, 2):g}"
        case Troop():
            armed = f" with the {listed([spoken(each) for each in value.carrying])}" if value.carrying else ""
            return f"{value.count} × {value.name or spoken(value.profile)}{armed}"
        case (int() | float(), int() | float()) if field not in ("dice", "base"):
            return _place(value)
        case Mapping() if field == "hits":
            return listed([f"{count} to {titled(state, who)}" for who, count in value.items()])
        case Mapping():
            return listed([f"{_value(state, '', k)} {_value(state, '', each)}" for k, each in value.items()])
        case tuple() | list() | frozenset():
            return listed([_value(state, field, each) for each in value])
    return str(value)


def _name(state: State, field: str, value: str) -> str:
    """What something is called that an action names."""
    match field:
        case "stat":
            return value.capitalize()
        case "companion" | "with_":
            return " ".join(word.capitalize() for word in spoken(value).split())
        case "deck":
            return f"{value.capitalize()} deck"
    if value in state.terrain:
        return within(title_of(state, value))
    named = titled(state, value)
    return named if named != value else spoken(value)


def listed(parts: Sequence[str]) -> str:
    """A list in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def spoken(word: str) -> str:
    """A word of the files in the middle of a sentence: `end_phase` is "end phase"."""
    return word.strip("_").replace("_", " ").replace("-", " ")
