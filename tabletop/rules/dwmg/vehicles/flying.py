"""Flying (p. 17, 20): taking off and landing, the aerial Move, and where one can land.

Taking off or landing goes with movement in one Move action, but not both in the same. In the air all terrain is
ignored, nobody is engaged in melee, and shots to or from the ground are longer and harder (`shots`, `modifiers`). What
flies ends above nobody's base (house).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.shapes import CONTACT
from tabletop.model.look import Token
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import listed, title_of, within
from tabletop.rules.dwmg.case import DwmgCase, ground_for
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_contact, in_play, is_free
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.movement.walking import open_stride
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, already_acted, cannot_act, no_activations
from tabletop.rules.dwmg.turns.allowance import actions_left, move_of, open_move
from tabletop.rules.dwmg.vehicles import driving
from tabletop.rules.dwmg.vehicles.aboard import driver_of, is_vehicle, ride_of
from tabletop.rules.dwmg.vehicles.driving import LIFTED, ROLLED, begin_driving
from tabletop.rules.dwmg.vehicles.ground import barriers
from tabletop.rules.dwmg.verbs import Land, TakeOff


@ability("flyer")
class Flyer(Ability):
    """It takes to the air, where its Move is what stands in the brackets, if anything does (p. 17)."""

    def flies(self, state: State, bearer: Miniature, may: bool) -> bool:
        return True

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        return float(self.value) if bearer.status.get("airborne") and isinstance(self.value, int) else inches


def can_fly(state: State, miniature: Miniature) -> bool:
    """Whether it can take to the air."""
    may = False
    for each in abilities(miniature):
        may = each.flies(state, miniature, may)
    return may


def flying(case: DwmgCase) -> Miniature:
    """What takes off or lands: the vehicle that is driven, or the model itself."""
    return ride_of(case.state, case.miniature) or case.miniature


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(17), needs=(checks.unknown, cannot_act))
def not_a_flyer(case: DwmgCase) -> Iterator[Finding]:
    """Only what has the ability takes to the air."""
    flyer = flying(case)
    if not can_fly(case.state, flyer):
        yield finding(f"{within(flyer.title)} cannot fly.", id=flyer.id)


@rule(page(20), needs=(checks.unknown, cannot_act))
def nothing_to_do(case: DwmgCase) -> Iterator[Finding]:
    """One takes off from the ground, and lands from the air."""
    flyer, lands = flying(case), isinstance(case.action, Land)
    if bool(flyer.status.get("airborne")) != lands:
        yield finding(f"{within(flyer.title)} is {'on the ground' if lands else 'in the air'} already.", id=flyer.id)


@rule(page(19), needs=(checks.unknown, cannot_act, not_a_flyer))
def not_driving(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle is flown by whoever drives it."""
    if is_vehicle(flying(case)):
        yield from driving.not_driving.find(case)


ABLE = (checks.unknown, cannot_act, already_acted, no_activations, not_a_flyer, not_driving)


@rule(page(20), needs=ABLE)
def out_of_control(case: DwmgCase) -> Iterator[Finding]:
    """Nobody flies what is out of control."""
    if is_vehicle(flying(case)):
        yield from driving.out_of_control.find(case)


@rule(page(19), needs=ABLE)
def driver_busy(case: DwmgCase) -> Iterator[Finding]:
    """A pilot does nothing else in the turn in which he flies."""
    if is_vehicle(flying(case)):
        yield from driving.driver_busy.find(case)


@rule(page(20), needs=ABLE)
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """It goes with a Move action, with no other taking off or landing in it."""
    model = case.miniature
    if is_vehicle(flying(case)):
        yield from driving.no_actions_left.find(case)
    elif _needs_another(model) and actions_left(case.state, model) < 1:
        yield finding(f"{within(model.title)} has no Move action left for that.", id=model.id, left=0)


def _needs_another(model: Miniature) -> bool:
    return open_move(model) is None or bool(model.status.get("lifted"))


