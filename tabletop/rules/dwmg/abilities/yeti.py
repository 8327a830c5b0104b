"""Yeti (p. 56): their roar, the web they shoot, and the spheres without which they do nothing.

House: by an action of a model in contact a sphere is taken out of a stunned Yeti, or put into one that has none; the
web strikes whoever moves on it once in each move, and Yeti walk on it as if it were not there (p. 58).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON, Circle, Point
from tabletop.geometry.track import Path
from tabletop.model.action import Target
from tabletop.model.event import TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import all_ids, fresh_id, within
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.gear.things import carried_things, lose, take
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import team
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import Effect, effect
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, WHOLE, Usage
from tabletop.rules.dwmg.verbs import Use

WEB = "web"
"""The kind of the terrain that the fungus is."""
WEB_STRENGTH = 5
"""The Str with which it strikes."""
SPHERE = "yeti-control-sphere"
"""The item."""


@ability("roar")
class Roar(Ability):
    """For a whole activation it roars: all Yeti of its side are feared by everybody until the turn ends."""

    uses = (Usage("Roar", cost=WHOLE),)

    def used(self, play: Play, action: Use) -> None:
        play.set(action.by, roars=True)

    def terrifies(self, state: State, bearer: Miniature) -> bool:
        return any(each.status.get("roars") for each in team(state, bearer.side))


# ---------------------------------------------------------------------------------------------------------------------
# The web


@ability("web-fungus")
class WebFungus(Ability):
    """Its web stays where it fell, in its own way to nobody of its kind."""

    def leaves_behind(self, play: Play, bearer: Miniature, at: Point, level: int, inches: float) -> None:
        id = fresh_id(WEB, all_ids(play.state))
        web = Terrain(id, WEB, Circle(*at, inches / 2), look=WEB, movement="rough", level=level, label="The web")
        play.tell(TerrainSet(id, web))

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: str) -> str:
        return "open" if terrain.kind == WEB else kind


@effect("stays-on-table")
class StaysOnTable(Effect):
    """Its template stays where it fell."""

    def landed(self, play: Play, at: Point, level: int, blow: Blow) -> None:
        bearer, inches = play.state.miniatures.get(blow.by or ""), blow.effects.get("blast")
        if bearer is not None and isinstance(inches, int | float):
            for each in abilities(bearer):
                each.leaves_behind(play, bearer, at, level, float(inches))


@dataclass(frozen=True, slots=True)
class Entangled:
    """A model moves on a web."""

    who: str
    web: str


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    """Where a way comes upon each web that has not struck the walker in this move."""
    caught = walker.status.get("entangled") or ()
    for piece in state.terrain.values():
        if piece.kind != WEB or piece.level != walker.level or piece.id in caught or walker.status.get("airborne"):
            continue
        kind = "rough"
        for each in abilities(walker):
            kind = each.crosses(state, walker, piece, kind)
        met = [low for low, high in path.stretches(piece.piece(), walker.base.width / 2) if high - low > EPSILON]
        if met and kind == "rough":
            yield Trigger(min(met), "web", Entangled(walker.id, piece.id))


def _entangled(play: Play, step: Entangled) -> None:
    model = play.model(step.who)
    play.set(step.who, entangled=(*(model.status.get("entangled") or ()), step.web))
    play.then(Struck(step.who, Blow("the web", WEB_STRENGTH, ranged=False), direct=True))


def _arrived(play: Play, before: Miniature) -> None:
    if before.id in play.state.miniatures:
        play.set(before.id, entangled=None)


# ---------------------------------------------------------------------------------------------------------------------
# Control Spheres


@ability("control-sphere")
class ControlSphere(Ability):
    """Nothing without its sphere."""

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "has no Control Sphere and does nothing" if bearer.status.get("sphereless") else reason

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        return "has no Control Sphere and does nothing" if bearer.status.get("sphereless") else None

    def has_sphere(self, bearer: Miniature) -> bool | None:
        return not bearer.status.get("sphereless")


def _sphere_in(miniature: Miniature) -> bool | None:
    """Whether it has a Control Sphere in its chest; None: it has no place for one."""
    return next((has for each in abilities(miniature) if (has := each.has_sphere(miniature)) is not None), None)


@anybody("take-sphere")
class TakeSphere(Ability):
    """A Yeti that cannot resist loses its sphere to whoever touches it."""

    uses = (
        Usage("Take out the Control Sphere", id="take-sphere", wants="miniature", whom="enemy", reach=CONTACT_REACH),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return any(_sphere_in(each) and state.enemies(bearer.side, each.side) for each in state.standing())

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not isinstance(at, str):
            return None
        yeti = state.miniatures[at]
        who = within(yeti.title)
        if not _sphere_in(yeti):
            return f"{who} has no Control Sphere"
        return None if yeti.status.get("stunned") else f"{who} is not stunned and keeps its Control Sphere"

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        close(play, action.at)
        play.set(action.at, sphereless=True)
        take(play, action.by, SPHERE)


@anybody("insert-sphere")
class InsertSphere(Ability):
    """Whoever carries a sphere may put it into a Yeti that has none."""

    uses = (
        Usage("Put the Control Sphere in", id="insert-sphere", wants="miniature", whom="friend", reach=CONTACT_REACH),
    )

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        return _carries_sphere(bearer)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if not _carries_sphere(bearer):
            return f"{within(bearer.title)} carries no Control Sphere"
        if isinstance(at, str) and _sphere_in(state.miniatures[at]) is not False:
            return f"{within(state.miniatures[at].title)} lacks no Control Sphere"
        return None

    def used(self, play: Play, action: Use) -> None:
        lose(play, action.by, SPHERE)
        play.set(str(action.at), sphereless=None)


def _carries_sphere(miniature: Miniature) -> bool:
    return any(each.text == SPHERE for each in carried_things(miniature))


CHAPTER = Chapter(
    "yeti",
    steps={Entangled: _entangled},
    triggers=_triggers,
    arrived=_arrived,
    words={
        "roars": Word(bool, False, "Whether it has roared in this turn."),
        "entangled": Word(list[str], (), "The webs that have struck it in the move it makes."),
        "sphereless": Word(bool, False, "Whether it has lost its Control Sphere."),
    },
    of_the_turn=("roars", "entangled"),
    quiet=frozenset({"entangled", "roars"}),
    gained={"sphereless": "{who} is without its Control Sphere"},
    lost={"sphereless": "{who} has a Control Sphere again"},
)
