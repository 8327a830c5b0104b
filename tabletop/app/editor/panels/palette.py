"""The palette: kinds of terrain, prefabricated pieces, zones and miniatures, with pictures and a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tabletop.app.editor.desk import Brush, EditorDesk
from tabletop.app.editor.pictures import LINES, Pictures
from tabletop.app.editor.stamps import Stamp, stamps
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.tools.place import Recipe
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.terrain import TerrainKind
from tabletop.model.vocabulary import ProfileSummary
from tabletop.render import figures
from tabletop.tongue import phrase, say

ROLES = ("setup", "area", "exit", "objective", "reinforcements", "laboratory", "vacuum", "gas", "space")
"""The roles that zones are given here; the YAML may name others."""
ROW, KIND_ROW = 52, 72
"""Height of a row, and of one with two lines below its name."""
USED = 5
"""Kinds shown above all others: those that were drawn last."""
PAGES = (
    ("terrain", "polygon", phrase("Kinds of terrain")),
    ("pieces", "stamp", phrase("Prefabricated pieces")),
    ("zones", "zone", phrase("Zones and markers")),
    ("people", "person", phrase("Miniatures")),
)
MARKER = 44
"""Height of the button below the list of zones, with the space above it."""
SIZES = (0.5, 1.0, 1.5, 2.0, 3.0)


class Palette:
    """`take` takes a tool by its id; `set_stamp` and `set_recipe` are told what was chosen."""

    def __init__(
        self,
        desk: EditorDesk,
        take: Callable[[str], None],
        set_stamp: Callable[[Stamp], None],
        set_recipe: Callable[[Recipe], None],
    ) -> None:
        self.desk = desk
        self.pictures = Pictures()
        self._take, self._set_stamp, self._set_recipe = take, set_stamp, set_recipe
        self._query = ""
        self._page = "terrain"
        self._stamps: tuple[Stamp, ...] | None = None
        self._side = 0
        self._size = 1
        self.profiles: dict[str, ProfileSummary] = {}

    def forget_stamps(self) -> None:
        """A piece of one's own was kept: look again which there are."""
        self._stamps = None

    def draw(self, ui: Ui, rect: Rect) -> None:
        """The palette in its rectangle."""
        w.panel(ui, "palette", rect, lambda: self._body(ui), title=say("Palette"), title_icon="plus")

    def _body(self, ui: Ui) -> None:
        self.pictures.surface = self.desk.whole.table.surface
        self._query, _ = w.input_text(ui, "##search", self._query, placeholder=say("Search"), icon="search")
        w.gap(ui, 4)
        for page, icon, hint in PAGES:
            if w.icon_button(ui, icon, hint=say(hint), active=page == self._page, key=f"page {page}"):
                # What was searched for on one page is seldom on another, which would look empty.
                self._page, self._query = page, ""
            w.beside(ui, 4)
        w.gap(ui, 40)
        w.text(ui, say(next(hint for page, _, hint in PAGES if page == self._page)), bold=True)
        {"terrain": self._kinds, "pieces": self._pieces, "zones": self._zones, "people": self._people}[self._page](ui)

    def _found(self, *words: str) -> bool:
        text = " ".join(words).lower()
        return all(word in text for word in self._query.lower().split())

    # -- terrain -------------------------------------------------------------------------------------------------------

    def _kinds(self, ui: Ui) -> None:
        kinds = sorted(self.desk.kinds.values(), key=lambda each: each.name)
        found = [kind for kind in kinds if self._found(kind.name, kind.id, kind.description)]
        self._none_found(ui, found)
        used = self._used() if not self._query.strip() else []
        others = [kind for kind in found if kind not in used]

        def row(kind: TerrainKind) -> None:
            row = w.list_row(
                ui,
                kind.id,
                kind.name,
                _effect(kind.movement, kind.sight, kind.cover, kind.height),
                image=self.pictures.kind(kind, ui.px(KIND_ROW - 8)),
                icon="polygon",
                framed=True,
                selected=not self.desk.brush.zone and self.desk.brush.kind == kind.id,
                height=KIND_ROW,
            )
            if row.clicked or row.opened:
                self._brush(Brush(kind.id), "wall" if kind.id in LINES else "rectangle", open_tool=row.opened)

        def rows() -> None:
            if used:
                w.text(ui, say("Drawn last"), muted=True, size="small")
                for kind in used:
                    row(kind)
                w.gap(ui, 8)
                w.text(ui, say("All others"), muted=True, size="small")
            w.rows(ui, len(others), KIND_ROW + 2, lambda number: row(others[number]))

        w.area(ui, "kinds", rows)

    def _used(self) -> list[TerrainKind]:
        """The kinds that were drawn last on this map, the latest first."""
        drawn = dict.fromkeys(each.kind for each in reversed(list(self.desk.whole.terrain.values())))
        return [self.desk.kinds[kind] for kind in drawn if kind in self.desk.kinds][:USED]

    def _none_found(self, ui: Ui, found: Sequence[object]) -> None:
        """Says why a page is empty."""
        if not found:
            w.text(ui, say("Nothing here is called '{query}'.", query=self._query.strip()), muted=True)

    def _brush(self, brush: Brush, tool: str, *, open_tool: bool) -> None:
        self.desk.brush = brush
        if open_tool or self._not_drawing():
            self._take(tool)
        self.desk.touch()

    def _not_drawing(self) -> bool:
        return self.drawing() not in ("rectangle", "circle", "polygon", "wall", "freehand")

    drawing: Callable[[], str] = staticmethod(lambda: "select")
    """The id of the tool in hand; the screen sets it."""

    # -- prefabricated pieces ------------------------------------------------------------------------------------------

    def _pieces(self, ui: Ui) -> None:
        if self._stamps is None:
            self._stamps = stamps()

        found = [stamp for stamp in self._stamps if self._found(stamp.title, stamp.description)]
        self._none_found(ui, found)

        def rows() -> None:
            for stamp in found:
                wide, high = stamp.size
                row = w.list_row(
                    ui,
                    str(stamp.path),
                    stamp.title,
                    f"{wide:.1f} × {high:.1f}″",
                    image=self.pictures.stamp(stamp, ui.px(KIND_ROW - 8)),
                    icon="stamp",
                    height=KIND_ROW,
                    framed=True,
                )
                if row.clicked or row.opened:
                    self._set_stamp(stamp)
                    self._take("stamp")

        w.area(ui, "pieces", rows)

    # -- zones ---------------------------------------------------------------------------------------------------------

    def _zones(self, ui: Ui) -> None:
        w.text(ui, say("A zone is drawn like terrain: choose one, then draw."), muted=True, size="small")
        w.area(ui, "zones", lambda: self._roles(ui), height=-MARKER)
        if w.button(ui, say("Marker with a text"), icon="note", width=-1):
            self._take("marker")

    def _roles(self, ui: Ui) -> None:
        sides, brush = tuple(self.desk.whole.sides.values()), self.desk.brush
        for side in sides:
            chosen = brush == Brush("setup", zone=True, side=side.id)
            title = say("Set-up of {side}", side=side.name)
            if (
                self._found(title)
                and w.list_row(
                    ui,
                    f"setup {side.id}",
                    role_name("setup"),
                    side.name,
                    selected=chosen,
                    colour=colour_of(side.colour),
                    icon="zone",
                    height=KIND_ROW,
                ).clicked
            ):
                self._brush(Brush("setup", zone=True, side=side.id), "rectangle", open_tool=False)
        for role in ROLES:
            chosen = brush == Brush(role, zone=True)
            title = say("Set-up of anybody") if role == "setup" else role_name(role)
            if self._found(title) and w.list_row(ui, f"role {role}", title, selected=chosen, icon="zone").clicked:
                self._brush(Brush(role, zone=True), "rectangle", open_tool=False)

    # -- miniatures ----------------------------------------------------------------------------------------------------

    def _people(self, ui: Ui) -> None:
        sides = tuple(self.desk.whole.sides.values())
        if not sides:
            w.text(ui, say("The map has no sides yet: add one under Map."), muted=True)
            return
        self._side = w.combo(ui, say("Side"), [side.name for side in sides], min(self._side, len(sides) - 1))
        side = sides[self._side]
        if not self.profiles:
            self._size = w.combo(ui, say("Base"), [say("{size:g}″ round", size=size) for size in SIZES], self._size)

        def rows() -> None:
            if self.profiles:
                found = [each for each in self.profiles.items() if self._found(each[1].name, each[0])]
                self._none_found(ui, found)
                w.rows(ui, len(found), ROW + 2, lambda number: profile(*found[number]))
            else:
                looks = [look for look in figures.looks() if self._found(look)]
                self._none_found(ui, looks)
                w.rows(ui, len(looks), ROW + 2, lambda number: figure(looks[number]))

        def profile(id: str, each: ProfileSummary) -> None:
            if self._person(ui, id, each.name, Recipe(side.id, each.base, look=each.look), side.colour):
                self._set(Recipe(side.id, profile=id))

        def figure(look: str) -> None:
            recipe = Recipe(side.id, BaseSize(SIZES[self._size]), look=look)
            if self._person(ui, look, spoken(look), recipe, side.colour):
                self._set(recipe)

        w.gap(ui, 4)
        w.area(ui, "people", rows)

    def _person(self, ui: Ui, key: str, name: str, recipe: Recipe, colour: str) -> bool:
        """A row with a figure; True when it was clicked."""
        model = Miniature(key, recipe.side, None, base=recipe.base, look=recipe.look)
        picture = self.pictures.figure(model, colour, ui.px(ROW - 8))
        return w.list_row(ui, key, name, image=picture, icon="person", framed=True, height=ROW).clicked

    def _set(self, recipe: Recipe) -> None:
        self._set_recipe(replace(recipe))
        self._take("place")


def role_name(role: str) -> str:
    """What the role of a zone is called."""
    return say("Set-up") if role == "setup" else spoken(role)


def _effect(movement: str, sight: str, cover: bool, height: float) -> str:
    """What a kind does, in a few words."""
    words = {
        "open": say("open ground"),
        "rough": say("rough"),
        "obstacle": say("obstacle"),
        "impassable": say("nobody enters"),
    }
    parts = [words.get(movement, movement)]
    if sight == "blocks":
        parts.append(say("blocks sight"))
    elif sight == "partial":
        parts.append(say("obscures"))
    if cover:
        parts.append(say("cover"))
    if height:
        parts.append(say("{height:g}″ high", height=height))
    return ", ".join(parts)
