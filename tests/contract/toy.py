"""A tiny game for tests: a duel with hidden cards, buried mines, rerolls, and questions to both sides.

* `draw` draws a card from the deck into the side's hand, which only that side knows.
* `bury {at}` lays a mine that only its side sees; an enemy that walks within 1″ of it is stopped and harmed.
* `snap {by, at}` shoots with two dice, 4 or more hits. The other side may roll some of them again; the shooter then
  says where the hits go; and whoever is hit chooses to stand or to lie down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar

from tabletop.geometry.shapes import Point, distance
from tabletop.model.action import Action, Allocate, Choose, Concede, EndPhase, Move, Override, Pass, Reroll
from tabletop.model.briefing import Briefing
from tabletop.model.card import Card
from tabletop.model.console import Console
from tabletop.model.decision import Decision
from tabletop.model.dice import D6, Dice
from tabletop.model.event import (
    Answered,
    Asked,
    Drawn,
    Event,
    Interrupted,
    MarkerSet,
    Noted,
    PhaseBegan,
    Revealed,
    Rolled,
    SideSet,
    StatusSet,
)
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile, PlayingCard
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock, Marker
from tabletop.model.tile import Tile
from tabletop.model.verdict import Chance, Chances, Citation, Outcome, Verdict
from tabletop.model.vocabulary import Vocabulary, Word
from tabletop.rules.common import audit, checks, ending, movement, referee, shading, story
from tabletop.rules.common.case import Case
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.decisions import ANSWERS, decision_pending, nothing_asked, offered_answers
from tabletop.rules.common.options import settled
from tabletop.rules.common.rule import Finding, finding, judge, rule
from tabletop.rules.common.secrets import Knowledge
from tabletop.rules.common.verbs import unknown_verb
from tabletop.rules.common.walks import Stop
from tabletop.rules.common.words import all_ids, fresh_id
from tabletop.rules.ruleset import Shade

PAGE = Citation("Toy rules", 1)
SPEED = 6.0
MINE_REACH = 1.0


# ---------------------------------------------------------------------------------------------------------------------
# Words


@dataclass(frozen=True, slots=True)
class Draw(Action):
    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Bury(Action):
    verb: ClassVar[str] = "bury"
    at: Point


@dataclass(frozen=True, slots=True)
class Snap(Action):
    verb: ClassVar[str] = "snap"
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class ToyExtra:
    deck: tuple[str, ...] = ("ace", "king", "knave", "queen")
    rerolls: bool = True


@dataclass(frozen=True, slots=True)
class Shot:
    """What a shot waits with: who, at whom, the dice so far, and the models still to be asked."""

    by: str
    at: str
    faces: tuple[int, ...] = ()
    struck: tuple[str, ...] = ()


VOCABULARY = Vocabulary(
    rules="toy",
    actions=FrozenMap(
        {a.verb: a for a in (Move, EndPhase, Draw, Bury, Snap, Concede, Override, Pass, Choose, Allocate, Reroll)}
    ),
    statuses=FrozenMap({"hits": Word(int, 0, least=0), "prone": Word(bool, False), "shot": Word(bool, False)}),
    side_statuses=FrozenMap({**ending.SIDE_WORDS, "hand": Word(list[str], ()), "cards": Word(int, 0, least=0)}),
    phases=("setup", "play"),
    codes=COMMON_CODES,
    options=FrozenMap({"rerolls": Word(bool, True, "Whether the one who is shot at may roll dice again.")}),
    extra=ToyExtra,
    resumes=(Shot,),
)


def _known_extra(extra: Any, side: str | None) -> Any:
    # Which cards are left tells what the other side holds.
    return replace(extra, deck=())


KNOWLEDGE = Knowledge.of(VOCABULARY, own_of_side=("hand",), extra=_known_extra)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@dataclass(frozen=True)
class ToyCase(Case):
    @property
    def limit(self) -> float | None:
        return SPEED

    @property
    def stops(self) -> tuple[Stop, ...]:
        return tuple(Stop(other.id, other.piece()) for other in self.others())

    def others(self) -> Iterator[Any]:
        return (each for each in self.state.standing() if each.id != getattr(self.action, "by", None))

    @property
    def arrivals(self) -> tuple[Any, ...]:
        return () if isinstance(self.action, Bury) else (self.arrival,)

    @property
    def points(self) -> tuple[Point, ...]:
        return (self.action.at,) if isinstance(self.action, Bury) else ()


wrong_phase = rule(PAGE)(checks.wrong_phase_unless("play"))


@rule(PAGE, needs=(checks.unknown,))
def already_acted(case: ToyCase) -> Iterator[Finding]:
    if case.miniature.status.get("shot"):
        yield finding(f"{case.miniature.title} has shot already.")


@rule(PAGE, needs=(checks.unknown,))
def cannot_act(case: ToyCase) -> Iterator[Finding]:
    target = case.action.at if isinstance(case.action, Snap) else None
    if target is not None and (target not in case.state.miniatures or case.state.miniatures[target].side == case.side):
        yield finding(f"'{target}' is no enemy to shoot at.")


@rule(PAGE)
def no_dice(case: ToyCase) -> Iterator[Finding]:
    if not isinstance(case.state.extra, ToyExtra):
        yield finding("The deck is missing.")


ALWAYS = (ending.game_over, checks.unknown, checks.not_your_side)
RULES: dict[type[Action], tuple[Any, ...]] = {
    Move: (
        *ALWAYS,
        wrong_phase,
        checks.cannot_move,
        checks.off_table,
        checks.overlap,
        checks.terrain_in_the_way,
        checks.enemy_in_the_way.citing(PAGE),
        checks.too_far,
    ),
    Snap: (*ALWAYS, wrong_phase, already_acted, cannot_act),
    Draw: (*ALWAYS, no_dice),
    Bury: (*ALWAYS, checks.off_table),
    EndPhase: ALWAYS,
    Concede: (ending.game_over, checks.unknown, ending.cannot_act),
    Override: (checks.unknown, referee.cannot_act),
    **dict.fromkeys(ANSWERS, (nothing_asked,)),
}


class Toy:
    id = "toy"
    name = "Toy duel"
    vocabulary = VOCABULARY

    def begin(self, state: State, options: Mapping[str, Any], scenario: Any = None) -> State:
        clock = state.clock if state.clock != Clock() else Clock(1, next(iter(state.sides)), "play")
        return replace(state, clock=clock, extra=ToyExtra(**settled(VOCABULARY, options)))

    def check(self, state: State, action: Action) -> Verdict:
        case = ToyCase(self.view(state, acting_side(state, action)), action, VOCABULARY)
        refusals = judge((decision_pending, unknown_verb), case) or judge(RULES[type(action)], case)
        if refusals or not isinstance(action, Move):
            return Verdict(refusals, needs=4 if isinstance(action, Snap) else None)
        return Verdict(marks=movement.preview(case, True), facts=FrozenMap({"length": case.route.length}))

    def resolve(self, state: State, action: Action, dice: Dice) -> tuple[Event, ...]:
        return tuple(_happen(state, action, dice))

    def chances(self, state: State, action: Action) -> Chances | None:
        return Chances((Chance("at least one hit", 0.75),)) if isinstance(action, Snap) else None

    def offers(self, state: State, side: str) -> tuple[Offer, ...]:
        if state.pending:
            return offered_answers(state, side)
        actions: list[Action] = [EndPhase(side=side), Draw(side=side), Concede(side=side)]
        enemies = [m.id for m in state.standing() if m.side != side]
        actions += [Snap(m.id, e, side=side) for m in state.standing() if m.side == side for e in enemies]
        offers = [Offer("move", "Move", m.id, wants="place") for m in state.standing() if m.side == side]
        for action in actions:
            refusals = self.check(state, action).refusals
            offers.append(
                Offer(action.verb, action.verb, getattr(action, "by", None), action, refusal=(*refusals, None)[0])
            )
        return tuple(offers)

    def meant(self, state: State, action: Action) -> Action:
        return action

    def nearest(self, state: State, move: Move) -> Move | None:
        state = self.view(state, acting_side(state, move))
        case = ToyCase(state, move, VOCABULARY)
        if judge((decision_pending, checks.unknown, checks.cannot_move), case):
            return None
        return movement.nearest(case, move, lambda wish: self.check(state, wish).legal)

    def shade(
        self, state: State, kind: Shade, miniature: Miniature, given: Mapping[str, Any] = EMPTY
    ) -> tuple[Mark, ...]:
        wish = Move(miniature.id, miniature.at or (0.0, 0.0))
        return shading.shade(kind, state, miniature, lambda: ToyCase(state, wish, VOCABULARY))

    def card(self, state: State, miniature: Miniature) -> Card:
        return Card()

    def piles(self, state: State, side: str | None) -> tuple[Pile, ...]:
        known = self.view(state, side)
        hands = (_hand_of(known, each, side) for each in known.sides)
        return tuple(hand for hand in hands if hand.count)

    def view(self, state: State, side: str | None) -> State:
        return KNOWLEDGE.view(state, side)

    def looks(self, state: State) -> Mapping[str, Look]:
        return {m.id: Look(m.look, movement.colour_of(state, m), m.title) for m in state.miniatures.values()}

    def console(self, state: State, side: str | None) -> Console | None:
        return None

    def tiles(self, state: State) -> Mapping[str, Tile]:
        return EMPTY

    def tell(self, before: State, events: Sequence[Event]) -> tuple[str, ...]:
        return story.tell(before, events)

    def briefing(self, state: State, side: str | None) -> Briefing | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return ending.conceded(state)

    def audit(self, state: State) -> tuple[str, ...]:
        return audit.audit(state, VOCABULARY)


def _hand_of(known: State, owner: str, side: str | None) -> Pile:
    """A hand: open to its owner, so many cards to everybody else."""
    status, name = known.sides[owner].status, f"Hand of {known.sides[owner].name}"
    held = status.get("hand", ()) if owner == side else ()
    cards = tuple(PlayingCard(card, card.capitalize()) for card in held)
    return Pile(f"hand {owner}", name, "hand", owner, cards, int(status.get("cards", 0)))


# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _happen(state: State, action: Action, dice: Dice) -> Iterator[Event]:
    question = state.question
    if question is not None and not isinstance(action, Override):
        yield Answered(question.id, action)
        yield from _go_on(state, question, action, dice)
        return
    match action:
        case Move():
            yield from _walk(state, action, dice)
        case Draw():
            yield from _draw(state, action, dice)
        case Bury(at=at):
            side = acting_side(state, action)
            name = fresh_id("mine", all_ids(state))
            yield MarkerSet(name, Marker(name, "mine", at, visible_to=frozenset({str(side)})))
        case Snap(by=by, at=at):
            yield StatusSet(by, "shot", True)
            faces = tuple(int(face) for face in dice.roll(D6, 2))
            yield Rolled("d6", faces, "the shot", by, 4)
            yield from _after_roll(state, Shot(by, at, faces))
        case EndPhase():
            sides = list(state.sides)
            following = sides[(sides.index(str(state.clock.side)) + 1) % len(sides)]
            for miniature in state.miniatures.values():
                if miniature.status.get("shot"):
                    yield StatusSet(miniature.id, "shot", None)
            yield PhaseBegan(Clock(state.clock.round + (following == sides[0]), following, "play"))
        case Concede():
            yield from ending.concede(state, action)
        case Override():
            yield from referee.override(state, action)


def _walk(state: State, action: Move, dice: Dice) -> Iterator[Event]:
    case = ToyCase(state, action, VOCABULARY)
    path, who = case.route.path, case.miniature
    for step in range(int(path.length * 20) + 1):
        here = path.point_at(step / 20)
        for mine in state.markers.values():
            hidden = mine.visible_to is not None and who.side not in mine.visible_to
            if mine.kind == "mine" and hidden and distance(mine.at, here) <= MINE_REACH:
                yield movement.moved(who, replace(case.route, path=path.cut(step / 20)))
                yield Interrupted("mine", who.id)
                yield MarkerSet(mine.id, replace(mine, visible_to=None))
                yield Revealed(mine.id)
                (face,) = dice.roll(D6)
                yield Rolled("d6", (face,), "the mine", who.id)
                yield StatusSet(who.id, "hits", int(who.status.get("hits", 0)) + (int(face) > 3))
                return
    yield movement.moved(who, case.route)


def _draw(state: State, action: Draw, dice: Dice) -> Iterator[Event]:
    side, deck = str(acting_side(state, action)), state.extra.deck
    if not deck:
        yield Noted("The deck is empty.")
        return
    card = dice.draw(deck)
    hand = tuple(state.sides[side].status.get("hand", ()))
    own = frozenset({side})
    yield Drawn("deck", card, side, visible_to=own)
    yield SideSet(side, "hand", (*hand, card), visible_to=own)
    yield SideSet(side, "cards", len(hand) + 1)
    yield Noted(word="deck", value=tuple(left for left in deck if left != card), visible_to=frozenset())


def _after_roll(state: State, shot: Shot) -> Iterator[Event]:
    if not state.extra.rerolls:
        yield from _place_hits(state, shot)
        return
    places = range(len(shot.faces))
    rerolls = [Reroll(chosen, "luck") for count in (1, 2) for chosen in combinations(places, count)]
    asked = state.miniatures[shot.at].side
    yield Asked(Decision("reroll", asked, "Roll again?", (Pass(), *rerolls), Pass(), PAGE, shot))


def _place_hits(state: State, shot: Shot) -> Iterator[Event]:
    hits = sum(face >= 4 for face in shot.faces)
    targets = [m.id for m in state.standing() if m.side == state.miniatures[shot.at].side]
    if not hits:
        return
    ways = [Allocate(FrozenMap({target: hits})) for target in targets]
    if hits == 2:
        ways += [Allocate(FrozenMap({one: 1, other: 1})) for one, other in combinations(targets, 2)]
    side = state.miniatures[shot.by].side
    yield Asked(Decision("hits", side, "Where do the hits go?", tuple(ways), None, PAGE, shot))


def _go_on(state: State, question: Decision, answer: Action, dice: Dice) -> Iterator[Event]:
    shot: Shot = question.resume
    match answer:
        case Reroll(dice=places):
            again = tuple(int(face) for face in dice.roll(D6, len(places)))
            faces = list(shot.faces)
            for place, face in zip(sorted(places), again, strict=True):
                faces[place] = face
            yield Rolled("d6", again, "the shot", shot.by, 4, again=True)
            yield from _place_hits(state, replace(shot, faces=tuple(faces)))
        case Pass():
            yield from _place_hits(state, shot)
        case Allocate(hits=hits):
            for who, count in hits.items():
                yield StatusSet(who, "hits", int(state.miniatures[who].status.get("hits", 0)) + count)
            yield from _ask_posture(state, replace(shot, struck=tuple(who for who, count in hits.items() if count)))
        case Choose(option=option):
            yield StatusSet(shot.struck[0], "prone", option == "lie-down")
            yield from _ask_posture(state, replace(shot, struck=shot.struck[1:]))


def _ask_posture(state: State, shot: Shot) -> Iterator[Event]:
    if shot.struck:
        side = state.miniatures[shot.struck[0]].side
        options = (Choose("stand"), Choose("lie-down"))
        known = frozenset({side})
        yield Asked(Decision("posture", side, "Stand or lie down?", options, options[0], PAGE, shot, known))


TOY = Toy()
