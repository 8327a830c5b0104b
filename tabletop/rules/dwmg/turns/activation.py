"""Activations and actions (p. 6): who may be activated, who may act, what it costs, and what becomes of it.

Activations do not interleave (ruling D20): a model's first action opens its own and closes the one before.
Every chapter puts `ACTING` before its own rules for what an activated model does, adds `costs(n)`, and calls `act`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Action
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.interrupting import not_its_moment
from tabletop.rules.dwmg.models import in_play, is_in_reserve
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.allowance import actions_left, actions_of
from tabletop.rules.dwmg.turns.leader import activation_cost, followers, leader_of, leading_cost, leads
from tabletop.rules.dwmg.vehicles.aboard import DRIVING, INSIDE, is_aboard, is_vehicle, ride_of
from tabletop.rules.dwmg.verbs import Activate, EndActivation, Use

ACTION_PHASE = "action"

# ---------------------------------------------------------------------------------------------------------------------
# Who may act

wrong_phase = rule(page(6))(checks.wrong_phase_unless(ACTION_PHASE))


@rule(page(6), needs=(checks.unknown,))
def cannot_act(case: DwmgCase) -> Iterator[Finding]:
    """Casualties, stunned and captured models do nothing; nor does who is not on the table."""
    if uses_from_reserve(case.miniature, case.action):
        return
    why = why_not_free(case.state, case.miniature) or why_not_there(case.state, case.miniature, case.action)
    if why is not None:
        yield finding(f"{within(case.miniature.title)} {why}.", id=case.miniature.id)


def uses_from_reserve(miniature: Miniature, action: Action) -> bool:
    """Whether a model that waits in the reserve does what is meant for such a one."""
    if not isinstance(action, Use) or not is_in_reserve(miniature):
        return False
    return any(
        usage.from_reserve and action.ability == (usage.id or each.id)
        for each in abilities(miniature)
        for usage in each.uses
    )


def why_not_free(state: State, miniature: Miniature) -> str | None:
    """Why a model can do nothing, as the end of a sentence that begins with its name; None: it can."""
    status = miniature.status
    if is_vehicle(miniature):
        return "does nothing by itself; its driver drives it"
    if miniature.at is None and not is_aboard(miniature) and not status.get("in_tardis"):
        return "is not on the table"
    if status.get("down"):
        return "is a casualty"
    if status.get("stunned"):
        return "is stunned and cannot be activated"
    if status.get("captured_by"):
        return f"is held captive by {title_of(state, str(status['captured_by']))}"
    reason: str | None = None
    for each in abilities(miniature):
        reason = each.may_not_act(state, miniature, reason)
    return reason


def why_not_there(state: State, miniature: Miniature, action: Action) -> str | None:
    """Why who sits in a vehicle cannot do that, as the end of a sentence that begins with his name; None: he can."""
    if miniature.status.get("in_tardis"):
        return None if isinstance(action, Activate | EndActivation | Use) else "is inside the TARDIS"
    ride = ride_of(state, miniature)
    if ride is None:
        return None
    if not isinstance(action, INSIDE):
        return f"is inside {title_of(state, ride.id)} and must get out first"
    if miniature.status.get("drove") and not isinstance(action, DRIVING):
        return f"drives {title_of(state, ride.id)} in this turn and does nothing else"
    return None


@rule(page(6), needs=(checks.unknown, cannot_act))
def already_acted(case: DwmgCase) -> Iterator[Finding]:
    """A model is activated once a turn; its activation is over when another one's has begun (ruling D20)."""
    status = case.miniature.status
    if status.get("activated") and not status.get("active"):
        yield finding(f"{within(case.miniature.title)} has had its activation in this turn.", id=case.miniature.id)
    elif status.get("fought"):
        yield finding(
            f"{within(case.miniature.title)} has fought in this phase and does nothing else.", id=case.miniature.id
        )


@rule(
    page(6, "D9"),
    needs=(checks.unknown, checks.not_your_side, wrong_phase, not_its_moment, cannot_act, already_acted),
)
def no_activations(case: DwmgCase) -> Iterator[Finding]:
    """A side activates half of its models in play, rounded up; a Leader brings others along free."""
    if case.miniature.status.get("active") or under_whom(case) is not None or acts_free(case.state, case.miniature):
        return
    left, needed = activations_left(case.state, case.miniature.side), activation_cost(case.state, case.miniature)
    if left < needed:
        side = title_of(case.state, case.miniature.side)
        said = f"{side} has {left} activations left in this phase"
        if left < 2:
            said = (
                f"{side} has 1 activation left in this phase"
                if left == 1
                else f"{side} has no activation left in this phase"
            )
        more = "" if needed == 1 else f"; {within(case.miniature.title)} takes {needed}"
        yield finding(f"{said}{more}.", id=case.miniature.id, left=left, needed=needed)


