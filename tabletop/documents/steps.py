"""The steps of an example and its view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.report import BAD, Locate, Path, Place, Report, did_you_mean
from tabletop.documents.words import wrong
from tabletop.model.action import Action
from tabletop.model.annotation import Annotation
from tabletop.model.dice import Entry, Roll
from tabletop.model.document import Step, View
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.table import Table
from tabletop.model.vocabulary import Vocabulary

_STEP_KEYS = ("do", "expect", "dice")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """`asks` of an expectation; null in its place: nothing is asked."""

    side: str | None = None
    question: str | None = None


EXPECTED: dict[str, Any] = {
    "legal": bool,
    "code": str,
    "codes": tuple[str, ...],
    "needs": int,
    "rolls": int,
    "obstructions": tuple[str, ...],
    "hidden": float,
    "covered": FrozenMap[str, float],
    "length": float,
    "stopped": str,
    "asks": _Question | None,
    "state": FrozenMap[str, FrozenMap[str, Any]],
}
"""What an example can expect of a step, and the type of each (formats.md)."""

_EVERYWHERE = frozenset(("at", "facing", "level", "removed", "side", "round", "phase", "text", "state", "visible_to"))
"""Words of a state that every rule set knows."""


class Steps:
    """Reads the steps of one document."""

    def __init__(self, decoding: Decoding, sides: Collection[str], report: Report) -> None:
        self._decoding = decoding
        self._vocabulary: Vocabulary | None = decoding.vocabulary
        self._sides = sides
        self._report = report

    def read(self, plain: Any, places: Mapping[Path, Place]) -> Iterator[Step]:
        """The steps that can be read; `places` tells the line and column of each."""
        if not isinstance(plain, list):
            wrong(plain, "a list of steps (lines that begin with - do:)", ("steps",), self._report)
            return
        for i, each in enumerate(plain):
            path: Path = ("steps", i)
            if not isinstance(each, dict):
                wrong(each, "a mapping with 'do', and perhaps 'expect' and 'dice'", path, self._report)
                continue
            place = places.get(path, Place(0, 0, 0, 0))
            step = self._step(each, path, place)
            if step is not None:
                yield step

    def _step(self, plain: dict[str, Any], path: Path, place: Place) -> Step | None:
        for key in plain:
            if key not in _STEP_KEYS:
                message = f"A step has no '{key}'. {did_you_mean(key, _STEP_KEYS)}"
                self._report.add((*path, key), message, at_key=True)
        expect = self._expect(plain.get("expect"), (*path, "expect"))
        rolls, flat = self._dice(plain.get("dice"), (*path, "dice"))
        action = self._action(plain, path)
        if action is None:
            return None
        return Step(action, expect, rolls, flat, place.line, place.column)

    def _action(self, plain: dict[str, Any], path: Path) -> Action | None:
        if "do" not in plain:
            self._report.add(path, "'do' is missing: a step does one action, as in do: {end_phase: {}}.")
            return None
        action = self._decoding.decode(Action, plain["do"], (*path, "do"), self._report)
        if action is BAD:
            return None
        if action.side is not None and action.side not in self._sides:
            verb = next(iter(plain["do"]))
            message = f"There is no side '{action.side}'. {did_you_mean(action.side, self._sides)}"
            self._report.add((*path, "do", verb, "side"), message)
        return action  # type: ignore[no-any-return]

    # ---- what is expected

    def _expect(self, plain: Any, path: Path) -> FrozenMap[str, Any]:
        if plain is None:
            return EMPTY
        if not isinstance(plain, dict):
            wrong(plain, "a mapping such as {legal: true}", path, self._report)
            return EMPTY
        found: dict[str, Any] = {}
        for key, value in plain.items():
            if key not in EXPECTED:
                message = f"Nothing that can be expected is called '{key}'. {did_you_mean(key, EXPECTED)}"
                self._report.add((*path, key), message, at_key=True)
                continue
            item = self._decoding.decode(EXPECTED[key], value, (*path, key), self._report)
            if item is not BAD:
                found[key] = _asked(item) if isinstance(item, _Question) else item
        self._codes(found, path)
        self._words(found.get("state", EMPTY), (*path, "state"))
        return FrozenMap(found)

    def _codes(self, found: dict[str, Any], path: Path) -> None:
        known = self._vocabulary.codes if self._vocabulary is not None else ()
        if not known:
            return
        named = [((*path, "code"), found["code"])] if "code" in found else []
        named += [((*path, "codes", i), code) for i, code in enumerate(found.get("codes", ()))]
        for at, code in named:
            if code not in known:
                self._report.add(at, f"There is no refusal code '{code}'. {did_you_mean(code, known)}")

    def _words(self, state: Mapping[str, Any], path: Path) -> None:
        """Words of a state that no rule set and no thing on the table has."""
        words = self._vocabulary
        if words is None:
            return
        known = _EVERYWHERE | set(words.statuses) | set(words.side_statuses) | set(words.zone_statuses)
        for name, expected in state.items():
            for word in expected:
                if word not in known:
                    message = f"No state has a word '{word}'. {did_you_mean(word, known)}"
                    self._report.add((*path, name, word), message, at_key=True)

    # ---- dice

    def _dice(self, plain: Any, path: Path) -> tuple[tuple[Roll, ...], tuple[Entry, ...] | None]:
        """Rolls as nested lists, or one flat list that the rolls help themselves from."""
        if plain is None:
            return (), None
        if not isinstance(plain, list):
            wrong(plain, "a list of rolls such as [[4, 2], [6]]", path, self._report)
            return (), None
        nested = [isinstance(each, list) for each in plain]
        if plain and all(nested):
            rolls = (self._decoding.decode(Roll, each, (*path, i), self._report) for i, each in enumerate(plain))
            return tuple(roll for roll in rolls if roll is not BAD), None
        if any(nested):
            self._report.add(
                path, "Dice are either one list a roll or one flat list; here are both. Write [[4], [2, 6]]."
            )
            return (), None
        flat = self._decoding.decode(tuple[Entry, ...], plain, path, self._report)
        return (), (None if flat is BAD or not flat else flat)


def _asked(question: _Question) -> FrozenMap[str, Any]:
    given = (("side", question.side), ("question", question.question))
    return FrozenMap((key, value) for key, value in given if value is not None)


def read_view(
    plain: Any, decoding: Decoding, report: Report, locate: Locate, steps: int = 0, table: Table | None = None
) -> View:
    """What a picture of the document shows, which has so many steps and is of this table."""
    if plain is None:
        return View()
    view = decoding.decode(View, plain, ("view",), report)
    if not isinstance(view, View):
        return View()
    if view.crop is not None and min(view.crop[2:]) <= 0:
        report.add(("view", "crop"), "A picture shows something: width and height of 'crop' must be greater than 0.")
    elif view.crop is not None and table is not None and not table.meets(view.crop):
        report.add(("view", "crop"), f"The part that 'crop' names is beside the table, which is {table.size}.")
    for key in ("step", "after"):
        _step_of_view(key, plain.get(key), report, steps)
    if view.step is not None and view.after is not None:
        report.add(
            ("view", "after"), "A picture shows one moment: a 'step' in hand, or the table 'after' one.", at_key=True
        )
    places = locate({("view", "show", i) for i in range(len(view.show))})
    return replace(view, show=tuple(_placed(each, places.get(("view", "show", i))) for i, each in enumerate(view.show)))


def _placed(one: Annotation, place: Place | None) -> Annotation:
    """An annotation that knows where it stands in its file."""
    return one if place is None else replace(one, line=place.line, column=place.column)


def _step_of_view(key: str, number: Any, report: Report, steps: int) -> None:
    """A moment that the document does not have."""
    if not isinstance(number, int) or 0 <= number <= steps:
        return
    there = f"steps 1 to {steps}" if steps > 1 else "one step" if steps else "no steps"
    report.add(("view", key), f"There is no step {number}: this document has {there}.")
