"""What either side plays for in the scenarios of the book (p. 57–62), for the games that are kept as saves."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.edges import middle_of
from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import Action, Choose
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.gear.items import CONTROL_SPHERE
from tabletop.rules.dwmg.models import is_bound, is_captive
from tabletop.rules.dwmg.scenarios import bomb
from tabletop.rules.dwmg.scenarios.diving_bell import has_component
from tabletop.rules.dwmg.scenarios.hooks import memory
from tabletop.rules.dwmg.scenarios.sam_seeley import bearer_of, is_detected
from tabletop.rules.dwmg.scenarios.swarm_leader import has_unit
from tabletop.rules.dwmg.scenarios.webs import webs_of
from tabletop.rules.dwmg.verbs import Invent, Lock, Shoot, Use

from .planning import Plan, beside, nearest, nearest_foe

HOME = (36.4, 30.0)
"""The upper hatch of Snowcap base."""
HATCH = (19.0, 30.0)
"""The lower one."""
POST = (14.0, 2.3)
"""Before its launch station."""
ICE = 24.0
"""Where the surface begins, from left to right."""


def _number(miniature: Miniature) -> int:
    last = miniature.id.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0


def _edge(at: Point | None) -> Point:
    """The nearest edge of a table of 48″."""
    x, y = at or (0.0, 0.0)
    return min(((x, 0.55), (x, 47.45), (0.55, y), (47.45, y)), key=lambda place: distance(place, (x, y)))


# ---------------------------------------------------------------------------------------------------------------------
# Defend Snowcap Base!


class HoldBase(Plan):
    """Soldiers in the snow fire; in the base the Doctor invents, and doors are locked."""

    shoots = 24.0
    locks = True
    finishes = 4
    """When so few Cybermen are left they go after them."""
    places = FrozenMap(
        {
            "doctor": ((8.2, 19.0),),
            "barclay": ((8.2, 16.2),),
            "ben": ((8.2, 20.4),),
            "polly": ((6.6, 19.8),),
            "cutler": ((14.0, 8.6),),
            "soldier-7": ((15.2, 30.0),),
            "soldier-8": ((18.4, 33.8),),
            "soldier-9": ((12.0, 12.6),),
            "soldier-10": ((20.0, 12.4),),
        }
    )

    def zones(self, state: State, miniature: Miniature) -> list[str]:
        outside = miniature.id.startswith("soldier") and _number(miniature) <= 6
        return ["outpost"] if outside else ["base"]

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if model.id == "doctor" and state.clock.round <= 4:
            yield Invent(model.id, "cybermen")
        if self.locks and model.id in ("soldier-7", "soldier-8", "soldier-9", "soldier-10"):
            yield from (Lock(model.id, name) for name in ("hatch-room-west", "hatch-room-south", "control-south"))

    def aim(self, state: State, model: Miniature) -> Point | None:
        if bomb.goes_to_launch(state, model):
            return POST
        few = sum(each.side != model.side for each in state.standing()) <= self.finishes
        return nearest_foe(state, model) if few and model.id not in ("doctor", "barclay", "polly") else None


class Sortie(HoldBase):
    """The soldiers go so near to the Cybermen that they see them in the blizzard, and fire; those in the base come up
    through the hatch."""

    stands_off = 7.0
    """Inches from the nearest Cyberman at which they stop."""
    stays = ("doctor", "barclay", "cutler", "ben", "polly")
    locks = False

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if model.id not in self.stays and (model.at or POST)[0] < ICE:
            yield Use(model.id, "through-the-hatch")
        yield from super().first(state, model)

    def aim(self, state: State, model: Miniature) -> Point | None:
        if model.id in self.stays:
            return super().aim(state, model)
        if (model.at or POST)[0] < ICE:
            return HATCH
        foe = nearest_foe(state, model)
        return foe if foe is not None and distance(foe, model.at or foe) > self.stands_off else None

    def stride(self, state: State, model: Miniature) -> float:
        foe = nearest_foe(state, model)
        if foe is None or (model.at or POST)[0] < ICE:
            return super().stride(state, model)
        return max(0.0, distance(foe, model.at or foe) - self.stands_off)


class Storm(Plan):
    """Cybermen: down the hatch, and through every door to the station."""

    shoots = 12.0

    def zones(self, state: State, miniature: Miniature) -> list[str]:
        return ["landing"] if _number(miniature) <= 12 else []

    def aim(self, state: State, model: Miniature) -> Point | None:
        return HOME if (model.at or POST)[0] > ICE else POST

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if (model.at or POST)[0] > ICE:
            yield Use(model.id, "through-the-hatch")

    def arrivals(self, state: State) -> Iterator[Point]:
        yield from ((36.4 + x, 30.0 + y) for x, y in ((0, 0), (1.4, 0), (-1.4, 0), (0, 1.4), (0, -1.4)))
        yield from ((26.0 + 2.0 * step, 0.5) for step in range(11))


class Linger(Storm):
    """Cybermen who wait where they have landed for the others to come, and fire at who has come as near as a sortie
    goes."""

    shoots = 8.2

    def aim(self, state: State, model: Miniature) -> Point | None:
        return None


# ---------------------------------------------------------------------------------------------------------------------
# A Tangled Web


WAYS_OUT = ((5.0, 0.55), (18.0, 0.55), (30.0, 0.55), (43.0, 0.55))
WORKSHOP, DOOR = (20.0, 43.8), "workshop-door"


class BreakThrough(Plan):
    """The Colonel's men: past the Yeti, a sphere on the way; two of them see to the workshop first."""

    shoots = 16.0
    runs = 9.0
    lingers = 3
    places = FrozenMap(
        {"travers": ((23.4, 45.4),), "unit-soldier-1": ((24.6, 44.9),), "unit-soldier-smg-1": ((24.6, 44.9),)}
    )

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        busy = state.clock.round <= self.lingers
        if (model.profile or "").startswith("unit-soldier") and distance(model.at or CIRCLE, WORKSHOP) < 7.0 and busy:
            yield Shoot(model.id, DOOR)
        if model.id == "travers" and busy:
            yield Invent(model.id, "yeti")
        yield Use(model.id, "leave-the-table")

    def aim(self, state: State, model: Miniature) -> Point | None:
        if model.id == "travers" and state.clock.round <= self.lingers:
            return WORKSHOP
        if _number(model) in (3, 4) and not memory(state, "sphere"):
            sphere = nearest(model.at, (each.at for each in state.markers.values() if each.kind == CONTROL_SPHERE))
            if sphere is not None:
                return sphere
        webs = [middle_of(each.piece()) for each in webs_of(state)]
        free = [way for way in WAYS_OUT if not any(abs(x - way[0]) < 3.0 and y < 12.0 for x, y in webs)]
        return nearest(model.at, free)


