"""Vortex Nodes (ruling E16): claimed by moving into contact, kept until their bearer leaves the table, worth points at
the end.

What a node is stands on its hidden side: it is drawn when it is turned up, from those that the scenario has put out,
so that nobody can know before. A marker that says what it is (`node`) lies face up and has been had before.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Point
from tabletop.model.action import Action, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import MarkerSet, Moved, Noted, Removed, Revealed, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.model.verdict import Modifier
from tabletop.model.vocabulary import Word
from tabletop.rules.common.rule import judge
from tabletop.rules.common.words import all_ids, fresh_id, listed, sentence, title_of
from tabletop.rules.exterminate.case import case_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.models import enemies_of, is_able, team
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.movement.allowance import why_not_move
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_of, guns_of
from tabletop.rules.exterminate.shooting.shooting import AIMING, cannot_shoot, fire
from tabletop.rules.exterminate.traits.characters import not_recognised
from tabletop.rules.exterminate.verbs import Shoot

NODES = section("Vortex Nodes", "E16")
MARKER = "vortex-node"
SIZE = 1.0
"""Inches across of a node's token."""
POINTS = {"black": 3, "temporal": 1, "spatial": 1}
"""Victory points of a node at the end of the game, where the scenario says nothing else (house)."""
TITLES = {"black": "a Black Vortex Node", "temporal": "a Temporal Anomaly", "spatial": "a Spatial Disruption"}
USUAL = FrozenMap({"black": 2, "temporal": 1, "spatial": 1})
"""The nodes that are drawn from where the scenario says nothing."""
TURNED_UP = "nodes"
"""The word of the game's memory for the kinds that have been turned up."""


def points_of(state: State, side: str) -> tuple[Modifier, ...]:
    """What the nodes of a side's models are worth, line by line."""
    held = Counter(kind for each in team(state, side) for kind in held_by(each))
    worth = {**POINTS, **extra_of(state).scenario.node_points}
    return tuple(Modifier(f"{TITLES[kind].split(' ', 1)[1]} × {n}", worth[kind] * n, NODES) for kind, n in held.items())


def held_by(miniature: Miniature) -> tuple[str, ...]:
    """The kinds of the nodes that it carries."""
    return tuple(miniature.status.get("nodes") or ())


def touches(miniature: Miniature, marker: Marker) -> bool:
    """Whether a base touches a node, or stands on it."""
    node = Disc(marker.at, SIZE / 2)
    return marker.level == miniature.level and gap(miniature.piece(), node) <= CONTACT + EPSILON


def face_down(state: State) -> tuple[str, ...]:
    """The kinds of those that have not been turned up, as they lie in no order."""
    put_out = Counter(dict(extra_of(state).scenario.nodes or USUAL))
    left = put_out - Counter(extra_of(state).memory.get(TURNED_UP) or ())
    return tuple((left or put_out).elements())


# ---------------------------------------------------------------------------------------------------------------------
# Claiming


@dataclass(frozen=True, slots=True)
class FreeShot:
    """A model that claimed a temporal anomaly may shoot at once."""

    who: str


def _arrived(play: Play, before: Miniature, way: str) -> None:
    """Whoever ends a move of its own will in contact claims the node; a push claims none."""
    for marker in tuple(play.state.markers.values()):
        if marker.kind == MARKER and touches(play.model(before.id), marker):
            _claim(play, before.id, marker)


def _claim(play: Play, who: str, marker: Marker) -> None:
    kind = marker.status.get("node")
    fresh = kind is None
    if kind is None:
        kind = play.dice.draw(face_down(play.state))
        seen = (*(extra_of(play.state).memory.get(TURNED_UP) or ()), kind)
        play.tell(Noted(word="memory", value=extra_of(play.state).memory.with_(TURNED_UP, seen)))
    title = sentence(title_of(play.state, who))
    play.tell(Revealed(marker.id, f"{title} claims {TITLES[kind]}."), MarkerSet(marker.id, None))
    play.set(who, nodes=(*held_by(play.model(who)), kind))
    if not fresh:
        return
    bearer = play.model(who)
    for each in traits(bearer):
        each.picked_up(play, bearer, kind)
    if kind == "temporal":
        play.then(FreeShot(who))
    elif kind == "spatial" and is_able(bearer) and why_not_move(play.state, bearer) is None:
        play.set(who, node_move=float(card_of(bearer).stats.move))


