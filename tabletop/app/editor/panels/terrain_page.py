"""What is chosen when it is terrain: its kind and look, what it does, how strong it is, its doors and windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import cast, get_args

from tabletop.app.editor.panels.changes import Changes, floor_names
from tabletop.app.editor.panels.choosing import found, one_of
from tabletop.app.editor.panels.openings_page import OpeningsPage
from tabletop.app.editor.panels.quantities import figure, inches
from tabletop.app.editor.panels.state_fields import StateFields
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import in_sentence, unfiled
from tabletop.documents.kinds import kind_values
from tabletop.geometry.shapes import Wall
from tabletop.model.terrain import Movement, Sight, Terrain
from tabletop.render.terrain import LOOKS
from tabletop.tongue import phrase, say

MOVEMENTS: tuple[Movement, ...] = get_args(Movement)
SIGHTS: tuple[Sight, ...] = get_args(Sight)
LAYERS = 99
"""Layers above and below the usual ones that a piece is put on."""


class TerrainPage:
    """A field that is changed changes all the pieces that are chosen; doors and windows are the last one's."""

    def __init__(self, changes: Changes) -> None:
        self._to = changes
        self._openings = OpeningsPage(
            lambda piece: changes.put(phrase("door"), (piece,)),
            lambda old, name: changes.call(old, name, select=False),
        )
        self._state = StateFields()

    def draw(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        """The fields."""
        self._kind(ui, many, last)
        self._to.label(ui, many, last.label)
        self._to.id(ui, last)
        self._walls(ui, many, last)
        self._effects(ui, many, last)
        self._figures(ui, many, last)
        self._to.floor(ui, many, last)
        self._links(ui, many, last)
        self._openings.draw(ui, last)
        vocabulary = self._to.vocabulary
        known = vocabulary.known_of(vocabulary.terrain_words)
        state = self._state.draw(ui, last.id, last.status, vocabulary, known)
        if state != last.status:
            self._to.all(phrase("state"), many, status=state)

    def _kind(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        kinds = self._to.desk.kinds
        kind = one_of(ui, say("Kind"), {id: each.name for id, each in kinds.items()}, last.kind)
        if kind != last.kind:
            self._to.all(phrase("kind"), many, kind=kind, **kind_values(kinds[kind]))
        names = {look: unfiled(look) for look in sorted(LOOKS)}
        names |= {each.look: each.name for each in reversed(tuple(kinds.values()))}
        names |= {id: each.name for id, each in kinds.items() if each.look == id}
        look = found(ui, say("Look"), names, last.look)
        if look != last.look:
            self._to.all(phrase("look"), many, look=look)

    def _walls(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        """How thick its walls are: the line itself where it is drawn as one, else those of the house."""
        if isinstance(last.outline, Wall):
            width = inches(ui, say("Wall's width"), last.outline.width, low=0.05)
            if width != round(last.outline.width, 2):
                lines = [each for each in many if isinstance(each.outline, Wall)]
                made = [replace(each, outline=replace(cast(Wall, each.outline), width=width)) for each in lines]
                self._to.put(phrase("width"), made)
        line = isinstance(last.outline, Wall)
        if last.walls or (not line and (last.movement == "impassable" or last.openings)):
            walls = inches(ui, say("Thickness of its walls"), last.walls, low=0.0)
            if walls != round(last.walls, 2):
                self._to.all(phrase("walls"), many, walls=walls)
            if last.openings and not last.walls:
                w.text(ui, say("Without walls nobody can be inside: it is solid."), muted=True, size="small")

    def _effects(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        movements = {each: say("open ground") if each == "open" else in_sentence(each) for each in MOVEMENTS}
        movement = one_of(ui, say("Movement"), movements, last.movement)
        if movement != last.movement:
            self._to.all(phrase("movement"), many, movement=movement)
        sight = one_of(ui, say("Sight"), {each: in_sentence(each) for each in SIGHTS}, last.sight)
        if sight != last.sight:
            self._to.all(phrase("sight"), many, sight=sight)
        height = inches(ui, say("Height"), last.height, low=0.0)
        if height != round(last.height, 2):
            self._to.all(phrase("height"), many, height=height)
        for name, title, words in (
            ("cover", phrase("cover"), say("Gives cover")),
            ("climbable", phrase("climbing"), say("Can be climbed")),
        ):
            value = getattr(last, name)
            if w.checkbox(ui, words, value) != value:
                self._to.all(title, many, **{name: not value})

    def _figures(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        def field(name: str, title: str) -> Callable[[], None]:
            def draw() -> None:
                wanted = figure(ui, title, getattr(last, name))
                if wanted != getattr(last, name):
                    self._to.all(phrase("figures"), many, **{name: wanted})

            return draw

        def layer() -> None:
            now = int(w.input_number(ui, say("Layer"), last.layer, low=-LAYERS, high=LAYERS))
            if now != last.layer:
                self._to.all(phrase("layer"), many, layer=now)

        w.columns(ui, "figures", (field("defence", say("Def")), field("hits", say("Hits"))))
        w.columns(ui, "strength", (field("strength", say("Str")), layer))

    def _links(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        """Which floors a stair, a ladder or a hatch joins."""
        named = floor_names(self._to.desk)
        own = (min(last.links), max(last.links)) if last.links is not None else None
        if own is None and (len(named) < 2 or last.movement == "impassable"):
            return
        pairs: dict[tuple[int, int] | None, str] = {None: say("no floors")}
        pairs |= {(low, high): f"{named[low]} – {named[high]}" for low, high in combinations(named, 2)}
        wanted = one_of(ui, say("Joins"), pairs, own)
        if wanted != own:
            self._to.all(phrase("floors"), many, links=wanted)