class Spin(Plan):
    """Yeti: webs across the tunnels that the heroes come by, one of them taken over, claws for the rest."""

    shoots = 6.0
    takes = 2

    def zones(self, state: State, miniature: Miniature) -> list[str]:
        return [f"lair-{miniature.id[-1]}"]

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        at = model.at or (0.0, 0.0)
        soldier = next((each for each in state.standing() if (each.profile or "").startswith("unit-soldier")), None)
        if soldier is not None and state.clock.round >= self.takes:
            yield Use(model.id, "great-intelligence", soldier.id)
        if model.id.endswith(("1", "4")):
            yield Use(model.id, "spin-web", (at[0], at[1] + 4.0))

    def aim(self, state: State, model: Miniature) -> Point | None:
        return nearest_foe(state, model)


class Lie(Spin):
    """Yeti that spin webs and wait in their tunnels for whoever comes near."""

    shoots = 3.0
    takes = 5

    def aim(self, state: State, model: Miniature) -> Point | None:
        foe = nearest_foe(state, model)
        return foe if foe is not None and distance(foe, model.at or foe) < 2.5 else None


# ---------------------------------------------------------------------------------------------------------------------
# Locate Swarm Leader!, and the alternate


class Seek(Plan):
    """Signals are looked into one after the other; whoever has the Energy Unit goes; the Doctor tinkers with junk."""

    runs = 7.0

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        yield Use(model.id, "leave-the-table")
        if model.profile == "the-doctor" and "junk" in state.zones:
            yield Invent(model.id, "autons")

    def aim(self, state: State, model: Miniature) -> Point | None:
        if has_unit(model):
            return _edge(model.at)
        lying = [each.at for each in state.markers.values() if each.kind == "nestene-energy-unit"]
        held = [each.at for each in state.standing() if has_unit(each) and state.enemies(each.side, model.side)]
        prey = nearest(model.at, (at for at in (*lying, *held) if at is not None))
        if prey is not None:
            return prey
        if model.profile == "the-doctor" and "junk" in state.zones and state.clock.round <= 6:
            return middle_of(state.zones["junk"].outline.piece())
        signals = sorted(each.at for each in state.markers.values() if each.kind == "signal")
        return nearest(model.at, signals)


