"""Shooting (2.2): what a shot is refused for, how it is resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import EPSILON
from tabletop.model.mark import OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.sightlines import owner
from tabletop.rules.common.words import against, guess, inches, listed, sentence, title_of, within
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import RANGE, RUNNING, SHOOTING, SIGHT, UNDER_FIRE
from tabletop.rules.exterminate.harm.damage import Damage
from tabletop.rules.exterminate.models import MOST_TOKENS, is_shocked, tokens
from tabletop.rules.exterminate.moments import effects, traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_of, guns_of
from tabletop.rules.exterminate.reactions.clash import Clash
from tabletop.rules.exterminate.shooting.shot import REACH, Shot
from tabletop.rules.exterminate.turns.acting import acting, cannot_act
from tabletop.rules.exterminate.verbs import Shoot

FINISHING_ROLLS = 2
"""Damage dice for each hit on a shocked target (Finish Off!)."""

# ---------------------------------------------------------------------------------------------------------------------
# What is meant


def targets_of(action: Shoot) -> tuple[str, ...]:
    """Whom a shot is aimed at."""
    names = (action.at,) if isinstance(action.at, str) else action.at
    return tuple(name for name in names if isinstance(name, str))


def gun_of(miniature: Miniature, name: str | None) -> WeaponEntry | None:
    """Its weapon of that id, or the first that shoots."""
    guns = guns_of(miniature)
    if name is None:
        return guns[0] if guns else None
    return next((gun for gun in guns if gun.id == name), None)


def shot_at(state: State, action: Shoot, target: str) -> Shot | None:
    """The shot of a model at one of its targets; None while shooter, weapon or target are nothing of the kind."""
    shooter, aimed = state.miniatures.get(action.by), state.miniatures.get(target)
    if shooter is None or aimed is None or shooter.at is None or aimed.at is None:
        return None
    gun = gun_of(shooter, action.weapon)
    return None if gun is None else Shot(state, shooter, aimed, gun, max(1, len(targets_of(action))))


def shots_of(case: ExterminateCase) -> tuple[Shot, ...]:
    """The shots of a case, one for each target; worked out once for all of its rules."""
    if "shots" not in case.kept:
        assert isinstance(case.action, Shoot)
        found = (shot_at(case.state, case.action, name) for name in targets_of(case.action))
        case.kept["shots"] = tuple(shot for shot in found if shot is not None)
    kept: tuple[Shot, ...] = case.kept["shots"]
    return kept


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(UNDER_FIRE, needs=(checks.unknown, cannot_act))
def cannot_shoot(case: ExterminateCase) -> Iterator[Finding]:
    """A model under fire does not shoot; some never do."""
    reason = "lies under fire and does not shoot" if tokens(case.miniature) else None
    for each in traits(case.miniature):
        reason = each.may_not_shoot(case.state, case.miniature, reason)
    if reason is not None:
        yield finding(f"{within(case.miniature.title)} {reason}.", id=case.miniature.id)


@rule(RUNNING, needs=(checks.unknown, cannot_act))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """A model shoots once, and not after it has run."""
    miniature = case.miniature
    for word, said in (("shot", "has shot already"), ("ran", "has run and cannot shoot")):
        if miniature.status.get(word) or (word == "ran" and miniature.status.get("move_over")):
            yield finding(f"{within(miniature.title)} {said} in this turn.", id=miniature.id)
            return


@rule(SHOOTING, needs=(checks.unknown, cannot_act))
def no_such_weapon(case: ExterminateCase) -> Iterator[Finding]:
    """One shoots with a weapon that one carries, and that shoots."""
    assert isinstance(case.action, Shoot)
    miniature, name = case.miniature, case.action.weapon
    if gun_of(miniature, name) is not None:
        return
    guns = guns_of(miniature)
    if not guns:
        yield finding(f"{within(miniature.title)} has nothing to shoot with.", id=miniature.id)
        return
    own = {weapon.id: weapon.name for weapon in card_of(miniature).weapons}
    why = f"The {own[name]} is for melee" if name in own else f"'{name}' is not in its hands"
    yield finding(
        f"{why}; {within(miniature.title)} shoots with the {listed(gun.name for gun in guns)}."
        f"{guess(name or '', (gun.id for gun in guns))}",
        id=miniature.id,
        weapon=name,
    )


@rule(SHOOTING, needs=(checks.unknown, cannot_act))
def no_such_target(case: ExterminateCase) -> Iterator[Finding]:
    """One shoots at enemies who stand on the table, each named once."""
    assert isinstance(case.action, Shoot)
    names = targets_of(case.action)
    if not names or len(set(names)) != len(names):
        yield finding("Say at whom to shoot, and name each once.")
    for name in names:
        target = case.state.miniatures.get(name)
        if target is None:
            yield finding(f"{sentence(title_of(case.state, name))} is nobody to shoot at.", id=name)
        elif target.at is None:
            yield finding(f"{within(target.title)} is not on the table.", id=name)
        elif not case.state.enemies(target.side, case.miniature.side):
            yield finding(f"{within(target.title)} is no enemy.", (OutlineMark(target.piece()),), id=name)


@rule(SHOOTING, needs=(checks.unknown, cannot_act, no_such_weapon, no_such_target))
def one_target(case: ExterminateCase) -> Iterator[Finding]:
    """All dice of a weapon are for one target, unless its traits say otherwise."""
    first, *others = shots_of(case)
    for shot in others:
        reason: str | None = f"cannot be shot at as well: {first.weapon.name} has one target"
        for each in (*traits(shot.shooter), *effects(shot.weapon)):
            reason = each.more_targets(shot, first.target, reason)
        if reason is not None:
            yield finding(f"{within(shot.target.title)} {reason}.", id=shot.target.id)


@rule(SIGHT, needs=(checks.unknown, cannot_act, no_such_weapon, no_such_target))
def no_line_of_sight(case: ExterminateCase) -> Iterator[Finding]:
    """No shot where what lies under the ruler leaves none of its width free, or on another level."""
    for shot in shots_of(case):
        if shot.target.level != shot.shooter.level:
            yield finding(f"{within(shot.target.title)} is on another level.", id=shot.target.id)
            continue
        if not shot.blockers:
            continue
        names = [title_of(case.state, name) for name in shot.blockers]
        does = "covers" if len(names) == 1 else "together cover"
        what = listed(names) if len(set(names)) == len(names) else "Several obstacles"
        yield finding(
            f"{what} {does} the whole ruler from {within(shot.shooter.title)} to {within(shot.target.title)}.",
            tuple(OutlineMark(piece) for name, piece in shot.pieces.items() if owner(name) in shot.blockers),
            id=shot.target.id,
            blockers=shot.blockers,
        )


@rule(RANGE, needs=(checks.unknown, cannot_act, no_such_weapon, no_such_target))
def out_of_range(case: ExterminateCase) -> Iterator[Finding]:
    """Weapons reach twice their effective range."""
    for shot in shots_of(case):
        if shot.gap > REACH * shot.range + EPSILON:
            needed, allowed = against(shot.gap, REACH * shot.range)
            yield finding(
                f"{within(shot.target.title)} is {needed} away; the {shot.weapon.name} reaches {allowed}, twice its "
                f"{inches(shot.range)}.",
                (RulerMark(*edge_to_edge(shot.shooter.piece(), shot.target.piece()), needed, Tone.REFUSED),),
                id=shot.target.id,
                needed=shot.gap,
                allowed=REACH * shot.range,
            )


@rule(SIGHT, needs=(checks.unknown, cannot_act, no_such_weapon, no_such_target, no_line_of_sight, out_of_range))
def no_dice(case: ExterminateCase) -> Iterator[Finding]:
    """A shot with no dice left is no shot."""
    for shot in shots_of(case):
        if shot.dice <= 0:
            lines = ", ".join(f"{within(line.label)} {line.value:+.0f}".replace("-", "−") for line in shot.lines)
            yield finding(f"No dice are left for {shot.title}: {lines}.", id=shot.target.id, dice=shot.dice)


AIMING = (no_such_weapon, no_such_target, one_target, no_line_of_sight, out_of_range, no_dice)
"""What a shot is judged by, besides whether the model may shoot at all."""

# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Aimed:
    """A shot at one of its targets is to be rolled; with so many `dice` at whoever is caught in a blast."""

    by: str
    at: tuple[str, ...]
    weapon: str
    target: str
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class Landed:
    """The dice of a shot have fallen: so many hits are left; `hit_rolled` says whether there was one at all."""

    by: str
    at: str
    tokens: int
    hits: int = 0
    hit_rolled: bool = False


def _shoot(play: Play, action: Shoot) -> None:
    gun = gun_of(play.model(action.by), action.weapon)
    assert gun is not None
    play.set(action.by, shot=True)
    fire(play, action)


def fire(play: Play, action: Shoot) -> None:
    """The shots of a model are rolled, one target after the other; whoever is caught in a blast comes last."""
    shooter = play.model(action.by)
    gun = gun_of(shooter, action.weapon)
    assert gun is not None
    for each in traits(shooter):
        each.acts(play, shooter)
    names = targets_of(action)
    aimed = [Aimed(action.by, names, gun.id, name) for name in names]
    shots = [shot for name in names if (shot := shot_at(play.state, action, name)) is not None]
    caught: dict[str, int] = {}
    for shot in shots:
        for effect in effects(gun):
            for name in effect.catches(shot):
                if name not in names:
                    caught.setdefault(name, shot.dice)
    play.then(*aimed, *(Aimed(action.by, names, gun.id, name, dice) for name, dice in caught.items()))


def _aimed(play: Play, step: Aimed) -> None:
    shot = shot_at(play.state, Shoot(step.by, step.at, step.weapon), step.target)
    if shot is None:
        return  # it is gone by the time its turn comes
    dice = shot.dice if step.dice is None else step.dice
    landed = Landed(step.by, step.target, shot.tokens)
    cover = shot.cover is not None
    play.then(Clash("shooting", step.by, step.target, step.weapon, dice, shot.resilience, cover, landed))


def _landed(play: Play, step: Landed) -> None:
    target = play.model(step.at)
    if step.hit_rolled:
        play.set(step.at, under_fire=min(MOST_TOKENS, tokens(target) + step.tokens))
    dice = step.hits * (FINISHING_ROLLS if is_shocked(target) else 1)
    play.then(Damage(step.at, dice, play.model(step.by).side, step.by))


CHAPTER = Chapter(
    "shooting",
    rules={Shoot: (*acting("shooting"), cannot_shoot, already_acted, *AIMING)},
    deeds={Shoot: _shoot},
    steps={Aimed: _aimed, Landed: _landed},
    codes=("cannot-shoot", "no-such-target", "one-target"),
)
