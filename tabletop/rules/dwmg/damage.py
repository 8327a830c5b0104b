"""Taking hits (p. 10): the damage table, wounds, casualties."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.activation import close
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, is_present
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat

IMPOSSIBLE = 7
"""The number needed where no die can do it."""
BEST = 2
"""However strong an attack, a 1 does no damage."""
EQUAL = 4
"""The number needed where Str equals Def."""


def needed(strength: int, defence: int) -> int:
    """The lowest die that does damage (p. 10): 4 where Str equals Def, one less or more for each point between them.

    >>> [needed(strength, 5) for strength in (8, 7, 6, 5, 4, 3, 2)]
    [2, 2, 3, 4, 5, 6, 7]
    >>> needed(9, 0)
    7
    """
    if defence <= 0 or strength <= 0:
        return IMPOSSIBLE  # a Def of 0 cannot be harmed, a Str of 0 has no body to harm with (p. 5)
    return min(IMPOSSIBLE, max(BEST, EQUAL + defence - strength))


@dataclass(frozen=True, slots=True)
class TakeHits:
    """A model suffers hits of a strength, each of which may wound it; `by` dealt them (None: a fall, say)."""

    who: str
    count: int
    strength: int
    source: str = "damage"
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Wounds:
    """The dice for damage have fallen."""

    hits: TakeHits
    needs: int
    faces: tuple[int, ...] = ()


def _take_hits(play: Play, step: TakeHits) -> None:
    model = play.model(step.who)
    if step.count <= 0 or not is_present(model):
        return
    needs = needed(step.strength, stat(model, "def"))
    if needs >= IMPOSSIBLE:
        play.tell(Noted(f"{step.source.capitalize()} of Str {step.strength} cannot harm {within(model.title)}."))
        return
    about = (step.who,) if step.by is None else (step.by, step.who)
    roller = step.who if step.by is None else step.by
    play.then(Throw(step.count, step.source, Wounds(step, needs), roller, about, needs, hopes=step.by is not None))


def _wounds(play: Play, step: Wounds) -> None:
    lose_hits(play, step.hits.who, sum(face >= step.needs for face in step.faces), step.hits.by)


def lose_hits(play: Play, who: str, count: int, by: str | None = None) -> None:
    """A model loses Hits; with the last it is a casualty."""
    model = play.model(who)
    if count <= 0 or not is_present(model):
        return
    left = max(0, hits_left(model) - count)
    play.set(who, hits=left)
    if left == 0:
        casualty(play, who)


def casualty(play: Play, who: str) -> None:
    """A model is out of the game: it lies there until the turn ends (ruling D21)."""
    close(play, who)
    play.set(who, down=True)
    side = play.state.sides[play.model(who).side]
    play.set(side.id, lost_since_test=int(side.status.get("lost_since_test") or 0) + 1)


CHAPTER = Chapter("damage", steps={TakeHits: _take_hits, Wounds: _wounds})
