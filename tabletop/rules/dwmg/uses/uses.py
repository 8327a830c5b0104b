"""Abilities used by choice: `use {by, ability, at}` (p. 6, 17–18). An ability declares its uses (`usage.Usage`); here
are the rules that all uses share; `uses_shown` has the preview and the entries of the menu."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.edges import middle_of
from tabletop.geometry.shapes import CONTACT
from tabletop.model.action import Target
from tabletop.model.event import Noted
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.case import is_place
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import against, guess, listed, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_in_reserve
from tabletop.rules.dwmg.moments import Ability, abilities, common_abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster, vehicle_of
from tabletop.rules.dwmg.shooting.seeing import view_of, view_of_place
from tabletop.rules.dwmg.turns.activation import (
    ACTING,
    ACTION_PHASE,
    act,
    activate_first,
    already_acted,
    cannot_act,
    no_activations,
)
from tabletop.rules.dwmg.turns.allowance import actions_left, actions_of
from tabletop.rules.dwmg.uses.usage import WHOLE, Usage
from tabletop.rules.dwmg.uses.usage_reach import in_reach, reach_to, shape_of
from tabletop.rules.dwmg.verbs import Use

# ---------------------------------------------------------------------------------------------------------------------
# What can be used


def uses_of(miniature: Miniature) -> Iterator[tuple[str, Usage, Ability]]:
    """Everything a model may use by choice, with what `use` calls it: its own abilities, then what anybody may do."""
    named: set[str] = set()
    for each in (*abilities(miniature), *common_abilities()):
        for usage in each.uses:
            name = usage.id or each.id
            if name not in named:
                named.add(name)
                yield name, usage, each


def found(miniature: Miniature, name: str) -> tuple[Usage, Ability] | None:
    """The use of that name; None: the model has none such."""
    return next(((usage, each) for id, usage, each in uses_of(miniature) if id == name), None)


def use_of(case: DwmgCase) -> tuple[Use, Usage, Ability]:
    """The action with what is used, where `no_such_ability` does not refuse it."""
    assert isinstance(case.action, Use)
    used = found(case.miniature, case.action.ability)
    assert used is not None
    return case.action, *used


def times_used(miniature: Miniature, name: str) -> tuple[int, int]:
    """How often a model has used something in this turn, and in this game."""
    this_turn, ever = (miniature.status.get(word) or () for word in ("used", "used_up"))
    return list(this_turn).count(name), list(ever).count(name)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(17), needs=(checks.unknown,))
def no_such_ability(case: DwmgCase) -> Iterator[Finding]:
    """A model uses what its profile names, and what everybody may do."""
    assert isinstance(case.action, Use)
    name, known = case.action.ability, [name for name, _, _ in uses_of(case.miniature)]
    if name not in known:
        who, term = within(case.miniature.title), roster().abilities.get(name)
        said = f"does not have the ability {term.named(None)}." if term is not None else ""
        said = said or f"has no '{name}' to use.{guess(name, known)}"
        yield finding(f"{who} {said}", id=case.miniature.id, ability=name)


def _in_its_activation(one: Rule[DwmgCase]) -> Rule[DwmgCase]:
    """A rule that does not hold for what is done aside."""

    def find(case: DwmgCase) -> Iterator[Finding]:
        if not use_of(case)[1].aside:
            yield from one.find(case)

    return Rule(one.code, one.citation, one.needs | {no_such_ability.code}, find)


@rule(page(6), needs=(checks.unknown, cannot_act, already_acted, no_activations, no_such_ability))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """What is used is paid with actions, some of it with a whole activation."""
    _, usage, _ = use_of(case)
    left = actions_left(case.state, case.miniature)
    needed = actions_of(case.state, case.miniature) if usage.cost == WHOLE else int(usage.cost)
    if left >= needed or usage.aside:
        return
    who = within(case.miniature.title)
    said = f"has no actions left; {needed} needed"
    if left:
        said = f"has 1 action left; {needed} needed" if left == 1 else f"has {left} actions left; {needed} needed"
    if usage.cost == WHOLE:
        said = "has begun its activation already; this takes the whole of it"
    yield finding(f"{who} {said}.", id=case.miniature.id, left=left, needed=needed)


@rule(page(26), needs=(checks.unknown, cannot_act, no_such_ability))
def not_here(case: DwmgCase) -> Iterator[Finding]:
    """Who is inside the TARDIS uses only what can be used there, and nobody else does; so does who is in reserve."""
    inside = case.miniature.at is None
    if use_of(case)[1].from_reserve:
        if not is_in_reserve(case.miniature):
            yield finding(f"{within(case.miniature.title)} is in play, where this is not used.", id=case.miniature.id)
        return
    if inside != use_of(case)[1].inside:
        where = "inside the TARDIS" if inside else "on the table"
        yield finding(f"{within(case.miniature.title)} is {where}, where this is not used.", id=case.miniature.id)


@rule(page(17), needs=(checks.unknown, no_such_ability))
def already_used(case: DwmgCase) -> Iterator[Finding]:
    """Some abilities are used once a turn, or so many times a game."""
    action, usage, _ = use_of(case)
    this_turn, ever = times_used(case.miniature, action.ability)
    who = within(case.miniature.title)
    if usage.a_game is not None and ever >= usage.a_game:
        yield finding(f"{who} has used this {_times(ever)} in this game, and may not again.", id=case.miniature.id)
    elif usage.a_turn is not None and this_turn >= usage.a_turn:
        yield finding(f"{who} has used this {_times(this_turn)} in this turn, and may not again.", id=case.miniature.id)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


@rule(page(17), needs=(checks.unknown, cannot_act, no_such_ability, not_here))
def no_such_target(case: DwmgCase) -> Iterator[Finding]:
    """It is used on what it is meant for: a model, a place, a piece of terrain, or nothing."""
    action, usage, _ = use_of(case)
    why = wrong_target(case.state, case.miniature, usage, action.at)
    if why is not None:
        yield finding(f"{why}.", id=case.miniature.id, at=action.at)


def wrong_target(state: State, bearer: Miniature, usage: Usage, at: Target | None) -> str | None:
    """Why it is not meant to be used on that: a sentence without its full stop; None: it is."""
    if usage.wants is None:
        return None if at is None else "This is not used on anything"
    if at is None:
        asked = {"miniature": "Say on whom it is used", "place": "Say where it is used"}
        return asked.get(usage.wants, "Say on what it is used")
    if usage.wants == "miniature":
        return _wrong_model(state, bearer, usage, at)
    if usage.wants == "place":
        return None if is_place(at) and _on_table(state, at) else "It is used on a place on the table"
    anything = usage.wants == "thing"
    if isinstance(at, str) and (
        at in state.terrain or opening_of(state, at) is not None or (anything and _lies_there(state, at))
    ):
        return None
    return f"It is used on {'something on the table' if anything else 'a piece of terrain, a door or a window'}"


def _lies_there(state: State, at: str) -> bool:
    return at in state.markers or (at in state.miniatures and state.miniatures[at].at is not None)


def _wrong_model(state: State, bearer: Miniature, usage: Usage, at: Target) -> str | None:
    target = state.miniatures.get(at) if isinstance(at, str) else None
    if target is None or target.at is None:
        return "It is used on a model on the table"
    who = within(target.title)
    if target.status.get("down") and not usage.fallen:
        return f"{who} is a casualty"
    if target.id == bearer.id:
        return None if usage.whom == "anybody" else f"{who} does not use it on itself"
    hostile = state.enemies(bearer.side, target.side)
    if usage.whom in ("friend", "enemy"):
        if vehicle_of(target) is not None:
            return f"{who} is a vehicle, on which nobody uses this"
        if hostile == (usage.whom == "friend"):
            return f"{who} is no {usage.whom} of {within(bearer.title)}"
    return None


def _on_table(state: State, at: Target) -> bool:
    return 0 <= float(at[0]) <= state.table.width and 0 <= float(at[1]) <= state.table.height


@rule(page(17, "C2"), needs=(checks.unknown, cannot_act, no_such_ability, not_here, no_such_target))
def out_of_range(case: DwmgCase) -> Iterator[Finding]:
    """It reaches so far from the base, many abilities only what the base touches."""
    action, usage, _ = use_of(case)
    away = reach_to(case.state, case.miniature, action.at)
    if usage.reach is None or away is None or in_reach(case.state, case.miniature, usage, action.at):
        return
    needed, allowed = against(away, usage.reach)
    said = f"it reaches {allowed}" if usage.reach > CONTACT else "it needs base contact"
    lit = (OutlineMark(shape_of(case.state, action.at)),)
    yield finding(f"{_target(case.state, action.at)} is {needed} away; {said}.", lit, needed=away, allowed=usage.reach)


def _target(state: State, at: Target | None) -> str:
    return title_of(state, at) if isinstance(at, str) else "That place"


@rule(page(8, "D1"), needs=(checks.unknown, cannot_act, no_such_ability, not_here, no_such_target))
def no_line_of_sight(case: DwmgCase) -> Iterator[Finding]:
    """Some abilities work only on what is seen."""
    action, usage, _ = use_of(case)
    if not usage.sight or action.at is None:
        return
    state, who = case.state, within(case.miniature.title)
    if isinstance(action.at, str) and action.at in state.miniatures:
        if action.at == case.miniature.id:
            return
        view = view_of(state, case.miniature, state.miniatures[action.at])
    else:
        view = view_of_place(state, case.miniature, middle_of(shape_of(state, action.at)))
    if view.hidden:
        by = f" by {listed(title_of(state, name) for name in view.obstructions)}" if view.obstructions else ""
        lit = tuple(OutlineMark(shape_of(state, name)) for name in view.obstructions)
        yield finding(f"{_target(state, action.at)} is hidden from {who}{by}.", lit, obstructions=view.obstructions)


@rule(page(17), needs=(checks.unknown, cannot_act, no_such_ability, not_here))
def cannot_be_used(case: DwmgCase) -> Iterator[Finding]:
    """Every ability has its own conditions."""
    action, usage, ability = use_of(case)
    at = action.at
    if at is not None and wrong_target(case.state, case.miniature, usage, at) is not None:
        return
    why = ability.may_not_use(case.state, case.miniature, action.ability, at)
    if why is not None:
        lit = (OutlineMark(shape_of(case.state, at)),) if at is not None else ()
        yield finding(f"{why}.", lit, id=case.miniature.id)


OF_ITS_ACTIVATION = (already_acted, no_activations, activate_first)
"""Rules that do not hold for what is done aside."""


@rule(page(26), needs=(checks.unknown,))
def not_your_side(case: DwmgCase) -> Iterator[Finding]:
    """What may be used at any moment is used in the enemy's turn too, by its own side."""
    assert isinstance(case.action, Use)
    used = found(case.miniature, case.action.ability)
    at_any_moment = used is not None and used[0].any_phase
    interrupts = at_any_moment and case.side == case.miniature.side and case.state.clock.phase == ACTION_PHASE
    if not interrupts:
        yield from checks.not_your_side.find(case)


