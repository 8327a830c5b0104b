"""Controlled models (p. 17, ruling D36): taken over, or made to obey; what becomes of them when control ends.

A model that is taken over belongs to its own side (`home`) and is played by its controller's: it is on that side, acts
in that side's phase, counts among its activations and fights its former friends. It is neither lost to its own side nor
won by the other: routs, what a side began with, and points for the fallen go by where a model belongs
(`models.belongs_to`).

A model that is Controlled by its profile obeys whoever of its side controls such models, if there is somebody: from
then on it depends on that one. Without a controller it is uncontrolled, and its own rules say what that means
(`Ability.uncontrolled`). A jammer does the same to it for a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tabletop.model.event import Became, Noted, Placed, Removed, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.models import belongs_to, is_captive, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close

LOST, JAMMED = "lost", "jammed"
"""Why a model is uncontrolled: its controller is gone for good, or the signal is jammed for this turn."""
CONTROLLED = "controlled"
"""The ability that a model is given while it is taken over (its word `gifts`)."""

# ---------------------------------------------------------------------------------------------------------------------
# Who controls whom


def is_controlled(miniature: Miniature) -> bool:
    """Whether it is Controlled: by its profile, or because somebody has taken it over."""
    return any(each.is_controlled(miniature) for each in abilities(miniature))


def is_taken_over(miniature: Miniature) -> bool:
    """Whether it is played by another side than the one that it belongs to."""
    return belongs_to(miniature) != miniature.side


def victims_of(state: State, controller: Miniature) -> tuple[Miniature, ...]:
    """The models on the table that it has taken over."""
    return tuple(
        each
        for each in state.standing()
        if each.status.get("controlled_by") == controller.id and is_taken_over(each) and is_present(each)
    )


def _could_control(state: State, miniature: Miniature) -> str | None:
    """The first model in play that would control a model which is Controlled by its profile."""
    if not is_controlled(miniature) or is_taken_over(miniature):
        return None
    others = (each for each in state.standing() if each.side == miniature.side and not _is_gone(each))
    able = (each.id for each in others if any(own.controls(state, each, miniature) for own in abilities(each)))
    return next(able, None)


def _is_gone(miniature: Miniature) -> bool:
    """Whether a controller is out of play (p. 17): a captive is not in play either (ruling D34)."""
    return not is_present(miniature) or is_captive(miniature)


def at_the_start(state: State) -> State:
    """A map as its game begins: models controlled by an enemy are on its side, others know whom they obey."""
    found = {}
    for name, each in state.miniatures.items():
        by, able = str(each.status.get("controlled_by") or ""), _could_control(state, each)
        side = state.miniatures[by].side if by in state.miniatures else by
        if not by and able is not None:
            found[name] = replace(each, status=each.status.with_("controlled_by", able))
        elif state.enemies(side, each.side):
            words = each.status.with_("home", each.side).with_("gifts", (*_gifts(each), CONTROLLED))
            found[name] = replace(each, side=side, status=words)
    return replace(state, miniatures=FrozenMap({**state.miniatures, **found}))


def _gifts(miniature: Miniature) -> tuple[str, ...]:
    return tuple(miniature.status.get("gifts") or ())


# ---------------------------------------------------------------------------------------------------------------------
# Taking over, letting go


def take_over(play: Play, who: str, by: str) -> None:
    """A model is Controlled by another from now on, and played by its side."""
    model, controller = play.model(who), play.model(by)
    if not is_present(model) or _is_gone(controller) or not play.state.enemies(model.side, controller.side):
        return
    _seize(play, who, by, controller.side)


def possess(play: Play, who: str, side: str) -> None:
    """A power that is not on the table takes a model over for a side: no controller's fall sets it free (D36)."""
    model = play.model(who)
    if is_present(model) and play.state.enemies(model.side, side):
        _seize(play, who, side, side)


def _seize(play: Play, who: str, by: str, side: str) -> None:
    """A model is Controlled by another model, or by a side, and that side plays it."""
    close(play, who)
    play.tell(Noted(sentence(f"{title_of(play.state, by)} takes control of {title_of(play.state, who)}.")))
    model = play.model(who)
    home = belongs_to(model)
    gifts = tuple(dict.fromkeys((*_gifts(model), CONTROLLED)))
    play.set(who, controlled_by=by, home=home if home != side else None, gifts=gifts, foes=None)
    become(play, who, side=side)


def release(play: Play, who: str) -> None:
    """A model that was taken over is its own master again."""
    model = play.model(who)
    if not is_taken_over(model):
        return
    close(play, who)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} is its own master again.")))
    gifts = tuple(each for each in _gifts(model) if each != CONTROLLED)
    home = belongs_to(model)
    play.set(who, controlled_by=None, home=None, turned=None, gifts=gifts or None, foes=None)
    become(play, who, side=home)


