"""Every ability that has a class has an example that shows it: with the class taken out, one of them fails.

Every one also has an example that shows where it ends: a step that is refused, or one in which it does not take effect
and which fails when the ability is played without its limit (`limits`).

The examples of an ability stand in maps/examples/dwmg/abilities, as `<id>.yaml` or `<id>-<what-it-shows>.yaml`; those
of what a scenario lets anybody do, in maps/examples/dwmg/scenarios.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import read_document
from tabletop.rules.dwmg import moments
from tabletop.rules.dwmg.moments import Ability, ability_ids, register
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.registry import ruleset
from tabletop.session.examples import run
from tests.rules.dwmg.limits import LIMITLESS

FOLDERS = tuple(places.maps() / "examples" / "dwmg" / name for name in ("abilities", "scenarios"))
LEDGER = Path(__file__).resolve().parents[3] / "docs" / "sentences-dwmg.md"
MADE_UP = (moments.__name__, "tests.")
"""Where abilities stand that only documentation and tests know."""
IDS = tuple(id for id in ability_ids() if not register._CLASSES[id].__module__.startswith(MADE_UP))

AS_DATA: frozenset[str] = frozenset(
    {
        "few-grenades",
        "inbuilt-weapons",
        "modern-or-advanced-weapons",
        "not-created-equal",
        "original-weapons",
        "primitive-weapons",
        "rare-sonic-rifle",
        "restricted-use",
        "sniper-scope",
        "two-man-team",
        "weapons-of-the-time",
    }
)
"""Rules that are data of the roster: limits and weapons to choose from (`forces`), a setting of a weapon, a base."""

STILL_WORDS: frozenset[str] = frozenset()
"""Abilities and rules of the roster that the game does not play yet. Whoever gives one its class strikes it out."""


@contextmanager
def without_limit(id: str) -> Iterator[None]:
    """The game as it is when an ability knows no end."""
    limitless, taken = LIMITLESS[id], register._CLASSES[id]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(register._CLASSES, id, limitless.instead_of(taken))
        if limitless.outside is not None:
            patch.setattr(*limitless.outside)
        _forget()
        yield
    _forget()


@contextmanager
def without(id: str) -> Iterator[None]:
    """The game as it is when nobody has given that ability a class."""
    taken = register._CLASSES.pop(id)
    _forget()
    try:
        yield
    finally:
        register._CLASSES[id] = taken
        _forget()


def _forget() -> None:
    register.ability_of.cache_clear()
    register._of_profile.cache_clear()
    register._gift.cache_clear()


def examples_of(id: str) -> list[Path]:
    found = (path for folder in FOLDERS for name in (f"{id}.yaml", f"{id}-*.yaml") for path in folder.glob(name))
    return sorted(found)


@pytest.mark.parametrize("id", IDS)
def test_an_example_fails_without_its_class(id: str) -> None:
    paths = examples_of(id)
    assert paths, f"'{id}' has no example: write maps/examples/dwmg/abilities/{id}.yaml"
    with without(id):
        broken = [path.stem for path in paths if not run(read_document(path), ruleset("dwmg")).holds]
    assert broken, f"{', '.join(path.name for path in paths)} would hold without the ability '{id}'"


def test_what_the_roster_names_has_a_class_or_is_still_words() -> None:
    named = {*roster().abilities, *roster().rules}
    assert named - set(IDS) == STILL_WORDS | AS_DATA
    assert [id for id in AS_DATA if not examples_of(id)] == []


def test_nothing_is_registered_that_the_roster_does_not_name() -> None:
    assert set(IDS) - {*roster().abilities, *roster().rules} - set(register._COMMON) == set()


def refuses(path: Path) -> bool:
    """Whether an example has a step that is not allowed."""
    asked = (step.expect for step in read_document(path).steps)
    return any("code" in each or "codes" in each or each.get("legal") is False for each in asked)


def forbids(cls: type[Ability]) -> bool:
    """Whether an ability is used by choice, or keeps somebody from something."""
    said = ("may_not_", "spares", "activates_first", "holds_off")
    own = (name for name in dir(Ability) if name.startswith(said))
    return bool(cls.uses) or any(getattr(cls, name) is not getattr(Ability, name) for name in own)


@pytest.mark.parametrize("id", [id for id in IDS if forbids(register._CLASSES[id])])
def test_what_may_be_refused_is_refused_in_an_example(id: str) -> None:
    assert any(refuses(path) for path in examples_of(id))


@pytest.mark.parametrize("id", [id for id in IDS if id in LIMITLESS])
def test_an_example_shows_where_it_ends(id: str) -> None:
    """An example, in which it does not take effect, fails when the ability is without its limit."""
    with without_limit(id):
        broken = [path.stem for path in examples_of(id) if not run(read_document(path), ruleset("dwmg")).holds]
    assert broken, f"all examples of '{id}' would hold though it {LIMITLESS[id].wrong}"


def test_every_ability_is_refused_or_ends_somewhere() -> None:
    """There is none of which no example shows what it may not do, and no other in `LIMITLESS` than the roster's."""
    endless = [id for id in IDS if id not in LIMITLESS and not any(refuses(path) for path in examples_of(id))]
    assert endless == []
    assert set(LIMITLESS) <= set(IDS)


def test_every_ability_has_its_sentence() -> None:
    """Of its examples one at least is named by what the book says of it; a scenario's stand with it."""
    named = set(re.findall(r"`abilities/([a-z0-9-]+)`", LEDGER.read_text(encoding="utf-8")))
    own = {id: {path.stem for path in examples_of(id) if path.parent == FOLDERS[0]} for id in IDS}
    assert sorted(id for id, stems in own.items() if stems and not stems & named) == []
