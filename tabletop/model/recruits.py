"""What a recruitment card brings, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.roster import RecruitmentCard


def recruits(card: RecruitmentCard) -> tuple[str, ...]:
    """What a recruitment card brings, and what its miniatures are worth, part by part."""
    return tuple(_recruits(card))


def _recruits(card: RecruitmentCard) -> Iterator[str]:
    brings = "1 miniature" if card.count == 1 else f"{card.count} miniatures"
    yield f"Brings {brings} and {card.fate} Fate" if card.fate else f"Brings {brings}"
    if card.wounds:
        yield "1 wound token each" if card.wounds == 1 else f"{card.wounds} wound tokens each"
    one = card.points == 1
    worth = "1 victory point" if one else f"{card.points} victory points"
    yield f"{worth} to whoever exterminates one"
    if card.leader:
        yield "Leader"
