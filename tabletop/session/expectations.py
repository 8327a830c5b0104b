"""What an example expects, held against what the rule set says (formats.md, `expect`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.model.event import Event, Interrupted
from tabletop.model.state import State
from tabletop.model.terrain import Opening
from tabletop.model.verdict import Verdict

LENGTH_TOLERANCE = 0.01
HIDDEN_TOLERANCE = 0.005


class Failure(str):
    """A sentence about an expectation that does not hold; `path` are the keys within its step that lead to it."""

    path: tuple[str | int, ...]

    def __new__(cls, sentence: str, *path: str | int) -> Failure:
        made = super().__new__(cls, sentence)
        made.path = path
        return made


def judge_verdict(verdict: Verdict, expect: Mapping[str, Any]) -> list[Failure]:
    """Every expectation of the verdict that does not hold, in words."""
    legal = expect.get("legal", not ({"code", "codes"} & set(expect)))
    failures: list[Failure] = []
    if legal and not verdict.legal:
        failures.append(Failure(f"this was to be allowed, but the rules refuse it: {_reasons(verdict)}", *_WHETHER))
    if not legal and verdict.legal:
        failures.append(Failure(f"{_wanted_refusal(expect)}, but the rules allow it{_found(verdict)}", *_WHETHER))
    elif not verdict.legal:
        failures += _judge_codes(verdict, expect)
    if "needs" in expect and expect["needs"] != verdict.needs:
        failures.append(Failure(_needs(expect["needs"], verdict), "expect", "needs"))
    for key, (judge, told) in _FIGURES.items():
        if key in expect and not judge(expect[key], verdict.facts.get(key)):
            failures.append(Failure(told(expect[key], verdict.facts.get(key)), "expect", key))
    return failures


_WHETHER = ("expect", "legal")


def _wanted_refusal(expect: Mapping[str, Any]) -> str:
    codes = expect.get("codes", (expect["code"],) if "code" in expect else ())
    return "this was to be refused" + (f" as {', '.join(codes)}" if codes else "")


def _judge_codes(verdict: Verdict, expect: Mapping[str, Any]) -> list[Failure]:
    failures = []
    if "code" in expect and expect["code"] not in verdict.codes:
        told = f"this was to be refused as {expect['code']}, but the rules refuse it as {_reasons(verdict, first=True)}"
        failures.append(Failure(told, "expect", "code"))
    if "codes" in expect and sorted(expect["codes"]) != sorted(verdict.codes):
        wanted = ", ".join(expect["codes"])
        told = f"this was to be refused as {wanted} and nothing else, but the rules say {_reasons(verdict, first=True)}"
        failures.append(Failure(told, "expect", "codes"))
    return failures


def _reasons(verdict: Verdict, *, first: bool = False) -> str:
    """The refusals with their codes (`first`: those before the sentences) and sources."""
    parts = []
    for refusal in verdict.refusals:
        sentence, source = refusal.message.rstrip("."), str(refusal.citation)
        if first:
            parts.append(f"{refusal.code}: {sentence}" + (f" ({source})" if source else ""))
        else:
            parts.append(f"{sentence} ({'; '.join(filter(None, (source, refusal.code)))})")
    return "; ".join(parts)


def _found(verdict: Verdict) -> str:
    """The figures of a verdict that tell why it is what it is."""
    length, needs = verdict.facts.get("length"), verdict.needs
    told = [f"it is {_shown(length)}″"] if isinstance(length, int | float) else []
    told += [f"{needs} or more is needed"] if needs is not None else []
    return f" ({', '.join(told)})" if told else ""


def _needs(wanted: Any, verdict: Verdict) -> str:
    sums = ", ".join(f"{modifier.label} {modifier.value:+g}" for modifier in verdict.modifiers)
    found = "no die is rolled" if verdict.needs is None else f"{verdict.needs} or more is needed"
    return f"{wanted} or more was to be needed, but by the rules {found}" + (f" ({sums})" if sums else "")


def _near(tolerance: float) -> Callable[[Any, Any], bool]:
    def near(wanted: Any, found: Any) -> bool:
        return isinstance(found, int | float) and abs(wanted - found) <= tolerance + 1e-9

    return near


def _same_ids(wanted: Any, found: Any) -> bool:
    return sorted(wanted) == sorted(found or ())


def _covered(wanted: Any, found: Any) -> bool:
    return isinstance(found, Mapping) and all(
        who in found and abs(share - found[who]) <= HIDDEN_TOLERANCE + 1e-9 for who, share in wanted.items()
    )


def _percent(value: Any) -> str:
    return f"{100 * value:.1f}".rstrip("0").rstrip(".") + " %" if isinstance(value, int | float) else "nothing"


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if value else "nothing"


def _covers(wanted: Any, found: Any) -> str:
    found = found if isinstance(found, Mapping) else {}
    parts = [
        f"{_percent(share)} of {who} was to be covered, but by the rules {_percent(found.get(who, 0))} is"
        for who, share in wanted.items()
        if not _covered({who: share}, found)
    ]
    return "; ".join(parts)


_FIGURES: dict[str, tuple[Callable[[Any, Any], bool], Callable[[Any, Any], str]]] = {
    "rolls": (
        lambda wanted, found: bool(wanted == found),
        lambda wanted, found: f"{wanted} dice were to be rolled, but by the rules it is {_shown(found)}",
    ),
    "obstructions": (
        _same_ids,
        lambda wanted, found: f"in the way was to be {_listed(wanted)}, but by the rules it is {_listed(found)}",
    ),
    "hidden": (
        _near(HIDDEN_TOLERANCE),
        lambda wanted, found: f"{_percent(wanted)} was to be hidden, but by the rules {_percent(found)} is",
    ),
    "covered": (_covered, _covers),
    "length": (
        _near(LENGTH_TOLERANCE),
        lambda wanted, found: (
            f"the length was to be {_shown(wanted)}″, but by the rules "
            + ("there is none" if found is None else f"it is {_shown(found)}″")
        ),
    ),
}
"""How each figure is judged, and what is said when it is another."""


def judge_events(events: tuple[Event, ...], expect: Mapping[str, Any], verdict: Verdict) -> list[Failure]:
    """Every expectation of what happened that does not hold, in words."""
    if "stopped" not in expect:
        return []
    reasons = [event.reason for event in events if isinstance(event, Interrupted)]
    if "stopped" in verdict.facts:
        reasons.append(verdict.facts["stopped"])
    if expect["stopped"] in reasons:
        return []
    told = f"it was to be stopped by {expect['stopped']}, but by the rules {_listed(reasons)} stops it"
    return [Failure(told, "expect", "stopped")]


def judge_state(before: State, state: State, expect: Mapping[str, Any]) -> list[Failure]:
    """Every expectation of the state afterwards that does not hold, in words."""
    failures: list[Failure] = []
    if "asks" in expect:
        failures += _judge_question(state, expect["asks"])
    for who, words in expect.get("state", {}).items():
        if who != "clock" and _thing(state, who) is None and _thing(before, who) is None:
            told = f"something is expected of '{who}', but there is nothing of that name"
            failures.append(Failure(told, "expect", "state", who))
            continue
        for word, wanted in words.items():
            found = value_of(state, who, word)
            if not _same_value(wanted, found):
                told = f"afterwards '{word}' of {_called(state, before, who)} was to be {_shown(wanted)}, but it is "
                failures.append(Failure(told + _shown(found), "expect", "state", who, word))
    return failures


def _called(state: State, before: State, who: str) -> str:
    """An id with the name that people know it by."""
    thing = _thing(state, who) or _thing(before, who)
    title = getattr(thing, "title", "") or getattr(thing, "name", "")
    return f"{title} ({who})" if title and title != who else who


def _judge_question(state: State, asks: Mapping[str, Any] | None) -> list[Failure]:
    question, path = state.question, ("expect", "asks")
    if asks is None:
        asked = question and f"expected that nothing is asked, but {question.side} is: '{question.question}'"
        return [Failure(asked, *path)] if asked else []
    if question is None:
        told = (
            "expected that this step leaves a question open, but none is: nothing was asked, or the next step is no "
            "answer to what was asked, so that the default was taken"
        )
        return [Failure(told, *path)]
    failures = []
    if "side" in asks and asks["side"] != question.side:
        failures.append(Failure(f"{asks['side']} was to be asked, but it is {question.side}", *path, "side"))
    if "question" in asks and asks["question"] not in (question.id.split(":")[0], question.question):
        told = f"the question was to be '{asks['question']}', but it is '{question.question}' ({question.id})"
        failures.append(Failure(told, *path, "question"))
    return failures


def value_of(state: State, who: str, word: str) -> Any:
    """A word of the state of `who` (a miniature, side, marker, zone, terrain piece, or `clock`); None if unset."""
    if who == "clock":
        return getattr(state.clock, word, None)
    thing: Any = _thing(state, who)
    if word == "removed":
        return thing is None
    if thing is None:
        return None
    if isinstance(thing, Opening) or word in ("at", "facing", "level"):
        return getattr(thing, word, None)
    return thing.status.get(word)


def _thing(state: State, who: str) -> Any:
    for things in (state.miniatures, state.sides, state.markers, state.zones, state.terrain):
        if who in things:
            return things[who]
    openings = (opening for terrain in state.terrain.values() for opening in terrain.openings)
    return next((opening for opening in openings if opening.id == who), None)


def _same_value(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(_same_value(w, f) for w, f in zip(wanted, found, strict=True))
    if isinstance(wanted, float | int) and isinstance(found, float | int) and not isinstance(wanted, bool):
        return abs(wanted - found) <= LENGTH_TOLERANCE + 1e-9
    if wanted in (False, 0) and found is None:
        return True  # a word that is not set is false
    return bool(wanted == found)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return "nothing" if value is None else str(value)