@rule(page(6), needs=(checks.unknown, cannot_act, already_acted, no_activations))
def activate_first(case: DwmgCase) -> Iterator[Finding]:
    """Most models are activated by what they do first; some not before dice have said that they can act."""
    if case.miniature.status.get("active"):
        return
    reasons = (each.activates_first(case.state, case.miniature) for each in abilities(case.miniature))
    for why in (reason for reason in reasons if reason is not None):
        yield finding(f"Activate it first: {within(case.miniature.title)} {why}.", id=case.miniature.id)


def under_whom(case: DwmgCase) -> str | None:
    """The leader whose free activation it would use: the one named, else whoever leads it now."""
    named = getattr(case.action, "under", None)
    if named is not None and leads(case.state, named, case.miniature.id):
        return str(named)
    return leader_of(case.state, case.miniature.id)


def acts_free(state: State, miniature: Miniature) -> bool:
    """Whether its activation is none of those that its side has."""
    return any(each.activates_free(state, miniature) for each in abilities(miniature))


def activations_left(state: State, side: str) -> int:
    """Models that side may still activate."""
    return int(state.sides[side].status.get("activations_left") or 0) if side in state.sides else 0


ACTING: tuple[Rule[DwmgCase], ...] = (
    game_over,
    checks.unknown,
    checks.not_your_side,
    wrong_phase,
    not_its_moment,
    cannot_act,
    already_acted,
    no_activations,
    activate_first,
)
"""What holds for everything that a model does in its activation."""


def costs(actions: int) -> Rule[DwmgCase]:
    """The rule that so many actions must be left."""

    @rule(page(6), needs=(checks.unknown, cannot_act, already_acted, no_activations))
    def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
        """What is done is paid with actions; most models have two."""
        left = actions_left(case.state, case.miniature)
        if left < actions:
            yield finding(
                f"{within(case.miniature.title)} has {_count(left)} left; {_count(actions)} needed.",
                id=case.miniature.id,
                left=left,
                needed=actions,
            )

    return no_actions_left


def _count(actions: int) -> str:
    return "no actions" if actions == 0 else "1 action" if actions == 1 else f"{actions} actions"


# ---------------------------------------------------------------------------------------------------------------------
# Activating


@rule(page(6), needs=(checks.unknown, cannot_act))
def already_active(case: DwmgCase) -> Iterator[Finding]:
    """An activation that is open is not opened again."""
    if case.miniature.status.get("active"):
        yield finding(f"{within(case.miniature.title)} is active already.", id=case.miniature.id)


@rule(page(6, "D20"), needs=(checks.unknown,))
def not_leading(case: DwmgCase) -> Iterator[Finding]:
    """A free activation is one's that a leader gives: to those within 6″ when he activated, directly after him."""
    under = getattr(case.action, "under", None)
    if under is None or leads(case.state, under, case.miniature.id):
        return
    if under not in case.state.miniatures:
        yield finding(f"There is no leader '{under}'.{guess(under, case.state.miniatures)}", id=under)
        return
    who = title_of(case.state, under)
    yield finding(f"{who} has no free activation for {within(case.miniature.title)} now.", id=under)


@rule(page(6), needs=(checks.unknown,))
def nothing_to_do(case: DwmgCase) -> Iterator[Finding]:
    """Only an open activation is closed."""
    if not _closing(case.state, case.side, getattr(case.action, "by", None)):
        yield finding("No activation is open that could be ended.")


def _closing(state: State, side: str | None, by: str | None) -> list[str]:
    return [
        each.id
        for each in state.miniatures.values()
        if each.status.get("active") and each.side == side and by in (None, each.id)
    ]


def begin(play: Play, who: str, under: str | None = None) -> None:
    """Open a model's activation, if it is not open, and close every other."""
    model = play.model(who)
    if model.status.get("active"):
        _close_hastened(play, who)
        return
    close_all(play)
    leader = under if under is not None else leader_of(play.state, who)
    if leader is not None:
        given = play.model(leader)
        left = tuple(each for each in given.status.get("leads") or () if each != who)
        free = int(given.status.get("leads_left") or 0) - leading_cost(play.state, given, model)
        play.set(leader, leads=left or None, leads_left=free or None)
        play.set(who, led_by=leader)
    elif not acts_free(play.state, model):
        stop_leading(play)
        cost = activation_cost(play.state, model)
        play.set(model.side, activations_left=activations_left(play.state, model.side) - cost)
    _open(play, who)