def lose_control(play: Play, who: str, why: str) -> None:
    """Nobody controls a model any more, for good or for this turn: its own rules say what becomes of it."""
    model = play.model(who)
    if is_taken_over(model):
        release(play, who)
        return
    if model.status.get("uncontrolled"):
        play.set(who, uncontrolled=why)
        return
    close(play, who)
    play.set(who, uncontrolled=why)
    for each in abilities(model):
        if who in play.state.miniatures:
            each.uncontrolled(play, play.model(who))


def _obey(play: Play, who: str, by: str) -> None:
    """A model has a controller again, or for the first time."""
    play.set(who, controlled_by=by)
    if play.model(who).status.get("uncontrolled") == LOST:
        _is_controlled_again(play, who)


def _is_controlled_again(play: Play, who: str) -> None:
    play.set(who, uncontrolled=None)
    for each in abilities(play.model(who)):
        each.controlled_again(play, play.model(who))


# ---------------------------------------------------------------------------------------------------------------------
# What ends control, and what brings it


def _changed(play: Play, event: StatusSet, before: State) -> None:
    if event.word in ("down", "captured_by") and event.value:
        _gone(play, event.who)
    elif event.word in ("shot", "fought") and event.value and is_taken_over(play.model(event.who)):
        play.set(event.who, turned=True)


def _removed(play: Play, event: Removed, before: State) -> None:
    _gone(play, event.who)


def _came(play: Play, event: Placed | Became, before: State) -> None:
    """Whoever comes to the table or becomes another may be a controller, or need one."""
    for each in tuple(play.state.standing()):
        named = play.state.miniatures.get(str(each.status.get("controlled_by")))
        if (named is None or _is_gone(named)) and (by := _could_control(play.state, each)) is not None:
            _obey(play, each.id, by)


def _gone(play: Play, controller: str) -> None:
    """A controller is out of play: whom it controlled obeys another one, or nobody."""
    for each in tuple(play.state.standing()):
        if each.status.get("controlled_by") != controller or each.id not in play.state.miniatures:
            continue
        other = _could_control(play.state, each)
        if other is not None:
            play.set(each.id, controlled_by=other)
        elif is_present(each):
            lose_control(play, each.id, LOST)


# ---------------------------------------------------------------------------------------------------------------------
# The end of a turn


@dataclass(frozen=True, slots=True)
class SignalReturns:
    """The turn ends, and with it what jammers did."""


@dataclass(frozen=True, slots=True)
class ShakeOff:
    """The turn ends: who was taken over may try to be his own master again, if his controller's hold is loose."""


def _signal_returns(play: Play, step: SignalReturns) -> None:
    for each in tuple(play.state.standing()):
        if each.status.get("uncontrolled") == JAMMED:
            _is_controlled_again(play, each.id)


def _shake_off(play: Play, step: ShakeOff) -> None:
    play.then(*_loosened(play.state))


def _loosened(state: State) -> Iterator[object]:
    for each in state.standing():
        controller = state.miniatures.get(str(each.status.get("controlled_by")))
        if controller is None or not is_taken_over(each) or not is_present(each):
            continue
        for own in abilities(controller):
            yield from own.shaken_off(state, controller, each)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _tokens(state: State, miniature: Miniature) -> Iterable[Token]:
    by = miniature.status.get("controlled_by")
    if miniature.status.get("uncontrolled"):
        yield Token("uncontrolled", "U", "Uncontrolled")
    elif by is not None and is_taken_over(miniature):
        home = title_of(state, belongs_to(miniature))
        yield Token("controlled", "C", f"Controlled by {title_of(state, str(by))}; belongs to {home}")


CHAPTER = Chapter(
    "control",
    steps={SignalReturns: _signal_returns, ShakeOff: _shake_off},
    ends={"end": (ShakeOff(), SignalReturns())},
    watches={StatusSet: (_changed,), Removed: (_removed,), Placed: (_came,), Became: (_came,)},
    tokens=_tokens,
    words={
        "home": Word(str, None, "The side that it belongs to while another plays it."),
        "uncontrolled": Word(str, None, "Why it is uncontrolled.", (LOST, JAMMED)),
        "turned": Word(bool, False, "Whether it was made to attack its own side in this turn."),
    },
    of_the_turn=("turned",),
    quiet=frozenset({"home", "controlled_by", "turned", "gifts"}),
    gained={"uncontrolled": "{who} is uncontrolled"},
    lost={"uncontrolled": "{who} is controlled again"},
)
