"""Fighting (2.3): who is fought how, the dice of both, and what the winner's hits do (rulings E8, E17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, sentence, title_of, within
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import ATTACKS, MELEE, MELEE_DICE
from tabletop.rules.exterminate.harm.damage import Damage
from tabletop.rules.exterminate.melee.bout import ALL_FOR_ONE, ONE_FOR_ALL, Bout, attacks_of
from tabletop.rules.exterminate.melee.finishing import Aftermath, TurnedOn
from tabletop.rules.exterminate.models import distance, in_contact, is_shocked
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import blade_of
from tabletop.rules.exterminate.reactions.brace import Brace
from tabletop.rules.exterminate.reactions.clash import Clash
from tabletop.rules.exterminate.reactions.harm import Harmed
from tabletop.rules.exterminate.turns.acting import acting, cannot_act, melee_open
from tabletop.rules.exterminate.verbs import Fight

SPREAD = 1.0
"""Inches from the first target within which others are attacked too (One for All)."""


def targets_of(action: Fight) -> tuple[str, ...]:
    """Whom a model fights, in order."""
    names = (action.at,) if isinstance(action.at, str) else action.at
    return tuple(name for name in names if isinstance(name, str))


def foes_of(case: ExterminateCase) -> tuple[Miniature, ...]:
    """The models it fights that stand on the table."""
    assert isinstance(case.action, Fight)
    found = (case.state.miniatures.get(name) for name in targets_of(case.action))
    return tuple(each for each in found if each is not None and each.at is not None)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(MELEE, needs=(checks.unknown, cannot_act))
def no_such_target(case: ExterminateCase) -> Iterator[Finding]:
    """One fights enemies who stand on the table, each named once."""
    assert isinstance(case.action, Fight)
    names = targets_of(case.action)
    if not names or len(set(names)) != len(names):
        yield finding("Say whom to fight, and name each once.")
    for name in names:
        target = case.state.miniatures.get(name)
        if target is None or target.at is None:
            yield finding(f"{sentence(title_of(case.state, name))} is nobody to fight.", id=name)
        elif not case.state.enemies(target.side, case.miniature.side):
            yield finding(f"{within(target.title)} is no enemy.", (OutlineMark(target.piece()),), id=name)


@rule(ATTACKS, needs=(checks.unknown, cannot_act))
def no_such_mode(case: ExterminateCase) -> Iterator[Finding]:
    """All for One, or One for All."""
    assert isinstance(case.action, Fight)
    if case.action.mode not in (ALL_FOR_ONE, ONE_FOR_ALL):
        yield finding(
            f"'{case.action.mode.replace('_', ' ')}' is no way to fight; there are All for One and One for All.",
            mode=case.action.mode,
        )


@rule(MELEE, needs=(checks.unknown, cannot_act))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """A model fights once in a turn by its own will."""
    if case.miniature.status.get("fought"):
        yield finding(f"{within(case.miniature.title)} has fought in this turn already.", id=case.miniature.id)


@rule(MELEE, needs=(checks.unknown, cannot_act, no_such_target))
def not_in_contact(case: ExterminateCase) -> Iterator[Finding]:
    """One fights whom one has engaged; base touches base, or the obstacle that the other stands on."""
    first = foes_of(case)[0]
    engages = case.miniature.status.get("engages")
    if engages is not None and engages != first.id:
        yield finding(
            f"{within(case.miniature.title)} has engaged {title_of(case.state, engages)} and fights that model first.",
            id=first.id,
            engages=engages,
        )
    elif not in_contact(case.state, case.miniature, first):
        yield finding(
            f"{within(case.miniature.title)} is not in contact with {within(first.title)}; it engages first.",
            (OutlineMark(first.piece()),),
            id=first.id,
        )


@rule(ATTACKS, needs=(checks.unknown, cannot_act, no_such_target, no_such_mode))
def too_many_targets(case: ExterminateCase) -> Iterator[Finding]:
    """All for One has one target, One for All one for each attack, within an inch of the first."""
    assert isinstance(case.action, Fight)
    first, *others = foes_of(case)
    attacks = attacks_of(case.state, case.miniature)
    most = 1 if case.action.mode == ALL_FOR_ONE else attacks
    if len(others) + 1 > most:
        yield finding(
            f"{within(case.miniature.title)} attacks {most} at most this way, not {len(others) + 1}.",
            id=case.miniature.id,
            targets=len(others) + 1,
            allowed=most,
        )
    for other in others:
        gap = distance(first, other)
        if gap > SPREAD + EPSILON:
            needed, allowed = against(gap, SPREAD)
            yield finding(
                f"{within(other.title)} is {needed} from {within(first.title)}; {allowed} allowed.",
                (OutlineMark(other.piece()),),
                id=other.id,
                needed=gap,
                allowed=SPREAD,
            )


@rule(MELEE_DICE, needs=(checks.unknown, cannot_act, no_such_target, no_such_mode))
def no_dice(case: ExterminateCase) -> Iterator[Finding]:
    """Who has no dice left against any target does not attack."""
    assert isinstance(case.action, Fight)
    bouts = [Bout(case.state, case.miniature, foe, case.action.mode) for foe in foes_of(case)]
    if bouts and all(bout.dice <= 0 for bout in bouts):
        yield finding(
            f"No dice are left for {within(case.miniature.title)} to fight with.", id=case.miniature.id, dice=0
        )


FIGHTING = (no_such_target, no_such_mode, already_acted, not_in_contact, too_many_targets)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Attack:
    """A model's attack on one target is to be resolved."""

    by: str
    at: str
    mode: str


