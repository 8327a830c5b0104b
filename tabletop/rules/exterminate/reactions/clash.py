"""Attack against defence: both hands are rolled, changed by cards and Fate, and counted (ruling E17)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.play import Play


@dataclass(frozen=True, slots=True)
class Clash:
    """A shot or a melee between two models, each with so many dice; with `cover` the target's surges cancel hits too.

    The step `then` is done with these of its fields filled in: `hits` (of a shot: those that nothing cancels; of a
    melee: the attacker's), `foe_hits` (of a melee: the target's), `hit_rolled` (whether the attack hit at all).
    """

    kind: str
    attacker: str
    target: str
    weapon: str | None
    attack: int
    defence: int
    cover: bool
    then: Any


def _clash(play: Play, clash: Clash) -> None:
    shoots = clash.kind == "shooting"
    attack = play.roll(clash.attack, "the shot" if shoots else "the attack", clash.attacker)
    defence = play.roll(clash.defence, "resilience" if shoots else "striking back", clash.target)
    hits = attack.count(HIT)
    if shoots:
        cancelled = defence.count(DEFENCE) + (defence.count(SURGE) if clash.cover else 0)
        play.then(replace(clash.then, hits=max(0, hits - cancelled), hit_rolled=hits > 0))
    else:
        play.then(replace(clash.then, hits=hits, foe_hits=defence.count(HIT)))


CHAPTER = Chapter("clash", steps={Clash: _clash})