@rule(page(10), needs=ABLE)
def cannot_move(case: DwmgCase) -> Iterator[Finding]:
    """Who is in melee must break from it first; a vehicle gets away."""
    flyer = flying(case)
    held = [] if is_vehicle(flyer) else [each for each in in_contact(case.state, flyer) if is_free(each)]
    if held and not flyer.status.get("loose"):
        others = listed(within(each.title) for each in held)
        yield finding(f"{within(flyer.title)} is in melee with {others}; it must break from melee first.", id=flyer.id)


@rule(page(20), needs=(*ABLE, nothing_to_do))
def no_landing(case: DwmgCase) -> Iterator[Finding]:
    """One lands where one could stand: not on walls and obstacles, nor on ground that is closed to the flyer."""
    flyer = flying(case)
    under = tuple(dict.fromkeys(_under(case.state, flyer)))
    if under:
        lit = [OutlineMark(case.state.terrain[each].piece()) for each in under if each in case.state.terrain]
        names = listed(title_of(case.state, each) for each in under)
        yield finding(f"{within(flyer.title)} cannot land on {names}.", lit, id=flyer.id, terrain=under[0])


def _under(state: State, flyer: Miniature) -> Iterator[str]:
    down = grounded(flyer)
    if is_vehicle(flyer):
        stops = barriers(state, down)
        yield from (each.id for each in stops if each.id and overlaps(down.piece(), each.piece, CONTACT))
        return
    for piece in state.terrain.values():
        ground = ground_for(state, down, piece) if piece.level == down.level else "open"
        if ground in ("impassable", "obstacle", "water") and overlaps(down.piece(), piece.piece(), CONTACT):
            yield piece.id


def grounded(flyer: Miniature) -> Miniature:
    """The same model on the ground."""
    return replace(flyer, status=flyer.status.without("airborne"))


RULES: tuple[Rule[DwmgCase], ...] = (
    *ACTING,
    not_a_flyer,
    nothing_to_do,
    not_driving,
    out_of_control,
    driver_busy,
    no_actions_left,
    cannot_move,
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _take_off(play: Play, action: TakeOff) -> None:
    _lift(play, action.by, airborne=True)


def _land(play: Play, action: Land) -> None:
    _lift(play, action.by, airborne=None)


def _lift(play: Play, by: str, airborne: bool | None) -> None:
    model = play.model(by)
    if is_vehicle(model) or ride_of(play.state, model) is not None:
        ride = begin_driving(play, by, ROLLED, LIFTED)
        play.set(ride.id, airborne=airborne)
        return
    if model.status.get("lifted"):
        play.set(by, move_left=None)
    open_stride(play, by)
    play.set(by, airborne=airborne, lifted=True)
    gone = float(play.model(by).status.get("move_gone") or 0.0)
    play.set(by, move_left=max(0.0, move_of(play.state, play.model(by)) - gone))


# ---------------------------------------------------------------------------------------------------------------------
# What is on offer


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in in_play(state):
        ride = ride_of(state, each)
        flyer = ride or each
        pilots = ride is None or each.status.get("driver") or driver_of(state, ride.id) is None
        if each.side != side or is_vehicle(each) or not pilots or not can_fly(state, flyer):
            continue
        if flyer.status.get("airborne"):
            yield whole(state, Land(each.id, side=side), "Land", check)
        else:
            yield whole(state, TakeOff(each.id, side=side), "Take off", check)


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    if miniature.status.get("airborne"):
        yield Token("airborne", "↑", "Airborne")


CHAPTER = Chapter(
    "flying",
    rules={TakeOff: RULES, Land: (*RULES, no_landing)},
    deeds={TakeOff: _take_off, Land: _land},
    offers=_offers,
    tokens=_tokens,
    words={"lifted": Word(bool, False, "Whether it has taken off or landed in its open Move action.")},
    of_the_turn=("lifted",),
    quiet=frozenset({"lifted"}),
    gained={"airborne": "{who} takes off"},
    lost={"airborne": "{who} lands"},
    codes=("not-a-flyer", "no-landing"),
)
