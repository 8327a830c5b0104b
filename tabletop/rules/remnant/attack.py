"""Steps 2 and 4 to 6: targets, chosen in secret (ruling R4), and the cards drawn for each attack in turn."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.event import Noted, Revealed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import sentence
from tabletop.rules.remnant.cards import draw
from tabletop.rules.remnant.case import (
    RemnantCase,
    characters,
    extra_of,
    is_supporting,
    named,
    opponents,
    supporters,
    together,
    where,
)
from tabletop.rules.remnant.characters import AREAS, ATTACK_CARDS, character_of
from tabletop.rules.remnant.citations import step
from tabletop.rules.remnant.words import Attack

wrong_phase = rule(step(4))(checks.wrong_phase_unless("attack"))
SENSE = (checks.unknown, checks.not_your_side, wrong_phase)


def _target(case: RemnantCase) -> Miniature | None:
    return case.state.miniatures.get(str(case.action.at)) if isinstance(case.action, Attack) else None


@rule(step(2), needs=SENSE)
def cannot_act(case: RemnantCase) -> Iterator[Finding]:
    """Characters attack enemies."""
    at = case.action.at if isinstance(case.action, Attack) else None
    if at is None:
        return
    if at not in case.state.miniatures:
        yield finding(f"'{at}' is no character that could be attacked.", id=at)
    elif not case.state.enemies(case.miniature.side, case.state.miniatures[at].side):
        yield finding(f"{named(case.state, at)} is no enemy of {named(case.state, case.miniature.id)}.", id=at)


@rule(step(2), needs=(*SENSE, cannot_act))
def other_area(case: RemnantCase) -> Iterator[Finding]:
    """Attacks are made in one room."""
    target, who = _target(case), case.miniature.id
    if target is not None and not together(case.miniature, target):
        yield finding(
            f"{named(case.state, who)} is in {where(case.state, who)}, {named(case.state, target.id)} in "
            f"{where(case.state, target.id)}; an attack needs the same room.",
            id=who,
            other=target.id,
        )


@rule(step(3, "R2"), needs=SENSE)
def supports_already(case: RemnantCase) -> Iterator[Finding]:
    """Who is tapped to support does not attack."""
    if is_supporting(case.miniature):
        whom = named(case.state, str(case.miniature.status.get("supports", "somebody")))
        yield finding(f"{named(case.state, case.miniature.id)} is tapped to support {whom} and does not attack.")


@rule(step(4), needs=(*SENSE, cannot_act))
def supporter_exempt(case: RemnantCase) -> Iterator[Finding]:
    """Who is tapped to support cannot be a target; who is tapped by an injury can."""
    target = _target(case)
    if target is not None and is_supporting(target):
        yield finding(f"{named(case.state, target.id)} is tapped to support and cannot be targeted.", id=target.id)


@rule(step(4), needs=SENSE)
def nothing_to_do(case: RemnantCase) -> Iterator[Finding]:
    """Only what was chosen can be taken back."""
    at = case.action.at if isinstance(case.action, Attack) else None
    if at is None and not extra_of(case.state).revealed and case.miniature.status.get("will_attack") is None:
        yield finding(f"{named(case.state, case.miniature.id)} has no target to give up.", id=case.miniature.id)


@rule(step(4, "R4"), needs=(*SENSE, cannot_act))
def not_declared(case: RemnantCase) -> Iterator[Finding]:
    """Once the targets lie open, the cards are drawn for these attacks and no others."""
    if not extra_of(case.state).revealed:
        return
    declared = case.miniature.status.get("target")
    at = case.action.at if isinstance(case.action, Attack) else None
    if at is None or at != declared:
        whom = f"attacks {named(case.state, str(declared))}" if declared is not None else "attacks nobody this turn"
        yield finding(f"The targets lie open: {named(case.state, case.miniature.id)} {whom}.", id=case.miniature.id)


@rule(step(6), needs=(*SENSE, not_declared))
def already_acted(case: RemnantCase) -> Iterator[Finding]:
    """Cards are drawn once for each attack."""
    if extra_of(case.state).revealed and case.miniature.status.get("drawn"):
        yield finding(f"The cards of this attack by {named(case.state, case.miniature.id)} are drawn already.")


RULES = (
    wrong_phase,
    cannot_act,
    other_area,
    supports_already,
    supporter_exempt,
    nothing_to_do,
    not_declared,
    already_acted,
)


def targets(state: State, one: Miniature) -> tuple[Miniature, ...]:
    """Whom a character may attack now."""
    if is_supporting(one):
        return ()
    return tuple(each for each in opponents(state, one) if not is_supporting(each))


def could_attack(state: State, side: str) -> bool:
    """Whether a side has anything to decide in this step: by what everybody sees."""
    return any(targets(state, one) for one in characters(state, side))


def cards_of(state: State, one: Miniature, *, planned: bool = False) -> int:
    """How many cards a character's attack draws: its own and those of whoever is tapped for it (step 6)."""
    return ATTACK_CARDS + sum(character_of(each).draws for each in supporters(state, one, planned=planned))


def undrawn(state: State, side: str) -> tuple[Miniature, ...]:
    """A side's attackers whose cards are not drawn yet."""
    return tuple(one for one in characters(state, side) if one.status.get("target") and not one.status.get("drawn"))


def choose(play: Play, action: Attack) -> None:
    """A secret choice."""
    side = frozenset({play.model(action.by).side})
    play.tell(StatusSet(action.by, "will_attack", action.at, visible_to=side))


def reveal(play: Play) -> None:
    """All targets are named together."""
    for one in tuple(play.state.miniatures.values()):
        whom = one.status.get("will_attack")
        if whom is not None:
            text = sentence(f"{named(play.state, one.id)} attacks {named(play.state, str(whom))}.")
            play.tell(Revealed(one.id, text))
            play.set(one.id, will_attack=None, target=str(whom))


def draw_cards(play: Play, action: Attack) -> None:
    """The cards of one attack: its total, and whether it injures. The injury counts after the last attack (step 5)."""
    one, target = play.model(action.by), play.model(str(action.at))
    cards = [draw(play, one.side, one.id) for _ in range(cards_of(play.state, one))]
    power, tough = character_of(one).power, character_of(target).toughness
    bonus = sum(AREAS[card].power for card in cards if card)
    total = power + bonus
    play.set(one.id, drawn=tuple(card or "-" for card in cards))
    injures = total > tough
    by, whom = sentence(named(play.state, one.id)), named(play.state, target.id)
    figures = f"{power} + {bonus} is {total}, Toughness {tough}"
    play.tell(Noted(f"{by} injures {whom}: {figures}." if injures else f"{by} does not injure {whom}: {figures}."))
    if injures:
        play.set(target.id, struck=int(target.status.get("struck", 0)) + 1)
