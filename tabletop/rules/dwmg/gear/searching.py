"""Searching (p. 57, 60, 62 have it in scenarios; anywhere else it is this project's own): an action looks through a
building, a piece of terrain or a heap of things that the model stands in or touches.

What lies there hidden from its side, a marker that others have laid, everybody sees from then on. Looking at a model is
seeing through it (`infiltration`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Piece
from tabletop.model.event import MarkerSet, Noted
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.capture.infiltration import look_at
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.gear.items import called, is_portable
from tabletop.rules.dwmg.gear.things import thing_of
from tabletop.rules.dwmg.models import is_free
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import act, cannot_act
from tabletop.rules.dwmg.verbs import Search

HEAP = 1.0
"""Inches about a marker that are looked through with it (house)."""
BARE = ("open", "water")
"""Ground on which nothing can be hidden (house)."""


@rule(HOUSE, needs=(checks.unknown, cannot_act))
def nothing_to_search(case: DwmgCase) -> Iterator[Finding]:
    """One searches what one stands in or touches."""
    action, own = case.action, case.miniature
    assert isinstance(action, Search)
    if not isinstance(action.at, str):
        yield finding("Say who or what is searched.", at=action.at)
    elif action.at not in case.state.miniatures and not _can_search(case.state, own, action.at):
        spot = _spot(case.state, action.at)
        lit = () if spot is None else (AreaMark(spot[0], Tone.OFFENDER),)
        away = 0.0 if spot is None else gap(own.piece(), spot[0])
        where = f"is {inches(away)} away" if away > CONTACT else "is no place to search"
        said = f"{sentence(title_of(case.state, action.at))} {where}; {within(own.title)} searches what it touches."
        yield finding(said, lit, needed=away)


def _spot(state: State, at: str) -> tuple[Piece, int] | None:
    """What is looked through there, and its level; None: it is nothing that could be."""
    if at in state.markers:
        return Disc(state.markers[at].at, HEAP), state.markers[at].level
    piece = state.terrain.get(at)
    if piece is None or (piece.movement in BARE and not piece.has_inside):
        return None
    return piece.piece(), piece.level


def _can_search(state: State, miniature: Miniature, at: str) -> bool:
    spot = _spot(state, at)
    if spot is None or miniature.at is None or spot[1] != miniature.level:
        return False
    return gap(miniature.piece(), spot[0]) <= CONTACT + EPSILON


def _search(play: Play, action: Search) -> None:
    assert isinstance(action.at, str)
    act(play, action.by)
    if action.at in play.state.miniatures:
        look_at(play, action.by, action.at)
        return
    model, found = play.model(action.by), tuple(_hidden(play.state, play.model(action.by).side, action.at))
    who = sentence(within(model.title))
    if not found:
        play.tell(Noted(f"{who} searches {title_of(play.state, action.at)} and finds nothing."))
    for marker in found:
        play.tell(MarkerSet(marker.id, replace(marker, visible_to=None)))
        what = called(thing_of(marker.kind)) if is_portable(marker) else "what was hidden"
        play.tell(Noted(f"{who} finds {what}."))


def _hidden(state: State, side: str, at: str) -> Iterator[Marker]:
    """The markers there that a side does not see."""
    spot = _spot(state, at)
    for marker in state.markers.values() if spot is not None else ():
        hidden = marker.visible_to is not None and side not in marker.visible_to
        if hidden and spot is not None and marker.level == spot[1] and signed_distance(spot[0], marker.at) <= EPSILON:
            yield marker


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side != side or not is_free(each):
            continue
        near = tuple(at for at in (*state.terrain, *state.markers) if _can_search(state, each, at))
        if near:
            refusal = first(check(state, Search(each.id, near[0], side=side)))
            yield Offer("search", "Search (1 action)", each.id, None, "thing", near, refusal)


CHAPTER = Chapter(
    "searching",
    rules={Search: (nothing_to_search,)},
    deeds={Search: _search},
    offers=_offers,
    codes=("nothing-to-search",),
)
