"""Repair and Sabotage (p. 18), and setting an invented weapon right (p. 16).

Each attempt is a standard action with a test of Int, once a turn. A 12 to repair is the end of all attempts, a 2 to
sabotage leaves nothing to repair. Who can repair knows how to sabotage.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action, Choose, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.equipment import (
    WORDS,
    WORKS,
    break_part,
    broken_parts,
    condition,
    mend_part,
    ruin_part,
    set_condition,
    working_parts,
)
from tabletop.rules.dwmg.gear.things import BROKEN, RUINED, WEAPON, thing_of
from tabletop.rules.dwmg.harm.damage import give_back
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, is_free
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage
from tabletop.rules.dwmg.verbs import Drive, Use

IRREPARABLE, RUINOUS = 12, 2
"""The dice that end all attempts to repair something, and those that sabotage it for good."""
UNTRAINED = -2
"""What is taken off the Int of a model that sets an invented weapon right and cannot repair."""
INT_DICE = 2
A_HIT = "a-hit"
"""The part of a machine that is repaired when it gets a Hit back."""
PROGRAM = "program"
"""The part of a robot that is changed when it is reprogrammed."""
WHOLE_THING = ""
"""The part of a piece of equipment that is the piece itself."""

SABOTAGE = Usage("Sabotage", id="sabotage", wants="thing", reach=CONTACT_REACH, a_turn=1)
REPROGRAM = Usage("Reprogram", id="reprogram", wants="miniature", whom="anybody", reach=CONTACT_REACH, a_turn=1)
REPAIR = Usage("Repair", id="repair", wants="thing", fallen=True, reach=CONTACT_REACH, a_turn=1)


# ---------------------------------------------------------------------------------------------------------------------
# What can be done to what


def repairable(state: State, bearer: Miniature, at: str) -> tuple[str, ...]:
    """The parts of something that a model could repair."""
    model = state.miniatures.get(at)
    whole = (WHOLE_THING,) if condition(state, at) == BROKEN else ()
    if model is None or state.enemies(model.side, bearer.side):
        return whole
    parts = tuple(broken_parts(model))
    machine = any(each.may_be_mended(state, model) for each in abilities(model))
    lost = hits_left(model) < stat(model, "hits") and not model.status.get("beyond_repair")
    return (*whole, *parts, *((A_HIT,) if machine and lost else ()))


def sabotageable(state: State, at: str) -> tuple[str, ...]:
    """The parts of something that can be sabotaged: of a model, only while it cannot prevent it (house)."""
    model = state.miniatures.get(at)
    whole = (WHOLE_THING,) if condition(state, at) == WORKS else ()
    if model is None or whole:
        return whole
    if any(each.may_be_shut_down(state, model) for each in abilities(model)):
        return (WHOLE_THING,)
    return tuple(working_parts(model)) if not is_free(model) and not model.status.get("down") else ()


def _why_not_repair(state: State, bearer: Miniature, at: str) -> str | None:
    if repairable(state, bearer, at):
        return None
    what = sentence(title_of(state, at))
    if condition(state, at) == RUINED or (at in state.miniatures and state.miniatures[at].status.get("beyond_repair")):
        return f"{what} is beyond repair"
    if at in state.miniatures and state.enemies(state.miniatures[at].side, bearer.side):
        return f"{what} is no friend of {within(bearer.title)}"
    return f"Nothing of {title_of(state, at)} is in need of repair"


def _why_not_sabotage(state: State, at: str) -> str | None:
    if sabotageable(state, at):
        return None
    what = sentence(title_of(state, at))
    if condition(state, at) in (BROKEN, RUINED):
        return f"{what} is out of order already"
    if at in state.miniatures:
        return f"{what} is able to look after its own equipment"
    return f"{what} is no equipment that could be put out of order"


@ability("sabotage")
class Sabotage(Ability):
    """Puts equipment out of action."""

    uses = (SABOTAGE,)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        return _why_not_sabotage(state, at) if isinstance(at, str) else None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        _choose(play, Attempt(action.by, action.at, harm=True), sabotageable(play.state, action.at))


@ability("repair")
class Repair(Ability):
    """Mends what is broken, and gives machines a lost Hit back; knows how to sabotage as well."""

    uses = (REPAIR, SABOTAGE, REPROGRAM)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return name != REPROGRAM.id or any(_reprogramming(state, each) is not None for each in state.standing())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not isinstance(at, str):
            return None
        if name == REPROGRAM.id:
            model = state.miniatures[at]
            return None if _reprogramming(state, model) is not None else f"{within(model.title)} has no such program"
        return _why_not_sabotage(state, at) if name == SABOTAGE.id else _why_not_repair(state, bearer, at)

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        if action.ability == REPROGRAM.id:
            modifier = _reprogramming(play.state, play.model(action.at)) or 0
            _try(play, Attempt(action.by, action.at, PROGRAM, modifier=modifier))
            return
        harm = action.ability == SABOTAGE.id
        parts = (
            sabotageable(play.state, action.at) if harm else repairable(play.state, play.model(action.by), action.at)
        )
        _choose(play, Attempt(action.by, action.at, harm=harm), parts)


def _reprogramming(state: State, miniature: Miniature) -> int | None:
    """What is taken off the Int of whoever reprograms a robot; None: it has no program that could be changed."""
    found = (each.reprogramming(state, miniature) for each in abilities(miniature))
    return next((modifier for modifier in found if modifier is not None), None)


@anybody("set-right")
class SetRight(Ability):
    """Whoever carries an invented weapon that has broken down may try to set it right without being able to repair."""

    uses = (Usage("Set the weapon right", id="set-right", a_turn=1),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        skilled = any(usage.id == REPAIR.id for each in abilities(bearer) for usage in each.uses)
        return not skilled and self.may_not_use(state, bearer, name, None) is None

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if any(thing_of(part).name == WEAPON for part in broken_parts(bearer)):
            return None
        return f"{within(bearer.title)} carries no invented weapon that is out of order"

    def used(self, play: Play, action: Use) -> None:
        part = next(each for each in broken_parts(play.model(action.by)) if thing_of(each).name == WEAPON)
        _try(play, Attempt(action.by, action.by, part, modifier=UNTRAINED))


@rule(page(18), needs=(checks.unknown,))
def out_of_order(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle that is out of order goes nowhere."""
    vehicle = case.state.miniatures.get(str(case.miniature.status.get("in_vehicle")))
    if vehicle is not None and condition(case.state, vehicle.id) != WORKS:
        yield finding(f"{within(vehicle.title)} is out of order.", id=vehicle.id)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Attempt:
    """A model tries to mend something, or to `harm` it: a part of what it is at."""

    by: str
    at: str
    part: str = WHOLE_THING
    harm: bool = False
    modifier: int = 0
    limit: int = 0
    faces: tuple[int, ...] = ()


