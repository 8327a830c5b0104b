"""Items (p. 16, 29, 39, 50, 51, 56): picking up, handing over and putting down what lies about; what falls with its
bearer; what artifacts are worth.

What may be picked up is a marker whose kind is an item of the roster, something invented, or a weapon of page 14.
Taking it up, handing it over and putting it down are free (p. 11); an invention counter takes an action (p. 16).
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Point, direction
from tabletop.model.event import MarkerSet, Noted, StatusSet
from tabletop.model.look import Token
from tabletop.model.mark import AreaMark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.model.verdict import Modifier
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import all_ids, fresh_id, guess, inches, listed, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import COUNTER, Thing, carried_things, is_item, lose, take, thing_of
from tabletop.rules.dwmg.models import is_free, is_present
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import faction_of, roster
from tabletop.rules.dwmg.turns.activation import ACTING, act, already_acted, cannot_act, costs, no_activations
from tabletop.rules.dwmg.verbs import Give, PickUp, PutDown

TOKEN = 0.3
"""The radius of what lies on the table, in inches: a base that touches it is adjacent to it."""


def is_portable(marker: Marker) -> bool:
    """Whether what lies there can be picked up."""
    thing = thing_of(marker.kind)
    return is_item(thing) or thing.name in roster().weapons


def spot_of(marker: Marker) -> Disc:
    """The token that lies there."""
    return Disc(marker.at, TOKEN)


def is_beside(miniature: Miniature, marker: Marker) -> bool:
    """Whether a model is adjacent to what lies there."""
    if miniature.at is None or miniature.level != marker.level:
        return False
    return gap(miniature.piece(), spot_of(marker)) <= CONTACT + EPSILON


# ---------------------------------------------------------------------------------------------------------------------
# Rules


def price_of(marker: Marker) -> int:
    """The actions that it costs to take up what lies there."""
    return 1 if thing_of(marker.kind).name == COUNTER else 0


def _marker(case: DwmgCase) -> Marker | None:
    found = case.state.markers.get(case.action.item) if isinstance(case.action, PickUp) else None
    return found if found is not None and is_portable(found) else None


@rule(page(16), needs=(checks.unknown,))
def no_such_item(case: DwmgCase) -> Iterator[Finding]:
    """What is picked up lies there; what is handed over or put down is carried."""
    match case.action:
        case PickUp(item=item) if _marker(case) is None:
            lying = [each.id for each in case.state.markers.values() if is_portable(each)]
            yield finding(f"There is no item '{item}' on the table to pick up.{guess(item, lying)}", id=item)
        case Give(item=item) | PutDown(item=item) if item not in (case.miniature.status.get("carrying") or ()):
            has = case.miniature.status.get("carrying") or ()
            held = f"only {listed(has)}" if has else "nothing"
            yield finding(f"{within(case.miniature.title)} has no '{item}'; it carries {held}.", id=item)


@rule(page(16), needs=(checks.unknown, no_such_item))
def not_adjacent(case: DwmgCase) -> Iterator[Finding]:
    """An item is picked up by a model that touches it."""
    marker = _marker(case)
    if marker is None or case.miniature.at is None or is_beside(case.miniature, marker):
        return
    away = gap(case.miniature.piece(), spot_of(marker))
    where = f"is {inches(away)} away" if case.miniature.level == marker.level else f"lies on level {marker.level}"
    yield finding(
        f"{sentence(called(thing_of(marker.kind)))} {where}; {within(case.miniature.title)} must touch it.",
        (AreaMark(spot_of(marker), Tone.OFFENDER),),
        needed=away,
    )


@rule(page(16), needs=(checks.unknown, cannot_act, already_acted, no_activations, no_such_item))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """An invention counter is paid with an action; everything else is free."""
    marker = _marker(case)
    if marker is not None:
        yield from costs(price_of(marker)).find(case)


@rule(HOUSE, needs=(checks.unknown, no_such_item))
def no_receiver(case: DwmgCase) -> Iterator[Finding]:
    """An item is handed to a friend in contact who is at liberty to take it."""
    action, state, who = case.action, case.state, case.miniature
    assert isinstance(action, Give)
    other = state.miniatures.get(action.to)
    if other is None:
        yield finding(f"'{action.to}' is no model that could take anything.", id=action.to)
    elif other.id == who.id or state.enemies(other.side, who.side):
        yield finding(f"{within(other.title)} is no friend of {within(who.title)}.", id=other.id)
    elif not is_free(other):
        yield finding(f"{within(other.title)} cannot take anything now.", id=other.id)
    elif not _in_reach(who, other):
        away = gap(who.piece(), other.piece())
        mark = OutlineMark(other.piece())
        yield finding(f"{within(other.title)} is {inches(away)} away; hands must meet.", (mark,), gap=away)


def _in_reach(one: Miniature, other: Miniature) -> bool:
    return one.level == other.level and gap(one.piece(), other.piece()) <= CONTACT + EPSILON


# ---------------------------------------------------------------------------------------------------------------------
# What happens


def called(thing: Thing) -> str:
    """A thing within a sentence."""
    return thing.title if thing.title.lower().startswith(("the ", "a ")) else f"the {thing.title}"


def _pick_up(play: Play, action: PickUp) -> None:
    act(play, action.by, price_of(play.state.markers[action.item]))
    text = play.state.markers[action.item].kind
    play.tell(MarkerSet(action.item, None))
    play.tell(Noted(sentence(f"{title_of(play.state, action.by)} picks up {called(thing_of(text))}.")))
    take(play, action.by, text)


def _give(play: Play, action: Give) -> None:
    act(play, action.by, 0)
    lose(play, action.by, action.item)
    take(play, action.to, action.item)
    giver, receiver = title_of(play.state, action.by), title_of(play.state, action.to)
    play.tell(Noted(sentence(f"{giver} hands {called(thing_of(action.item))} to {receiver}.")))


def _put_down(play: Play, action: PutDown) -> None:
    act(play, action.by, 0)
    drop(play, action.by, action.item)


def drop(play: Play, who: str, text: str) -> None:
    """A thing lies at the feet of the model that carried it, before its base."""
    lose(play, who, text)
    model = play.model(who)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} leaves {called(thing_of(text))} behind.")))
    lay(play, text, _before(play.state, model), model.level)


def lay(play: Play, text: str, place: Point, level: int) -> None:
    """A thing lies on the table from now on."""
    name = fresh_id(thing_of(text).name, all_ids(play.state))
    play.tell(MarkerSet(name, Marker(name, text, place, level)))


def _before(state: State, model: Miniature) -> Point:
    """Just before a base, where that is on the table; else under it."""
    assert model.at is not None
    (x, y), (ux, uy), far = model.at, direction(model.facing), model.base.reach + TOKEN
    place = (x + ux * far, y + uy * far)
    table = state.table
    return place if 0 <= place[0] <= table.width and 0 <= place[1] <= table.height else model.at


def _fallen(play: Play, event: StatusSet, before: State) -> None:
    """Whoever is out of the game lets go of what he carries; a weapon stays with him (house)."""
    if event.word != "down" or not event.value:
        return
    for thing in carried_things(play.model(event.who)):
        if is_item(thing):
            drop(play, event.who, thing.text)


# ---------------------------------------------------------------------------------------------------------------------
# What it is worth


def artifact_points(state: State, side: str) -> Iterator[Modifier]:
    """Victory points for the artifacts that a side holds, used or not (p. 16, ruling D15)."""
    spheres = 0
    for each in state.standing():
        if each.side != side or not is_present(each):
            continue
        for thing in carried_things(each):
            if thing.name == CONTROL_SPHERE:
                spheres += faction_of(state, each) == "hero"
            elif thing.item is not None and thing.item.victory_points:
                yield Modifier(thing.title, thing.item.victory_points, page(16, "D15"))
    if spheres:
        sphere = roster().items[CONTROL_SPHERE]
        yield Modifier(sphere.name, sphere.victory_points, page(56, "D15"))


CONTROL_SPHERE = "yeti-control-sphere"
"""Worth something to heroes only, and no more however many they have."""


# ---------------------------------------------------------------------------------------------------------------------
# The chapter


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    lying = [each for each in state.markers.values() if is_portable(each)]
    for each in state.standing():
        if each.side != side:
            continue
        for marker in lying:
            if is_beside(each, marker):
                yield whole(
                    state, PickUp(each.id, marker.id, side=side), f"Pick up {called(thing_of(marker.kind))}", check
                )
        for thing in dict.fromkeys(carried_things(each)):
            yield from _handing(state, each, thing, check)
            yield whole(state, PutDown(each.id, thing.text, side=side), f"Put down {called(thing)}", check)


def _handing(state: State, model: Miniature, thing: Thing, check: Check) -> Iterator[Offer]:
    for other in state.standing(model.level):
        friend = other.id != model.id and not state.enemies(other.side, model.side)
        if friend and _in_reach(model, other):
            action = Give(model.id, thing.text, other.id, side=model.side)
            yield whole(state, action, f"Give {called(thing)} to {within(other.title)}", check)


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    things = carried_things(miniature)
    if things:
        names = [f"{each.title} (out of order)" if not each.works else each.title for each in things]
        yield Token("hand", str(len(things)) if len(things) > 1 else "", f"Carries {listed(names)}")


CHAPTER = Chapter(
    "items",
    rules={
        PickUp: (*ACTING, no_such_item, not_adjacent, no_actions_left),
        Give: (*ACTING, no_such_item, no_receiver),
        PutDown: (*ACTING, no_such_item),
    },
    deeds={PickUp: _pick_up, Give: _give, PutDown: _put_down},
    watches={StatusSet: (_fallen,)},
    offers=_offers,
    tokens=_tokens,
    codes=("no-such-item", "not-adjacent", "no-receiver"),
)