@dataclass(frozen=True, slots=True)
class Struck:
    """Both have rolled: so many hits each."""

    by: str
    at: str
    hits: int = 0
    foe_hits: int = 0


def _fight(play: Play, action: Fight) -> None:
    targets = targets_of(action)
    model = play.model(action.by)
    left = attacks_of(play.state, model) - len(targets) if action.mode == ONE_FOR_ALL else 0
    play.set(action.by, engaged=True, engages=None, fought=True)
    for each in traits(model):
        each.acts(play, model)
    attacks = (step for name in targets for step in (Brace(name, action.by), Attack(action.by, name, action.mode)))
    play.then(*attacks, Aftermath(action.by, targets, max(0, left)))


def _attack(play: Play, step: Attack) -> None:
    engager, target = play.state.miniatures.get(step.by), play.state.miniatures.get(step.at)
    if engager is None or target is None:
        return
    if is_shocked(engager):
        play.then(TurnedOn(step.at, step.by))
        return
    bout = Bout(play.state, engager, target, step.mode)
    attack, answer = bout.dice, bout.foe_dice
    already = tuple(target.status.get("attacked_by") or ())
    if step.by not in already:
        play.set(step.at, attacked_by=(*already, step.by))
    if is_shocked(target):
        if attack > 0:
            play.then(Harmed(step.at, "exterminated", engager.side))
        return
    blade = blade_of(engager)
    weapon = blade.id if blade is not None else None
    play.then(Clash("melee", step.by, step.at, weapon, attack, answer, False, Struck(step.by, step.at)))


def _struck(play: Play, step: Struck) -> None:
    if step.hits == step.foe_hits:
        return
    winner, loser = (step.by, step.at) if step.hits > step.foe_hits else (step.at, step.by)
    play.then(Damage(loser, max(step.hits, step.foe_hits), play.model(winner).side, winner))


def open_melees(state: State) -> Iterator[tuple[Miniature, Miniature]]:
    """Who has engaged whom and not fought yet."""
    for each in state.standing():
        foe = state.miniatures.get(each.status.get("engages") or "")
        if foe is not None:
            yield each, foe


ACTING = tuple(each for each in acting("melee") if each is not melee_open)
CHAPTER = Chapter(
    "fighting",
    rules={Fight: (*ACTING, *FIGHTING, no_dice)},
    deeds={Fight: _fight},
    steps={Attack: _attack, Struck: _struck},
    codes=("no-such-mode", "too-many-targets"),
)
