"""The card at the end of a game: who won and why, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.sheet import draw_score
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.theme import BAD, MUTED, WARNING
from tabletop.app.words import spoken
from tabletop.model.briefing import Briefing
from tabletop.model.verdict import Modifier, Outcome
from tabletop.session.losses import FALLEN, Losses, losses
from tabletop.tongue import phrase, plural, say, told

WIDTH, NARROWEST, ABREAST = 780, 296, 340
"""Pixels (at 100 %) across the card, the least that it has beside the table, and the least across what it tells in
which the sides stand side by side."""
TALL = 0.96
"""How much of the free height the card takes at most where it lies over the table."""
LOOK = "look"
OFFERS = (
    ("keep", phrase("Keep save"), "save"),
    ("replay", phrase("Replay"), "play"),
    ("again", phrase("Play again"), "redo"),
    ("report", phrase("Report"), "log"),
    ("leave", phrase("To the start"), "back"),
    (LOOK, phrase("See table"), "eye"),
)
"""The commands that the card offers; the last one puts it away."""
IN_ROW, BUTTON, SPACE, AROUND, SIGN = 3, 42, 8, 26, 26
"""Commands that stand side by side where they have room; pixels (at 100 %) of a row of them, between two, and of a
button beside its words and its icon, and of that."""
SIGNS = {FALLEN: ("refuse", BAD), "lost heart": ("flag", WARNING)}
"""The icon and the tone of why somebody is gone."""
LEFT = ("forward", MUTED)
"""The same for every other reason."""
RIM, LEAST_TOLD, LEAST_BESIDE = 46, 76, 200
"""Pixels (at 100 %) of height round what the card tells and offers; of height from which what it tells
scrolls by itself, and of the whole card at least beside the table."""


class Ending:
    """Shows the card from the end of the game until it is put away; the button "How it ended" brings it back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._put_away: Outcome | None = None
        self.drawn: Rect = (0.0, 0.0, 0.0, 0.0)
        """Where the card lay when it was drawn last."""
        self._command: str | None = None
        self._selected: tuple[str, ...] | None = None
        """Who was selected a moment ago; None as long as the game is not over."""
        self._counted: tuple[int, Briefing | None, tuple[Losses, ...]] | None = None

    def show(self) -> None:
        """Bring the card back."""
        self._put_away = None
        self.desk.touch()

    @property
    def shown(self) -> bool:
        """Whether the game is over and the card lies on the table."""
        outcome = self.desk.game.outcome
        return outcome is not None and self.desk.live and outcome != self._put_away

    def look(self) -> None:
        """Somebody chooses a miniature: the card makes room for what there is to see of it."""
        selected = self.desk.selected
        if selected != self._selected and selected and self.shown and self._selected is not None:
            self._put_away = self.desk.game.outcome
        self._selected = selected if self.desk.game.outcome is not None else None

    def draw(self, ui: Ui, free: Rect, beside: Rect) -> str | None:
        """The card: `beside` the table, where that is wide enough for it, so that the last position is in sight; else
        over the free part of the window. Answers the command of the button pressed."""
        self._command = None
        outcome = self.desk.game.outcome
        if outcome is None:
            self._put_away = None
        elif self.shown:
            rect = self.rect(ui, free, beside)

            def body() -> None:
                rows = _rows(ui, w.available(ui)[0])
                room = rect[3] / ui.theme.scale - RIM - BUTTON * len(rows)
                if room >= LEAST_TOLD:  # else all of it scrolls together, what to do next before the reckoning
                    w.area(ui, "told", lambda: self._told(ui, outcome), height=room, fit_height=True)
                    w.gap(ui, 8)
                    self._offers(ui, rows, outcome)
                else:
                    self._head(ui, outcome)
                    self._offers(ui, rows, outcome)
                    w.gap(ui, 8)
                    self._reckoned(ui)

            self.drawn = w.panel(ui, "ending", rect, body, fit_height=True, on_top=True).rect
        return self._command

    def rect(self, ui: Ui, free: Rect, beside: Rect) -> Rect:
        """Where the card lies, and how high it is at most."""
        if is_beside(ui, beside):
            x, y, across, most = beside
            width = min(float(ui.px(WIDTH)), across)
            return (x + across - width, y, width, most)
        left, top, across, tall = free
        width, most = min(ui.px(WIDTH), across - ui.px(16)), tall * TALL
        return (left + (across - width) / 2, top + (tall - most) / 2, width, most)

    def reckoning(self) -> tuple[Briefing | None, tuple[Losses, ...]]:
        """The score and the losses of the whole game: it is over, and nothing is hidden any longer."""
        game = self.desk.game
        if self._counted is None or self._counted[0] != game.length:
            briefing = game.ruleset.briefing(game.state, None)
            self._counted = (game.length, briefing, losses(game, briefing.fallen if briefing is not None else ()))
        return self._counted[1], self._counted[2]

    def _told(self, ui: Ui, outcome: Outcome) -> None:
        self._head(ui, outcome)
        self._reckoned(ui)

    def _head(self, ui: Ui, outcome: Outcome) -> None:
        w.text(ui, _over(self.desk.game.state.clock.round), muted=True, size="small")
        w.title(ui, headline(self.desk, outcome))
        w.text(ui, outcome.reason)
        w.gap(ui, 8)

    def _reckoned(self, ui: Ui) -> None:
        briefing, lost = self.reckoning()
        scores = dict(briefing.score) if briefing is not None else {}
        sides = [partial(self._side, ui, each, scores.get(each.side)) for each in lost]
        if w.available(ui)[0] >= ABREAST:
            w.columns(ui, "sides", sides)
            return
        for number, draw in enumerate(sides):
            w.gap(ui, 8 if number else 0)
            with w.scope(ui, number):
                draw()

    def _offers(self, ui: Ui, rows: Sequence[Sequence[tuple[str, str, str]]], outcome: Outcome) -> None:
        """What to do next: in sight, however much there is to tell, where the window is not very low."""
        for row in rows:
            pressed = self._buttons(ui, row)
            if pressed == LOOK:
                self._put_away = outcome
                self.desk.touch()
            elif pressed is not None:
                self._command = pressed

    def _buttons(self, ui: Ui, row: Sequence[tuple[str, str, str]]) -> str | None:
        """Buttons of one width; answers the command of the one that was pressed."""
        across, pressed = w.available(ui)[0], None
        each, signed = _share(across, len(row)), _count(ui, across, SIGN) == _count(ui, across, 0)
        for number, (command, label, icon) in enumerate(row):
            if number:
                w.beside(ui)
            kind: w.ButtonKind = "primary" if command == "keep" else "secondary"
            if w.button(ui, say(label), icon=icon if signed else None, kind=kind, width=each):
                pressed = command
        return pressed

    def _side(self, ui: Ui, lost: Losses, score: tuple[Modifier, ...] | None) -> None:
        side = self.desk.game.state.sides[lost.side]
        w.badge(ui, self.desk.game.side_name(lost.side), colour=colour_of(side.colour))
        if score is not None:
            w.heading(ui, say("Victory points"))
            draw_score(ui, lost.side, score)
        w.gap(ui, 4)
        w.heading(ui, say("{left} of {had} models left", left=lost.left, had=lost.had))
        for why, names in _by_reason(lost):
            sign, tone = SIGNS.get(why, LEFT)
            with w.line(ui, 22):
                w.icon(ui, sign, size=16, colour=tone)
                w.beside(ui)
                w.text(ui, spoken(why), wrap=False)
            w.text(ui, ", ".join(names), muted=True, size="small")


