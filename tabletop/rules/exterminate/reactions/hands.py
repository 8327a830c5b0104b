"""A hand of combat dice: as they fell, what cards have added, and how its hits are counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from tabletop.model.action import Reroll
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE

FACES = (HIT, DEFENCE, SURGE)


@dataclass(frozen=True, slots=True)
class Hand:
    """The dice of one side. `key` is what answers call it: the model that rolls, or else the side. `added` are faces
    that count as if they had been rolled, `doubled` how often its hits are doubled; with `wild` surges are hits."""

    key: str
    side: str
    purpose: str
    faces: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    doubled: int = 0
    wild: bool = False

    def count(self, face: str) -> int:
        """How many of that face there are, on dice and by cards."""
        return self.faces.count(face) + self.added.count(face)

    @property
    def hits(self) -> int:
        """Its hits; doubling comes before anything is cancelled (ruling E17)."""
        single = self.count(HIT) + (self.count(SURGE) if self.wild else 0)
        return single << self.doubled

    def with_face(self, face: str) -> Hand:
        """The hand with a face more."""
        return replace(self, added=(*self.added, face))

    def fallen(self, places: tuple[int, ...], faces: tuple[str, ...]) -> Hand:
        """The hand with the dice at these places rolled again."""
        again = dict(zip(places, faces, strict=True))
        return replace(self, faces=tuple(again.get(place, face) for place, face in enumerate(self.faces)))


def rerolls(hand: Hand) -> Iterator[Reroll]:
    """Every choice of dice to roll again, told apart only by what they show: all of them first."""
    places = {face: [place for place, each in enumerate(hand.faces) if each == face] for face in FACES}
    shown = [face for face in FACES if places[face]]
    counts = sorted(product(*(range(len(places[face]) + 1) for face in shown)), key=sum, reverse=True)
    for chosen in counts:
        dice = [place for face, count in zip(shown, chosen, strict=True) for place in places[face][:count]]
        if dice:
            yield Reroll(tuple(sorted(dice)))