class Sneak(Plan):
    """Sam takes his time as long as nobody has found him, and runs for it when he is found."""

    shoots = 8.0
    places = FrozenMap({"sam": ((21.8, 21.7),)})
    hurries = 2
    """Every so many turns he does not."""

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        yield Use(model.id, "leave-the-table")

    def aim(self, state: State, model: Miniature) -> Point | None:
        return _edge(model.at)

    def stride(self, state: State, model: Miniature) -> float:
        if is_detected(state) or state.clock.round % self.hurries == 0:
            return 6.0
        return max(0.0, 3.0 - float(memory(state, "gone", 0.0)))


class Dash(Sneak):
    """From the yard."""

    places = FrozenMap({"sam": ((27.4, 24.0),)})


class FightItOut(Sneak):
    """He waits in the farmhouse for a turn, and then goes for his enemies."""

    shoots = 8.0
    hides = 1
    """Turns that he waits."""

    def aim(self, state: State, model: Miniature) -> Point | None:
        return None if state.clock.round <= self.hides else nearest_foe(state, model)

    def stride(self, state: State, model: Miniature) -> float:
        return 6.0


class Hunt(Plan):
    """Autons: after whoever has the Energy Unit, or to where it lies."""

    shoots = 12.0

    def aim(self, state: State, model: Miniature) -> Point | None:
        lying = [each.at for each in state.markers.values() if each.kind == "nestene-energy-unit"]
        bearer = bearer_of(state)
        return nearest(model.at, lying) or (None if bearer is None else bearer.at)


# ---------------------------------------------------------------------------------------------------------------------
# The Sontaran Experiment


CIRCLE = (24.0, 24.0)


class Rescue(Plan):
    """The crewmen are freed one by one, and all leave by the circle."""

    runs = 8.0
    stays = 9
    """The turn in which everybody makes for the circle."""

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        bound = [each for each in state.standing() if is_bound(each)]
        for each in bound:
            if distance(each.at or CIRCLE, model.at or CIRCLE) < 1.6:
                yield Use(model.id, "loosen-bonds", each.id)
                yield Use(model.id, "break-bonds", each.id)
        if not bound or model.profile == "galsec-prisoner" or state.clock.round >= self.stays:
            yield Use(model.id, "leave-the-table")
        if state.clock.round == 1 and model.profile != "the-doctor":
            yield Use(model.id, "search-the-ground")

    def aim(self, state: State, model: Miniature) -> Point | None:
        bound = [at for each in state.standing() if is_bound(each) and (at := beside(each, model)) is not None]
        if model.profile == "galsec-prisoner" or not bound or state.clock.round >= self.stays:
            return CIRCLE
        return nearest(model.at, bound)


class Experiment(Plan):
    """Styre shoots; the Robot goes after whoever is nearest, and captures rather than strikes."""

    shoots = 18.0

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if model.profile == "robot-servitor":
            foes = sorted(
                (each for each in state.standing() if each.side != model.side and not is_bound(each)),
                key=lambda each: distance(each.at or CIRCLE, model.at or CIRCLE),
            )
            yield from (Shoot(model.id, each.id, "capture-cables") for each in foes[:2] if not is_captive(each))

    def aim(self, state: State, model: Miniature) -> Point | None:
        return nearest_foe(state, model)


class Watch(Experiment):
    """Styre stays by his ship, and leaves the hunt to the Robot."""

    def aim(self, state: State, model: Miniature) -> Point | None:
        return nearest_foe(state, model) if model.profile == "robot-servitor" else None


# ---------------------------------------------------------------------------------------------------------------------
# Mission: Expendable