def _by_reason(lost: Losses) -> list[tuple[str, list[str]]]:
    """Why models are gone, and who each time; equal ones are counted."""
    found: dict[str, list[str]] = {}
    for name, why, count in lost.gone:
        found.setdefault(why, []).append(name if count == 1 else f"{count} × {name}")
    return list(found.items())


def is_beside(ui: Ui, beside: Rect) -> bool:
    """Whether the card has its room beside the table."""
    return beside[2] >= NARROWEST * ui.theme.scale and beside[3] >= LEAST_BESIDE * ui.theme.scale


def _share(across: float, count: int) -> float:
    """Pixels (at 100 %) of each of so many buttons in a row `across`."""
    return (across - SPACE * (count - 1)) / count


def _count(ui: Ui, across: float, sign: float) -> int:
    """As many commands as stand in a row of so many pixels (at 100 %), each with its words and `sign` pixels more."""
    longest = max(w.word_width(ui, say(label), "body") for _, label, _ in OFFERS) / ui.theme.scale
    return next((n for n in range(IN_ROW, 1, -1) if _share(across, n) >= longest + AROUND + sign), 1)


def _rows(ui: Ui, across: float) -> list[Sequence[tuple[str, str, str]]]:
    """The offers row by row; where more of them have room without their icons, they have none."""
    count = _count(ui, across, 0)
    return [OFFERS[start : start + count] for start in range(0, len(OFFERS), count)]


def headline(desk: Desk, outcome: Outcome) -> str:
    """Who won, in words: "Hunters (Bob) won"."""
    names = [desk.game.side_name(side) for side in outcome.winners if side in desk.game.state.sides]
    if not names:
        return say("A draw")
    names_won = say("{names} won", names=say(" and ").join(names))
    return f"{names_won}: {told(outcome.level)}" if outcome.level else names_won


def _over(rounds: int) -> str:
    if not rounds:
        return say("The game is over")
    return plural("The game is over after one round", "The game is over after {n} rounds", rounds)