def begin_again(play: Play, who: str) -> None:
    """A model has an activation for nothing, whether it has had its own in this turn or not (p. 26)."""
    close_all(play)
    stop_leading(play)
    _open(play, who)


def _open(play: Play, who: str) -> None:
    play.set(who, activated=True, active=True, actions_left=actions_of(play.state, play.model(who)), forfeits=None)
    led, count = followers(play.state, play.model(who))
    if led and count:
        play.set(who, leads=led, leads_left=count)
    for each in abilities(play.model(who)):
        each.activates(play, play.model(who))


def hasten(play: Play, who: str) -> None:
    """A model takes one action at once, within the activation of another, which waits for it (ruling D9): whether it
    has had its own activation or is still to have it does not matter."""
    play.set(who, active=True, actions_left=1, hastened=True)


def begin_within(play: Play, who: str) -> None:
    """A model has its activation now, within that of another, which waits for it. It brings nobody along."""
    _open(play, who)
    play.set(who, leads=None, leads_left=None)


def _close_hastened(play: Play, but: str) -> None:
    """Whoever goes on with the activation that waited ends what was done within it."""
    for each in tuple(play.state.miniatures.values()):
        if each.id != but and each.status.get("hastened"):
            close(play, each.id)


def stop_leading(play: Play) -> None:
    """Those whom a leader brings along act directly after him, or not at all."""
    for each in tuple(play.state.miniatures.values()):
        if each.status.get("leads"):
            play.set(each.id, leads=None, leads_left=None)


def close(play: Play, who: str) -> None:
    """Close a model's activation."""
    if play.model(who).status.get("active"):
        play.set(who, active=None, actions_left=None, hastened=None)
        close_move(play, who)


def close_all(play: Play) -> None:
    """Close every activation that is open."""
    for each in tuple(play.state.miniatures.values()):
        close(play, each.id)


def close_move(play: Play, who: str) -> None:
    """The model does something else: its open Move action is over."""
    play.set(who, move_left=None, move_gone=None, move_rolled=None, lifted=None)


def pay(play: Play, who: str, actions: int) -> None:
    """Take actions from a model whose activation is open."""
    play.set(who, actions_left=int(play.model(who).status.get("actions_left") or 0) - actions)


def act(play: Play, who: str, actions: int = 1) -> None:
    """The model does something that costs actions: its activation opens if need be, an open Move action is over."""
    begin(play, who)
    if actions:
        pay(play, who, actions)
        close_move(play, who)


# ---------------------------------------------------------------------------------------------------------------------
# The chapter


def _activate(play: Play, action: Activate) -> None:
    begin(play, action.by, action.under)


def _end(play: Play, action: EndActivation) -> None:
    for who in _closing(play.state, action.side, action.by):
        play.tell(Noted(f"The activation of {within(play.model(who).title)} ends."))
        close(play, who)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in in_play(state):
        if each.side != side or is_vehicle(each):
            continue
        if each.status.get("active"):
            action = EndActivation(each.id, side=side)
            yield whole(state, action, "End the activation", check)
        else:
            opening = Activate(each.id, leader_of(state, each.id), side=side)
            label = "Activate free" if opening.under else "Activate"
            yield whole(state, opening, label, check)


CHAPTER = Chapter(
    "activations",
    rules={
        Activate: (
            game_over,
            checks.unknown,
            checks.not_your_side,
            wrong_phase,
            not_its_moment,
            cannot_act,
            already_active,
            already_acted,
            not_leading,
            no_activations.after(not_leading),
        ),
        EndActivation: (game_over, checks.unknown, checks.not_your_side, wrong_phase, nothing_to_do),
    },
    deeds={Activate: _activate, EndActivation: _end},
    offers=_offers,
    codes=("already-active", "not-leading", "activate-first", "not-its-moment"),
    words={
        "hastened": Word(bool, False, "Whether its open activation is one action that an ability gave it."),
        "forfeits": Word(int, 0, "Actions of its next activation that it has given up.", least=0),
    },
    gained={"forfeits": "{who} gives up its next action"},
    of_the_turn=("hastened",),
    quiet=frozenset({"hastened"}),
)
