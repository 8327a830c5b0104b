"""The parts of a map, each from plain data to the model: table, sides, terrain, miniatures, zones, markers, clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tabletop.documents.decode import Decoding, missing
from tabletop.documents.kinds import Kinds, kind_values
from tabletop.documents.outlines import FARTHEST
from tabletop.documents.references import known_word
from tabletop.documents.report import BAD, Path, Report, did_you_mean
from tabletop.documents.siding import side_colours
from tabletop.documents.simple import Decoder
from tabletop.documents.words import described, wrong
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.table import SURFACES, Level, Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Clock, Marker, Side, Zone
from tabletop.model.vocabulary import ProfileSummary, Vocabulary

SMALLEST_TABLE, LARGEST_TABLE = 6.0, 240.0
"""Sides of a table in inches: a few bases need a hand's breadth; nobody plays on more than twenty feet."""
OPENINGS = {"doors": "door", "windows": "window"}
"""The lists of openings in a piece of terrain, and what they hold."""


def profile_values(profile: ProfileSummary | None) -> dict[str, Any]:
    """What a miniature of that profile is, unless its map says otherwise. Without a place it waits in reserve."""
    values: dict[str, Any] = {"at": None, "status": EMPTY}
    if profile is not None:
        values |= {"name": profile.name, "base": profile.base, "look": profile.look, "status": profile.status}
    return values


