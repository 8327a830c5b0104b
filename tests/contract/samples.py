"""For every rule set: a table to play on, and a secret of each side that the others must not notice.

A rule set without an entry here fails the contract (`test_every_rule_set_has_a_sample`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tabletop.geometry.shapes import Circle, Polygon, Rect, Wall, distance
from tabletop.model.action import Action, EndPhase, Group, Move, Place, Remove, Turn
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Level, Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Marker, Side
from tabletop.opening import read_document
from tabletop.places import maps
from tabletop.rules.dwmg import verbs as dwmg
from tabletop.rules.exterminate import verbs as exterminate
from tabletop.rules.registry import ruleset
from tabletop.rules.remnant import words as remnant
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.sandbox.actions import Mark, Note, Push
from tabletop.rules.time_of_the_daleks.cards import timey_wimey
from tests.contract.toy import TOY, Bury, Snap
from tests.rules.time_of_the_daleks import players as time_players

Secrets = Callable[[State], Iterator[tuple[str, State]]]


def no_secrets(state: State) -> Iterator[tuple[str, State]]:
    return iter(())


@dataclass(frozen=True)
class Sample:
    """`start(rng)` lays a table out; `wish(state, rng)` is something a player might want; `secrets(state)` gives states
    that differ only in what one side alone knows, each with the side that must not notice."""

    rules: Ruleset
    start: Callable[[random.Random], State]
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    wish: Callable[[State, random.Random], Action] | None = None
    secrets: Secrets = no_secrets

    def begin(self, seed: int) -> State:
        """A new game."""
        return self.rules.begin(self.start(random.Random(seed)), self.options)


def scattered(rng: random.Random, statuses: dict[str, Any] | None = None, vehicles: bool = True) -> State:
    """A small table with walls, a gate, a hut, a pillar, and eight miniatures of two sides who stand free."""
    gate = Opening("gate", "door", (10.0, 12.0), (12.0, 12.0), rng.choice(("open", "closed")))
    terrain = (
        Terrain("fence", "wall", Wall(((4.0, 12.0), (20.0, 12.0))), movement="impassable", openings=(gate,)),
        Terrain("hut", "building", Rect(14.0, 4.0, 3.0, 4.0, 20.0), movement="impassable"),
        Terrain("pillar", "pillar", Circle(6.0, 6.0, 1.0), movement="impassable"),
        Terrain("pit", "pit", Polygon(((3.0, 18.0), (7.0, 17.0), (8.0, 21.0), (4.0, 20.0))), movement="impassable"),
        Terrain("pond", "pond", Circle(18.0, 18.0, 2.0), movement="water"),
    )
    sides = (Side("blue", "Blue"), Side("red", "Red", "#d55e00"))
    state = State(
        table=Table(24.0, 24.0),
        terrain=FrozenMap({piece.id: piece for piece in terrain}),
        sides=FrozenMap({side.id: side for side in sides}),
    )
    rules = ruleset("sandbox")
    miniatures: dict[str, Miniature] = {}
    while len(miniatures) < 8:
        number = len(miniatures)
        size = BaseSize(2.0, 3.0) if vehicles and number == 7 else BaseSize(rng.choice((1.0, 1.0, 1.5)))
        miniature = Miniature(
            id=f"m{number}",
            side=sides[number % 2].id,
            at=(rng.uniform(1, 23), rng.uniform(1, 23)),
            facing=rng.uniform(0, 360),
            base=size,
            status=FrozenMap(statuses or {}),
        )
        laid = replace(state, miniatures=FrozenMap({**miniatures, miniature.id: miniature}))
        if not [fault for fault in rules.audit(laid) if "word" not in fault]:
            miniatures[miniature.id] = miniature
    return replace(state, miniatures=FrozenMap(miniatures))


def with_hidden_marker(state: State) -> Iterator[tuple[str, State]]:
    """A marker that only one side sees lies elsewhere, or says something else."""
    for owner, other in (("blue", "red"), ("red", "blue")):
        for at, text in (((3.0, 3.0), "here"), ((20.0, 4.0), "there")):
            marker = Marker("secret", "mine", at, text=text, visible_to=frozenset({owner}))
            yield other, replace(state, markers=state.markers.with_("secret", marker))


def with_hidden_hand(state: State) -> Iterator[tuple[str, State]]:
    """One side holds other battle cards, of which only the number is known; and the hidden marker of all games."""
    yield from with_hidden_marker(state)
    for owner, other in (("blue", "red"), ("red", "blue")):
        side = state.sides[owner]
        for hand in (("hit", "cancel", "fate"), ("defence", "re-roll", "surge")):
            status = FrozenMap({**side.status, "hand": hand, "hand_count": 3})
            yield other, replace(state, sides=state.sides.with_(owner, replace(side, status=status)))


def toy_secrets(state: State) -> Iterator[tuple[str, State]]:
    """Another hand, another deck, another mine."""
    yield from with_hidden_marker(state)
    for owner, other in (("blue", "red"), ("red", "blue")):
        side = state.sides[owner]
        for hand in (("ace",), ("king",)):
            status = side.status.with_("hand", hand).with_("cards", 1)
            deck = tuple(card for card in ("ace", "king", "knave", "queen") if card not in hand)
            yield (
                other,
                replace(
                    state,
                    sides=state.sides.with_(owner, replace(side, status=status)),
                    extra=replace(state.extra, deck=deck),
                ),
            )


def toy_wish(state: State, rng: random.Random) -> Action:
    own = [m for m in state.standing() if m.side == state.clock.side]
    enemies = [m for m in state.standing() if m.side != state.clock.side]
    one, other = rng.choice(own), rng.choice(enemies)
    assert one.at is not None and other.at is not None
    near = (one.at[0] + rng.uniform(-5, 5), one.at[1] + rng.uniform(-5, 5))
    nearest_enemy = min(enemies, key=lambda enemy: distance(enemy.at or (0, 0), one.at or (0, 0)))
    mine = Bury((other.at[0] + 1, other.at[1]))
    return rng.choice((Move(one.id, near), Move(one.id, near), Snap(one.id, nearest_enemy.id), mine, EndPhase()))


def sandbox_wish(state: State, rng: random.Random) -> Action:
    def somewhere() -> tuple[float, float]:
        return (rng.uniform(0, 24), rng.uniform(0, 24))

    who = rng.choice(list(state.miniatures) or ["nobody"])
    others = rng.sample(list(state.miniatures), min(3, len(state.miniatures)))
    shift = (rng.uniform(-3, 3), rng.uniform(-3, 3))
    together = tuple(
        Move(m.id, (m.at[0] + shift[0], m.at[1] + shift[1])) for m in map(state.miniatures.get, others) if m and m.at
    )
    name = rng.choice(("soldier", "Old Tree", "", "Ünit"))
    wishes: tuple[Callable[[], Action], ...] = (
        lambda: Move(who, somewhere(), facing=rng.choice((None, rng.uniform(0, 360)))),
        lambda: Move(who, somewhere(), (somewhere(),)),
        lambda: Push(who, somewhere()),
        lambda: Turn(who, rng.uniform(-400, 400)),
        lambda: Place(somewhere(), name=name, base=rng.choice(((1.0,), (0.5,), (2.0, 3.0), None))),
        lambda: Group(together),
        lambda: Group((*together, Place(somewhere()), Place(somewhere()))),
        lambda: Note(somewhere(), "remember"),
        lambda: Note(who, "him"),
        lambda: Mark("gate", FrozenMap({"open": rng.random() < 0.5})),
        lambda: Mark(who, FrozenMap({"wounds": rng.randint(0, 3), "notes": ("slow",)})),
        lambda: EndPhase(),
        lambda: Remove(rng.choice([who, *state.markers])),
    )
    return rng.choice(wishes)()


def _sandbox(**options: Any) -> Sample:
    return Sample(
        ruleset("sandbox"),
        lambda rng: scattered(rng, {"move": 6.0}),
        FrozenMap(options),
        sandbox_wish,
        with_hidden_marker,
    )


DWMG_TEAMS = {
    "blue": ("the-brigadier", "unit-soldier", "unit-soldier-smg", "companion-screamer"),
    "red": ("dalek-patrol-leader", "dalek", "auton", "cyberman-cyberneomorph"),
}


def skirmish(rng: random.Random) -> State:
    """A small table of the Doctor Who Miniatures Game: walls and a door, rough ground, a hedge, a pond, stairs."""
    rules = ruleset("dwmg")
    gate = Opening("gate", "door", (10.0, 12.0), (12.0, 12.0), rng.choice(("open", "closed")))
    terrain = (
        Terrain("fence", "wall", Wall(((4.0, 12.0), (20.0, 12.0))), movement="impassable", openings=(gate,)),
        Terrain("hedge", "hedge", Wall(((3.0, 17.0), (12.0, 17.0)), 0.5), movement="obstacle", height=1.0),
        Terrain("wood", "wood", Circle(18.0, 6.0, 3.0), movement="rough", sight="partial"),
        Terrain("pond", "pond", Circle(18.0, 18.0, 2.0), movement="water"),
        Terrain("stairs", "stairs", Rect(6.0, 4.0, 1.0, 2.0), links=(0, 1)),
    )
    sides = (Side("blue", "Blue"), Side("red", "Red", "#d55e00"))
    state = State(
        table=Table(24.0, 24.0, levels=(Level(1, "Roof"),)),
        terrain=FrozenMap({piece.id: piece for piece in terrain}),
        sides=FrozenMap({side.id: side for side in sides}),
    )
    waiting = [
        (side, profile)
        for pair in zip(*DWMG_TEAMS.values(), strict=True)
        for side, profile in zip(DWMG_TEAMS, pair, strict=True)
    ]
    placed: dict[str, Miniature] = {}
    while len(placed) < len(waiting):
        side, profile = waiting[len(placed)]
        summary = rules.vocabulary.profiles[profile]
        miniature = Miniature(
            id=profile,
            side=side,
            at=(rng.uniform(1, 23), rng.uniform(1, 23)),
            facing=rng.uniform(0, 360),
            level=rng.choice((0, 0, 0, 0, 1)),
            name=summary.name,
            profile=profile,
            base=summary.base,
            look=summary.look,
            status=summary.status,
        )
        laid = replace(state, miniatures=FrozenMap({**placed, miniature.id: miniature}))
        if not rules.audit(laid):
            placed[miniature.id] = miniature
    return replace(state, miniatures=FrozenMap(placed))


def dwmg_wish(state: State, rng: random.Random) -> Action:
    if state.clock.phase == "initiative":
        return dwmg.Initiative()
    own = [m for m in state.standing() if m.side == state.clock.side]
    if not own or rng.random() < 0.1:
        return EndPhase()
    active = [m for m in own if m.status.get("active")]
    who = active[0] if active and rng.random() < 0.6 else rng.choice(own)
    others = [m for m in state.standing() if m.side != who.side] or own
    assert who.at is not None
    x, y = who.at
    near = (x + rng.uniform(-5, 5), y + rng.uniform(-5, 5))
    far = (x + rng.uniform(-11, 11), y + rng.uniform(-11, 11))
    other = rng.choice(others)
    assert other.at is not None
    level = 1 - who.level
    if rng.random() < 0.3:
        shots = [dwmg.Shoot(each.id, foe.id) for each in own for foe in others]
        legal = [shot for shot in rng.sample(shots, min(6, len(shots))) if ruleset("dwmg").check(state, shot).legal]
        return rng.choice([*legal, dwmg.Aim(who.id)])
    wishes: tuple[Action, ...] = (
        Move(who.id, near, facing=rng.choice((None, rng.uniform(0, 360)))),
        Move(who.id, near),
        Move(who.id, far),
        Move(who.id, (other.at[0] + rng.choice((-1.0, 1.0)), other.at[1])),
        dwmg.Run(who.id, far),
        dwmg.Activate(who.id),
        dwmg.EndActivation(who.id),
        dwmg.GoProne(who.id),
        dwmg.StandUp(who.id),
        dwmg.Drop(who.id, near, 0),
        dwmg.Climb(who.id, who.at, level),
        dwmg.Open(who.id, "gate"),
        dwmg.Close(who.id, "gate"),
        Turn(who.id, rng.uniform(0, 360)),
    )
    return rng.choice(wishes)


EXTERMINATE_TEAMS = {"blue": ("cyberman", "cyberman", "cyber-leader"), "red": ("dalek", "dalek", "dalek-supreme")}


def ambush(rng: random.Random) -> State:
    """A small table of Exterminate!: crates to cross and climb, a wall, a bush, models near each other."""
    rules = ruleset("exterminate")
    terrain = (
        Terrain("wall", "wall", Wall(((3.0, 9.0), (8.0, 9.0))), movement="impassable", sight="blocks", height=2.0),
        Terrain("crate", "crate", Rect(9.0, 5.0, 2.0, 2.0), movement="obstacle", sight="blocks", height=1.0),
        Terrain("barrier", "low-wall", Rect(4.0, 13.0, 4.0, 0.5), movement="obstacle", sight="blocks", height=0.8),
        Terrain("bush", "bush", Circle(13.0, 12.0, 1.5), movement="rough", sight="partial", height=0.6),
        Terrain("pond", "pond", Circle(14.0, 4.0, 1.0), movement="water"),
    )
    sides = (Side("blue", "Blue", status=FrozenMap({"fate": 2})), Side("red", "Red", "#d55e00"))
    state = State(
        table=Table(18.0, 18.0),
        terrain=FrozenMap({piece.id: piece for piece in terrain}),
        sides=FrozenMap({side.id: side for side in sides}),
    )
    waiting = [
        (side, profile)
        for pair in zip(*EXTERMINATE_TEAMS.values(), strict=True)
        for side, profile in zip(EXTERMINATE_TEAMS, pair, strict=True)
    ]
    placed: dict[str, Miniature] = {}
    while len(placed) < len(waiting):
        side, profile = waiting[len(placed)]
        summary = rules.vocabulary.profiles[profile]
        miniature = Miniature(
            id=f"{profile}-{len(placed)}",
            side=side,
            at=(rng.uniform(1, 17), rng.uniform(1, 17)),
            facing=rng.uniform(0, 360),
            name=summary.name,
            profile=profile,
            base=summary.base,
            look=summary.look,
        )
        laid = replace(state, miniatures=FrozenMap({**placed, miniature.id: miniature}))
        if not rules.audit(laid):
            placed[miniature.id] = miniature
    return replace(state, miniatures=FrozenMap(placed))


def exterminate_wish(state: State, rng: random.Random) -> Action:
    if state.clock.phase == "initiative":
        return exterminate.Initiative()
    own = [m for m in state.standing() if m.side == state.clock.side]
    foes = [m for m in state.standing() if m.side != state.clock.side]
    open_melee = next((m for m in own if m.status.get("engages")), None)
    if open_melee is not None:
        return exterminate.Fight(open_melee.id, open_melee.status["engages"])
    if not own or not foes or rng.random() < 0.2:
        return EndPhase()
    who, foe = rng.choice(own), rng.choice(foes)
    assert who.at is not None and foe.at is not None
    x, y = who.at
    near = (x + rng.uniform(-5, 5), y + rng.uniform(-5, 5))
    obstacle = rng.choice(("crate", "barrier", "wall"))
    wishes: tuple[Action, ...] = {
        "movement": (Move(who.id, near), Move(who.id, near), exterminate.Cross(who.id, obstacle, near)),
        "shooting": (exterminate.Shoot(who.id, foe.id), exterminate.Run(who.id, near)),
        "melee": (exterminate.Engage(who.id, foe.id), exterminate.Fight(who.id, foe.id)),
    }.get(state.clock.phase, (EndPhase(),))
    jump = exterminate.JumpOnto(who.id, obstacle, (10.0 + rng.uniform(-0.5, 0.5), 6.0 + rng.uniform(-0.5, 0.5)))
    return rng.choice((*wishes, *wishes, jump))


def console_room(rng: random.Random) -> State:
    """The map of Remnant of the Daleks, perhaps with somebody injured."""
    state = read_document(maps() / "remnant" / "console-room.yaml").state
    hurt = rng.choice(list(state.miniatures.values()))
    if rng.random() < 0.5:
        hurt = replace(hurt, status=hurt.status.with_("tapped", "injury"))
    return replace(state, miniatures=state.miniatures.with_(hurt.id, hurt))


def remnant_wish(state: State, rng: random.Random) -> Action:
    clock = state.clock
    own = [m for m in state.standing() if clock.side in (None, m.side)] or list(state.standing())
    who, other = rng.choice(own), rng.choice(list(state.standing()))
    assert who.at is not None
    near = (who.at[0] + rng.uniform(-2, 2), who.at[1] + rng.uniform(-2, 2))
    wishes: dict[str, tuple[Action, ...]] = {
        "locations": (remnant.DrawLocations(),),
        "support": (remnant.Support(who.id, other.id), remnant.Support(who.id), EndPhase()),
        "attack": (*(remnant.Attack(one.id, other.id) for one in own), remnant.Attack(who.id), EndPhase()),
    }
    if rng.random() < 0.2:
        return rng.choice((Move(who.id, near), Turn(who.id, rng.uniform(0, 360)), Move(who.id, (12.0, 4.0))))
    return rng.choice(wishes.get(clock.phase, (EndPhase(),)))


def remnant_secrets(state: State) -> Iterator[tuple[str, State]]:
    """Another secret choice of a side, made or not."""
    for owner, other in (("doctor", "daleks"), ("daleks", "doctor")):
        own = [m for m in state.miniatures.values() if m.side == owner]
        foes = [m.id for m in state.miniatures.values() if m.side == other]
        for word, whom in (("will_support", own[0].id), ("will_attack", foes[0])) if own and foes else ():
            without = replace(own[-1], status=own[-1].status.without(word))
            for one in (without, replace(without, status=without.status.with_(word, whom))):
                yield other, replace(state, miniatures=state.miniatures.with_(one.id, one))
        side = replace(state.sides[owner], status=state.sides[owner].status.without("sealed"))
        for each in (side, replace(side, status=side.status.with_("sealed", True))):
            yield other, replace(state, sides=state.sides.with_(owner, each))


def time_secrets(state: State) -> Iterator[tuple[str, State]]:
    """Another hand of the same size."""
    for owner in ("p1", "p2"):
        side = state.sides[owner]
        lying = {
            card for each in state.sides.values() for word in ("hand", "slots") for card in each.status.get(word, ())
        }
        free = [card for card in timey_wimey() if card not in lying]
        count = len(side.status.get("hand", ()))
        if not count or len(free) < 2 * count:
            continue
        for other in ("p1", "p2"):
            for hand in (free[:count], free[count : 2 * count]) if other != owner else ():
                status = side.status.with_("hand", tuple(hand))
                yield other, replace(state, sides=state.sides.with_(owner, replace(side, status=status)))


def time_wish(state: State, rng: random.Random) -> Action:
    """Anything on offer, legal or not, with dice pointed at where they are asked for."""
    side = state.clock.side or rng.choice(("p1", "p2"))
    offers = [o for o in ruleset("time_of_the_daleks").offers(state, side) if o.verb not in ("concede", "move")]
    who = rng.choice(list(state.miniatures))
    if not offers or rng.random() < 0.2:
        return Move(who, (rng.uniform(0, 48), rng.uniform(0, 48)))
    return time_players.whole(state, rng.choice(offers), rng)


SAMPLES: dict[str, Sample] = {
    "sandbox": _sandbox(),
    "sandbox, in turns": _sandbox(turns="sides"),
    "sandbox, unmeasured": _sandbox(limits=False),
    "dwmg": Sample(ruleset("dwmg"), skirmish, FrozenMap(), dwmg_wish, with_hidden_marker),
    "dwmg, leaders lead once": Sample(
        ruleset("dwmg"), skirmish, FrozenMap({"leaders_lead_on": False}), dwmg_wish, with_hidden_marker
    ),
    "exterminate": Sample(ruleset("exterminate"), ambush, FrozenMap(), exterminate_wish, with_hidden_hand),
    "remnant": Sample(ruleset("remnant"), console_room, FrozenMap(), remnant_wish, remnant_secrets),
    "remnant, reshuffled": Sample(
        ruleset("remnant"), console_room, FrozenMap({"reshuffle": True}), remnant_wish, remnant_secrets
    ),
    "time of the daleks": Sample(
        ruleset("time_of_the_daleks"), lambda rng: time_players.table(2), FrozenMap(), time_wish, time_secrets
    ),
    "time of the daleks, alone": Sample(
        ruleset("time_of_the_daleks"), lambda rng: time_players.table(1), FrozenMap(), time_wish
    ),
    "toy": Sample(TOY, lambda rng: scattered(rng, vehicles=False), FrozenMap(), toy_wish, toy_secrets),
    "toy, no rerolls": Sample(
        TOY, lambda rng: scattered(rng, vehicles=False), FrozenMap({"rerolls": False}), toy_wish, toy_secrets
    ),
}
