"""Abilities used by choice: `use {by, ability, at}` (p. 6, 17–18). An ability declares its uses (`usage.Usage`); here
are the rules that all uses share, what is shown of them, and their entries in a model's menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import edge_to_edge, gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Piece, Region
from tabletop.model.action import Target
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Refusal, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.case import is_place
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.walls import opening_of
from tabletop.rules.common.words import against, guess, inches, listed, sentence, title_of, within
from tabletop.rules.dwmg.activation import ACTING, act, already_acted, cannot_act, no_activations
from tabletop.rules.dwmg.allowance import actions_left, actions_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.contact import reaches
from tabletop.rules.dwmg.doors import hand_reaches
from tabletop.rules.dwmg.items import spot_of
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.moments import Ability, abilities, common_abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.seeing import view_of, view_of_place
from tabletop.rules.dwmg.usage import CONTACT_REACH, WHOLE, Usage
from tabletop.rules.dwmg.verbs import Use

FACES = 6

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


def _use(case: DwmgCase) -> tuple[Use, Usage, Ability]:
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
        who = within(case.miniature.title)
        yield finding(f"{who} has no '{name}' to use.{guess(name, known)}", id=case.miniature.id, ability=name)


def _in_its_activation(one: Rule[DwmgCase]) -> Rule[DwmgCase]:
    """A rule that does not hold for what is done aside."""

    def find(case: DwmgCase) -> Iterator[Finding]:
        if not _use(case)[1].aside:
            yield from one.find(case)

    return Rule(one.code, one.citation, one.needs | {no_such_ability.code}, find)


@rule(page(6), needs=(checks.unknown, cannot_act, already_acted, no_activations, no_such_ability))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """What is used is paid with actions, some of it with a whole activation."""
    _, usage, _ = _use(case)
    left = actions_left(case.state, case.miniature)
    needed = actions_of(case.state, case.miniature) if usage.cost == WHOLE else int(usage.cost)
    if left >= needed or usage.aside:
        return
    who = within(case.miniature.title)
    said = f"has {left or 'no'} {'action' if left == 1 else 'actions'} left; {needed} needed"
    if usage.cost == WHOLE:
        said = "has begun its activation already; this takes the whole of it"
    yield finding(f"{who} {said}.", id=case.miniature.id, left=left, needed=needed)


@rule(page(17), needs=(checks.unknown, no_such_ability))
def already_used(case: DwmgCase) -> Iterator[Finding]:
    """Some abilities are used once a turn, or so many times a game."""
    action, usage, _ = _use(case)
    this_turn, ever = times_used(case.miniature, action.ability)
    who = within(case.miniature.title)
    if usage.a_game is not None and ever >= usage.a_game:
        yield finding(f"{who} has used this {_times(ever)} in this game, and may not again.", id=case.miniature.id)
    elif usage.a_turn is not None and this_turn >= usage.a_turn:
        yield finding(f"{who} has used this {_times(this_turn)} in this turn, and may not again.", id=case.miniature.id)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


@rule(page(17), needs=(checks.unknown, cannot_act, no_such_ability))
def no_such_target(case: DwmgCase) -> Iterator[Finding]:
    """It is used on what it is meant for: a model, a place, a piece of terrain, or nothing."""
    action, usage, _ = _use(case)
    why = _wrong_target(case.state, case.miniature, usage, action.at)
    if why is not None:
        yield finding(f"{why}.", id=case.miniature.id, at=action.at)


def _wrong_target(state: State, bearer: Miniature, usage: Usage, at: Target | None) -> str | None:
    if usage.wants is None:
        return None if at is None else "This is not used on anything"
    if at is None:
        return {"miniature": "Say on whom", "place": "Say where", "terrain": "Say on what", "thing": "Say on what"}[
            usage.wants
        ] + " it is used"
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
    if usage.whom == "friend" and hostile:
        return f"{who} is no friend of {within(bearer.title)}"
    if usage.whom == "enemy" and not hostile:
        return f"{who} is no enemy of {within(bearer.title)}"
    return None


def _on_table(state: State, at: Target) -> bool:
    return 0 <= float(at[0]) <= state.table.width and 0 <= float(at[1]) <= state.table.height


@rule(page(17, "C2"), needs=(checks.unknown, cannot_act, no_such_ability, no_such_target))
def out_of_range(case: DwmgCase) -> Iterator[Finding]:
    """It reaches so far from the base, many abilities only what the base touches."""
    action, usage, _ = _use(case)
    away = reach_to(case.state, case.miniature, action.at)
    if usage.reach is None or away is None or _in_reach(case.state, case.miniature, usage, action.at):
        return
    needed, allowed = against(away, usage.reach)
    said = f"it reaches {allowed}" if usage.reach > CONTACT else "it needs base contact"
    lit = (OutlineMark(_aimed(case.state, action.at)),)
    yield finding(f"{_target(case.state, action.at)} is {needed} away; {said}.", lit, needed=away, allowed=usage.reach)


def reach_to(state: State, bearer: Miniature, at: Target | None) -> float | None:
    """Inches from a model's base to what it would use something on; None for nothing."""
    return None if at is None or bearer.at is None else max(0.0, gap(bearer.piece(), _aimed(state, at)))