def free_shots(state: State, who: str) -> tuple[Shoot, ...]:
    """The shots that a model may fire at one enemy, whatever the phase, and whether it has shot or not."""
    shooter = state.miniatures.get(who)
    if shooter is None or not is_able(shooter):
        return ()
    found = []
    for gun in guns_of(shooter):
        for enemy in enemies_of(state, shooter):
            shot = Shoot(who, enemy.id, gun.id, side=shooter.side)
            if not judge((cannot_shoot, *AIMING, not_recognised), case_of(state, shot)):
                found.append(shot)
    return tuple(found)


def _free_shot(play: Play, step: FreeShot) -> None:
    shots = free_shots(play.state, step.who)
    if shots:
        said = f"{sentence(title_of(play.state, step.who))} may shoot at once. At whom?"
        play.ask(Decision("free-shot", play.model(step.who).side, said, (Pass(), *shots), Pass(), NODES), step)


def _shot_at(play: Play, step: FreeShot, answer: Action) -> None:
    if isinstance(answer, Shoot):
        fire(play, answer)


ACTS = ("shot", "engaged", "fought")
"""Words that say that a model has acted otherwise than by moving."""


def _somebody_moved(play: Play, event: Moved, before: State) -> None:
    """Who does not use a spatial disruption before another model acts does not use it: it moves at once."""
    if not event.by_push:
        _lapse(play, event.who)


def _somebody_acted(play: Play, event: StatusSet, before: State) -> None:
    if event.word in ACTS and event.value:
        _lapse(play, event.who)


def _lapse(play: Play, acting: str) -> None:
    for each in tuple(play.state.standing()):
        if each.id != acting and each.status.get("node_move") is not None:
            play.set(each.id, node_move=None)


# ---------------------------------------------------------------------------------------------------------------------
# Dropping


def _dropped(play: Play, event: Removed, before: State) -> None:
    """Whoever leaves the table drops what it carries, face up."""
    bearer = before.miniatures[event.who]
    kinds = held_by(bearer)
    for number, kind in enumerate(kinds):
        if bearer.at is not None:
            name = fresh_id("node", all_ids(play.state))
            place = _beside(bearer.at, number, len(kinds))
            play.tell(MarkerSet(name, Marker(name, MARKER, place, bearer.level, status=FrozenMap({"node": kind}))))


def _beside(at: Point, number: int, count: int) -> Point:
    """Where one of several dropped tokens lies: round the place, so that all can be seen."""
    if count == 1:
        return at
    angle, out = 2 * math.pi * number / count, SIZE / 2
    return (round(at[0] + out * math.cos(angle), 3), round(at[1] + out * math.sin(angle), 3))


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    held = held_by(miniature)
    if held:
        yield Token(
            "vortex", str(len(held)) if len(held) > 1 else "", f"Carries {listed(TITLES[kind] for kind in held)}"
        )


CHAPTER = Chapter(
    "vortex nodes",
    tokens=_tokens,
    steps={FreeShot: _free_shot},
    replies={FreeShot: _shot_at},
    arrived=_arrived,
    watches={Removed: (_dropped,), Moved: (_somebody_moved,), StatusSet: (_somebody_acted,)},
    words={
        "nodes": Word(list[str], (), "The Vortex Nodes that it carries."),
        "node": Word(str, None, "What a Vortex Node that lies face up is.", tuple(TITLES)),
        "node_move": Word(float, None, "Inches that a Spatial Disruption lets it move at once.", least=0),
    },
    of_the_phase=("node_move",),
    quiet=frozenset({"nodes", "node"}),
    gained={"node_move": "{who} may move {value:g}″ at once"},
    lost={"node_move": ""},
)
