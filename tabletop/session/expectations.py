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


def judge_verdict(verdict: Verdict, expect: Mapping[str, Any]) -> list[str]:
    """Every expectation of the verdict that does not hold, in words."""
    legal = expect.get("legal", not ({"code", "codes"} & set(expect)))
    said = " ".join(f"{refusal.message} ({refusal.code})" for refusal in verdict.refusals)
    failures: list[str] = []
    if legal and not verdict.legal:
        failures.append(f"expected legal, but it is refused: {said}")
    if not legal and verdict.legal:
        failures.append("expected a refusal, but it is legal")
    if "code" in expect and expect["code"] not in verdict.codes:
        failures.append(f"expected the refusal {expect['code']}, got {', '.join(verdict.codes) or 'none'}")
    if "codes" in expect and sorted(expect["codes"]) != sorted(verdict.codes):
        failures.append(f"expected exactly {', '.join(expect['codes'])}, got {', '.join(verdict.codes) or 'none'}")
    if "needs" in expect and expect["needs"] != verdict.needs:
        failures.append(f"expected that {expect['needs']} is needed, the rules say {verdict.needs}")
    for key, judge in _FIGURES.items():
        if key in expect and not judge(expect[key], verdict.facts.get(key)):
            failures.append(f"expected {key} {_shown(expect[key])}, the rules say {_shown(verdict.facts.get(key))}")
    return failures


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


_FIGURES: dict[str, Callable[[Any, Any], bool]] = {
    "rolls": lambda wanted, found: bool(wanted == found),
    "obstructions": _same_ids,
    "hidden": _near(HIDDEN_TOLERANCE),
    "covered": _covered,
    "length": _near(LENGTH_TOLERANCE),
}


def judge_events(events: tuple[Event, ...], expect: Mapping[str, Any], verdict: Verdict) -> list[str]:
    """Every expectation of what happened that does not hold, in words."""
    if "stopped" not in expect:
        return []
    reasons = [event.reason for event in events if isinstance(event, Interrupted)]
    if "stopped" in verdict.facts:
        reasons.append(verdict.facts["stopped"])
    if expect["stopped"] in reasons:
        return []
    return [f"expected to be stopped by {expect['stopped']}, got {', '.join(reasons) or 'nothing'}"]


def judge_state(before: State, state: State, expect: Mapping[str, Any]) -> list[str]:
    """Every expectation of the state afterwards that does not hold, in words."""
    failures: list[str] = []
    if "asks" in expect:
        failures += _judge_question(state, expect["asks"])
    for who, words in expect.get("state", {}).items():
        if who != "clock" and _thing(state, who) is None and _thing(before, who) is None:
            failures.append(f"expected something of '{who}', but there is nothing of that name")
            continue
        for word, wanted in words.items():
            found = value_of(state, who, word)
            if not _same_value(wanted, found):
                failures.append(f"expected {who}: {word} {_shown(wanted)}, it is {_shown(found)}")
    return failures


def _judge_question(state: State, asks: Mapping[str, Any] | None) -> list[str]:
    question = state.question
    if asks is None:
        asked = question and f"expected that nothing is asked, but {question.side} is: '{question.question}'"
        return [asked] if asked else []
    if question is None:
        return [
            "expected that this step leaves a question open, but none is: nothing was asked, or the next step is no "
            "answer to what was asked, so that the default was taken"
        ]
    failures = []
    if "side" in asks and asks["side"] != question.side:
        failures.append(f"expected that {asks['side']} is asked, but it is {question.side}")
    if "question" in asks and asks["question"] not in (question.id.split(":")[0], question.question):
        failures.append(f"expected the question '{asks['question']}', it is '{question.question}' ({question.id})")
    return failures


def value_of(state: State, who: str, word: str) -> Any:
    """A word of the state of `who` (a miniature, side, marker, zone, terrain piece, or `clock`); None if unset."""
    if who == "clock":
        return getattr(state.clock, word, None)
    if word == "removed":
        return who not in state.miniatures
    thing: Any = _thing(state, who)
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