RULES: tuple[Rule[DwmgCase], ...] = (
    *(not_your_side if each is checks.not_your_side else each for each in ACTING if each not in OF_ITS_ACTIVATION),
    no_such_ability,
    *(_in_its_activation(each) for each in OF_ITS_ACTIVATION),
    no_actions_left,
    not_here,
    already_used,
    no_such_target,
    out_of_range,
    no_line_of_sight,
    cannot_be_used,
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _done(play: Play, action: Use) -> None:
    model = play.model(action.by)
    used = found(model, action.ability)
    assert used is not None
    usage, ability = used
    if not usage.aside:
        act(play, action.by, actions_of(play.state, model) if usage.cost == WHOLE else int(usage.cost))
    play.set(action.by, used=(*(model.status.get("used") or ()), action.ability))
    if usage.a_game is not None:
        play.set(action.by, used_up=(*(model.status.get("used_up") or ()), action.ability))
    who, name = within(model.title), _name(ability, usage)
    told = (
        f"{who} uses “{name}” on {title_of(play.state, action.at)}."
        if isinstance(action.at, str)
        else f"{who} uses “{name}”."
    )
    play.tell(Noted(sentence(told)))
    ability.used(play, action)


def _name(ability: Ability, usage: Usage) -> str:
    """What the book calls it."""
    entry = roster().abilities.get(ability.id) or roster().rules.get(ability.id)
    return usage.label if entry is None else entry.name


CHAPTER = Chapter(
    "uses",
    rules={Use: RULES},
    deeds={Use: _done},
    codes=("no-such-ability", "not-here", "already-used", "no-such-target", "cannot-be-used"),
    words={"used_up": Word(list[str], (), "The abilities it has used that it may use only so often in a game.")},
    quiet=frozenset({"used_up"}),
)
