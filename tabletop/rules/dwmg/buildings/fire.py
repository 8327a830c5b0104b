"""Fire (p. 23): what burns, what its heat does at the end of a turn, how it grows and dies down.

A model that burns has Fire markers in its word `fire`; whatever else burns has a marker of the kind `fire` lying on it,
with the number in that word of the marker's state. Each is one fire: its centre is the middle of what burns.
`firefighting` has models put it out, `burning` has those run that burn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.edges import middle_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Point
from tabletop.model.event import MarkerSet, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.rules.common.words import all_ids, fresh_id, sentence, title_of
from tabletop.rules.dwmg.buildings.firefighting import help_against
from tabletop.rules.dwmg.buildings.fires import FIRE, Blaze, fire_of, fires
from tabletop.rules.dwmg.buildings.sections import hurt, is_section
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present, is_solid
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import Effect, effect, is_mechanoid

FLAMMABLE = frozenset(
    {
        *("wood", "tree", "bush", "hedge", "building", "hut", "wall", "door", "fence", "gate", "barricade"),
        *("crate", "crate-stack", "furniture", "pier"),
    }
)
"""Kinds of terrain that can be set on fire (house); Mechanoids are models that cannot."""
STRONGER = 2
"""The Str of a fire beyond its number of markers (p. 23)."""
BUILDINGS_SPARED = 3
"""So many markers do no harm to a building; each further one is a hit (p. 23)."""
GROWS, DIES_DOWN = 2, 6
"""Up to the one a fire gains a marker, from the other on it loses one (p. 23)."""

# ---------------------------------------------------------------------------------------------------------------------
# Setting on fire


def ignite(play: Play, at: str, markers: int = 1) -> None:
    """Put Fire markers on a model or on a piece of terrain, where it is something that burns (p. 23)."""
    state = play.state
    if at in state.miniatures:
        model = state.miniatures[at]
        if is_present(model) and not is_mechanoid(model):
            play.set(at, fire=int(model.status.get("fire") or 0) + markers)
        return
    terrain = state.terrain.get(at)
    if terrain is None or terrain.kind not in FLAMMABLE:
        return
    burning = next(
        (each for each in state.markers.values() if each.kind == FIRE and each.status.get("burns") == at), None
    )
    if burning is None:
        name = fresh_id(f"{FIRE}-{at}", all_ids(state))
        burning = Marker(name, FIRE, middle_of(terrain.piece()), terrain.level, status=FrozenMap({"burns": at}))
        play.tell(Noted(f"{sentence(title_of(state, at))} catches fire."))
    _set_marker(play, burning, int(burning.status.get("fire") or 0) + markers)


def _set_marker(play: Play, marker: Marker, count: int) -> None:
    lit = replace(marker, status=marker.status.with_("fire", count)) if count > 0 else None
    play.tell(MarkerSet(marker.id, lit))


@effect("fire")
class SetsOnFire(Effect):
    """So many Fire markers on what it hits, and on what burns where its blast goes off (p. 23)."""

    def hit(self, play: Play, who: str, blow: Blow) -> None:
        ignite(play, who, self._markers)

    def landed(self, play: Play, at: Point, level: int, blow: Blow) -> None:
        for each in tuple(play.state.terrain.values()):
            if each.level == level and not is_section(each) and signed_distance(each.piece(), at) <= EPSILON:
                ignite(play, each.id, self._markers)

    @property
    def _markers(self) -> int:
        return self.value if isinstance(self.value, int) else 1


# ---------------------------------------------------------------------------------------------------------------------
# What it does at the end of the turn


@dataclass(frozen=True, slots=True)
class FiresBurn:
    """In the end phase every fire burns whatever is near, and then grows or dies down."""


@dataclass(frozen=True, slots=True)
class Scorches:
    """A fire's heat strikes a building."""

    section: str
    hits: int


@dataclass(frozen=True, slots=True)
class Spreads:
    """Does a fire grow or die down? The die says, and whoever helps to put it out."""

    fire: str
    bonus: int = 0
    faces: tuple[int, ...] = ()


def _fires_burn(play: Play, step: FiresBurn) -> None:
    found = tuple(fires(play.state))
    harm = [each for blaze in found for each in _harm(play.state, blaze)]
    play.then(*harm, *(Spreads(blaze.id) for blaze in found))


def _harm(state: State, blaze: Blaze) -> Iterator[Struck | Scorches]:
    """Everything on the ground within an inch per marker of the fire's middle (p. 23)."""
    blow = Blow("the fire", blaze.markers + STRONGER, ranged=False)
    for each in state.standing(blaze.level):
        if (is_solid(each) or each.id == blaze.id) and blaze.reaches(each.piece()):
            yield from (Struck(each.id, blow) for _ in range(blaze.markers))
    hits = blaze.markers - BUILDINGS_SPARED
    for piece in state.terrain.values() if hits > 0 else ():
        if (
            is_section(piece)
            and piece.level == blaze.level
            and gap(piece.piece(), Disc(blaze.at, 0.0)) <= (blaze.radius + EPSILON)
        ):
            yield Scorches(piece.id, hits)


def _scorches(play: Play, step: Scorches) -> None:
    hurt(play, step.section, step.hits)


def _spreads(play: Play, step: Spreads) -> None:
    blaze = fire_of(play.state, step.fire)
    if blaze is None:
        return
    if not step.faces:
        bonus = help_against(play.state, blaze)
        about = (blaze.id,) if blaze.id in play.state.miniatures else ()
        by = about[0] if about else None
        asked = replace(step, bonus=bonus)
        play.then(Throw(1, f"the fire on {blaze.name(play.state)}", asked, by, about, DIES_DOWN - bonus))
        return
    total = step.faces[0] + step.bonus
    if total <= GROWS or total >= DIES_DOWN:
        _change(play, blaze, 1 if total <= GROWS else -1)


def _change(play: Play, blaze: Blaze, by: int) -> None:
    count = blaze.markers + by
    name = sentence(blaze.name(play.state))
    if blaze.id in play.state.miniatures:
        play.set(blaze.id, fire=count or None)
        return
    said = "burns more fiercely" if by > 0 else "burns lower" if count else "burns no longer"
    play.tell(Noted(f"{name} {said}."))
    _set_marker(play, play.state.markers[blaze.id], count)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _tokens(state: State, miniature: Miniature) -> Iterable[Token]:
    count = int(miniature.status.get("fire") or 0)
    if count:
        many = "a Fire marker" if count == 1 else f"{count} Fire markers"
        hits = "1 hit" if count == 1 else f"{count} hits"
        yield Token(
            "fire", str(count), f"On fire, {many}: {hits} of Str {count + STRONGER} in the end phase within {count}″"
        )


CHAPTER = Chapter(
    "fire",
    steps={FiresBurn: _fires_burn, Scorches: _scorches, Spreads: _spreads},
    ends={"end": (FiresBurn(),)},
    tokens=_tokens,
    gained={"fire": "{who} is on fire, Fire markers: {value}"},
    lost={"fire": "{who} burns no longer"},
)