class Raid(Plan):
    """Guerrillas: from crate to crate, grenades where Daleks are near, into a warehouse; home when it gets too hot."""

    shoots = 16.0
    breaks_off = 6
    """The turn in which they declare the end."""

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if state.clock.round >= self.breaks_off:
            yield Use(model.id, "declare-the-end")
        foes = sorted(
            (each for each in state.standing() if each.side != model.side and (each.profile or "").startswith("dalek")),
            key=lambda each: distance(each.at or (0, 0), model.at or (0, 0)),
        )
        if "movellan-virus-grenade" in (model.status.get("carrying") or ()):
            yield from (Shoot(model.id, each.id, "movellan-virus-grenade") for each in foes[:1])
        if _number(model) == 1:
            yield from (
                Shoot(model.id, door.id)
                for wall in state.terrain.values()
                for door in wall.openings
                if door.state == "locked" and distance(door.start, model.at or (0, 0)) < 8.0
            )

    def aim(self, state: State, model: Miniature) -> Point | None:
        return nearest_foe(state, model)


class Ambush(Raid):
    """They wait among the crates until the Daleks are near."""

    breaks_off = 4

    def aim(self, state: State, model: Miniature) -> Point | None:
        return None


class Exterminate(Plan):
    """Daleks come on and fire; whoever they are sent comes along an edge."""

    shoots = 16.0

    def aim(self, state: State, model: Miniature) -> Point | None:
        return nearest_foe(state, model)

    def arrivals(self, state: State) -> Iterator[Point]:
        yield from ((24.0 + 2.0 * step, 0.5) for step in range(8))
        yield from ((24.0 + 2.0 * step, 47.5) for step in range(8))


class Gather(Exterminate):
    """Daleks that gather in the north-east, and fire at what comes near."""

    shoots = 8.0

    def aim(self, state: State, model: Miniature) -> Point | None:
        return (33.0, 12.6) if distance(model.at or CIRCLE, (33.0, 12.6)) > 4.0 else None


# ---------------------------------------------------------------------------------------------------------------------
# For Whom the Diving Bell Tolls


class Guard(Plan):
    """UNIT fires from the yard; the Doctor invents in the laboratory."""

    shoots = 20.0
    lab = "workshop"
    places = FrozenMap({"doctor": ((14.6, 18.0),)})

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if model.profile == "the-doctor":
            yield Invent(model.id, "sea-devils")

    def aim(self, state: State, model: Miniature) -> Point | None:
        if model.profile == "the-doctor":
            return middle_of(state.terrain[self.lab].piece())
        return None

    def answer(self, state: State, question: Decision) -> Action | None:
        return Choose(self.lab) if question.id == "laboratory" else None


class Burgle(Plan):
    """Sea Devils come out of the bay and through the fence; the Master goes from building to building, and off."""

    shoots = 16.0
    waits = 5
    """The turn in which the Master comes over land, if not before, when few of UNIT are left."""

    def zones(self, state: State, miniature: Miniature) -> list[str]:
        return ["shallows"] if miniature.profile != "the-master" else []

    def goes_first(self, model: Miniature) -> bool:
        return model.profile == "the-master"

    def first(self, state: State, model: Miniature) -> Iterator[Action]:
        if model.profile == "the-master":
            yield Use(model.id, "leave-the-table")
            yield Use(model.id, "search-building")
        elif _number(model) % 2 == 0:
            yield Use(model.id, "tear-fence", "fence")

    def aim(self, state: State, model: Miniature) -> Point | None:
        if model.profile != "the-master":
            return nearest_foe(state, model)
        if has_component(model):
            return min(((0.55, 30.0), (47.45, 30.0), (24.0, 47.45)), key=lambda at: distance(at, model.at or at))
        searched = memory(state, "searched", ())
        left = [each for each in state.terrain.values() if each.has_inside and each.id not in searched]
        return nearest(model.at, (middle_of(each.piece()) for each in left))

    def arrivals(self, state: State) -> Iterator[Point]:
        left = sum(each.side != "monsters" for each in state.standing())
        if left <= 5 or state.clock.round >= self.waits:
            yield from ((20.0 + 4.0 * step, 47.5) for step in range(3))
            yield from ((0.5, 20.0 + 4.0 * step) for step in range(6))


class Lurk(Burgle):
    """The Master hides in the pines; the Sea Devils fire at what is near only."""

    shoots = 8.0
    places = FrozenMap({"master": ((3.2, 38.0), (33.6, 44.0), (45.0, 36.0), (2.0, 46.0))})
