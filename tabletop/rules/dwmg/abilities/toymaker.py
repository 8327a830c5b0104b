"""The Celestial Toymaker (p. 41): how he makes Toys, and plays with his guests; `toys` has the games with Toys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import bearing
from tabletop.model.action import Target
from tabletop.model.event import Noted, Placed, Removed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.abilities.toys import TOY
from tabletop.rules.dwmg.capture.captives import captives_of
from tabletop.rules.dwmg.capture.captivity import let_go
from tabletop.rules.dwmg.capture.room import beside, has_room
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.damage import casualty
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_present
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.nerves.stat_tests import Opposed
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.turns.arrivals import recruited
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

MADE = 5
"""The lowest die on which a Toy is made."""
BESIDE_HIM = 6.0
"""Inches from the Toymaker within which it appears (house)."""
GAME = 6
"""So many successes beat the Toymaker himself."""

# ---------------------------------------------------------------------------------------------------------------------
# The Toymaker


@ability("create-toy")
class CreateToy(Ability):
    """Tries to make a Toy, once a turn; they obey him, and his Luck is theirs wherever they play."""

    uses = (Usage("Make a Toy", wants="place", a_turn=1, reach=BESIDE_HIM),)

    def controls(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return other.profile == TOY

    def luck_reaches(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        toys = (state.miniatures.get(name) for name in throw.about)
        return throw.cause == TOY and any(each is not None and each.side == bearer.side for each in toys)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if state.sides[bearer.side].status.get("toys_at_end"):
            return "No more Toys can be made"
        if at is None:
            return None
        toy = self._toy(state, bearer, at)
        assert toy.at is not None
        return None if has_room(state, toy, toy.at, toy.level) else "A Toy has no room there"

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return MADE

    def used(self, play: Play, action: Use) -> None:
        assert action.at is not None
        toy = self._toy(play.state, play.model(action.by), action.at)
        play.then(Throw(1, "a Toy", Made(action.by, toy), action.by, (action.by,), MADE))

    def _toy(self, state: State, bearer: Miniature, at: Target) -> Miniature:
        assert is_place(at)
        place = float(at[0]), float(at[1])
        return replace(recruited(state, bearer.side, TOY), at=place, facing=bearer.facing, level=bearer.level)


@dataclass(frozen=True, slots=True)
class Made:
    """The die has fallen for whether a Toy is made."""

    by: str
    toy: Miniature
    faces: tuple[int, ...] = ()


def _made(play: Play, step: Made) -> None:
    if step.faces[0] >= MADE:
        play.tell(Placed(step.toy))
        count = int(play.state.sides[step.toy.side].status.get("starting_count") or 0)
        play.set(step.toy.side, starting_count=count + 1)  # reinforcements count from their arrival (ruling D10)


@ability("plaything")
class Plaything(Ability):
    """Takes the cleverest of his enemies away to play with, for as long as it lasts.

    House: it costs an action, and he has one guest at a time. Who ties for the highest Int is his to choose. The guest
    comes back beside him when he is beaten or out of the game.
    """

    uses = (Usage("Invite somebody to play", wants="miniature", whom="enemy"),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        guest = next(_guests(state, bearer.id), None)
        if guest is not None:
            return f"{within(bearer.title)} plays with {within(guest.title)} already"
        if not isinstance(at, str):
            return None
        model = state.miniatures[at]
        best = max((stat(each, "int") for each in enemies_of(state, bearer)), default=0)
        if stat(model, "int") < best:
            return f"{within(model.title)} has Int {stat(model, 'int')}; he asks those with {best}"
        return None

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        close(play, action.at)
        _part(play, play.model(action.at))
        model = play.model(action.at)
        play.tell(Placed(replace(model, at=None)))
        play.set(action.at, plays_with=action.by, games_won=None, prone=None, foes=None)


def _part(play: Play, guest: Miniature) -> None:
    """Who is called away holds nobody captive any more, and nobody holds him."""
    held = [guest] if guest.status.get("captured_by") else []
    for each in (*held, *captives_of(play.state, guest)):
        let_go(play, each.id)


def _guests(state: State, host: str) -> Iterator[Miniature]:
    return (each for each in state.miniatures.values() if each.status.get("plays_with") == host)


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The turn ends: every guest of the Toymaker plays a round with him."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round has been played; the guest is party 0."""

    who: str
    host: str
    winner: int | None = None


def _play_on(play: Play, step: PlayOn) -> None:
    for each in tuple(play.state.miniatures.values()):
        host = each.status.get("plays_with")
        if host is not None:
            play.then(Opposed(((each.id,), (str(host),)), "int", Round(each.id, str(host))))


def _round(play: Play, step: Round) -> None:
    if step.winner != 0:
        return
    won = int(play.model(step.who).status.get("games_won") or 0) + 1
    play.set(step.who, games_won=won)
    if won < GAME:
        return
    side = play.model(step.host).side
    play.tell(Noted(sentence(f"{title_of(play.state, step.who)} wins the game. The Toymaker is beaten.")))
    toys = [each for each in play.state.standing() if each.side == side and each.profile == TOY and is_present(each)]
    casualty(play, step.host)
    for each in toys:
        if each.id in play.state.miniatures:
            leave(play, each.id, "its game is over")


def _host_gone(play: Play, event: StatusSet | Removed, before: State) -> None:
    """Without the Toymaker the game is over, and his guest is back."""
    if isinstance(event, StatusSet) and (event.word != "down" or not event.value):
        return
    host = before.miniatures.get(event.who)
    for guest in tuple(_guests(play.state, event.who)):
        play.set(guest.id, plays_with=None, games_won=None)
        if host is None or host.at is None:
            continue
        x, y = host.at
        waiting = replace(play.model(guest.id), at=(x, y - 1), level=host.level)
        at = beside(play.state, waiting, host, host.at)
        if at is not None:
            play.tell(Placed(replace(waiting, at=at, facing=bearing(at, host.at))))


CHAPTER = Chapter(
    "the Toymaker",
    steps={Made: _made, PlayOn: _play_on, Round: _round},
    ends={"end": (PlayOn(),)},
    watches={StatusSet: (_host_gone,), Removed: (_host_gone,)},
    words={
        "plays_with": Word(str, None, "The model that has taken it away to play with."),
        "games_won": Word(int, 0, "Rounds it has won against that one.", least=0),
    },
    gained={"plays_with": "{who} is gone, to play a game"},
    lost={"plays_with": "{who} is back from the game"},
)
