"""The desk: one game as it lies before its players. Who looks, at which moment, what is selected and pointed at.

It changes nothing of the game; that is what `Actions` is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, EndPhase
from tabletop.model.briefing import Briefing
from tabletop.model.console import Console
from tabletop.model.decision import Decision
from tabletop.model.look import Look
from tabletop.model.miniature import Miniature
from tabletop.model.naming import names
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile
from tabletop.model.state import State, acting_side
from tabletop.model.tile import Tile
from tabletop.model.verdict import Citation, Refusal, Verdict
from tabletop.rosters import proper_names
from tabletop.session.cutting import Attempt
from tabletop.session.game import Game
from tabletop.session.opponent import due, persons, played_by_program
from tabletop.tongue import know, say

ENDS = ("end_activation", "end_phase")
"""The verbs that end something."""
SETTINGS = ("concede", "pass_ahead")
"""The verbs that nobody goes on with: giving up, and how one wants to be asked."""
SPECTATOR = ""
"""Who belongs to no side."""


@dataclass(frozen=True, slots=True)
class RefusalCard:
    """A refusal to show at a place of the table, with the action refused and the nearest legal one, if any."""

    at: Point
    refusals: tuple[Refusal, ...]
    action: Action
    nearest: Action | None = None

    @property
    def sentence(self) -> str:
        return " ".join(refusal.message for refusal in self.refusals)


class Desk:
    """A game seen by one seat.

    `seat` is the side whose eyes look (None: a spectator), `lent` the side that only looks on for a while; `moment` is
    the record looked back at, None for now; `level` the floor that is shown; `selected` the ids of the chosen
    miniatures in the order they were chosen; `hover` the id under the mouse.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        turn = game.state.clock.side or next(iter(game.state.sides), None)
        self.seat: str | None = next(iter(persons(game)), None) if played_by_program(game, turn) else turn
        self.lent: str | None = None
        self.moment: int | None = None
        self.level = 0
        self.selected: tuple[str, ...] = ()
        self.hover: str | None = None
        self.card: RefusalCard | None = None
        self.seen_live = 0
        """The record that the players saw happen under their hand; it needs no showing."""
        self._tried: tuple[str | None, Attempt] | None = None
        self.changes = 0
        """Counts up whenever something that is shown has changed; whoever paints compares it."""
        self._named: State | None = None
        know(proper_names(game.ruleset.id))
        self._looks: tuple[State, Mapping[str, Look]] | None = None
        self._console: tuple[State, str | None, Console | None] | None = None
        self._tiles: tuple[State, Mapping[str, Tile]] | None = None
        self._offers: tuple[State, str | None, tuple[Offer, ...]] | None = None
        self._whose: tuple[State, str | None] | None = None
        self._past: tuple[int, State] | None = None
        self._held: State | None = None
        self._piles: tuple[State, str | None, tuple[Pile, ...]] | None = None
        self._briefing: tuple[State, str | None, Briefing | None] | None = None

    def touch(self) -> None:
        """Something shown has changed."""
        self.changes += 1
        if self._named is not self.game.state:
            self._named = self.game.state
            know(names(self._named))

    # -- what is seen --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """What the seat may know, now or at the moment looked back at; while it is shown how something comes about, as
        it was before."""
        if self.moment is None:
            return self._now
        if self._past is None or self._past[0] != self.moment:
            self._past = (self.moment, self.game.view(self.seat, self.moment))
        return self._past[1]

    def hold(self, state: State | None) -> None:
        """Tell what the seat knew before, until what has just happened was shown; None tells it as it is."""
        if state is not self._held:
            self._held = state
            if state is None:
                self.keep_selection()
            self.touch()

    @property
    def _now(self) -> State:
        """What is told of the present."""
        return self._held if self._held is not None else self.game.view(self.seat)

    @property
    def looks(self) -> Mapping[str, Look]:
        """How every miniature looks at that moment."""
        state = self.state
        if self._looks is None or self._looks[0] is not state:
            self._looks = (state, self.game.ruleset.looks(state))
        return self._looks[1]

    @property
    def console(self) -> Console | None:
        """The console of whose turn it is; None in a game without one."""
        state, seat, laid = self.state, self.seat, self._console
        if laid is None or laid[0] is not state or laid[1] != seat:
            laid = self._console = (state, seat, self.game.ruleset.console(state, seat))
        return laid[2]

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """How the zones look that are tiles of card."""
        state = self.state
        if self._tiles is None or self._tiles[0] is not state:
            self._tiles = (state, self.game.ruleset.tiles(state))
        return self._tiles[1]

    @property
    def briefing(self) -> Briefing | None:
        """The scenario's sheet as the seat may read it; None in a game without one."""
        state, seat, read = self.state, self.seat, self._briefing
        if read is None or read[0] is not state or read[1] != seat:
            read = self._briefing = (state, seat, self.game.ruleset.briefing(state, seat))
        return read[2]

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The cards as the seat may see them; empty in a game without any."""
        state, seat, laid = self.state, self.seat, self._piles
        if laid is None or laid[0] is not state or laid[1] != seat:
            laid = self._piles = (state, seat, self.game.ruleset.piles(state, seat))
        return laid[2]

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the acting side may do now, and what not and why; nothing while looking back."""
        return self._offers_now() if self.moment is None else ()

    def offers_of(self, one: str) -> tuple[Offer, ...]:
        """What a miniature may do, and those inside it, with their names before it."""
        look = self.looks.get(one)
        inside = () if look is None else look.inside
        named = {each: self.state.miniatures[each].title for each in inside if each in self.state.miniatures}
        return tuple(
            replace(offer, label=f"{named[offer.by]}: {offer.label}") if offer.by in named else offer
            for offer in self.offers
            if offer.by == one or offer.by in named
        )

    def _offers_now(self) -> tuple[Offer, ...]:
        state, side = self._now, None if due(self.game) is not None else self.acting
        if self._offers is None or self._offers[0] is not state or self._offers[1] != side:
            found = () if side is None else self.game.ruleset.offers(state, side)
            self._offers = (state, side, found)
        return self._offers[2]

    @property
    def newcomers(self) -> frozenset[str]:
        """Those in reserve whom the side that acts may bring to the table now, in the middle of the game."""
        return frozenset(
            str(offer.given["id"])
            for offer in self._offers_now()
            if offer.verb == "arrive" and offer.refusal is None and "id" in offer.given
        )

    @property
    def acting(self) -> str | None:
        """The side that is to do something: the side asked, else the clock's, else the seat's."""
        state = self.game.state
        if state.question is not None:
            return state.question.side
        return state.clock.side or self.seat

    @property
    def whose(self) -> str | None:
        """The side whose turn it is on the table that is shown: who is asked, else who acts; None when it is nobody's:
        several may act at once, or the game is over."""
        shown, found = self.state, self._whose
        if shown.question is not None:
            return shown.question.side
        if found is None or found[0] is not shown:
            over = self.live and self.game.outcome is not None
            nobodys = over or sum(self._could_act(side) for side in shown.sides) > 1
            found = self._whose = (shown, None if nobodys else shown.clock.side)
        return found[1]

    def _could_act(self, side: str) -> bool:
        state = self.game.view(side, self.moment)
        offers = self.game.ruleset.offers(state, side)
        return any(offer.by in state.miniatures and offer.refusal is None for offer in offers)

    @property
    def ending(self) -> Offer:
        """What makes the game go on: the end of an activation, of a phase, of a round, or the roll that begins it; in
        the rules' own words, with its action. While a question is open, its default: nothing is decided silently."""
        question, rival = self.game.state.question, due(self.game)
        if rival is not None:
            why = Refusal(
                "not-your-side", say("The program plays {side}.", side=self.game.state.sides[rival].name), Citation()
            )
            return Offer("end_phase", say("Wait"), action=EndPhase(), refusal=why)
        if question is not None:
            return self._default(question)
        whole = [o for o in self._offers_now() if o.action is not None and o.verb not in SETTINGS]
        ends = [o for verb in ENDS for o in whole if o.verb == verb]
        others = [o for o in whole if o.by is None and o.verb not in ENDS]
        possible = [o for o in (*ends, *others) if o.refusal is None] or ends
        return possible[0] if possible else Offer("end_phase", say("End the phase"), action=EndPhase())

    def _default(self, question: Decision) -> Offer:
        usual = question.default
        if usual is not None:
            offers = (each for each in self._offers_now() if each.action is not None and _same(each.action, usual))
            label = next((each.label for each in offers if each.label), say("Pass"))
            return Offer(usual.verb, label, action=usual)
        why = Refusal("decision-pending", say("The question must be answered first."), Citation())
        return Offer("choose", say("Answer first"), action=question.answers[0], refusal=why)

    @property
    def lays_out(self) -> bool:
        """Whether miniatures are put on the table and taken off it now: always in a game without a fixed order of
        play, else while it is set up."""
        words, clock = self.game.ruleset.vocabulary, self.game.state.clock
        return "place" in words.actions and (clock.phase == "setup" or len(words.phases) <= 2)

    @property
    def live(self) -> bool:
        """Whether the table shows now and may be acted on."""
        return self.moment is None

    @property
    def secrets(self) -> bool:
        """Whether some side knows something that another does not."""
        sides = tuple(self.game.state.sides)
        return any(self.game.view(side) != self.game.view(sides[0]) for side in sides[1:])

    @property
    def must_hand_over(self) -> bool:
        """Whether another side is to act and may see what the one at the seat may not: the curtain falls."""
        wanted = self.wanted
        return self.live and wanted is not None and wanted != self.seat and self.secrets

    @property
    def wanted(self) -> str | None:
        """Who is to sit before the table: the side that it is lent to, else the one that is to act."""
        if self.lent is not None:
            return self.lent or None
        # The program needs no chair: whoever sat there goes on looking.
        return None if played_by_program(self.game, self.acting) else self.acting

    def lend(self, side: str | None) -> None:
        """Let another side, or a spectator (""), look for a while; None gives the table back to the side that acts."""
        self.lent = side
        if side == SPECTATOR:
            self.sit(None)
        self.touch()

    def sit(self, side: str | None) -> None:
        """From now on `side` looks."""
        if side != self.seat:
            self.seat, self._past, self._held, self.card = side, None, None, None
            self.keep_selection()
            self.touch()

    def look_at(self, n: int | None) -> None:
        """Show the moment right after record `n`; None or the last record: now."""
        moment = None if n is None or n >= self.game.length else max(0, n)
        if moment != self.moment:
            self.moment, self._held, self.card = moment, None, None
            self.keep_selection()
            self.touch()

    def go_to_floor(self, by: int) -> bool:
        """Show the next floor up (1) or down (−1); False when there is none."""
        floors = sorted({0, *(level.id for level in self.game.state.table.levels)})
        place = floors.index(self.level) + by
        if not 0 <= place < len(floors):
            return False
        self.level = floors[place]
        self.touch()
        return True

    @property
    def floor(self) -> str:
        """The name of the floor that is shown; empty on a table of one floor."""
        levels = self.game.state.table.levels
        named = {level.id: level.name for level in levels}
        return named.get(self.level, say("Ground")) if levels else ""

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def select(self, ids: Iterable[str], add: bool = False) -> None:
        """Choose miniatures; with `add`, on top of those chosen already."""
        chosen = dict.fromkeys((*self.selected, *ids) if add else ids)
        self._choose(tuple(one for one in chosen if self._stands(one)))

    def toggle(self, one: str) -> None:
        """Add a miniature to the selection, or take it out."""
        if one in self.selected:
            self._choose(tuple(other for other in self.selected if other != one))
        else:
            self.select((one,), add=True)

    def keep_selection(self) -> None:
        """Let go of what is no longer there."""
        self._choose(tuple(one for one in self.selected if self._stands(one)))

    def _stands(self, one: str) -> bool:
        """Whether it stands on the table that is shown, or will when that has caught up with what happened."""
        now = self.game.view(self.seat).miniatures.get(one) if self._held is not None else None
        return self.standing(one) is not None or (now is not None and now.at is not None)

    def _choose(self, chosen: tuple[str, ...]) -> None:
        if chosen != self.selected:
            self.selected = chosen
            self.touch()

    def standing(self, one: str | None) -> Miniature | None:
        """The miniature of that id, if it stands on the table that is shown."""
        miniature = self.state.miniatures.get(one) if one is not None else None
        return miniature if miniature is not None and miniature.at is not None else None

    @property
    def chosen(self) -> tuple[Miniature, ...]:
        """The selected miniatures."""
        return tuple(m for m in map(self.standing, self.selected) if m is not None)

    @property
    def first(self) -> Miniature | None:
        """The miniature whose card is shown: the one selected last."""
        return self.chosen[-1] if self.chosen else None

    def able(self) -> tuple[str, ...]:
        """The ids of the miniatures that can act now, in the table's order: by their looks, else by the offers; nobody
        while the program is to act."""
        if due(self.game) is not None:
            return ()
        if self.idle():
            return self.idle()
        offered = {offer.by for offer in self.offers if offer.by is not None and offer.refusal is None}
        return tuple(m.id for m in self.state.standing() if m.id in offered)

    def idle(self) -> tuple[str, ...]:
        """The ids of those who have something left to do, as their looks say, in the table's order: what an offer adds
        to them (to take a choice back) nobody needs to be asked about."""
        looks = self.looks
        return tuple(m.id for m in self.state.standing() if m.id in looks and looks[m.id].can_act)

    def waiting(self) -> tuple[str, ...]:
        """The ids of the acting side's miniatures that are in reserve, in the order they came."""
        return tuple(m.id for m in self.state.miniatures.values() if m.at is None and m.side == self.acting)

    def step_selection(self, by: int) -> Miniature | None:
        """Choose the next (`by` 1) or previous (−1) miniature that can act; None when nobody can."""
        able = self.able()
        if not able:
            return None
        last = self.selected[-1] if self.selected else None
        place = able.index(last) + by if last in able else (0 if by > 0 else -1)
        self.select((able[place % len(able)],))
        return self.first

    # -- what was tried ------------------------------------------------------------------------------------------------

    def tried(self, action: Action) -> None:
        """Remember what the rules have just refused."""
        signed = replace(action, side=acting_side(self.game.state, action))
        self._tried = (self.seat, Attempt(signed, self.game.length))

    @property
    def attempt(self) -> Attempt | None:
        """What this seat tried last in vain; what another seat tried is none of its business."""
        return self._tried[1] if self._tried is not None and self._tried[0] == self.seat else None

    # -- asking the rules ----------------------------------------------------------------------------------------------

    def known_for(self, action: Action) -> State:
        """On what an action is judged: what its side may know, but if that is not the seat's, no more than the seat
        does: nobody learns another side's secrets by trying something with its miniatures."""
        side = acting_side(self.game.state, action)
        return self.game.view(side if side is None else self.seat)

    def meant(self, action: Action) -> Action:
        """What a gesture means in this game."""
        return self.game.ruleset.meant(self.known_for(action), action)

    def preview(self, action: Action) -> Verdict:
        """What the rules say to an action, or to what a gesture means."""
        return self.judged(self.meant(action))

    def judged(self, action: Action) -> Verdict:
        """What the rules say to an action as it is."""
        return self.game.ruleset.check(self.known_for(action), action)


def _same(offered: Action, answer: Action) -> bool:
    """Whether an offer is an answer: an offer says which side does it, an answer need not."""
    return replace(offered, side=None) == replace(answer, side=None)
