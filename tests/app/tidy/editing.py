"""The map editor, with long names and much that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from tabletop import places
from tabletop.app.editor.draft import Draft, opened
from tabletop.app.editor.screen import EditScreen
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.table import Light

from . import awkward
from .showing import Show

PAGES = ("terrain", "pieces", "zones", "people")


def editor(show: Show) -> Iterator[str]:
    """Every page of its palette and its inspector."""
    show.open(EditScreen(_draft()))
    screen = show.on(EditScreen)
    for page in PAGES:
        screen.palette._page = page
        show.settle()
        yield f"editor, {page}"
    state = screen.draft.state
    for name, id in (
        ("terrain chosen", list(state.terrain)[-1]),
        ("zone chosen", next(iter(state.zones))),
        ("model chosen", next(iter(state.miniatures))),
    ):
        screen.desk.select((id,))
        show.settle()
        yield f"editor, {name}"
    for number, name in enumerate(("chosen", "all", "map", "scenario", "checks")):
        screen.inspector._turn_to = number
        show.settle()
        yield f"editor, page {name}"
    yield from _deeper(show, screen)
    screen.hand.take("lamp")
    screen.window.notices.say(
        "The map is not saved: there is no room left where it would be kept.", "warning", stays=True
    )
    show.point((show.setting.size[0] // 2, show.setting.size[1] // 2))
    show.settle()
    yield "editor, lamps, and a notice"
    screen.window.notices.shown.clear()
    screen.hand.take("select")
    screen.toggle_help()
    show.settle()
    yield "editor, help"
    show.key(pygame.K_ESCAPE)
    screen.dialogs.choose_map()
    show.settle()
    yield "editor, maps"


def _deeper(show: Show, screen: EditScreen) -> Iterator[str]:
    """What of its pages is folded or out of sight at first, its menu, its lines to write and what it shades."""
    state, (width, height) = screen.draft.state, show.setting.size
    inspector = (width - show.window.ui.px(150), height // 2)
    built = next(id for id, piece in state.terrain.items() if piece.openings)
    screen.inspector._turn_to = 0
    screen.desk.select((built,))
    show.settle()
    show.scroll(inspector, -40)
    yield "editor, doors chosen"
    screen.inspector._turn_to = 0
    screen.desk.select(tuple(state.terrain)[:3])
    show.settle()
    yield "editor, several chosen"
    for number, name in ((2, "map"), (3, "scenario")):
        screen.inspector._turn_to = number
        show.point((width // 2, height // 2))  # else the wheel is still the page's that was turned before
        show.settle()
        show.scroll(inspector, -40)
        yield f"editor, page {name} below"
    screen.shading.toggle()
    show.settle()
    yield "editor, what zones see"
    screen.shading.toggle()
    show.click((width // 2, height // 2), pygame.BUTTON_RIGHT)
    yield "editor, menu"
    show.key(pygame.K_ESCAPE)
    screen.shelf.save_as()
    show.settle()
    yield "editor, save under another name"
    screen.dialogs._writing = None
    show.settle()


def _draft() -> Draft:
    """A map of the book with long names, pieces that overlap and a zone that nobody can reach."""
    draft = opened(places.maps() / "dwmg" / "tangled-web.yaml")
    state = draft.document.state
    sides = {id: replace(side, name=f"{awkward.LONG_SIDE} {id}") for id, side in state.sides.items()}
    first = next(iter(state.terrain.values()))
    twin = replace(first, id="-".join(awkward.LONG_MODEL.lower().split()), label=awkward.LONG_TITLE)
    model = Miniature("brigadier", next(iter(sides)), (9.0, 9.0), name=awkward.LONG_MODEL)
    lamps = (Light((8.0, 14.5), 6.0), Light((24.0, 24.0), 9.0))
    state = replace(
        state,
        table=replace(state.table, lights=lamps),
        sides=FrozenMap(sides),
        terrain=state.terrain.with_(twin.id, twin),
        miniatures=state.miniatures.with_(model.id, model),
    )
    return Draft(replace(draft.document, title=awkward.LONG_TITLE, state=state))
