"""What a picture shows, in words: for those who hear it instead of seeing it.

Everything is taken from the scene that is drawn, which is one side's view of the table: what is hidden from that side
is not in the scene, and so not in the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.documents.showing import plain_show
from tabletop.geometry.gaps import contains, gap
from tabletop.geometry.shapes import Disc, Point
from tabletop.model.action import Action
from tabletop.model.annotation import Annotation, Callout, Label, Legend
from tabletop.model.compass import bearing, heading, towards
from tabletop.model.mark import GhostMark
from tabletop.model.miniature import Miniature
from tabletop.model.naming import titled
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.pictures.sums import in_sentence
from tabletop.pictures.words import Caption, listed, spoken
from tabletop.render import Scene
from tabletop.render.outlines import bounds, middle

Crop = tuple[float, float, float, float]

MOST = 16
"""So many miniatures are placed one by one; of more, the rest are counted side by side."""
MOST_TERRAIN = 8
TOUCH = 0.005


def alternative(
    scene: Scene,
    crop: Crop,
    caption: Caption | None = None,
    action: Action | None = None,
    show: tuple[Annotation, ...] = (),
) -> str:
    """Who stands where on the part `crop` of a scene, what lies there, what is drawn in, and what the verdict says.

    `show` are the annotations drawn in, `action` what the caption's step asks for: who takes part in it comes first.
    """
    seen = _Seen(scene, crop, action)
    sentences = [_table(scene.state, crop), *seen.miniatures(), *seen.terrain(), *seen.things()]
    sentences += [*seen.ghosts(), *_drawn(scene, show), *_step(caption)]
    return " ".join(sentences)


def _table(state: State, crop: Crop) -> str:
    table = state.table
    whole = f"{table.width:g} by {table.height:g} inches"
    part = f"{crop[2]:g} by {crop[3]:g} inches"
    size = whole if (crop[2], crop[3]) == (table.width, table.height) else f"{part} of {whole}"
    return f"A {table.surface} table from above, {size}; north is up, distances are from base to base."


def _step(caption: Caption | None) -> Iterator[str]:
    if caption is not None and caption.words:
        yield f"Step {caption.number}. {caption.words}"


def _drawn(scene: Scene, show: tuple[Annotation, ...]) -> Iterator[str]:
    """The annotations, and everything that is written on the picture."""
    kinds = [
        f"{spoken(one.word)} {_between(scene, one.word, value)}".strip()
        for one, plain in zip(show, plain_show(show), strict=True)
        if not isinstance(one, Label | Callout | Legend)
        for value in (("",) if isinstance(plain, str) else plain.values())
    ]
    if kinds:
        yield f"Drawn in: {'; '.join(kinds)}."
    texts = dict.fromkeys(text for mark in scene.marks if (text := getattr(mark, "text", "")))
    if texts:
        yield "Written on it: " + ", ".join(f"“{text}”" for text in texts) + "."


_FROM_TO = ("ruler", "corridor", "sight", "dimension", "path")


def _between(scene: Scene, word: str, value: Any) -> str:
    """What an annotation is of; of those that lead from one thing to another, from where to where."""
    if word not in _FROM_TO or not isinstance(value, list | tuple) or len(value) < 2 or _is_place(value):
        return _pointed_at(scene, value)
    first, *others = (_pointed_at(scene, each) for each in value)
    return f"from {first} to {', then to '.join(others)}"


def _is_place(value: Any) -> bool:
    return len(value) == 2 and all(isinstance(each, int | float) for each in value)


def _pointed_at(scene: Scene, value: Any) -> str:
    match value:
        case str():
            return titled(scene.state, value)
        case Mapping():
            return ", ".join(f"{spoken(str(key))} {_pointed_at(scene, each)}" for key, each in value.items())
        case (int() | float(), int() | float()):
            return f"({value[0]:g}, {value[1]:g})"
        case list() | tuple():
            return listed([_pointed_at(scene, each) for each in value])
    return f"{value:g}" if isinstance(value, float) else str(value)


class _Seen:
    """What of a scene lies in the picture, and what it is called."""

    def __init__(self, scene: Scene, crop: Crop, action: Action | None) -> None:
        self.scene, self.state, self.crop = scene, scene.state, crop
        standing = [m for m in self.state.standing() if m.at is not None and self._inside(m.at)]
        taking_part = named_by(action)
        self.standing = sorted(standing, key=lambda m: m.id not in taking_part)
        names = Counter(self._plain_name(m) for m in self.standing)
        self._names = {
            m.id: name if names[name := self._plain_name(m)] == 1 else f"{name} ({m.id})" for m in self.standing
        }

    def _inside(self, at: Point) -> bool:
        x, y, width, height = self.crop
        return x <= at[0] <= x + width and y <= at[1] <= y + height

    def _plain_name(self, one: Miniature) -> str:
        return self.scene.look(one).name or one.title

    # -- miniatures ----------------------------------------------------------------------------------------------------

    def miniatures(self) -> Iterator[str]:
        """The first by its place in the picture, each other by the nearest that was told before."""
        told: list[Miniature] = []
        for one in self.standing[:MOST]:
            yield self._told(one, told)
            told.append(one)
        rest = Counter(one.side for one in self.standing[MOST:])
        if rest:
            yield f"Besides, {listed([f'{n} of {titled(self.state, side)}' for side, n in rest.items()])} stand there."
        if not self.standing:
            yield "Nobody stands there."

    def _told(self, one: Miniature, before: list[Miniature]) -> str:
        assert one.at is not None
        side = titled(self.state, one.side)
        name = self._names[one.id]
        owner = "" if side in name else f" ({side})"
        facing = f"facing {heading(one.facing)}"
        if before:
            near = min(before, key=lambda other: gap(one.piece(), other.piece()))
            assert near.at is not None
            place = self._beside(one.at, gap(one.piece(), near.piece()), near.at, self._names[near.id])
        else:
            x, y = one.at[0] - self.crop[0], one.at[1] - self.crop[1]
            place = f"stands {_inches(x)} from the left and {_inches(y)} from the top of the picture"
        level = f", on level {one.level}" if one.level else ""
        return f"{name}{owner} {place}, {facing}{level}{self._signs(one)}."

    def _beside(self, at: Point, between: float, near: Point, name: str) -> str:
        way = towards(near, at)
        if between <= TOUCH:
            return f"touches {name}, to its {way}" if way else f"stands with {name}"
        return f"stands {_inches(between)} {way} of {name}"

    def _signs(self, one: Miniature) -> str:
        look = self.scene.look(one)
        signs = [token.tooltip.rstrip(".") for token in look.tokens if token.tooltip]
        lying = ["lying down"] if look.lying else []
        return f"; {', '.join((*lying, *signs))}" if signs or lying else ""

    def ghosts(self) -> Iterator[str]:
        """Where somebody in a player's hand would stand."""
        for mark in self.scene.marks:
            if not isinstance(mark, GhostMark):
                continue
            near = min(
                (m for m in self.standing if m.id in self.scene.lifted),
                key=lambda m: gap(m.piece(), mark.base),
                default=None,
            )
            way = bearing(near.at, mark.base.centre) if near is not None and near.at is not None else ""
            if near is not None and way:
                name = self._names[near.id]
                yield f"A ghost shows {name} {way} of where it stands, facing {heading(mark.facing)}."

    # -- terrain -------------------------------------------------------------------------------------------------------

    def terrain(self) -> Iterator[str]:
        """Each piece by the nearest miniature and by who stands on it; of many pieces only how many there are."""
        pieces = [piece for piece in self.state.terrain.values() if self._touches(piece)]
        if len(pieces) > MOST_TERRAIN:
            counts = Counter(_common(piece) for piece in pieces)
            parts = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
            yield f"Terrain: {listed(parts)}."
            return
        for piece in pieces:
            yield self._lies(piece)

    def _touches(self, piece: Terrain) -> bool:
        left, top, right, bottom = bounds(piece.piece())
        x, y, width, height = self.crop
        return left < x + width and right > x and top < y + height and bottom > y

    def _lies(self, piece: Terrain) -> str:
        shape, name = piece.piece(), _sentence(_common(piece))
        gaps = {one.id: gap(one.piece(), shape) for one in self.standing if one.at is not None}
        within = [self._names[who] for who in gaps if gaps[who] < -TOUCH]
        if within:
            return f"{name}: {listed(within)} {'stands' if len(within) == 1 else 'stand'} in or on it."
        near = min(self.standing, key=lambda one: gaps.get(one.id, 1e9), default=None)
        if near is None or near.at is None:
            x, y = middle(shape)
            return f"{name} at ({x:.0f}, {y:.0f})."
        way = towards(near.at, middle(shape))
        where = "touching" if gaps[near.id] <= TOUCH else f"{_inches(gaps[near.id])} {way} of"
        return f"{name}, {where} {self._names[near.id]}."

    # -- markers and areas ---------------------------------------------------------------------------------------------

    def things(self) -> Iterator[str]:
        """Markers, and areas that have a name."""
        for marker in self.state.markers.values():
            if self._inside(marker.at):
                text = f" “{marker.text}”" if marker.text else ""
                yield f"{_sentence(spoken(marker.kind))}{text} lies{self._near(marker.at)}."
        for zone in self.state.zones.values():
            shape = zone.outline.piece()
            inside = [self._names[m.id] for m in self.standing if m.at and contains(shape, Disc(m.at, 0.01))]
            if zone.label and inside:
                yield f"In {zone.label}: {listed(inside)}."

    def _near(self, at: Point) -> str:
        spot = Disc(at, 0.0)
        near = min(self.standing, key=lambda one: gap(one.piece(), spot), default=None)
        if near is None or near.at is None:
            return f" at ({at[0]:g}, {at[1]:g})"
        between = gap(near.piece(), spot)
        return (
            f" at {self._names[near.id]}"
            if between <= TOUCH
            else (f" {_inches(between)} {towards(near.at, at)} of {self._names[near.id]}")
        )


def named_by(action: Action | None) -> frozenset[str]:
    """The ids that an action names."""
    if action is None:
        return frozenset()
    found: set[str] = set()
    for name in ("by", "at", "to", "under", "vehicle", "against"):
        value = getattr(action, name, None)
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found |= {each for each in value if isinstance(each, str)}
    return frozenset(found)


def _common(piece: Terrain) -> str:
    return in_sentence(spoken(piece.title))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _inches(value: float) -> str:
    return f"{value:.1f}″"
