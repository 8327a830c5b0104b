"""What a Tiled map borrows from files beside it: the words of tiles, and templates of objects."""

from __future__ import annotations

from pathlib import Path

from tabletop.documents.exchange.entry import Entry, json_entry
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.exchange.tmx import tmx_entry
from tabletop.documents.files import read_bytes
from tabletop.errors import StorageError

FLIPPED = 0x0FFFFFFF
"""What is left of a tile's number without the bits that say how it is flipped."""
ANCHORS = {
    "topleft": (0.0, 0.0),
    "top": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "left": (0.0, 0.5),
    "center": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Where the place of a tile lies in it, by the tileset's alignment: shares of its width and height."""


def beside(folder: Path, name: str) -> Entry | None:
    """A tileset or template beside a map; None when there is none of that name."""
    try:
        path = folder / name.replace("\\", "/")
        if not path.is_file():
            return None
        data = read_bytes(path)
    except (StorageError, OSError, ValueError):
        return None
    if data.lstrip()[:1] == b"<":
        return tmx_entry(data, str(path))
    return json_entry(data, str(path))


class Tilesets:
    """The tilesets of a map: which tile a number means."""

    def __init__(self, file: Entry, folder: Path, tally: Tally) -> None:
        self._sets: list[tuple[int, Entry]] = []
        for each in file.entries("tilesets"):
            tileset: Entry | None = each
            if source := each.text("source", ""):
                tileset = beside(folder, source)
                if tileset is None:
                    tally.leave("tileset that is not there", "tilesets that are not there")
                    continue
            if tileset is not None:
                self._sets.append((each.whole("firstgid", 1), tileset))
        self._sets.sort(key=lambda pair: pair[0])

    def _of(self, thing: Entry) -> tuple[int, Entry] | None:
        """The tileset of an object that is a tile, with the tile's number in it. Old tilesets do not say how many
        tiles they have: the last one that begins before a number has it."""
        if "gid" not in thing:
            return None
        number = thing.whole("gid") & FLIPPED
        before = [(first, tileset) for first, tileset in self._sets if first <= number]
        return (number - before[-1][0], before[-1][1]) if before else None

    def word_of(self, thing: Entry) -> str:
        """What a tile is said to be by its tileset; empty when nothing is said."""
        found = self._of(thing)
        if found is None:
            return ""
        number, tileset = found
        for tile in tileset.entries("tiles"):
            if tile.whole("id", -1) == number:
                return tile.text("type", "") or tile.text("class", "")
        return ""

    def anchor_of(self, thing: Entry) -> tuple[float, float]:
        """Where in a tile its place lies: its lower left corner unless its tileset says otherwise."""
        found = self._of(thing)
        alignment = found[1].text("objectalignment", "") if found is not None else ""
        return ANCHORS.get(alignment, ANCHORS["bottomleft"])


class Templates:
    """The templates of a map; each is read once."""

    def __init__(self, folder: Path, tally: Tally) -> None:
        self._folder = folder
        self._tally = tally
        self._known: dict[str, Entry | None] = {}
        self._missed: set[int] = set()

    def filled(self, thing: Entry) -> Entry | None:
        """An object with what its template says and it does not; None when its template is not there."""
        name = thing.text("template", "")
        if not name:
            return thing
        if name not in self._known:
            self._known[name] = beside(self._folder, name)
        template = self._known[name]
        if template is None:
            if id(thing.values) not in self._missed:
                self._missed.add(id(thing.values))
                self._tally.leave("object whose template is not there", "objects whose templates are not there")
            return None
        said = template.entry("object").values
        own = {key: value for key, value in thing.values.items() if value not in (None, [], "")}
        given = {key: value for key, value in said.items() if key not in ("id", "x", "y")}
        if given.get("gid") is not None:
            given["gid"] = 0  # a number of the template's own tileset, which is no tile of the map's
        properties = [*thing.entries("properties"), *template.entry("object").entries("properties")]
        return Entry({**given, **own, "properties": properties}, thing.where)
