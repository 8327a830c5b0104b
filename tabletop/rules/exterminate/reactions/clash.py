"""Attack against defence: both hands are rolled, changed by cards and Fate, and counted (ruling E17)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.state import State
from tabletop.rules.common.words import counted, listed, sentence, title_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.hands import Hand
from tabletop.rules.exterminate.reactions.throws import in_order
from tabletop.rules.exterminate.reactions.windows import Window, ask, may_react

PLAYING = {
    "shooting": section("Playing Battle Cards During a Shooting Action", "E17"),
    "melee": section("Playing Battle Cards in Melee", "E17"),
}


@dataclass(frozen=True, slots=True)
class Clash(Window):
    """A shot or a melee between two models, each with so many dice; with `cover` the target's surges cancel hits too.

    The step `then` is done with these of its fields filled in: `hits` (of a shot: those that nothing cancels; of a
    melee: the attacker's), `foe_hits` (of a melee: the target's), `hit_rolled` (whether a die of the attack hit).

    The attacker is asked first, then the target, then the `others`, who may only roll dice again, and so on until all
    pass one after the other (`passes`). The attacker adds hits as long as the target has not `replied`: with defences
    to a shot, with hits in a melee.
    """

    kind: str
    attacker: str
    target: str
    weapon: str | None
    attack: int
    defence: int
    cover: bool
    then: Any
    attacking: Hand | None = None
    defending: Hand | None = None
    speaker: str = ""
    passes: int = 0
    replied: bool = False
    annulled: bool = False
    others: tuple[str, ...] = ()

    @property
    def moment(self) -> str:
        return self.kind

    @property
    def shoots(self) -> bool:
        """Whether it is a shot."""
        return self.kind == "shooting"

    @property
    def hands(self) -> tuple[Hand, ...]:
        return tuple(hand for hand in (self.attacking, self.defending) if hand is not None)

    def with_hand(self, hand: Hand) -> Clash:
        if self.attacking is not None and hand.key == self.attacking.key:
            return replace(self, attacking=hand, passes=0)
        replied = self.defending is not None and _reply(hand) != _reply(self.defending)
        return replace(self, defending=hand, passes=0, replied=self.replied or replied)

    @property
    def asked(self) -> tuple[str, ...]:
        """The sides that are asked, in turn."""
        return tuple(dict.fromkeys((*(hand.side for hand in self.hands), *self.others)))

    def passed_by(self, side: str) -> Clash:
        following = self.asked.index(side) + 1
        return replace(self, passes=self.passes + 1, speaker=self.asked[following % len(self.asked)])

    def hits_for(self, side: str) -> Hand | None:
        assert self.attacking is not None and self.defending is not None
        if side == self.attacking.side:
            return None if self.replied or not self.attacking.faces else self.attacking
        return None if self.shoots or not self._is_target(side) or not self.defending.faces else self.defending

    def defences_for(self, side: str) -> Hand | None:
        return self.defending if self.shoots and self._is_target(side) else None

    def surges_for(self, side: str) -> Hand | None:
        if self.shoots and self.cover and self._is_target(side):
            return self.defending
        return next((hand for hand in self.hands if hand.side == side and hand.wild), None)

    def _is_target(self, side: str) -> bool:
        return self.defending is not None and side == self.defending.side

    def cancelled(self, side: str) -> Clash | None:
        may = side not in self.others and any(hand.hits for hand in self.hands)
        return replace(self, annulled=True) if may else None


def _reply(hand: Hand) -> tuple[int, int, int]:
    """What cards have put into the target's hand that ends the time for the attacker's hits."""
    return hand.added.count(DEFENCE), hand.added.count(HIT), hand.doubled


def _clash(play: Play, clash: Clash) -> None:
    if clash.attacking is None:
        clash = _rolled(play, clash)
    while clash.passes < len(clash.asked) and not clash.annulled:
        if may_react(play.state, clash.speaker, clash.moment):
            ask(play, clash.speaker, clash, _told(play.state, clash), PLAYING[clash.kind])
            return
        clash = clash.passed_by(clash.speaker)
    _count(play, clash)


def _rolled(play: Play, clash: Clash) -> Clash:
    purposes = ("the shot", "resilience") if clash.shoots else ("the attack", "striking back")
    hands = []
    for who, count, purpose in zip(
        (clash.attacker, clash.target), (clash.attack, clash.defence), purposes, strict=True
    ):
        hands.append(Hand(who, play.model(who).side, purpose, play.roll(count, purpose, who)))
    fighting = [hand.side for hand in hands]
    others = tuple(side for side in in_order(play.state, fighting[0]) if side not in fighting)
    return replace(clash, attacking=hands[0], defending=hands[1], speaker=fighting[0], others=others)


def _count(play: Play, clash: Clash) -> None:
    attack, defence = clash.attacking, clash.defending
    assert attack is not None and defence is not None
    hits, foe_hits = (0, 0) if clash.annulled else (attack.hits, defence.hits)
    if clash.shoots:
        cancels = defence.count(DEFENCE) + (defence.count(SURGE) if clash.cover else 0)
        play.then(replace(clash.then, hits=max(0, hits - cancels), hit_rolled=HIT in attack.faces))
    else:
        play.then(replace(clash.then, hits=hits, foe_hits=foe_hits))


def _told(state: State, clash: Clash) -> str:
    """What lies on the table, in a sentence."""
    shown = []
    for hand in clash.hands:
        faces = counted((*hand.faces, *(f"{face} (card)" for face in hand.added))) or ("no dice",)
        twice = f", hits × {2**hand.doubled}" if hand.doubled else ""
        shown.append(f"{title_of(state, hand.key)}: {listed(faces)}{twice}")
    return " ".join((sentence(f"{'; '.join(shown)}."), "Play something?"))


CHAPTER = Chapter("clash", steps={Clash: _clash})
