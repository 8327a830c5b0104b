"""Games with everything that makes a panel burst: forty models on a side, and names that do not end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tabletop import places
from tabletop.app.screens.forces import ForcesScreen
from tabletop.model.document import Document
from tabletop.model.force import Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Clock, Side
from tabletop.rules.registry import ruleset
from tabletop.session.game import Game
from tabletop.session.journal import Journal
from tabletop.session.library import entries, home, new_path

from ..dwmg_games import DEPOT, one

KEPT = places.maps() / "examples" / "dwmg" / "games" / "skirmish.tabletop"
"""A game that was played for a while."""
MANY, SAVES = 40, 9
LONG_MODEL = "Brigadier Sir Alistair Gordon Lethbridge-Stewart of the Home-Army Fifth Operational Corps"
LONG_SIDE = "The Unified Intelligence Taskforce and the Regiments Attached to It"
LONG_TITLE = "The Day on Which Nobody Came Back from the Depot on the Moor, as Told by the Quartermaster"
SIDES = (Side("unit", LONG_SIDE, "#0072B2"), Side("daleks", "Donaudampfschifffahrtsgesellschaftsdaleks", "#D55E00"))


def battle(clock: Clock | None = None) -> Game:
    """A scenario with forty models on each side, the first of which has a long name and all it can carry."""
    models = [one("unit-soldier", (22, 22), "unit-0", "unit", carrying=("rifle", "grenade"))]
    models[0] = replace(models[0], name=LONG_MODEL)
    models += [one("unit-soldier", (2.0 + n % 10 * 2, 28.0 + n // 10 * 3), f"unit-{n}", "unit") for n in range(1, MANY)]
    models = [replace(each, name=f"{LONG_MODEL}, number {n}") if n % 5 == 4 else each for n, each in enumerate(models)]
    models += [one("dalek", (24.0 + n % 10 * 2, 8.0 + n // 10 * 3), f"dalek-{n}", "daleks", 270.0) for n in range(MANY)]
    return Game(ruleset("dwmg"), _document(tuple(models), clock or Clock(1, "unit", "action")), seed=4)


def _document(models: tuple[Miniature, ...], clock: Clock) -> Document:
    state = State(
        sides=FrozenMap({side.id: side for side in SIDES}),
        miniatures=FrozenMap({each.id: each for each in models}),
        clock=clock,
    )
    return Document(LONG_TITLE, "dwmg", state, scenario=DEPOT)


def setting_up() -> Game:
    """The same forces waiting in their trays while the table is set up."""
    game = battle()
    state = game.document.state
    waiting = FrozenMap({id: replace(each, at=None) for id, each in state.miniatures.items()})
    state = replace(state, miniatures=waiting, clock=Clock(0, "unit", "setup"))
    return Game(ruleset("dwmg"), replace(game.document, state=state), seed=4)


def keep_none() -> None:
    """No saved games at all."""
    for kept in entries():
        kept.path.unlink()


def keep_saves() -> None:
    """Saved games of long names, so that the start screen has a last one and a list; any others go."""
    keep_none()
    for _ in range(SAVES):
        Journal.create(new_path(LONG_TITLE), setting_up())


def keep_damaged() -> Path:
    """A save of which a line in the middle was cut; any others go."""
    keep_none()
    path = new_path(LONG_TITLE)
    lines = KEPT.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], lines[2][:-9], *lines[3:]]))
    return path


def long_map() -> Path:
    """A map of the book under a long title, with sides of long names."""
    text = (places.maps() / "dwmg" / "quarry.yaml").read_text(encoding="utf-8")
    for old, new in (("Daleks in the quarry", LONG_TITLE), ("name: UNIT", f"name: {LONG_SIDE}")):
        assert old in text
        text = text.replace(old, new)
    path = home() / "maps" / "long.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def fill(screen: ForcesScreen) -> None:
    """Forty models of as many lines as the list lets there be, each with a long name."""
    while len(screen.assembly.troops) < MANY:
        screen.assembly.add(Troop("unit-soldier", name=f"{LONG_MODEL}, number {len(screen.assembly.troops)}"))
    screen.look_at_line(0)