class Sections:
    """Reads the parts of one document; what is wrong goes to the report.

    Without `kinds` the document is a whole one, as in a save: it leaves nothing to kinds and profiles, so that a
    roster that changes does not change an old game. `looks` are the figures there are; None lets any pass.
    """

    def __init__(
        self,
        plain: Mapping[str, Any],
        vocabulary: Vocabulary | None,
        kinds: Kinds | None,
        report: Report,
        looks: Collection[str] | None = None,
    ) -> None:
        self.plain = plain
        self.report = report
        self.decoding = Decoding(vocabulary, bounded=kinds is not None)
        self._vocabulary = vocabulary
        self._kinds = kinds
        self._looks = looks
        self._terrain: dict[str, Decoder] = {}
        self._miniatures: dict[str | None, Decoder] = {}
        self.ids: list[tuple[str, Path]] = []

    # ---- lists

    def _entries(self, key: str) -> Iterator[tuple[dict[str, Any], Path]]:
        """The mappings of a list, with their paths; their ids are kept for the one namespace of the document."""
        entries = self.plain.get(key)
        if entries is None:
            return
        if not isinstance(entries, list):
            wrong(entries, "a list (lines that begin with -)", (key,), self.report)
            return
        for i, entry in enumerate(entries):
            if not isinstance(entry, dict):
                wrong(entry, "a mapping such as {id: …}", (key, i), self.report)
                continue
            if key != "levels":
                self.keep_id(entry.get("id"), (key, i, "id"))
            yield entry, (key, i)

    def keep_id(self, name: Any, path: Path) -> None:
        """Remember an id and where it stands; tell what is wrong with it."""
        if not isinstance(name, str):
            return  # missing or of a wrong type: told when it is decoded
        if not name or name != "".join(name.split()) or name.startswith("$"):
            self.report.add(path, f"An id is a word without spaces, not {described(name)}.")
        self.ids.append((name, path))

    def _word(self, value: str, known: Iterable[str], what: str, path: Path) -> bool:
        return known_word(value, known, what, path, self.report)

    def _colour(self, colour: Any, path: Path) -> None:
        if colour is None:
            return
        digits = colour[1:]
        if colour[:1] != "#" or len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
            wrong(colour, "a colour", path, self.report)

    # ---- the table

    def table(self) -> Table:
        """The table with its levels."""
        levels = tuple(self._levels())
        plain = _or_empty(self.plain.get("table"))
        decode = self.decoding.members(Table, {"levels": levels}, hidden=("levels",))
        table = decode(plain, ("table",), self.report)
        if table is BAD:
            return Table(levels=levels)
        for key in ("width", "height"):
            if not SMALLEST_TABLE <= getattr(table, key) <= LARGEST_TABLE:
                message = f"a number from {SMALLEST_TABLE:g} to {LARGEST_TABLE:g}"
                wrong(getattr(table, key), message, ("table", key), self.report)
                table = replace(table, **{key: 48.0})
        self._word(table.surface, SURFACES, "surface", ("table", "surface"))
        for i, light in enumerate(table.lights):
            self._colour(light.colour, ("table", "lights", i, "colour"))
        return table  # type: ignore[no-any-return]

    def _levels(self) -> Iterator[Level]:
        decode = self.decoding.members(Level)
        seen: set[int] = set()
        for entry, path in self._entries("levels"):
            level = decode(entry, path, self.report)
            if level is BAD:
                continue
            if level.id in seen:
                self.report.add((*path, "id"), f"Two levels have the number {level.id}; each has its own.")
            if level.floor is not None:
                self._word(level.floor, SURFACES, "surface", (*path, "floor"))
            seen.add(level.id)
            yield level

    # ---- who plays

    def sides(self) -> FrozenMap[str, Side]:
        """The sides in order; without a name a side goes by its id, without a colour it takes one that is free."""
        sides: dict[str, Side] = {}
        entries = list(self._entries("sides"))
        names = [name if isinstance(name := entry.get("id"), str) else "" for entry, _ in entries]
        taken = [colour for entry, _ in entries if isinstance(colour := entry.get("colour"), str)]
        plain = [k for k, (entry, _) in enumerate(entries) if "colour" not in entry]
        colours = dict(zip(plain, side_colours([names[k] for k in plain], taken), strict=True))
        for k, (entry, path) in enumerate(entries):
            values = {"name": names[k], "colour": colours.get(k, "")}
            side = self.decoding.members(Side, values)(entry, path, self.report)
            if side is BAD:
                continue
            self._colour(side.colour, (*path, "colour"))
            sides[side.id] = side
        return FrozenMap(sides)

    # ---- what lies on the table

    def terrain(self) -> FrozenMap[str, Terrain]:
        """The terrain: its kind's values with the map's own on top."""
        pieces: dict[str, Terrain] = {}
        for entry, path in self._entries("terrain"):
            decode = self._terrain_decoder(entry, path)
            openings = tuple(self._openings(entry, path))
            rest = {key: value for key, value in entry.items() if key not in OPENINGS}
            piece = decode(rest, path, self.report)
            if piece is not BAD:
                pieces[piece.id] = replace(piece, openings=openings) if openings else piece
        return FrozenMap(pieces)

    def _terrain_decoder(self, entry: dict[str, Any], path: Path) -> Decoder:
        if self._kinds is None:
            return self.decoding.members(Terrain, hidden=("openings",))
        kind = entry.get("kind")
        if not isinstance(kind, str):
            if "kind" in entry:
                wrong(kind, "one of the kinds of terrain", (*path, "kind"), self.report)
            else:
                self.report.add(path, missing("kind", path))
            kind = ""
        elif kind not in self._kinds:
            self._word(kind, self._kinds, "kind of terrain", (*path, "kind"))
        if kind not in self._terrain:
            values = kind_values(self._kinds[kind]) if kind in self._kinds else {"kind": ""}
            self._terrain[kind] = self.decoding.members(Terrain, values, hidden=("openings",))
        return self._terrain[kind]

    def _openings(self, entry: dict[str, Any], path: Path) -> Iterator[Opening]:
        for key, kind in OPENINGS.items():
            if key not in entry:
                continue
            plain = entry[key]
            if not isinstance(plain, list):
                wrong(plain, "a list of {id, from, to}", (*path, key), self.report)
                continue
            decode = self.decoding.members(Opening, {"kind": kind}, hidden=("kind",))
            for i, each in enumerate(plain):
                at = (*path, key, i)
                opening = decode(each, at, self.report)
                if isinstance(each, dict):
                    self.keep_id(each.get("id"), (*at, "id"))
                if opening is not BAD and self._within_reason(opening, at):
                    yield opening

    def _within_reason(self, opening: Opening, path: Path) -> bool:
        if max(map(abs, (*opening.start, *opening.end))) <= FARTHEST:
            return True
        self.report.add(path, f"The {opening.kind} '{opening.id}' is not in its wall: it lies beyond {FARTHEST:,.0f}″.")
        return False

    def zones(self) -> FrozenMap[str, Zone]:
        """The zones."""
        return FrozenMap((zone.id, zone) for zone in self._plain_list("zones", Zone))

    def markers(self) -> FrozenMap[str, Marker]:
        """The markers and notes."""
        return FrozenMap((marker.id, marker) for marker in self._plain_list("markers", Marker))

    def _plain_list(self, key: str, cls: type) -> Iterator[Any]:
        decode = self.decoding.members(cls)
        for entry, path in self._entries(key):
            made = decode(entry, path, self.report)
            if made is not BAD:
                yield made

    # ---- the miniatures

    def miniatures(self) -> FrozenMap[str, Miniature]:
        """The miniatures: of a profile of the roster, or of a base, a look and a name of their own."""
        found: dict[str, Miniature] = {}
        for entry, path in self._entries("miniatures"):
            profile = self._profile(entry, path)
            key = entry.get("profile") if profile is not None else None
            if key not in self._miniatures:
                self._miniatures[key] = self.decoding.members(Miniature, profile_values(profile))
            made = self._miniatures[key](entry, path, self.report)
            if made is BAD:
                continue
            self._colour(made.colour, (*path, "colour"))
            if self._looks is not None and "look" in entry:
                self._word(made.look, self._looks, "look", (*path, "look"))
            if profile is not None and "state" in entry:
                made = replace(made, status=FrozenMap({**profile.status, **made.status}))
            found[made.id] = replace(made, status=_set_words(made.status))
        return FrozenMap(found)

    def _profile(self, entry: dict[str, Any], path: Path) -> ProfileSummary | None:
        words, name = self._vocabulary, entry.get("profile")
        if words is None or self._kinds is None or (name is None and not words.profiles):
            return None
        if name is None:
            known = did_you_mean("", words.profiles)
            self.report.add(path, f"A miniature of {words.rules} needs a 'profile' of its roster. {known}")
            return None
        if not isinstance(name, str):
            return None  # told when it is decoded
        if not self._word(name, words.profiles, "profile", (*path, "profile")):
            return None
        return words.profiles[name]

    # ---- whose turn it is

    def clock(self) -> Clock:
        """The clock; a map that starts in the middle of a game sets it."""
        clock = self.decoding.members(Clock)(_or_empty(self.plain.get("clock")), ("clock",), self.report)
        if clock is BAD:
            return Clock()
        if self._vocabulary is not None:
            self._word(clock.phase, self._vocabulary.phases, "phase", ("clock", "phase"))
        if clock.round < 0:
            wrong(clock.round, "0 (before the game) or the number of a round", ("clock", "round"), self.report)
        return clock  # type: ignore[no-any-return]


def _or_empty(plain: Any) -> Any:
    """A part whose key stands there with nothing behind it is a part without words."""
    return {} if plain is None else plain


def _set_words(status: FrozenMap[str, Any]) -> FrozenMap[str, Any]:
    """A state without the words that were taken away by an empty value."""
    if None not in status.values():
        return status
    return FrozenMap((word, value) for word, value in status.items() if value is not None)
