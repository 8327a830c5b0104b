"""What is chosen, in figures: place and size of anything, and what terrain, zones, markers and miniatures have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, cast, get_args

from tabletop.app.editor import renaming, things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.corners_page import CornersPage
from tabletop.app.editor.panels.form_words import WordsField
from tabletop.app.editor.panels.openings_page import OpeningsPage
from tabletop.app.editor.panels.palette import ROLES
from tabletop.app.editor.panels.quantities import figure, inches
from tabletop.app.editor.things import Thing
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import in_sentence, spoken
from tabletop.documents.kinds import kind_values
from tabletop.geometry.shapes import Circle, Wall
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Movement, Sight, Terrain
from tabletop.model.things import Marker, Zone
from tabletop.rules.registry import vocabularies
from tabletop.tongue import phrase, say

MOVEMENTS: tuple[Movement, ...] = get_args(Movement)
SIGHTS: tuple[Sight, ...] = get_args(Sight)
LAYERS = 99
"""Layers above and below the usual ones that a piece is put on."""


class ThingPage:
    """The fields of the chosen things; a field that is changed changes all of them."""

    def __init__(self, desk: EditorDesk, say: Callable[[str], None]) -> None:
        self.desk = desk
        self._say = say
        self._openings = OpeningsPage(lambda piece: self._change(phrase("door"), (piece,)), self._rename_opening)
        self._corners = CornersPage(lambda thing: self._change(phrase("corner"), (thing,)), say)
        self._words = WordsField()

    def draw(self, ui: Ui, chosen: Sequence[Thing]) -> None:
        """The fields."""
        last = chosen[-1]
        with w.scope(ui, last.id):
            self._place(ui, chosen)
            alike = [each for each in chosen if type(each) is type(last)]
            match last:
                case Terrain():
                    self._terrain(ui, cast("list[Terrain]", alike), last)
                case Zone():
                    self._zone(ui, cast("list[Zone]", alike), last)
                case Marker():
                    self._marker(ui, last)
                case Miniature():
                    self._miniature(ui, cast("list[Miniature]", alike), last)

    # -- changing ------------------------------------------------------------------------------------------------------

    def _change(self, what: str, many: Iterable[Thing]) -> None:
        self.desk.put(say("change the {what}", what=say(what)), many, joins=f"{what} {self.desk.selected}")

    def _all(self, what: str, many: Sequence[Thing], **values: Any) -> None:
        self._change(what, [replace(each, **values) for each in many])

    def _rename_opening(self, old: str, name: str) -> None:
        self._call(old, name, select=False)

    def _rename(self, ui: Ui, last: Thing) -> None:
        name, _ = w.input_text(ui, say("Id"), last.id, submit=True, hint=say("The name that scenarios call it by"))
        self._call(last.id, "-".join(name.split()))

    def _call(self, old: str, name: str, *, select: bool = True) -> None:
        """Call a thing, a door or a window otherwise, or tell why not."""
        if name == old:
            return
        wrong = renaming.trouble(self.desk.whole, old, name)
        if wrong is not None:
            self._say(wrong)
            return
        made = renaming.renamed(self.desk.draft.document, old, name)
        self.desk.do(say("call {id} {name}", id=old, name=name), made)
        if select:
            self.desk.select((name,))

    # -- place and size ------------------------------------------------------------------------------------------------

    def _place(self, ui: Ui, chosen: Sequence[Thing]) -> None:
        left, top, right, bottom = things.bounds_of(chosen)
        (x, y), titles = (left, top), (say("Left"), say("Top"))
        if len(chosen) == 1 and isinstance(chosen[0], Marker | Miniature) and chosen[0].at is not None:
            # What has no size of its own to speak of is where its middle is, as its file says.
            (x, y), titles = chosen[0].at, (say("Middle x"), say("Middle y"))

        def across() -> None:
            wanted = inches(ui, titles[0], x)
            if wanted != round(x, 2):
                self._change(phrase("place"), [things.moved(each, wanted - x, 0.0) for each in chosen])

        def down() -> None:
            wanted = inches(ui, titles[1], y)
            if wanted != round(y, 2):
                self._change(phrase("place"), [things.moved(each, 0.0, wanted - y) for each in chosen])

        def extent(what: str) -> Callable[[], None]:
            return lambda: self._size(ui, chosen, (left, top, right, bottom), what)

        w.columns(ui, "place", (across, down))
        w.columns(ui, "extent", (extent("Width"), extent("Length")))
        self._turn(ui, chosen, ((left + right) / 2, (top + bottom) / 2))
        if len(chosen) == 1 and isinstance(chosen[0], Terrain | Zone):
            self._corners.draw(ui, chosen[0])

    def _size(self, ui: Ui, chosen: Sequence[Thing], box: tuple[float, float, float, float], what: str) -> None:
        left, top, right, bottom = box
        now = right - left if what == "Width" else bottom - top
        if not any(isinstance(each, Terrain | Zone) for each in chosen) or now <= 0:
            return
        wanted = inches(ui, say("Width") if what == "Width" else say("Length"), now, low=0.05)
        if wanted == round(now, 2):
            return
        factor = wanted / now
        if len(chosen) == 1 and isinstance(chosen[0], Terrain | Zone) and isinstance(chosen[0].outline, Circle):
            fx = fy = factor
        else:
            fx, fy = (factor, 1.0) if what == "Width" else (1.0, factor)
        self._change(phrase("size"), [things.scaled(each, fx, fy, (left, top)) for each in chosen])

    def _turn(self, ui: Ui, chosen: Sequence[Thing], about: tuple[float, float]) -> None:
        last = chosen[-1]
        now = last.facing if isinstance(last, Miniature) else getattr(getattr(last, "outline", None), "rotate", 0.0)
        wanted = w.input_number(ui, say("Turned"), round(now, 1), low=-360, high=720, step=15, decimals=1, unit="°")
        if wanted != round(now, 1):
            self._change(phrase("turn"), [things.turned(each, wanted - now, about) for each in chosen])

    # -- terrain -------------------------------------------------------------------------------------------------------

    def _terrain(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        kinds = tuple(self.desk.kinds)
        titles = [self.desk.kinds[id].name for id in kinds]
        now = kinds.index(last.kind) if last.kind in kinds else -1
        kind = w.combo(ui, say("Kind"), titles, now)
        if kind != now:
            values = kind_values(self.desk.kinds[kinds[kind]])
            self._all(phrase("kind"), many, kind=kinds[kind], **values)
        label, _ = w.input_text(ui, say("Label"), last.label, placeholder=say("without"))
        if label != last.label:
            self._all(phrase("label"), many, label=label)
        self._rename(ui, last)
        if isinstance(last.outline, Wall):
            width = inches(ui, say("Wall's width"), last.outline.width, low=0.05)
            if width != round(last.outline.width, 2):
                walls = [each for each in many if isinstance(each.outline, Wall)]
                self._change(
                    phrase("width"), [replace(e, outline=replace(cast(Wall, e.outline), width=width)) for e in walls]
                )
        self._effects(ui, many, last)
        self._figures(ui, many, last)
        self._levels(ui, many, last)
        self._links(ui, many, last)
        self._openings.draw(ui, last)

    def _effects(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        movement = w.combo(
            ui, say("Movement"), [in_sentence(each) for each in MOVEMENTS], MOVEMENTS.index(last.movement)
        )
        if MOVEMENTS[movement] != last.movement:
            self._all(phrase("movement"), many, movement=MOVEMENTS[movement])
        sight = w.combo(ui, say("Sight"), [in_sentence(each) for each in SIGHTS], SIGHTS.index(last.sight))
        if SIGHTS[sight] != last.sight:
            self._all(phrase("sight"), many, sight=SIGHTS[sight])
        height = inches(ui, say("Height"), last.height, low=0.0)
        if height != round(last.height, 2):
            self._all(phrase("height"), many, height=height)
        for name, words in (("cover", say("Gives cover")), ("climbable", say("Can be climbed"))):
            value = getattr(last, name)
            if w.checkbox(ui, words, value) != value:
                self._all(name, many, **{name: not value})

    def _figures(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        def field(name: str, title: str) -> Callable[[], None]:
            def draw() -> None:
                wanted = figure(ui, title, getattr(last, name))
                if wanted != getattr(last, name):
                    self._all(title, many, **{name: wanted})

            return draw

        def layer() -> None:
            now = int(w.input_number(ui, say("Layer"), last.layer, low=-LAYERS, high=LAYERS))
            if now != last.layer:
                self._all(phrase("layer"), many, layer=now)

        w.columns(ui, "figures", (field("defence", say("Def")), field("hits", say("Hits"))))
        w.columns(ui, "strength", (field("strength", say("Str")), layer))

    def _levels(self, ui: Ui, many: Sequence[Thing], last: Thing) -> None:
        levels = self.desk.whole.table.levels
        if not levels:
            return
        ids = sorted({0, *(level.id for level in levels)})
        named = {level.id: level.name for level in levels}
        now = ids.index(last.level) if last.level in ids else 0
        wanted = w.combo(ui, say("Floor"), [named.get(id, say("Ground")) for id in ids], now)
        if wanted != now:
            self._all(phrase("floor"), many, level=ids[wanted])

    def _links(self, ui: Ui, many: Sequence[Terrain], last: Terrain) -> None:
        """Which floors a stair, a ladder or a hatch joins."""
        ids = sorted({0, *(level.id for level in self.desk.whole.table.levels)})
        if len(ids) < 2 or last.movement == "impassable":
            return
        named = {0: say("Ground"), **{level.id: level.name for level in self.desk.whole.table.levels}}
        pairs: list[tuple[int, int] | None] = [None, *combinations(ids, 2)]
        own = tuple(sorted(last.links)) if last.links is not None else None
        now = pairs.index(own) if own in pairs else 0
        titles = [say("no floors") if pair is None else f"{named[pair[0]]} – {named[pair[1]]}" for pair in pairs]
        wanted = w.combo(ui, say("Joins"), titles, now)
        if wanted != now:
            self._all(phrase("floors"), many, links=pairs[wanted])

    # -- zones, markers, miniatures ------------------------------------------------------------------------------------

    def _zone(self, ui: Ui, many: Sequence[Zone], last: Zone) -> None:
        roles = tuple(dict.fromkeys((*ROLES, last.role)))
        role = w.combo(ui, say("Role"), [spoken(each) for each in roles], roles.index(last.role))
        if roles[role] != last.role:
            self._all(phrase("role"), many, role=roles[role])
        sides = (None, *self.desk.whole.sides)
        names = [say("nobody's"), *(side.name for side in self.desk.whole.sides.values())]
        now = sides.index(last.side) if last.side in sides else 0
        side = w.combo(ui, say("Side"), names, now)
        if side != now:
            self._all(phrase("side"), many, side=sides[side])
        label, _ = w.input_text(ui, say("Label"), last.label, placeholder=say("without"))
        if label != last.label:
            self._all(phrase("label"), many, label=label)
        self._levels(ui, many, last)
        self._rename(ui, last)

    def _marker(self, ui: Ui, last: Marker) -> None:
        text, _ = w.input_text(ui, say("Text"), last.text, lines=3)
        if text != last.text:
            self._all(phrase("text"), (last,), text=text)
        sides = tuple(self.desk.whole.sides.values())
        w.text(ui, say("Seen by"), muted=True, size="small")
        seen = last.visible_to
        everybody = w.checkbox(ui, say("everybody"), seen is None)
        if everybody != (seen is None):
            self._all(phrase("view"), (last,), visible_to=None if everybody else frozenset(side.id for side in sides))
        for side in sides if seen is not None else ():
            mine = seen is not None and side.id in seen
            if seen is not None and w.checkbox(ui, side.name, mine) != mine:
                self._all(phrase("view"), (last,), visible_to=seen ^ {side.id})
        kind, _ = w.input_text(ui, say("Kind"), last.kind, submit=True)
        if kind != last.kind and kind:
            self._all(phrase("kind"), (last,), kind=kind)
        self._levels(ui, (last,), last)
        self._rename(ui, last)

    def _miniature(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        name, _ = w.input_text(ui, say("Name"), last.name, placeholder=say("without"))
        if name != last.name:
            self._all(phrase("name"), (last,), name=name)
        sides = tuple(self.desk.whole.sides)
        names = [side.name for side in self.desk.whole.sides.values()]
        now = sides.index(last.side) if last.side in sides else -1
        side = w.combo(ui, say("Side"), names, now)
        if side != now:
            self._all(phrase("side"), many, side=sides[side])
        self._status(ui, many, last)
        self._levels(ui, many, last)
        self._rename(ui, last)

    def _status(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        """The words of its state that its profile does not say."""
        vocabulary = vocabularies()[self.desk.draft.document.rules]
        if not vocabulary.statuses:
            return
        profile = vocabulary.profiles.get(last.profile or "")
        usual = profile.status if profile is not None else EMPTY
        own = FrozenMap((word, value) for word, value in last.status.items() if usual.get(word) != value)
        made = self._words.draw(ui, say("State"), own, f"state {last.id}", vocabulary, vocabulary.statuses)
        if made != own:
            self._all(phrase("state"), many, status=FrozenMap({**usual, **made}))
