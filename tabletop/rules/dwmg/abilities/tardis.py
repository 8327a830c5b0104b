"""The TARDIS (p. 18, 26): who has a key, going in and out, and how it goes away and comes back.

It is a piece of terrain of the kind `tardis`. Who is inside stands nowhere (`in_tardis` names it), neither counts nor
can be harmed, and may be activated. House: going in or out is an action; without a key one goes in where a friend with
one stands at the door or is inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.edges import middle_of
from tabletop.geometry.gaps import gap, overlaps, touches
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, Rect, bearing
from tabletop.model.action import Action, Choose, Pass, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Moved, Noted, Placed, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common.case import is_place
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.capture.room import has_room
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import in_contact, is_free
from tabletop.rules.dwmg.moments import Ability, abilities, ability, anybody
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close_move
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, WHOLE, Usage
from tabletop.rules.dwmg.verbs import Use

KIND = "tardis"
SIZE = 1.5
"""The sides of the box in inches (house)."""
DOORWAY = 4
"""So many may go in or out in a turn (p. 26)."""
RETURN = 5
"""The lowest die on which it comes back (p. 26)."""
COME_BACK = "come-back"
BLOCKING = ("impassable", "obstacle", "water")
"""Ground on which it does not come to stand (house)."""


@ability("tardis")
class Tardis(Ability):
    """Has a TARDIS, and so a key to it."""

    def has_key(self, bearer: Miniature) -> bool:
        return True


# ---------------------------------------------------------------------------------------------------------------------
# In and out


@anybody("enter-tardis")
class EnterTardis(Ability):
    """Any number may go in, four in or out in a turn."""

    uses = (Usage("Enter the TARDIS", wants="terrain", reach=CONTACT_REACH),)

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        boxes = (each for each in state.terrain.values() if each.kind == KIND and each.level == bearer.level)
        return any(gap(each.piece(), bearer.piece()) <= CONTACT + EPSILON for each in boxes)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        who = within(bearer.title)
        if any(is_free(each) for each in in_contact(state, bearer)):
            return f"{who} is in melee"
        if at is None:
            return None
        box = state.terrain.get(str(at))
        if box is None or box.kind != KIND:
            return "That is no TARDIS"
        if not _is_open_to(state, bearer, box):
            return f"{who} has no key to the TARDIS, and nobody with one is at the door"
        return _too_many(state, box.id)

    def used(self, play: Play, action: Use) -> None:
        model = play.model(action.by)
        close_move(play, action.by)
        play.tell(Placed(replace(model, at=None, status=play.model(action.by).status)))
        play.set(action.by, in_tardis=str(action.at), through_door=str(action.at), prone=None, foes=None)


@anybody("leave-tardis")
class LeaveTardis(Ability):
    """Out again, to a place at the box."""

    uses = (Usage("Leave the TARDIS", wants="place", inside=True),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        box = state.terrain.get(str(bearer.status.get("in_tardis")))
        if box is None:
            return "The TARDIS is somewhere else"
        if at is not None:
            base = bearer.base.at(_place(at), bearer.facing)
            if not touches(base, box.piece()) or not has_room(state, bearer, _place(at), box.level):
                return f"{within(bearer.title)} must end beside the TARDIS, where there is room"
        return _too_many(state, box.id)

    def used(self, play: Play, action: Use) -> None:
        assert action.at is not None
        box = play.state.terrain[str(play.model(action.by).status["in_tardis"])]
        at, door = _place(action.at), middle_of(box.piece())
        play.tell(Moved(action.by, (door, at), 0.0, bearing(door, at), box.level))
        play.set(action.by, in_tardis=None, through_door=box.id)


def _is_open_to(state: State, bearer: Miniature, box: Terrain) -> bool:
    """Whether it has a key, or a friend with one is inside or at the door."""
    friends = (each for each in state.miniatures.values() if not state.enemies(each.side, bearer.side))
    for each in friends:
        there = each.status.get("in_tardis") == box.id
        there = there or (each.at is not None and is_free(each) and touches(each.piece(), box.piece()))
        if there and any(own.has_key(each) for own in abilities(each)):
            return True
    return False


def _too_many(state: State, box: str) -> str | None:
    gone = sum(each.status.get("through_door") == box for each in state.miniatures.values())
    return f"{gone} models have gone in or out in this turn, and no more can" if gone >= DOORWAY else None


def _place(at: Target) -> Point:
    assert is_place(at)
    return float(at[0]), float(at[1])


# ---------------------------------------------------------------------------------------------------------------------
# Away and back


@anybody("dematerialise")
class Dematerialise(Ability):
    """A Time Lord at the controls takes it away with all who are in it."""

    uses = (Usage("Dematerialise", cost=WHOLE, inside=True),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if str(bearer.status.get("in_tardis")) not in state.terrain:
            return "The TARDIS is somewhere else"
        return None if steers(bearer) else f"{within(bearer.title)} is no Time Lord and cannot steer the TARDIS"

    def used(self, play: Play, action: Use) -> None:
        box = play.state.terrain[str(play.model(action.by).status["in_tardis"])]
        play.tell(TerrainSet(box.id, None))
        play.set(action.by, at_controls=True, box_label=box.label or None)
        play.tell(Noted("The TARDIS dematerialises."))


def steers(miniature: Miniature) -> bool:
    """Whether it can steer a TARDIS."""
    return any(each.steers_tardis(miniature) for each in abilities(miniature))


@dataclass(frozen=True, slots=True)
class Rematerialise:
    """A side's turn begins: whoever is at the controls of a TARDIS that is away may bring it back."""

    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ComesBack:
    """The die has fallen for whether it comes back."""

    who: str
    faces: tuple[int, ...] = ()