def _in_reach(state: State, bearer: Miniature, usage: Usage, at: Target | None) -> bool:
    away = reach_to(state, bearer, at)
    if usage.reach is None or away is None:
        return True
    if usage.reach > CONTACT_REACH:
        return away <= usage.reach + EPSILON
    if isinstance(at, str) and at in state.miniatures:
        return reaches(state, bearer, state.miniatures[at])
    opening = opening_of(state, at) if isinstance(at, str) else None
    if opening is not None:
        return hand_reaches(bearer, *opening)
    return away <= CONTACT + EPSILON and _level_of(state, bearer, at) == bearer.level


def _level_of(state: State, bearer: Miniature, at: Target | None) -> int:
    if not isinstance(at, str):
        return bearer.level
    if at in state.terrain:
        return state.terrain[at].level
    if at in state.markers:
        return state.markers[at].level
    opening = opening_of(state, at)
    return bearer.level if opening is None else opening[0].level


def _aimed(state: State, at: Target | None) -> Piece:
    """The shape of what it is used on: a base, a piece of terrain, a door, a place."""
    if isinstance(at, str):
        if at in state.miniatures:
            return state.miniatures[at].piece()
        if at in state.markers:
            return spot_of(state.markers[at])
        opening = opening_of(state, at)
        if opening is not None:
            return Region(((opening[1].start, opening[1].end),))
        return state.terrain[at].piece()
    assert is_place(at) and at is not None
    return Disc((float(at[0]), float(at[1])), 0.0)


def _target(state: State, at: Target | None) -> str:
    return title_of(state, at) if isinstance(at, str) else "That place"


@rule(page(8, "D1"), needs=(checks.unknown, cannot_act, no_such_ability, no_such_target))
def no_line_of_sight(case: DwmgCase) -> Iterator[Finding]:
    """Some abilities work only on what is seen."""
    action, usage, _ = _use(case)
    if not usage.sight or action.at is None:
        return
    state, who = case.state, within(case.miniature.title)
    if isinstance(action.at, str) and action.at in state.miniatures:
        if action.at == case.miniature.id:
            return
        view = view_of(state, case.miniature, state.miniatures[action.at])
    else:
        view = view_of_place(state, case.miniature, _middle(_aimed(state, action.at)))
    if view.hidden:
        by = f" by {listed(title_of(state, name) for name in view.obstructions)}" if view.obstructions else ""
        lit = tuple(OutlineMark(_aimed(state, name)) for name in view.obstructions)
        yield finding(f"{_target(state, action.at)} is hidden from {who}{by}.", lit, obstructions=view.obstructions)


