"""The one place where a gesture becomes an action of the game.

Everything that changes the game goes through `Actions`: it asks the rules first, shows the card when they refuse, asks
the players before dice are taken back, and tells when a write failed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.app import words
from tabletop.app.desk import Desk, RefusalCard
from tabletop.app.notices import Question
from tabletop.geometry.shapes import Point
from tabletop.model.action import Action, Concede, EndPhase, Group, Move, Place, Remove, Turn
from tabletop.model.miniature import Miniature
from tabletop.session.opponent import due, persons, played_by_program
from tabletop.tongue import plural, say, told


class Actions:
    """What the players do, one method a thing. `ask` shows a question, `say` a notice of one sentence; `changed` is
    told when the game has changed."""

    def __init__(
        self,
        desk: Desk,
        ask: Callable[[Question], None],
        say: Callable[[str], None],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.desk = desk
        self._ask = ask
        self._say = say
        self._told_changed = changed

    # -- doing ---------------------------------------------------------------------------------------------------------

    def do(self, action: Action, at: Point | None = None) -> bool:
        """Carry an action out. When the rules refuse it nothing changes and the card tells why, at `at` (inches)."""
        desk = self.desk
        if not self._now():
            return False
        verdict = desk.preview(action)
        if not verdict.legal:
            self.refuse(action, at)
            return False
        desk.game.do(desk.meant(action))
        self.changed()
        return True

    def refuse(self, action: Action, at: Point | None = None) -> None:
        """Show the card of a refused action, with the nearest legal one for Enter."""
        desk = self.desk
        verdict = desk.preview(action)
        desk.tried(desk.meant(action))
        place = at or self._place_of(action)
        if place is None:
            self._say(" ".join(refusal.message for refusal in verdict.refusals))
            return
        nearest = self.nearest(action) if isinstance(action, Move) else None
        desk.card = RefusalCard(place, verdict.refusals, action, nearest)
        desk.touch()

    def nearest(self, move: Move) -> Move | None:
        """The legal move that ends nearest to the wish."""
        return self.desk.game.ruleset.nearest(self.desk.known_for(move), move)

    def accept(self) -> bool:
        """Enter on a refusal: do the nearest legal thing instead. False when no card offers one."""
        card = self.desk.card
        if card is None or card.nearest is None:
            return False
        self.desk.card = None
        return self.do(card.nearest)

    def dismiss(self) -> bool:
        """Put the refusal card away. False when none is shown."""
        if self.desk.card is None:
            return False
        self.desk.card = None
        self.desk.touch()
        return True

    # -- the gestures' verbs -------------------------------------------------------------------------------------------

    def turn(self, facings: dict[str, float]) -> bool:
        """Turn miniatures on the spot, several as one step."""
        return self.together(tuple(Turn(by=one, facing=facing % 360.0) for one, facing in facings.items()))

    def remove(self, ids: tuple[str, ...]) -> bool:
        """Take miniatures (or notes) off the table, several as one step."""
        return self.together(tuple(Remove(by=one) for one in ids))

    def duplicate(self, miniatures: tuple[Miniature, ...]) -> bool:
        """Put a copy beside each miniature, at the nearest place that is free; all copies are one step."""
        copies: list[Action] = []
        for miniature in miniatures:
            copy = self._copy(miniature, tuple(copies))
            if copy is None:
                self._say(say("There is no free place beside {miniature} for a copy.", miniature=miniature.title))
                return False
            copies.append(copy)
        before = set(self.desk.state.miniatures)
        if not copies or not self.together(tuple(copies)):
            return False
        self.desk.select(one for one in self.desk.state.miniatures if one not in before)
        return True

    def together(self, actions: tuple[Action, ...]) -> bool:
        """Several actions as one step of undo; one alone is done as it is."""
        if not actions:
            return False
        return self.do(actions[0] if len(actions) == 1 else Group(moves=actions))

    def _copy(self, miniature: Miniature, so_far: tuple[Action, ...]) -> Place | None:
        assert miniature.at is not None
        base = miniature.base
        size = (base.width,) if base.length is None else (base.width, base.length)
        wish = Place(
            side=miniature.side,
            at=miniature.at,
            profile=miniature.profile,
            facing=miniature.facing,
            level=miniature.level,
            name=miniature.name,
            base=size,
            look=miniature.look,
            colour=miniature.colour,
        )
        step = base.reach * 2 + 0.1
        for ring in (1, 2, 3, 4):
            for across, along in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)):
                place = (miniature.at[0] + across * step * ring, miniature.at[1] + along * step * ring)
                copy = replace(wish, at=place)
                # Together with the copies before it: a copy may not stand on another copy's place.
                if self.desk.preview(Group(moves=(*so_far, copy)) if so_far else copy).legal:
                    return copy
        return None

    # -- the game's own verbs ------------------------------------------------------------------------------------------

    def end(self) -> None:
        """End the activation, else the phase or the round; asks when somebody could still act."""
        if not self._now():
            return
        label, action = self.desk.ending.label, self.desk.ending.action or EndPhase()
        refusal = self.desk.ending.refusal
        if refusal is not None and self.desk.game.state.question is not None:
            self._say(refusal.message)
            return
        sets_up = self.desk.game.state.clock.phase == "setup"
        # Where nobody has the turn, no look can say who is still to act.
        able = self.desk.able if self.desk.whose is None else self.desk.idle
        idle = () if not isinstance(action, EndPhase) else self.desk.waiting() if sets_up else able()
        if not idle or not self.desk.preview(action).legal:
            self.do(action)
            return
        many = words.counted([self.desk.state.miniatures[one].title for one in idle])
        if sets_up:
            rest = plural("{many} is still in reserve.", "{many} are still in reserve.", len(idle), many=many)
        else:
            rest = plural("{many} could still act.", "{many} could still act.", len(idle), many=many)
        self._ask(Question(f"{told(label)}?", rest, label, lambda: self._do(action)))

    def concede(self) -> None:
        """Give up for the acting side, after asking."""
        side = self.desk.state.sides.get(self.desk.acting or "")
        name = side.name if side is not None else say("This side")
        action = Concede(side=self.desk.acting)
        self._ask(
            Question(
                say("Concede the game?"),
                say("The game ends, and {name} will have lost it.", name=name),
                say("Concede"),
                lambda: self._do(action),
            )
        )

    def answer(self, action: Action) -> bool:
        """Answer the open question."""
        return self.do(action)

    def _do(self, action: Action) -> None:
        self.do(action)

    # -- undo and redo -------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last action back; asks first when dice or a secret would be taken back."""
        if not self._now(back=True):
            return
        warning = self.desk.game.undo_warning
        if not self.desk.game.can_undo:
            self._say(say("There is nothing to undo."))
        elif warning is not None:
            self._ask(Question(say("Undo all the same?"), warning, say("Undo"), self._undo))
        else:
            self._undo()

    def _undo(self) -> None:
        game = self.desk.game
        game.undo()
        while due(game) is not None and persons(game) and game.can_undo:
            game.undo()  # what the program did is taken back with what it answered
        self.changed()

    def redo(self) -> None:
        """Do again what was undone last."""
        if not self._now(back=True):
            return
        if self.desk.game.redo() is None:
            self._say(say("There is nothing to redo."))
            return
        self.changed()

    # -- within --------------------------------------------------------------------------------------------------------

    def _now(self, back: bool = False) -> bool:
        """Whether the table may be acted on; `back` returns to now instead of refusing."""
        if self.desk.lent is not None:
            self._say(say("You only look on. Give the table back (in the game's menu) before anything is done."))
            return False
        if self.desk.live:
            rival = None if back else due(self.desk.game)
            if rival is not None:
                self._say(
                    say("The program plays {side}; it is about to act.", side=self.desk.game.state.sides[rival].name)
                )
            return rival is None
        if back:
            self.desk.look_at(None)
            return True
        self._say(
            say(
                "This is the past (moment {moment}). Press Esc to go back to now, then play on.",
                moment=self.desk.moment,
            )
        )
        return False

    def changed(self) -> None:
        """The game has changed: by what was done here, or by the program."""
        desk = self.desk
        desk.card = None
        if not desk.secrets and desk.acting is not None and not played_by_program(desk.game, desk.acting):
            desk.seat = desk.acting
        desk.touch()
        self._told_changed()
        desk.keep_selection()

    def _place_of(self, action: Action) -> Point | None:
        match action:
            case Move(to=to):
                return to
            case Place(at=at):
                return at
            case Group(moves=(first, *_)):
                return self._place_of(first)
        by = self.desk.standing(getattr(action, "by", None))
        return by.at if by is not None else None
