"""The history of the dice: every roll that the seat may know, and a chart of how fair each kind of die was."""

from __future__ import annotations

from tabletop.app.desk import Desk
from tabletop.app.dice import Sprites
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.widgets.chart import PICTURE, Bar
from tabletop.session.fairness import UNEVEN, UNUSUAL, Fairness, Fallen, fairness, rolls
from tabletop.tongue import plural, say, told_within

WIDTH, BARS = 920, 150
"""Pixels (at 100 %) across, and of height of a chart."""


class RollsDialog:
    """Open while `opened`; shows what fell up to now, of everybody or of one side."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.opened = False
        self._side: str | None = None
        self._sprites = Sprites({die.name: die for die in desk.game.ruleset.vocabulary.dice})
        self._told: tuple[int, str | None, tuple[Fallen, ...]] | None = None

    def fallen(self) -> tuple[Fallen, ...]:
        """Every roll the seat may know."""
        game, seat = self.desk.game, self.desk.seat
        if self._told is None or self._told[:2] != (game.length, seat):
            self._told = (game.length, seat, rolls(game, seat))
        return self._told[2]

    def draw(self, ui: Ui) -> None:
        """The dialog, while it is open."""
        if self.opened and w.dialog(
            ui, "rolls", say("The dice of this game"), (say("Close"),), body=lambda: self._body(ui), width=WIDTH
        ):
            self.opened = False

    def _body(self, ui: Ui) -> None:
        fallen = self.fallen()
        if not fallen:
            w.text(ui, say("No dice have fallen yet."), muted=True)
            return
        height = w.dialog_room(ui)
        chosen = [each for each in fallen if self._side is None or each.side == self._side]
        w.columns(
            ui,
            "rolls",
            (
                lambda: w.area(ui, "fairness", lambda: self._charts(ui, chosen), height=height, fit_height=True),
                lambda: w.area(ui, "history", lambda: self._history(ui, chosen), height=height, fit_height=True),
            ),
            (1.0, 1.1),
        )

    def _charts(self, ui: Ui, chosen: list[Fallen]) -> None:
        self._choose_side(ui)
        found = fairness(chosen, self.desk.game.ruleset.vocabulary.dice)
        for kind in found:
            w.gap(ui, 4)
            w.heading(ui, f"{named(kind.die)} · {plural('{n} die', '{n} dice', kind.total)}")
            size = ui.px(PICTURE)
            bars = [
                Bar(count.face, count.times, count.expected, self._sprites.lying(kind.die, count.face, size))
                for count in kind.counts
            ]
            w.bar_chart(ui, f"chart {kind.die}", bars, height=BARS)
            w.text(ui, verdict(kind), muted=True, size="small")
        w.gap(ui, 4)
        w.text(ui, say("The line across each bar is what fair dice show on average."), muted=True, size="small")

    def _choose_side(self, ui: Ui) -> None:
        sides = self.desk.state.sides
        names = [say("Everybody"), *(side.name for side in sides.values())]
        keys = [None, *sides]
        now = keys.index(self._side) if self._side in keys else 0
        self._side = keys[w.combo(ui, say("Whose dice"), names, now)]

    def _history(self, ui: Ui, chosen: list[Fallen]) -> None:
        for number, each in reversed(list(enumerate(chosen))):
            roll, side = each.roll, self.desk.state.sides.get(each.side or "")
            faces = tuple(map(str, roll.faces))
            symbols = all(map(w.has_symbol, faces))
            needed = say("{needs}+ needed", needs=roll.needs) if roll.needs is not None else ""
            undone = say("taken back") if not each.holds else ""
            words = " · ".join(filter(None, (each.who, needed, say("again") if roll.again else "", undone)))
            purpose = told_within(roll.purpose)
            w.list_row(
                ui,
                f"roll {number}",
                purpose[:1].upper() + purpose[1:],
                words,
                colour=colour_of(side.colour) if side is not None else None,
                aside="" if symbols else " ".join(faces),
                faces=faces if symbols else (),
                height=48 if words else 34,
            )


def named(die: str) -> str:
    """A kind of die as a heading: "D6", "Combat die"."""
    if die[:1].lower() == "d" and die[1:].isdigit():
        return die.upper()
    whole = say(die) if die.endswith("die") else say("{die} die", die=die)
    return whole[:1].upper() + whole[1:]


def verdict(kind: Fairness) -> str:
    """What the chart says, in plain words."""
    if kind.chance is None:
        return say("Too few to say anything: {needed} dice tell more.", needed=kind.needed)
    hundred = kind.chance * 100
    often = say("{n} of 100 games", n=round(hundred)) if hundred >= 1 else say("fewer than 1 of 100 games")
    if kind.chance >= UNEVEN:
        return say("Nothing unusual: fair dice stray this far, or further, in {often}.", often=often)
    if kind.chance >= UNUSUAL:
        return say("A little uneven: fair dice stray this far in only {often}. It happens.", often=often)
    return say("Unusual: fair dice stray this far in {often}.", often=often)
