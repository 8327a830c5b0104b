"""Power packs of Movellans that an inventor turns (p. 51): put back, such a pack makes the Movellan his side's."""

from __future__ import annotations

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.gear.things import Thing, carried_things, change
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.play import Play

PACK = "movellan-power-pack"
"""The item, and what is named as the aim of such an invention."""


def pack_of(miniature: Miniature) -> Thing | None:
    """A pack that a model carries, one that has been turned first; None: it has none."""
    packs = [each for each in carried_things(miniature) if each.name == PACK]
    return max(packs, key=lambda each: len(each.details), default=None)


def can_turn(miniature: Miniature, race: str) -> bool:
    """Whether an inventor could work on that: a pack it carries, as it came from its Movellan."""
    return race == PACK and any(each.text == PACK for each in carried_things(miniature))


def turn(play: Play, side: str, inventor: str) -> None:
    """The work is done: the pack obeys that side."""
    model = play.state.miniatures.get(inventor)
    if model is None or not is_present(model) or not can_turn(model, PACK):
        play.tell(Noted("Nobody has the power pack in hand any more; the work was in vain."))
        return
    change(play, inventor, PACK, Thing(PACK, (side,)).text)
    play.tell(Noted(sentence(f"{title_of(play.state, inventor)} has turned the power pack.")))