def _rematerialise(play: Play, step: Rematerialise) -> None:
    side = play.state.clock.side
    for each in play.state.miniatures.values():
        if each.status.get("at_controls") and each.side == side and each.id not in step.asked:
            said = sentence(f"{title_of(play.state, each.id)} is at the controls of the TARDIS. Bring it back?")
            answers = (Pass(), Choose(COME_BACK))
            play.ask(
                Decision("tardis", each.side, said, answers, Pass(), page(26)), Rematerialise((*step.asked, each.id))
            )
            return


def _answered(play: Play, step: Rematerialise, answer: Action) -> None:
    play.then(step)
    if isinstance(answer, Choose):
        who = step.asked[-1]
        play.then(Throw(1, "the TARDIS", ComesBack(who), who, (who,), RETURN))


def _comes_back(play: Play, step: ComesBack) -> None:
    if step.faces[0] < RETURN:
        play.tell(Noted("The TARDIS does not come back yet."))
        return
    places = list(_free_places(play.state))
    if not places:
        return
    x, y = (float(each) for each in play.dice.pick(places).split("-"))
    status = play.model(step.who).status
    box = str(status["in_tardis"])
    there = _box(box, _outline(x, y), str(status.get("box_label") or ""))
    play.tell(TerrainSet(box, there), Noted("The TARDIS rematerialises."))
    play.set(step.who, at_controls=None, box_label=None, activated=True)


def _free_places(state: State) -> Iterator[str]:
    """Every whole inch of the table where the box has room."""
    bases = [each.piece() for each in state.standing(0)]
    ground = [each for each in state.terrain.values() if each.level == 0 and each.movement in BLOCKING]
    taken = [*bases, *(each.piece() for each in ground)]
    for x in range(1, int(state.table.width)):
        for y in range(1, int(state.table.height)):
            box = _outline(x, y).piece()
            if not any(overlaps(each, box, CONTACT) for each in taken):
                yield f"{x}-{y}"


def _outline(x: float, y: float) -> Rect:
    """The box with its middle there."""
    return Rect(x - SIZE / 2, y - SIZE / 2, SIZE, SIZE)


def _box(id: str, outline: Rect, label: str) -> Terrain:
    return Terrain(
        id, KIND, outline, "police-box", "impassable", "blocks", cover=True, height=2.5, layer=13, label=label
    )


CHAPTER = Chapter(
    "the TARDIS",
    steps={Rematerialise: _rematerialise, ComesBack: _comes_back},
    replies={Rematerialise: _answered},
    begins={"action": (Rematerialise(),)},
    words={
        "in_tardis": Word(str, None, "The TARDIS it is in."),
        "through_door": Word(str, None, "The TARDIS it has gone into or out of in this turn."),
        "at_controls": Word(bool, False, "Whether it steers a TARDIS that is away."),
        "box_label": Word(str, None, "What the TARDIS that it steers is called."),
    },
    of_the_turn=("through_door",),
    gained={"in_tardis": "{who} goes into the TARDIS"},
    lost={"in_tardis": "{who} comes out of the TARDIS"},
    quiet=frozenset({"through_door", "at_controls", "box_label"}),
)
