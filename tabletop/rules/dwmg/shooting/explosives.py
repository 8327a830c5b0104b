"""High Explosive (p. 14, ruling D29): set beside something by an action, it goes off in the end phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import edge_to_edge, gap, on_table
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Piece, Point, Region
from tabletop.model.action import Target
from tabletop.model.event import MarkerSet, Noted
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.rules.common import checks
from tabletop.rules.common.case import is_place
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import all_ids, fresh_id, inches, sentence, title_of, within
from tabletop.rules.dwmg.buildings.buildings import SectionStruck
from tabletop.rules.dwmg.buildings.sections import doors_to_break, is_parted, sections
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import extra_of, is_solid
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.shooting.armoury import carried
from tabletop.rules.dwmg.turns.activation import ACTING, act, cannot_act, costs
from tabletop.rules.dwmg.verbs import SetExplosive

EXPLOSIVE = "high-explosive"
"""The weapon of page 14, and the kind of the marker that shows where one is set."""
INNER, OUTER = 2.0, 4.0
"""Inches from a charge within which a base takes its full hits, and its outer ones."""

# ---------------------------------------------------------------------------------------------------------------------
# Setting it


@rule(page(14), needs=(checks.unknown,))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """One must carry it."""
    if _carried(case.miniature) is None:
        yield finding(f"{within(case.miniature.title)} carries no High Explosive.", id=case.miniature.id)


def _carried(miniature: Miniature) -> WeaponEntry | None:
    return next((each for each in carried(miniature) if each.range == "placed"), None)


@rule(page(14, "D29"), needs=(checks.unknown, cannot_act))
def not_in_contact(case: DwmgCase) -> Iterator[Finding]:
    """It is set in contact with the model: against what it touches, or at a place that its base touches."""
    who = within(case.miniature.title)
    piece = _piece(case)
    if piece is None:
        yield finding("High Explosive is set against a model, terrain or a door, or at a place.", id=case.miniature.id)
        return
    away = gap(case.miniature.piece(), piece)
    if away > CONTACT + EPSILON:
        yield finding(f"{who} is {inches(away)} away from there; it must touch it.", (OutlineMark(piece),), gap=away)
    table = case.state.table
    if not on_table(Disc(_spot(case.state, case.miniature, piece), 0.0), table.width, table.height):
        yield finding("That place is not on the table.")


def _piece(case: DwmgCase) -> Piece | None:
    """What it is set against; None: nothing that a charge can be set against."""
    action, state = case.action, case.state
    assert isinstance(action, SetExplosive)
    return _thing(state, case.miniature, action.at)


def _thing(state: State, miniature: Miniature, at: Target) -> Piece | None:
    if not isinstance(at, str):
        return Disc((float(at[0]), float(at[1])), 0.0) if is_place(at) else None
    if at in state.miniatures and at != miniature.id and state.miniatures[at].at is not None:
        return state.miniatures[at].piece()
    if at in state.terrain:
        return state.terrain[at].piece()
    found = opening_of(state, at)
    return None if found is None else found[0].piece()


def _spot(state: State, miniature: Miniature, piece: Piece) -> Point:
    """Where the charge lies: where the model touches a base or a place, beside a wall at the model's own feet."""
    if isinstance(piece, Region):
        return miniature.piece().centre
    return edge_to_edge(miniature.piece(), piece)[1]


def _set_explosive(play: Play, action: SetExplosive) -> None:
    act(play, action.by)
    model = play.model(action.by)
    piece, weapon = _thing(play.state, model, action.at), _carried(model)
    assert piece is not None and weapon is not None
    left = list(model.status.get("carrying") or ())
    if weapon.id in left:
        left.remove(weapon.id)
        play.set(action.by, carrying=tuple(left) or None)
    spot = _spot(play.state, model, piece)
    play.tell(Noted(sentence(f"{title_of(play.state, action.by)} sets the High Explosive.")))
    if extra_of(play.state).explosives == "at_once":
        play.then(GoesOff(spot, model.level))
        return
    name = fresh_id(EXPLOSIVE, all_ids(play.state))
    play.tell(MarkerSet(name, Marker(name, EXPLOSIVE, spot, model.level)))


# ---------------------------------------------------------------------------------------------------------------------
# Going off


@dataclass(frozen=True, slots=True)
class ChargesGoOff:
    """In the end phase every charge that is set goes off."""


@dataclass(frozen=True, slots=True)
class GoesOff:
    """A charge goes off."""

    place: Point
    level: int
    marker: str | None = None


def _charges_go_off(play: Play, step: ChargesGoOff) -> None:
    charges = [each for each in play.state.markers.values() if each.kind == EXPLOSIVE]
    play.then(*(GoesOff(each.at, each.level, each.id) for each in charges))


def _goes_off(play: Play, step: GoesOff) -> None:
    if step.marker is not None:
        play.tell(MarkerSet(step.marker, None))
    play.tell(Noted("The High Explosive goes off."))
    struck = list(reached(play.state, step.place, step.level))
    felt = list(_sections_reached(play.state, step.place, step.level))
    play.then(
        *(Struck(who, blow_of(outer=away > INNER + EPSILON)) for who, away in struck),
        *(SectionStruck(section, blow_of(outer=away > INNER + EPSILON)) for section, away in felt),
    )


def reached(state: State, place: Point, level: int) -> Iterator[tuple[str, float]]:
    """The models that a charge reaches, with the inches from it to their bases (ruling D29); the walls of a building
    keep it in or out (house)."""
    for each in state.standing(level):
        away = max(0.0, gap(each.piece(), Disc(place, 0.0)))
        if is_solid(each) and away <= OUTER + EPSILON and not is_parted(state, level, place, each.at):
            yield each.id, away


def _sections_reached(state: State, place: Point, level: int) -> Iterator[tuple[str, float]]:
    for each in (*sections(state, level), *doors_to_break(state, level)):
        away = max(0.0, gap(each.piece(), Disc(place, 0.0)))
        if away <= OUTER + EPSILON:
            yield each.id, away


def blow_of(*, outer: bool) -> Blow:
    """What strikes whom it reaches: so many hits near it, fewer further out."""
    weapon = roster().weapons[EXPLOSIVE]
    hits = weapon.effects["outer-hits" if outer else "hits"]
    strength = weapon.str_ if isinstance(weapon.str_, int) else None
    effects = weapon.effects.without("outer-hits").with_("hits", hits)
    return Blow("the High Explosive", strength, None, effects, weapon.technology)


# ---------------------------------------------------------------------------------------------------------------------
# The chapter


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side and each.at is not None and _carried(each) is not None:
            refusal = first(check(state, SetExplosive(each.id, each.at, side=side)))
            label = "Set the High Explosive"
            yield Offer("set_explosive", label, each.id, wants="place", refusal=refusal)


CHAPTER = Chapter(
    "explosives",
    rules={SetExplosive: (*ACTING, costs(1), no_such_weapon, not_in_contact)},
    deeds={SetExplosive: _set_explosive},
    steps={ChargesGoOff: _charges_go_off, GoesOff: _goes_off},
    ends={"end": (ChargesGoOff(),)},
    offers=_offers,
    quiet=frozenset({"carrying"}),
)