def _choose(play: Play, attempt: Attempt, parts: tuple[str, ...]) -> None:
    """Its player says which part, where there are several."""
    if len(parts) == 1:
        _try(play, replace(attempt, part=parts[0]))
        return
    who = title_of(play.state, attempt.by)
    said = f"What does {who} sabotage?" if attempt.harm else f"What does {who} repair?"
    answers = tuple(Choose(part or "the-whole") for part in parts)
    play.ask(Decision("part", play.model(attempt.by).side, said, answers, answers[0], page(18)), attempt)


def _chosen(play: Play, attempt: Attempt, answer: Action) -> None:
    if isinstance(answer, Choose):
        _try(play, replace(attempt, part=WHOLE_THING if answer.option == "the-whole" else answer.option))


def _try(play: Play, attempt: Attempt) -> None:
    """Test Int, unless it is 0: such a model never succeeds (ruling D24)."""
    limit = stat(play.model(attempt.by), "int")
    limit = limit + attempt.modifier if limit > 0 else 0
    doing = "sabotage" if attempt.harm else "repair"
    throw = Throw(INT_DICE, f"Int, {limit} or less ({doing})", replace(attempt, limit=limit), attempt.by, (attempt.by,))
    play.then(replace(throw, total=limit))


def _attempted(play: Play, attempt: Attempt) -> None:
    total = sum(attempt.faces)
    what = _called(play.state, attempt)
    if attempt.harm:
        if total > attempt.limit:
            play.tell(Noted(f"The sabotage of {what} fails."))
            return
        _harm(play, attempt, for_good=total == RUINOUS)
        ruined = total == RUINOUS
        play.tell(Noted(sentence(f"{what} is out of action for good." if ruined else f"{what} is out of action.")))
        return
    if total <= attempt.limit:
        _mend(play, attempt)
        anew = attempt.part == PROGRAM
        play.tell(Noted(sentence(f"{what} is reprogrammed." if anew else f"{what} is repaired.")))
    elif total >= IRREPARABLE and not attempt.modifier and attempt.part != PROGRAM:
        _give_up(play, attempt)
        play.tell(Noted(sentence(f"{what} is beyond repair.")))
    else:
        play.tell(Noted(f"The repair of {what} fails."))


def _called(state: State, attempt: Attempt) -> str:
    if attempt.part in (WHOLE_THING, A_HIT, PROGRAM):
        return title_of(state, attempt.at)
    thing = thing_of(attempt.part)
    return f"the {thing.title.lower()} of {title_of(state, attempt.at)}"


def _mend(play: Play, attempt: Attempt) -> None:
    if attempt.part == WHOLE_THING:
        set_condition(play, attempt.at, WORKS)
    elif attempt.part == A_HIT:
        give_back(play, attempt.at)
    elif attempt.part == PROGRAM:
        for each in abilities(play.model(attempt.at)):
            each.reprogrammed(play, play.model(attempt.at), attempt.by)
    else:
        mend_part(play, attempt.at, attempt.part)


def _give_up(play: Play, attempt: Attempt) -> None:
    if attempt.part == WHOLE_THING:
        set_condition(play, attempt.at, RUINED)
    elif attempt.part == A_HIT:
        play.set(attempt.at, beyond_repair=True)
    else:
        ruin_part(play, attempt.at, attempt.part)


def _harm(play: Play, attempt: Attempt, for_good: bool) -> None:
    if attempt.part != WHOLE_THING:
        (ruin_part if for_good else break_part)(play, attempt.at, attempt.part)
    elif condition(play.state, attempt.at) is not None:
        set_condition(play, attempt.at, RUINED if for_good else BROKEN)
    else:
        shut_down(play, attempt.at)


def shut_down(play: Play, who: str) -> None:
    """A robot is switched off."""
    play.set(who, shut_down=True)


CHAPTER = Chapter(
    "repair and sabotage",
    steps={Attempt: _attempted},
    rules={Drive: (out_of_order,)},
    replies={Attempt: _chosen},
    words={
        **WORDS,
        "beyond_repair": Word(bool, False, "Whether nobody can give the machine a lost Hit back."),
        "shut_down": Word(bool, False, "Whether the robot is switched off."),
    },
    gained={"shut_down": "{who} is shut down", "beyond_repair": "{who} is beyond repair"},
    lost={"shut_down": "{who} is switched on again"},
    quiet=frozenset({"sabotaged", "out_of_order"}),
)