def _middle(piece: Piece) -> tuple[float, float]:
    if not isinstance(piece, Region):
        return piece.centre
    xs, ys = zip(*piece.rings[0], strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@rule(page(17), needs=(checks.unknown, cannot_act, no_such_ability))
def cannot_be_used(case: DwmgCase) -> Iterator[Finding]:
    """Every ability has its own conditions."""
    action, usage, ability = _use(case)
    at = action.at
    if at is not None and _wrong_target(case.state, case.miniature, usage, at) is not None:
        return
    why = ability.may_not_use(case.state, case.miniature, action.ability, at)
    if why is not None:
        lit = (OutlineMark(_aimed(case.state, at)),) if at is not None else ()
        yield finding(f"{why}.", lit, id=case.miniature.id)


RULES: tuple[Rule[DwmgCase], ...] = (
    *(each for each in ACTING if each not in (already_acted, no_activations)),
    no_such_ability,
    *(_in_its_activation(each) for each in (already_acted, no_activations)),
    no_actions_left,
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
    on = f" on {title_of(play.state, action.at)}" if isinstance(action.at, str) else ""
    play.tell(Noted(sentence(f"{within(model.title)} uses {_name(ability, usage)}{on}.")))
    ability.used(play, action)


def _name(ability: Ability, usage: Usage) -> str:
    """What the book calls it."""
    entry = roster().abilities.get(ability.id) or roster().rules.get(ability.id)
    return usage.label if entry is None else entry.name


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The reach round the model, the line to the target with its length, the die needed."""
    if {"no-such-ability", "cannot-act"} & set(verdict.codes) or case.miniature.at is None:
        return verdict
    action, usage, ability = _use(case)
    marks, facts = list(_ring(case.miniature, usage)), dict(verdict.facts)
    needs = None
    if "no-such-target" not in verdict.codes:
        needs = ability.needs_to_use(case.state, case.miniature, action.ability, action.at)
        away = reach_to(case.state, case.miniature, action.at)
        if away is not None and action.at != case.miniature.id:
            facts["length"] = away
            marks += _line(case, usage, away, needs, verdict.legal)
    return replace(verdict, needs=needs, marks=(*verdict.marks, *marks), facts=FrozenMap(facts))


def _ring(bearer: Miniature, usage: Usage) -> Iterator[Mark]:
    """How far it reaches; nothing for contact, and for what has no limit."""
    base = bearer.piece()
    if usage.reach is not None and usage.reach > CONTACT and isinstance(base, Disc):
        yield AreaMark(Disc(base.centre, base.radius + usage.reach), Tone.REACH, inches(usage.reach))


def _line(case: DwmgCase, usage: Usage, away: float, needs: int | None, legal: bool) -> Iterator[Mark]:
    assert isinstance(case.action, Use)
    tone = Tone.LEGAL if legal else Tone.REFUSED
    aimed = _aimed(case.state, case.action.at)
    figure = inches(away) if not usage.reach else f"{inches(away)} of {inches(usage.reach)}"
    if not isinstance(aimed, Region):
        yield RulerMark(*edge_to_edge(case.miniature.piece(), aimed), figure, tone)
    if isinstance(aimed, Region) and len(aimed.rings[0]) == 2:
        yield LineMark(aimed.rings[0], tone)
    else:
        yield OutlineMark(aimed, tone, f"{needs}+" if legal and needs is not None else "")


def _chances(state: State, action: Use) -> Chances | None:
    bearer = state.miniatures[action.by]
    used = found(bearer, action.ability)
    needs = None if used is None else used[1].needs_to_use(state, bearer, action.ability, action.at)
    if needs is None:
        return None
    return Chances((Chance("Succeeds", min(FACES, max(0, FACES + 1 - needs)) / FACES),))


# ---------------------------------------------------------------------------------------------------------------------
# What is on offer


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side and is_present(each):
            for name, usage, ability in uses_of(each):
                if ability.on_offer(state, each, name):
                    yield _offer(state, each, name, usage, check)


def _offer(state: State, bearer: Miniature, name: str, usage: Usage, check: Check) -> Offer:
    label = f"{usage.label} ({usage.price})"
    plain = Use(bearer.id, name, side=bearer.side)
    if usage.wants is None:
        return whole(state, plain, label, check)
    refusals = check(state, plain).refusals
    why = next((each for each in refusals if each.code != no_such_target.code), None)
    given = FrozenMap({"ability": name})
    marks = tuple(_ring(bearer, usage))
    if why is not None or usage.wants == "place":
        return Offer("use", label, bearer.id, None, usage.wants, (), why, marks, given)
    targets, refusal = _targets(state, bearer, name, usage, check)
    return Offer("use", label, bearer.id, None, usage.wants, targets, refusal, marks, given)


def _targets(
    state: State, bearer: Miniature, name: str, usage: Usage, check: Check
) -> tuple[tuple[str, ...], Refusal | None]:
    """What it may be used on now; where that is nothing, why not the nearest."""
    able = [at for at in _candidates(state, usage) if _wrong_target(state, bearer, usage, at) is None]
    able.sort(key=lambda at: reach_to(state, bearer, at) or 0.0)
    near = [at for at in able if _in_reach(state, bearer, usage, at)]
    verdicts = {at: first(check(state, Use(bearer.id, name, at, side=bearer.side))) for at in near or able[:1]}
    targets = tuple(at for at, why in verdicts.items() if why is None)
    if targets:
        return targets, None
    lone = first(check(state, Use(bearer.id, name, side=bearer.side)))
    return (), next((why for why in verdicts.values() if why is not None), lone)


def _candidates(state: State, usage: Usage) -> Iterator[str]:
    if usage.wants in ("miniature", "thing"):
        yield from (each.id for each in state.standing())
    if usage.wants == "miniature":
        return
    if usage.wants == "thing":
        yield from state.markers
    for terrain in state.terrain.values():
        yield from (opening.id for opening in terrain.openings)
        yield terrain.id


CHAPTER = Chapter(
    "uses",
    rules={Use: RULES},
    deeds={Use: _done},
    shown={Use: _shown},
    chances={Use: _chances},
    offers=_offers,
    codes=("no-such-ability", "already-used", "no-such-target", "cannot-be-used"),
    words={"used_up": Word(list[str], (), "The abilities it has used that it may use only so often in a game.")},
    quiet=frozenset({"used_up"}),
)
