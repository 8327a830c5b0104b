"""Melee (p. 9, rulings D6, D22): who fights whom, when, and in what order.

A melee is everybody who hangs together by contacts. It is fought as a whole: those who moved into contact strike first,
then the others by Agi, and unwieldy weapons last; equals strike at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.shapes import bearing
from tabletop.model.action import Action, Choose, EndPhase, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Turned
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import listed, within
from tabletop.rules.dwmg.capture.captives import why_no_captive
from tabletop.rules.dwmg.capture.captivity import Seize
from tabletop.rules.dwmg.capture.infiltration import reveal
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.melee.battering import batter, of_models, section_of
from tabletop.rules.dwmg.melee.blows import REPLIES, STEPS, Deliver
from tabletop.rules.dwmg.melee.contact import before
from tabletop.rules.dwmg.melee.fighting import CODES, FIGHTING, melee_open, must_fight, offers, shown
from tabletop.rules.dwmg.melee.striking import (
    UNARMED,
    came_to,
    engaged,
    has_room_for,
    options,
    strikes_last,
    targets,
    weapon_for,
    weapons,
)
from tabletop.rules.dwmg.models import in_contact, is_free, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.odds.odds_of_melee import chances
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.shooting.daring import dare_of
from tabletop.rules.dwmg.verbs import Capture, Fight

NOW, LATER = "fight-now", "fight-later"

# ---------------------------------------------------------------------------------------------------------------------
# Steps


@dataclass(frozen=True, slots=True)
class AskWhen:
    """A model has moved into contact: is the melee fought now, or at the end of the phase (ruling D22)?"""

    by: str


@dataclass(frozen=True, slots=True)
class BeginMelee:
    """The melee that a model stands in is fought."""

    by: str
    declared: Fight | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A model whose turn to strike has come, with the enemies that it can strike."""

    who: str
    foes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Melee:
    """A melee that is being fought: `waiting` have not struck yet, those `ready` strike at the same time."""

    everybody: tuple[str, ...]
    waiting: tuple[str, ...]
    ready: tuple[Ready, ...] = ()
    chosen: tuple[Fight, ...] = ()


@dataclass(frozen=True, slots=True)
class AskHow:
    """The player of a model says how it strikes."""

    ready: Ready
    melee: Melee


@dataclass(frozen=True, slots=True)
class EndMelee:
    """All have struck."""

    everybody: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnRound:
    """A model that was attacked from behind may face an attacker (p. 10)."""

    who: str


@dataclass(frozen=True, slots=True)
class FightOn:
    """The phase ends: melees in which only the other side's models could strike are fought now (p. 9)."""


# ---------------------------------------------------------------------------------------------------------------------
# When


def _fight(play: Play, action: Fight) -> None:
    section = section_of(play.state, action)
    if section is not None:
        batter(play, action, section)
        return
    reveal(play, action.by)
    play.then(BeginMelee(action.by, replace(action, side=None)))


def _arrived(play: Play, earlier: Miniature) -> None:
    """A model that has moved into contact declares melee (ruling D6)."""
    model = play.model(earlier.id)
    foes = tuple(each.id for each in in_contact(play.state, model))
    known = tuple(each for each in model.status.get("foes") or () if each in foes)
    play.set(model.id, foes=known or None, loose=None)
    if model.status.get("charged") and foes:
        play.last(AskWhen(model.id))


def _ask_when(play: Play, step: AskWhen) -> None:
    model = play.model(step.by)
    foes = targets(play.state, model)
    if not foes:
        return
    against = listed(within(each.title) for each in foes)
    seizing = tuple(Capture(model.id, each.id) for each in foes) if len(foes) == 1 else ()
    seizing = tuple(each for each in seizing if why_no_captive(play.state, play.model(each.at)) is None)
    said = f"{within(model.title)} is in contact with {against}. Fight now, or at the end of the phase?"
    answers = (Choose(NOW), Choose(LATER), *seizing)
    question = Decision("melee", model.side, said, answers, Choose(LATER), page(9, "D22"))
    play.ask(question, step)


def _answer_when(play: Play, step: AskWhen, answer: Action) -> None:
    if isinstance(answer, Choose) and answer.option == NOW:
        play.then(BeginMelee(step.by))
    elif isinstance(answer, Capture):
        play.then(Seize(answer.by, answer.at))


def _fight_on(play: Play, step: FightOn) -> None:
    """Whoever was attacked in this phase and could not strike back has had his melee."""
    idle = (each for each in play.state.standing() if not each.status.get("attacked_by"))
    waiting = next((each for each in idle if must_fight(play.state, each)), None)
    if waiting is not None:
        play.then(BeginMelee(waiting.id), step)


# ---------------------------------------------------------------------------------------------------------------------
# In what order


def _begin(play: Play, step: BeginMelee) -> None:
    everybody = everybody_in(play.state, play.model(step.by))
    chosen = () if step.declared is None else (step.declared,)
    play.then(Melee(everybody, everybody, (), chosen))


def everybody_in(state: State, miniature: Miniature) -> tuple[str, ...]:
    """All who hang together with a model by contacts, the model first."""
    found = [miniature.id]
    for name in found:
        found += [each.id for each in in_contact(state, state.miniatures[name]) if each.id not in found]
    return tuple(found)


def order_of(state: State, miniature: Miniature, chosen: tuple[Fight, ...] = ()) -> tuple[bool, bool, int]:
    """When a model strikes, the lowest first: unwieldy weapons last, before them those who came, then by Agi (D22)."""
    fight = next((each for each in chosen if each.by == miniature.id), None)
    armed = weapons(miniature) if fight is None else (weapon_for(fight, miniature) or UNARMED,)
    return all(map(strikes_last, armed)), not miniature.status.get("charged"), -stat(miniature, "agi")


