"""What all abilities that are used by choice have in common (`uses`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.geometry.shapes import Rect
from tabletop.model.mark import AreaMark, RulerMark
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import Ability, anybody, register
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Activate, Use
from tests.rules.dwmg.tables import DWMG, codes, done, ground, model, table, word


class Tricks(Ability):
    """One of each kind."""

    uses = (
        Usage("Hum", id="hum", cost=0, a_turn=1),
        Usage("Signal", id="signal", aside=True, a_game=1),
        Usage("Vanish", id="vanish", cost="whole"),
        Usage("Stare", id="stare", wants="miniature", whom="enemy", reach=6.0, sight=True),
        Usage("Bow", id="bow", wants="miniature", whom="anybody"),
        Usage("Whistle", id="whistle", wants="place", reach=4.0),
        Usage("Kick", id="kick", wants="terrain", reach=0.0),
    )

    def on_offer(self, state: State, bearer: object, name: str) -> bool:
        return name != "bow"

    def may_not_use(self, state: State, bearer: object, name: str, at: object) -> str | None:
        return "Nobody hums at sea" if name == "hum" and "sea" in state.terrain else None

    def needs_to_use(self, state: State, bearer: object, name: str, at: object) -> int | None:
        return 3 if name == "stare" else None

    def used(self, play: Play, action: Use) -> None:
        play.set(action.by, morale_mod=-1)


@pytest.fixture(autouse=True)
def tricks() -> Iterator[None]:
    """Everybody can do the tricks for as long as a test lasts."""
    anybody("tricks")(Tricks)
    yield
    register._COMMON.remove("tricks")
    del register._CLASSES["tricks"]
    register.ability_of.cache_clear()


def soldiers(**fields: object) -> State:
    """A soldier with a friend before him, a hedge between him and the next, and a Dalek."""
    one = model("unit-soldier", (10, 10), "one", facing=90, **fields)
    two = model("unit-soldier", (10, 12), "two")
    wall = ground("wall", Rect(8, 8, 6, 1), "impassable", height=3.0, sight="blocks")
    near, far = model("dalek", (14, 10), "near"), model("dalek", (10, 5), "far")
    return table(one, two, wall, near, far)


def offers(state: State, who: str = "one") -> dict[str, Offer]:
    found = [each for each in DWMG.offers(state, "heroes") if each.verb == "use" and each.by == who]
    return {each.label: each for each in found}


def test_what_is_free_opens_the_activation_and_is_done_as_often_as_it_says() -> None:
    state = done(soldiers(), Use("one", "hum"))
    assert (word(state, "one", "actions_left"), word(state, "one", "morale_mod")) == (2, -1)
    assert codes(state, Use("one", "hum")) == ("already-used",)
    assert codes(state, Use("two", "hum")) == ("no-activations",)


def test_what_is_done_aside_opens_nothing_and_may_come_after_the_activation() -> None:
    state = done(soldiers(), Use("one", "signal"))
    assert not word(state, "one", "activated")
    assert codes(state, Use("one", "signal")) == ("already-used",)
    assert codes(soldiers(activated=True), Use("one", "signal")) == ()
    assert codes(soldiers(activated=True), Use("one", "hum")) == ("already-acted",)


def test_a_whole_activation_is_not_begun_before() -> None:
    state = soldiers()
    assert word(done(state, Use("one", "vanish")), "one", "actions_left") == 0
    assert codes(done(state, Activate("one")), Use("one", "vanish")) == ()
    begun = done(done(state, Activate("one")), Use("one", "bow", "one"))
    assert codes(begun, Use("one", "vanish")) == ("no-actions-left",)


@pytest.mark.parametrize(
    ("ability", "at", "code"),
    [
        ("stare", "near", None),
        ("stare", "far", "no-line-of-sight"),
        ("stare", "two", "no-such-target"),
        ("stare", "one", "no-such-target"),
        ("stare", "wall", "no-such-target"),
        ("stare", None, "no-such-target"),
        ("hum", "near", "no-such-target"),
        ("bow", "one", None),
        ("whistle", (10.0, 14.0), None),
        ("whistle", (10.0, 15.0), "out-of-range"),
        ("whistle", (90.0, 10.0), "no-such-target"),
        ("kick", "wall", "out-of-range"),
        ("kick", "near", "no-such-target"),
        ("juggle", None, "no-such-ability"),
    ],
)
def test_a_use_has_its_own_kind_of_target(ability: str, at: object, code: str | None) -> None:
    assert codes(soldiers(), Use("one", ability, at)) == (() if code is None else (code,))  # type: ignore[arg-type]


def test_what_its_class_objects_to_is_refused() -> None:
    state = table(model("unit-soldier", (10, 10), "one"), ground("sea", Rect(0, 0, 4, 4), "water"))
    assert codes(state, Use("one", "hum")) == ("cannot-be-used",)
    assert offers(state)["Hum (free)"].refusal.message == "Nobody hums at sea."  # type: ignore[union-attr]


def test_the_preview_shows_reach_target_and_die() -> None:
    verdict = DWMG.check(soldiers(), Use("one", "stare", "near"))
    rings = [mark for mark in verdict.marks if isinstance(mark, AreaMark)]
    rulers = [mark for mark in verdict.marks if isinstance(mark, RulerMark)]
    assert (rings[0].piece.radius, rulers[0].text, verdict.needs) == (6.5, "3″ of 6″", 3)  # type: ignore[union-attr]
    chances = DWMG.chances(soldiers(), Use("one", "stare", "near"))
    assert chances is not None and chances.lines[0].probability == pytest.approx(4 / 6)


def test_the_menu_has_an_entry_for_every_use() -> None:
    found = offers(soldiers())
    assert set(found) == {
        "Hum (free)", "Signal (1 action)", "Vanish (whole activation)", "Stare (1 action)", "Whistle (1 action)",
        "Kick (1 action)", "Relay orders (1 action)",
    }  # fmt: skip
    stare = found["Stare (1 action)"]
    assert (stare.wants, stare.targets, stare.given["ability"], stare.refusal) == (
        "miniature",
        ("near",),
        "stare",
        None,
    )
    assert found["Hum (free)"].action == Use("one", "hum", side="heroes")
    kick = found["Kick (1 action)"].refusal
    assert kick is not None and kick.code == "out-of-range"
