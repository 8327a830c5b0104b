"""What every rule of this game asks: who is in which room, who supports whom, who stands against whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.common.areas import AreaCase
from tabletop.rules.common.words import title_of
from tabletop.rules.remnant.characters import room
from tabletop.rules.remnant.words import SUPPORT, RemnantExtra


@dataclass(frozen=True)
class RemnantCase(AreaCase):
    """A wish in this game."""

    @property
    def open_to(self) -> tuple[Zone, ...]:
        """The room that the card drawn for it names; before the first draw, the one it stands in."""
        drawn = self.state.zones.get(str(area_word(self.miniature)))
        return (drawn,) if drawn is not None else super().open_to

    @property
    def because(self) -> str:
        """What keeps it there."""
        return "the card drawn for it says so" if area_word(self.miniature) else "no card has sent it elsewhere yet"


def extra_of(state: State) -> RemnantExtra:
    """The options and the stage of the turn."""
    return state.extra if isinstance(state.extra, RemnantExtra) else RemnantExtra()


def area_word(miniature: Miniature) -> str | None:
    """The room of a character this turn."""
    area = miniature.status.get("area")
    return None if area is None else str(area)


def characters(state: State, side: str) -> tuple[Miniature, ...]:
    """A side's characters in play, left to right."""
    return tuple(each for each in state.miniatures.values() if each.side == side)


def together(one: Miniature, other: Miniature) -> bool:
    """Whether both are in the same room this turn."""
    return area_word(one) is not None and area_word(one) == area_word(other)


def opponents(state: State, one: Miniature) -> Iterator[Miniature]:
    """The enemies in the same room."""
    return (m for m in state.miniatures.values() if state.enemies(one.side, m.side) and together(one, m))


def is_supporting(miniature: Miniature) -> bool:
    """Whether it is tapped to support: it neither attacks nor is attacked (ruling R2)."""
    return miniature.status.get("tapped") == SUPPORT


def supporters(state: State, one: Miniature, *, planned: bool = False) -> tuple[Miniature, ...]:
    """Who is tapped for it; `planned`: who is going to be, as far as the state tells."""
    word = "will_support" if planned else "supports"
    return tuple(m for m in state.miniatures.values() if m.status.get(word) == one.id and m.side == one.side)


def where(state: State, who: str) -> str:
    """A character's room within a sentence."""
    area = area_word(state.miniatures[who])
    return room(area) if area is not None else "no room yet"


def named(state: State, who: str) -> str:
    """A character within a sentence."""
    return title_of(state, who)