def _melee(play: Play, step: Melee) -> None:
    if step.ready:
        _next(play, step.ready[0], replace(step, ready=step.ready[1:]))
        return
    able = [(play.model(each), targets(play.state, play.model(each))) for each in step.waiting]
    able = [(model, foes) for model, foes in able if foes]
    if not able:
        play.then(EndMelee(step.everybody))
        return
    first = min(order_of(play.state, model, step.chosen) for model, _ in able)
    ready = tuple(
        Ready(model.id, tuple(each.id for each in foes))
        for model, foes in able
        if order_of(play.state, model, step.chosen) == first
    )
    striking = {each.who for each in ready}
    play.then(replace(step, waiting=tuple(each for each in step.waiting if each not in striking), ready=ready))


def _next(play: Play, ready: Ready, melee: Melee) -> None:
    """A model strikes as was declared, or as its player says where there is a choice."""
    model = play.model(ready.who)
    dare = dare_of(play.state, model, _engages(play.state, model, ready.foes))
    if dare is not None:
        play.then(dare, replace(melee, ready=(ready, *melee.ready)))
        return
    foes = tuple(each for each in map(play.model, ready.foes) if _can_strike(play.state, model, each))
    declared = next((each for each in melee.chosen if each.by == ready.who), None)
    if declared is not None and _still(declared, {each.id for each in foes}):
        _strike(play, declared, ready, melee)
        return
    ways = tuple(options(play.state, model, foes))
    if len(ways) > 1:
        question = Decision("strike", model.side, f"How does {within(model.title)} strike?", ways, None, page(9))
        play.ask(question, AskHow(ready, melee))
    elif ways:
        _strike(play, ways[0], ready, melee)
    else:
        play.then(melee)


def _engages(state: State, model: Miniature, foes: tuple[str, ...]) -> tuple[str, ...]:
    """Whom it enters melee with by its own will: it came to them, and has not fought them before."""
    known = model.status.get("foes") or ()
    return tuple(each for each in foes if each not in known and came_to(state, model, state.miniatures[each]))


def _can_strike(state: State, model: Miniature, foe: Miniature) -> bool:
    return is_present(foe) and has_room_for(state, foe, model) and engaged(model, foe)


def _still(fight: Fight, foes: set[str]) -> bool:
    return foes.issuperset({fight.at} if isinstance(fight.at, str) else {str(each) for each in fight.at})


def _answer_how(play: Play, step: AskHow, answer: Action) -> None:
    if isinstance(answer, Fight):
        _strike(play, replace(answer, side=None), step.ready, step.melee)


def _strike(play: Play, fight: Fight, ready: Ready, melee: Melee) -> None:
    """The model strikes now, or waits for the others with the unwieldy weapon that it has chosen."""
    model = play.model(ready.who)
    chosen = (*(each for each in melee.chosen if each.by != ready.who), fight)
    if order_of(play.state, model, chosen)[0] and not order_of(play.state, model, melee.chosen)[0]:
        play.then(replace(melee, waiting=(*melee.waiting, ready.who), chosen=chosen))
    else:
        play.then(Deliver(fight, ready.foes), melee)


# ---------------------------------------------------------------------------------------------------------------------
# What is left


def _end(play: Play, step: EndMelee) -> None:
    """Who still stands in it knows its foes from now on; whom they attacked from behind may turn round."""
    present = [play.model(each) for each in step.everybody if is_present(play.model(each))]
    for model in present:
        foes = tuple(each.id for each in in_contact(play.state, model))
        play.set(model.id, foes=foes or None)
        if model.status.get("fought") and not foes:
            for each in abilities(model):
                each.melee_won(play, model)
    play.then(*(TurnRound(model.id) for model in present if _behind(play.state, model)))


def _behind(state: State, model: Miniature) -> tuple[str, ...]:
    """The enemies in contact who have attacked a model that can turn round from behind."""
    if not is_free(model) or model.base.length is not None:
        return ()
    attackers = model.status.get("attacked_by") or ()
    return tuple(each.id for each in in_contact(state, model) if each.id in attackers and not before(model, each))


def _turn_round(play: Play, step: TurnRound) -> None:
    model = play.model(step.who)
    answers = tuple(Choose(each) for each in _behind(play.state, model))
    if answers:
        said = f"{within(model.title)} was attacked from behind. Turn to face an attacker?"
        play.ask(Decision("turn-round", model.side, said, (Pass(), *answers), Pass(), page(10)), step)


def _turned_round(play: Play, step: TurnRound, answer: Action) -> None:
    model = play.model(step.who)
    other = play.model(answer.option).at if isinstance(answer, Choose) else None
    if other is not None and model.at is not None:
        play.tell(Turned(step.who, bearing(model.at, other)))


CHAPTER = Chapter(
    "melee",
    rules={Fight: of_models(*FIGHTING), EndPhase: (melee_open,)},
    deeds={Fight: _fight},
    shown={Fight: shown},
    chances={Fight: chances},
    steps={
        AskWhen: _ask_when,
        BeginMelee: _begin,
        Melee: _melee,
        EndMelee: _end,
        TurnRound: _turn_round,
        FightOn: _fight_on,
        **STEPS,
    },
    replies={AskWhen: _answer_when, AskHow: _answer_how, TurnRound: _turned_round, **REPLIES},
    ends={"action": (FightOn(),)},
    arrived=_arrived,
    offers=offers,
    codes=CODES,
)
