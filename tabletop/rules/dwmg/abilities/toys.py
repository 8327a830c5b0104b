"""The Toys of the Celestial Toymaker (p. 41): how they are beaten."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.capture.control import LOST
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.nerves.stat_tests import Opposed
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

TOY = "toy"
"""The profile of a Toy, and the cause of the dice that are rolled in a game with one."""
NO_MORE = 5
"""The lowest die on which the end of a Toy is the end of making them."""
TABLE = 4.0
"""Inches within which somebody can play with a Toy."""
CHEAT = 1
"""What a Toy adds to its dice."""
WITS, LUCK = "outwit-toy", "try-luck-with-toy"
"""The two games."""


@ability("toy-game")
class ToyGame(Ability):
    """Can be played with, and cheats; without the Toymaker it is only a toy."""

    def played_against(self, state: State, bearer: Miniature) -> int | None:
        return CHEAT

    def beaten(self, play: Play, bearer: Miniature, by: str) -> None:
        side = bearer.side
        leave(play, bearer.id, "it has lost its game")
        play.then(Throw(1, "the end of all Toys", Ended(side), by, (by,), NO_MORE))

    def uncontrolled(self, play: Play, bearer: Miniature) -> None:
        if bearer.status.get("uncontrolled") == LOST:
            leave(play, bearer.id, "the Toymaker is gone")


@dataclass(frozen=True, slots=True)
class Ended:
    """The die has fallen for whether that side can make more Toys."""

    side: str
    faces: tuple[int, ...] = ()


def _ended(play: Play, step: Ended) -> None:
    if step.faces[0] >= NO_MORE:
        play.set(step.side, toys_at_end=True)


@anybody("play-with-toy")
class PlayWithToy(Ability):
    """Anybody may play with a Toy that is near: by his wits, which must win in two turns that follow each other, or by
    one die. House: either takes an action, and each is played once a turn; equal dice beat nothing."""

    uses = (
        Usage("Outwit a Toy", WITS, wants="miniature", whom="enemy", reach=TABLE, a_turn=1),
        Usage("Try one's luck with a Toy", LUCK, wants="miniature", whom="enemy", reach=TABLE, a_turn=1),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(near(bearer, each, TABLE) and cheats(state, each) is not None for each in enemies_of(state, bearer))

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if isinstance(at, str) and cheats(state, state.miniatures[at]) is None:
            return f"{within(state.miniatures[at].title)} plays no games"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        if action.ability == WITS:
            bonus = (0, cheats(play.state, play.model(action.at)) or 0)
            parties = ((action.by,), (action.at,))
            play.then(Opposed(parties, "int", Outwitted(action.by, action.at), cause=TOY, bonus=bonus))
        else:
            about = (action.by, action.at)
            play.then(Throw(1, "a game with a Toy", CardDrawn(action.by, action.at), action.by, about, cause=TOY))


def cheats(state: State, toy: Miniature) -> int | None:
    """What a model adds to its dice in a game; None: it plays none."""
    added = (each.played_against(state, toy) for each in abilities(toy))
    return next((each for each in added if each is not None), None)


def _beaten(play: Play, toy: str, by: str) -> None:
    for each in abilities(play.model(toy)):
        if toy in play.state.miniatures:
            each.beaten(play, play.model(toy), by)


@dataclass(frozen=True, slots=True)
class Outwitted:
    """Somebody has pitted his wits against a Toy's; he is party 0."""

    by: str
    toy: str
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The dice of a game of luck: first his, then the Toy's."""

    by: str
    toy: str
    own: int | None = None
    faces: tuple[int, ...] = ()


def _outwitted(play: Play, step: Outwitted) -> None:
    if step.winner != 0:
        return
    now = play.state.clock.round
    if tuple(play.model(step.toy).status.get("outwitted") or ()) == (step.by, str(now - 1)):
        _beaten(play, step.toy, step.by)
    else:
        play.set(step.toy, outwitted=(step.by, str(now)))


def _drawn(play: Play, step: CardDrawn) -> None:
    if step.own is None:
        then, about = replace(step, own=step.faces[0], faces=()), (step.toy, step.by)
        play.then(Throw(1, "a Toy's game", then, step.toy, about, cause=TOY))
    elif step.own > step.faces[0] + (cheats(play.state, play.model(step.toy)) or 0):
        _beaten(play, step.toy, step.by)


CHAPTER = Chapter(
    "toys",
    steps={Ended: _ended, Outwitted: _outwitted, CardDrawn: _drawn},
    words={"outwitted": Word(list[str], (), "Who has outwitted it last, and in which turn.")},
    side_words={"toys_at_end": Word(bool, False, "Whether it can make no more Toys.")},
    quiet=frozenset({"outwitted"}),
)
