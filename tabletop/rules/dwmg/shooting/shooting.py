"""Shooting (p. 8): who may fire which weapon, and what is on offer.

`targeting` says what may be aimed at, `modifiers` what changes the die, `shooting_shown` what a preview shows;
`hitting` and `blast` carry the shot out, `damage` says what becomes of whom it strikes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Refusal
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, listed, within
from tabletop.rules.dwmg.buildings.breaking_doors import harmed_by
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import enemies_of, in_play
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.movement.passages import shoots_through
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.shooting.armoury import Arm, arm_of, ranged
from tabletop.rules.dwmg.shooting.daring import dare_of, is_put_off
from tabletop.rules.dwmg.shooting.hitting import Fire
from tabletop.rules.dwmg.shooting.overview import hidden_models
from tabletop.rules.dwmg.shooting.shots import Shot, each_shot, shot_at, targets_of
from tabletop.rules.dwmg.shooting.targeting import BLINDLY, TARGETING, objection
from tabletop.rules.dwmg.shooting.technology import must_work_out, work_out
from tabletop.rules.dwmg.turns.activation import ACTING, act, already_acted, begin, cannot_act, costs, no_activations
from tabletop.rules.dwmg.vehicles.aboard import is_mounted, is_vehicle, ride_of, seat
from tabletop.rules.dwmg.verbs import Shoot

# ---------------------------------------------------------------------------------------------------------------------
# The weapon


@rule(page(8), needs=(checks.unknown,))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """The firer has a ranged weapon, which has not blown up, and which has the setting that is named."""
    action, model = _shoot_of(case), seat(case.state, case.miniature)
    if arm_of(model, action.weapon, action.setting) is not None:
        return
    who, weapons = within(model.title), ranged(model)
    if not weapons:
        yield finding(f"{who} carries nothing to shoot with.", id=model.id)
    elif action.weapon not in (None, *(each.id for each in weapons)):
        known = listed(each.id for each in weapons)
        hint = guess(str(action.weapon), [each.id for each in weapons])
        yield finding(f"{who} has no '{action.weapon}' to shoot with, only {known}.{hint}", id=model.id)
    else:
        settings = [each.id for each in _entry(model, action.weapon).settings]
        hint = guess(str(action.setting), settings)
        yield finding(f"The weapon has no setting '{action.setting}'.{hint}", id=model.id)


def _entry(miniature: Miniature, weapon: str | None) -> WeaponEntry:
    return next(each for each in ranged(miniature) if weapon in (None, each.id))


@rule(page(8), needs=(checks.unknown,))
def has_fallen(case: DwmgCase) -> Iterator[Finding]:
    """Who has fallen this turn does not shoot."""
    if case.miniature.status.get("fallen"):
        yield finding(f"{within(case.miniature.title)} has fallen in this turn and cannot shoot.", id=case.miniature.id)


@rule(page(8), needs=(checks.unknown,))
def cannot_shoot(case: DwmgCase) -> Iterator[Finding]:
    """Some models never shoot, whatever they hold."""
    reasons = (each.may_not_shoot(case.state, case.miniature) for each in abilities(case.miniature))
    for why in filter(None, reasons):
        yield finding(f"{within(case.miniature.title)} {why}.", id=case.miniature.id)


@rule(page(8), needs=(checks.unknown, no_such_weapon))
def already_shot(case: DwmgCase) -> Iterator[Finding]:
    """Most models take one Shoot action a turn, not two."""
    model = case.miniature
    fired = len(model.status.get("fired") or ())
    goes_on = isinstance(case.action, Shoot) and also_fires(case.state, model, arm_in(case).weapon.id)
    if fired >= shots_a_turn(case.state, model) and not goes_on:
        yield finding(f"{within(model.title)} has shot in this turn already.", id=model.id)


def also_fires(state: State, miniature: Miniature, weapon: str) -> bool:
    """Whether that weapon is fired as a part of the Shoot action that was taken already (p. 46)."""
    return any(each.also_fires(state, miniature, weapon) for each in abilities(miniature))


def shots_a_turn(state: State, miniature: Miniature) -> int:
    """How many Shoot actions it may take in a turn."""
    count = 1
    for each in abilities(miniature):
        count = each.shots_a_turn(state, miniature, count)
    return count


@rule(page(34), needs=(checks.unknown, no_such_weapon))
def not_aimed(case: DwmgCase) -> Iterator[Finding]:
    """A setting for aimed shots is for who has aimed this turn."""
    arm = arm_in(case)
    if arm.setting is not None and arm.setting.when == "aimed" and not case.miniature.status.get("aimed"):
        yield finding(f"{within(case.miniature.title)} has not aimed in this turn.", id=case.miniature.id)


@rule(page(21), needs=(checks.unknown, no_such_weapon))
def gun_fired(case: DwmgCase) -> Iterator[Finding]:
    """A weapon that is mounted on a vehicle fires once a turn, whoever of its crew serves it (house)."""
    ride, weapon = ride_of(case.state, case.miniature), arm_in(case).weapon
    if ride is not None and is_mounted(ride, weapon) and weapon.id in (ride.status.get("fired") or ()):
        yield finding(f"The {weapon.name} of {within(ride.title)} has been fired in this turn.", id=ride.id)


@rule(page(8), needs=(checks.unknown, no_such_weapon))
def cannot_fire(case: DwmgCase) -> Iterator[Finding]:
    """Some weapons are not fired at some times."""
    own, weapon = case.miniature, arm_in(case).weapon
    reasons = (each.may_not_fire(case.state, own, weapon) for each in abilities(own))
    for why in filter(None, reasons):
        yield finding(f"{within(own.title)} {why}.", id=own.id, weapon=weapon.id)


@rule(page(14), needs=(checks.unknown, no_such_weapon))
def move_or_fire(case: DwmgCase) -> Iterator[Finding]:
    """A slow weapon is not fired in a turn in which its bearer moves."""
    arm = arm_in(case)
    if case.miniature.status.get("moved") and any(each.needs_rest for each in arm.kinds):
        yield finding(
            f"{within(case.miniature.title)} has moved in this turn; the {arm.name} needs a steady hand.",
            id=case.miniature.id,
        )


@rule(page(13, "D24"), needs=(checks.unknown, no_such_weapon))
def too_advanced(case: DwmgCase) -> Iterator[Finding]:
    """A model that never tests its Int cannot find out how a weapon works."""
    most = must_work_out(case.miniature, arm_in(case).weapon)
    if most is not None and stat(case.miniature, "int") <= 0:
        yield finding(f"{within(case.miniature.title)} cannot work the {arm_in(case).name}.", id=case.miniature.id)


@rule(page(8, "D27"), needs=(checks.unknown, no_such_weapon))
def too_many_targets(case: DwmgCase) -> Iterator[Finding]:
    """A weapon has as many targets as shots; a place is aimed at by itself."""
    arm, targets = arm_in(case), targets_of(_shoot_of(case).at)
    if not targets:
        yield finding("Say what is shot at.", id=case.miniature.id)
    elif len(targets) > arm.shots:
        many = "one target" if arm.shots == 1 else f"{arm.shots} targets"
        yield finding(f"The {arm.name} has {many}, not {len(targets)}.", id=case.miniature.id, allowed=arm.shots)


@rule(page(8), needs=(checks.unknown, no_such_weapon, too_many_targets))
def no_such_target(case: DwmgCase) -> Iterator[Finding]:
    """Models and buildings are shot at: not markers or zones, nor who is not on the table."""
    for at in targets_of(_shoot_of(case).at):
        if isinstance(at, str) and shot_at(case.state, case.miniature, arm_in(case), at) is None:
            yield finding(f"'{at}' is neither a model on the table nor a building that can be harmed.", id=at)


def _shoot_of(case: DwmgCase) -> Shoot:
    assert isinstance(case.action, Shoot)
    return case.action


def arm_in(case: DwmgCase) -> Arm:
    """The weapon of a Shoot action, where `no_such_weapon` does not refuse it."""
    action = _shoot_of(case)
    arm = arm_of(seat(case.state, case.miniature), action.weapon, action.setting)
    assert arm is not None
    return arm


def shots_of(case: DwmgCase) -> tuple[Shot, ...]:
    """The shots of a Shoot action, one for each thing it is aimed at."""
    arm = arm_in(case)
    shots = (shot_at(case.state, case.miniature, arm, at) for at in targets_of(_shoot_of(case).at))
    return tuple(shot for shot in shots if shot is not None)


def _of_each_shot(one: Rule[Shot]) -> Rule[DwmgCase]:
    """A rule of one shot as a rule of the whole action."""

    def find(case: DwmgCase) -> Iterator[Finding]:
        for shot in shots_of(case):
            yield from one.find(shot)

    needed = {each.code for each in (checks.unknown, no_such_weapon, too_many_targets, no_such_target)}
    return Rule(one.code, one.citation, one.needs | needed, find)


def cost_of(state: State, miniature: Miniature, weapon: str) -> int:
    """The actions that a shot costs: a second weapon of the same Shoot action costs none more."""
    return 0 if also_fires(state, miniature, weapon) else 1


@rule(page(6), needs=(checks.unknown, cannot_act, already_acted, no_activations, no_such_weapon))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """A shot is paid with an action."""
    yield from costs(cost_of(case.state, case.miniature, arm_in(case).weapon.id)).find(case)


WEAPON: tuple[Rule[DwmgCase], ...] = (
    no_such_weapon,
    no_actions_left,
    has_fallen,
    cannot_shoot,
    already_shot,
    not_aimed,
    gun_fired,
    cannot_fire,
    move_or_fire,
    too_advanced,
    too_many_targets,
    no_such_target,
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Shooting:
    """A model shoots, as soon as it has brought itself to shoot at its targets (ruling D33)."""

    action: Shoot


def _shoot(play: Play, action: Shoot) -> None:
    begin(play, action.by)
    play.then(Shooting(action))


def _shooting(play: Play, step: Shooting) -> None:
    action = step.action
    model = play.model(action.by)
    aimed = [at for at in targets_of(action.at) if isinstance(at, str) and at in play.state.miniatures]
    dare = dare_of(play.state, model, aimed)
    if dare is not None:
        play.then(dare, step)
    elif not any(is_put_off(model, play.model(at)) for at in aimed):
        _fire_at(play, action)


def _fire_at(play: Play, action: Shoot) -> None:
    model = play.model(action.by)
    arm = arm_of(seat(play.state, model), action.weapon, action.setting)
    assert arm is not None
    act(play, action.by, cost_of(play.state, model, arm.weapon.id))
    model = play.model(action.by)
    ride = ride_of(play.state, model)
    if ride is not None and is_mounted(ride, arm.weapon):
        play.set(ride.id, fired=(*(ride.status.get("fired") or ()), arm.weapon.id))
    play.set(action.by, shot=True, fired=(*(model.status.get("fired") or ()), arm.weapon.id))
    targets = targets_of(action.at)
    for at in targets:
        shot = shot_at(play.state, model, arm, at)
        if shot is not None:
            shoots_through(play, shot)
    play.then(*(Fire(action.by, at, arm.weapon.id, action.setting) for at in each_shot(arm.shots, targets)))
    work_out(play, Fire(action.by, targets[0], arm.weapon.id, action.setting), arm.weapon)


# ---------------------------------------------------------------------------------------------------------------------
# What is on offer


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in in_play(state):
        if each.side == side and not is_vehicle(each):
            shooter = seat(state, each)
            for weapon in ranged(shooter):
                for setting in (None, *(other.id for other in weapon.settings)):
                    arm = arm_of(shooter, weapon.id, setting)
                    if arm is not None:
                        yield from _offers_of(state, each, arm, check)


def _offers_of(state: State, model: Miniature, arm: Arm, check: Check) -> Iterator[Offer]:
    targets, refusal = _targets(state, model, arm, check)
    if not targets and refusal is None:
        return
    # A blast may be laid on bare ground, so that it is on offer where nobody can be aimed at.
    bare = arm.blast is not None
    if bare and refusal is not None and refusal.code in _AT_TARGET:
        refusal = None
    given = FrozenMap(
        {"weapon": arm.weapon.id} if arm.setting is None else {"weapon": arm.weapon.id, "setting": arm.setting.id}
    )
    yield Offer(
        "shoot", f"Shoot: {arm.name}", model.id, None, "target" if bare else "miniature", targets, refusal,
        given=given, most=1 if bare else arm.shots,
    )  # fmt: skip


def _targets(state: State, model: Miniature, arm: Arm, check: Check) -> tuple[tuple[str, ...], Refusal | None]:
    """Whom a model may shoot at with a weapon; where that is nobody, why not (the nearest enemy, first of all)."""
    enemies = tuple(enemies_of(state, model))
    if not enemies:
        return (), None
    # What speaks against shooting at all is the same for every target; after that, only where it is aimed matters.
    setting = None if arm.setting is None else arm.setting.id
    why = first(check(state, Shoot(model.id, enemies[0].id, arm.weapon.id, setting, side=model.side)))
    if why is not None and why.code not in _AT_TARGET:
        return (), why
    found = tuple(_aimable(state, model, arm, enemies))
    return (*found, *_buildings(state, model, arm)), None if found else why


def _buildings(state: State, model: Miniature, arm: Arm) -> Iterator[str]:
    """The sections and the doors that a weapon can harm and that may be shot at."""
    for section in harmed_by(state, arm.strength):
        shot = shot_at(state, model, arm, section.id)
        if shot is not None and objection(shot) is None:
            yield section.id


def _aimable(state: State, model: Miniature, arm: Arm, enemies: tuple[Miniature, ...]) -> Iterator[str]:
    shots = {each.id: shot for each in enemies if (shot := shot_at(state, model, arm, each.id)) is not None}
    shots = {name: shot for name, shot in shots.items() if objection(shot, BLINDLY) is None}
    if not arm.needs_sight:
        yield from shots
        return
    # One question for the sight of all; only what is thrown too far for its target is aimed at a place instead.
    hidden = hidden_models(
        state, seat(state, model), [shot.target for shot in shots.values() if shot.target is not None]
    )
    for name, shot in shots.items():
        if name not in hidden and (shot.target is not None or not shot.view.hidden):
            yield name


_AT_TARGET = frozenset({*(each.code for each in TARGETING), "no-such-target"})
"""Codes that speak against one target, not against shooting at all."""


CHAPTER = Chapter(
    "shooting",
    rules={Shoot: (*ACTING, *WEAPON, *(_of_each_shot(each) for each in TARGETING))},
    deeds={Shoot: _shoot},
    steps={Shooting: _shooting},
    offers=_offers,
    codes=(*(each.code for each in WEAPON), *(each.code for each in TARGETING)),
    quiet=frozenset({"shot", "fired", "useless", "mastered"}),
)
