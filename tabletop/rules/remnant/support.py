"""Step 3: tapping a character to support another in the same room, chosen in secret (ruling R4)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.event import Revealed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import guess, listed, sentence
from tabletop.rules.remnant.case import RemnantCase, characters, named, opponents, supporters, together, where
from tabletop.rules.remnant.characters import CHARACTERS, character_of
from tabletop.rules.remnant.citations import SET_UP, step
from tabletop.rules.remnant.words import INJURY, SUPPORT, Support

wrong_phase = rule(step(3))(checks.wrong_phase_unless("support"))


def _whom(case: RemnantCase) -> str | None:
    return case.action.for_ if isinstance(case.action, Support) else None


@rule(step(3), needs=(checks.unknown,))
def unknown(case: RemnantCase) -> Iterator[Finding]:
    """Whom it is to support is a character."""
    whom = _whom(case)
    if whom is not None and whom not in case.state.miniatures:
        yield finding(f"There is no character '{whom}'.{guess(whom, case.state.miniatures)}", id=whom)


SENSE = (checks.unknown, unknown)


@rule(step(3), needs=(*SENSE, wrong_phase))
def nothing_to_do(case: RemnantCase) -> Iterator[Finding]:
    """Only what was chosen can be taken back."""
    if _whom(case) is None and case.miniature.status.get("will_support") is None:
        yield finding(f"{named(case.state, case.miniature.id)} is not going to support anybody.", id=case.miniature.id)


@rule(step(3), needs=(*SENSE, checks.not_your_side, wrong_phase))
def injured(case: RemnantCase) -> Iterator[Finding]:
    """A character tapped by an injury cannot tap to support, for the rest of the game (steps 3 and 6)."""
    if case.miniature.status.get("tapped") == INJURY:
        who = named(case.state, case.miniature.id)
        yield finding(f"{who} is tapped by an injury; it can attack, but not support.", id=case.miniature.id)


@rule(SET_UP, needs=(*SENSE, checks.not_your_side, wrong_phase))
def cannot_support(case: RemnantCase) -> Iterator[Finding]:
    """Who can tap for whom stands on the character's card; nobody taps for itself."""
    whom = _whom(case)
    if whom is None:
        return
    card, who = character_of(case.miniature), named(case.state, case.miniature.id)
    if not card.helps:
        yield finding(f"{who} has nothing to tap for.", id=case.miniature.id)
    elif whom == case.miniature.id:
        yield finding(f"{who} cannot support itself.", id=whom)
    elif not can_help(case.miniature, case.state.miniatures[whom]):
        helped = listed(CHARACTERS[each].name for each in card.helps)
        yield finding(
            f"{who} taps for {helped} only, not for {named(case.state, whom)}.", id=case.miniature.id, other=whom
        )


@rule(step(3), needs=(*SENSE, checks.not_your_side, wrong_phase))
def other_area(case: RemnantCase) -> Iterator[Finding]:
    """Support is for somebody in the same room."""
    whom = _whom(case)
    if whom is not None and not together(case.miniature, case.state.miniatures[whom]):
        who = case.miniature.id
        yield finding(
            f"{named(case.state, who)} is in {where(case.state, who)}, {named(case.state, whom)} in "
            f"{where(case.state, whom)}; support needs the same room.",
            id=who,
            other=whom,
        )


@rule(step(3), needs=(*SENSE, checks.not_your_side, wrong_phase, other_area))
def no_conflict(case: RemnantCase) -> Iterator[Finding]:
    """Support is decided before a conflict; without an enemy in the room there is none."""
    if _whom(case) is not None and not any(opponents(case.state, case.miniature)):
        who = case.miniature.id
        yield finding(f"There is nobody to fight in {where(case.state, who)}.", id=who)


@rule(step(3, "R2"), needs=(*SENSE, checks.not_your_side, wrong_phase))
def supports_already(case: RemnantCase) -> Iterator[Finding]:
    """Who supports does not attack, so nobody supports a supporter."""
    whom, one = _whom(case), case.miniature
    if whom is None:
        return
    other = case.state.miniatures[whom].status.get("will_support")
    if other is not None and whom != one.id:
        yield finding(f"{named(case.state, whom)} supports somebody itself and will not attack.", id=whom)
    for helper in supporters(case.state, one, planned=True):
        if helper.id != whom:
            yield finding(f"{named(case.state, helper.id)} is tapped for {named(case.state, one.id)}.", id=helper.id)


RULES = (
    wrong_phase,
    unknown,
    nothing_to_do,
    injured,
    cannot_support,
    other_area,
    no_conflict,
    supports_already,
)


def can_help(one: Miniature, other: Miniature) -> bool:
    """Whether one may be tapped for the other, as far as their cards go."""
    return one.id != other.id and one.side == other.side and other.profile in character_of(one).helps


def could_support(state: State, side: str) -> bool:
    """Whether a side has anything to decide in this step: by what everybody sees."""
    return any(any(open_to_support(state, one)) for one in characters(state, side))


def open_to_support(state: State, one: Miniature) -> Iterator[Miniature]:
    """Whom a character could tap for, by what everybody sees."""
    if one.status.get("tapped") == INJURY or not any(opponents(state, one)):
        return
    yield from (each for each in characters(state, one.side) if can_help(one, each) and together(one, each))


def choose(play: Play, action: Support) -> None:
    """A secret choice."""
    side = frozenset({play.model(action.by).side})
    play.tell(StatusSet(action.by, "will_support", action.for_, visible_to=side))


def reveal(play: Play) -> None:
    """All supports are turned over together."""
    for one in tuple(play.state.miniatures.values()):
        whom = one.status.get("will_support")
        if whom is None:
            continue
        text = sentence(f"{named(play.state, one.id)} taps to support {named(play.state, str(whom))}.")
        play.tell(Revealed(one.id, text))
        play.set(one.id, will_support=None, tapped=SUPPORT, supports=str(whom))
