"""The console: gauges, the challenge, the pool of dice, and everything that can be done now.

Dice are chosen by clicking them; an offer that waits for dice (`wants: dice`) is done with those chosen, and says what
the odds would then be.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.app.desk import Desk
from tabletop.app.foresight import Foresight
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.cards import names_card
from tabletop.app.panels.preview import percent, preview_body
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.theme import GOOD, MUTED
from tabletop.app.ui.widgets.die import POOL_DIE
from tabletop.model.action import Action
from tabletop.model.console import Console
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chances
from tabletop.tongue import Said, plural, say, told

LAST = ("concede",)
"""Verbs that are not offered here: the bar has them."""
DICE = "dice"
DECIDES = "finish_adventure"
"""The verb after which the challenge is met or not."""


@dataclass(frozen=True, slots=True)
class ConsoleWishes:
    """What was pressed; whether the console is folded now."""

    offer: Offer | None = None
    folded: bool = False


class ConsolePanel:
    """Draws the console of whose turn it is."""

    def __init__(self, desk: Desk, foresight: Foresight) -> None:
        self.desk = desk
        self._foresight = foresight
        self._chosen: frozenset[int] = frozenset()
        self._of: State | None = None
        self._wish: Offer | None = None
        self._odds: dict[Action, float | None] = {}

    @property
    def any(self) -> bool:
        """Whether this game has a console."""
        return self.desk.console is not None

    def draw(self, ui: Ui, rect: Rect, folded: bool, *, races: bool = True) -> ConsoleWishes:
        """The console in its rectangle, with the race unless that has a panel of its own; answers what was pressed."""
        console = self.desk.console
        assert console is not None
        if self._of is not self.desk.state:
            self._of, self._chosen, self._odds = self.desk.state, frozenset(), {}
        self._wish = None
        side = self.desk.state.sides.get(console.side)
        title = Said(side.name) if side is not None else say("Console")
        state = w.panel(
            ui, "console", rect, lambda: self._body(ui, console, races), title=title, title_icon="dice",
            folded=folded, fit_height=True,
        )  # fmt: skip
        return ConsoleWishes(self._wish, state.folded)

    def draw_race(self, ui: Ui, rect: Rect) -> None:
        """How the race stands, in a panel of its own."""
        console = self.desk.console
        assert console is not None
        w.panel(
            ui, "race", rect, lambda: _race(ui, console), title=told(console.race), title_icon="flag", fit_height=True
        )

    def _body(self, ui: Ui, console: Console, races: bool) -> None:
        # What is spent and decided now comes first; how the race stands can wait below.
        for gauge in console.gauges:
            w.pips(ui, gauge.name, gauge.value, gauge.most, colour=colour_of(gauge.colour))
        if console.wanted:
            w.rule(ui)
            self._challenge(ui, console)
        if console.pool:
            w.gap(ui, 4)
            self._pool(ui, console)
        if self.desk.live and not self.desk.must_hand_over and self.desk.state.question is None:
            w.rule(ui)
            self._offers(ui)
        if console.runners and races:
            w.rule(ui)
            w.text(ui, told(console.race), muted=True, size="small", bold=True)
            _race(ui, console)

    # ---- the challenge and the dice

    def _challenge(self, ui: Ui, console: Console) -> None:
        w.text(ui, console.challenge, bold=True)
        for number, (face, met) in enumerate(console.wanted):
            if number % 8:
                w.beside(ui, 4)
            w.icon(ui, f"die-{face}", size=22, colour=GOOD if met else MUTED)
            w.tooltip(
                ui,
                (say("{face}: a die shows it.") if met else say("{face}: still needed.")).format(
                    face=face.capitalize()
                ),
            )
        if console.chances is not None:
            self._hopes(ui, console, console.chances)

    def _hopes(self, ui: Ui, console: Console, chances: Chances) -> None:
        """The odds; a sentence where they are decided."""
        missing = sum(1 for _, met in console.wanted if not met)
        if console.pool and console.pool[0].face:
            with w.line(ui, 20):
                w.icon(ui, "close" if missing else "check", size=18, colour=MUTED if missing else GOOD)
                w.beside(ui, 6)
                lacks = plural("{n} symbol is still missing.", "{n} symbols are still missing.", missing)
                w.text(ui, lacks if missing else say("The challenge is met."), size="small")
            return
        for number, line in enumerate(chances.lines):
            w.pair(ui, line.label.capitalize() if number else say("Chance to meet it"), percent(line.probability))
            w.progress(ui, line.probability, height=6)

    def _pool(self, ui: Ui, console: Console) -> None:
        for place, die in enumerate(console.pool):
            if place:
                w.beside(ui, 8, needs=ui.px(POOL_DIE))
            chosen = place in self._chosen
            if w.pool_die(ui, f"pool {place}", die.colour, die.face, serves=die.serves, chosen=chosen):
                self._chosen = self._chosen ^ {place}
                ui.wake()
            w.tooltip(ui, _of_pool(die.colour, die.face))
        if any(offer.wants == DICE for offer in self.desk.offers):
            count = len(self._chosen)
            chosen_dice = plural("{n} die chosen.", "{n} dice chosen.", count)
            hint = say("Click the dice that you want to change.")
            w.text(ui, chosen_dice if count else hint, muted=True, size="small")

    # ---- what can be done

    def _offers(self, ui: Ui) -> None:
        shown = [offer for offer in self.desk.offers if offer.verb not in LAST and offer.wants != "place"]
        if self._falls_short:  # whoever may still mend the roll reads of that first
            shown.sort(key=lambda offer: offer.verb == DECIDES)
        rows: dict[tuple[object, ...], list[Offer]] = {}
        for number, offer in enumerate(shown):
            if offer.refusal is not None and self._of_a_card(offer):
                continue
            faces = offer.wants == DICE and w.has_symbol(str(offer.given.get("to", "")))
            key = (offer.verb, offer.given.get("with_")) if faces else (number,)
            rows.setdefault(key, []).append(offer)
        for offers in rows.values():
            if len(offers) > 1:
                self._faces(ui, offers)
            else:
                self._button(ui, offers[0])

    @property
    def _falls_short(self) -> bool:
        """Whether dice lie that do not meet the challenge."""
        console = self.desk.console
        return console is not None and any(d.face for d in console.pool) and not all(met for _, met in console.wanted)

    def _of_a_card(self, offer: Offer) -> bool:
        """Whether a card of the strip says why it cannot be done."""
        return any(names_card(offer.action, card.id) for pile in self.desk.piles for card in pile.cards)

    def _button(self, ui: Ui, offer: Offer) -> None:
        action = self._whole(offer)
        label = offer.label
        probability = self._probability(action) if action is not None else None
        decided = offer.verb == DECIDES
        if probability is not None and not decided:
            label += f" · {percent(probability)}"
        likely = offer.refusal is None and (offer.verb == "roll" or (decided and probability == 1.0))
        pressed = w.button(
            ui,
            label,
            kind="primary" if likely else "secondary",
            width=-1,
            wraps=True,
            reason=self._reason(offer, action),
            hint=(lambda: preview_body(ui, self._foresight.of(action, offer.label))) if action is not None else None,
            key=f"{offer.verb} {offer.label}",
        )
        if pressed and action is not None:
            self._wish = dataclasses.replace(offer, action=action, wants=None)

    def _faces(self, ui: Ui, offers: Sequence[Offer]) -> None:
        """Several faces that a die may be turned to, as a row of symbols."""
        label = told(offers[0].label)
        w.text(ui, label.removesuffix(told(str(offers[0].given["to"]))).rstrip(), size="small", named=True)
        for number, offer in enumerate(offers):
            if number:
                w.beside(ui, 2)
            action, to = self._whole(offer), str(offer.given["to"])
            probability = self._probability(action) if action is not None else None
            odds = f" · {percent(probability)}" if probability is not None else ""
            if w.icon_button(
                ui, f"die-{to}", hint=f"{to.capitalize()}{odds}", reason=self._reason(offer, action), size=32,
                key=offer.label,
            ) and action is not None:  # fmt: skip
                self._wish = dataclasses.replace(offer, action=action, wants=None)

    def _reason(self, offer: Offer, action: Action | None) -> str | None:
        if offer.refusal is not None:
            return offer.refusal.message
        if action is None:
            most = say("one of these dice") if offer.most == 1 else say("up to {most} of these dice", most=offer.most)
            places = ", ".join(str(int(place) + 1) for place in offer.targets)
            return say("Choose {most} first: {places}.", most=most, places=places)
        return None

    def _whole(self, offer: Offer) -> Action | None:
        """The offer with the dice that are chosen; None while these do not fit."""
        if offer.action is not None or offer.wants != DICE:
            return offer.action
        dice = tuple(sorted(self._chosen))
        if not dice or len(dice) > offer.most or not set(map(str, dice)) <= set(offer.targets):
            return None
        kind = self.desk.game.ruleset.vocabulary.actions[offer.verb]
        several = any(field.name == "dice" for field in dataclasses.fields(kind))
        told: dict[str, Any] = {**offer.given, "side": self.desk.acting}
        return kind(**told, **({"dice": dice} if several else {"die": dice[0]}))

    def _probability(self, action: Action) -> float | None:
        """The chance that the first line of the odds tells, asked once for each state."""
        if action not in self._odds:
            found = self.desk.game.ruleset.chances(self.desk.game.view(self.desk.seat), action)
            self._odds[action] = found.lines[0].probability if found is not None and found.lines else None
        return self._odds[action]


def _race(ui: Ui, console: Console) -> None:
    """The path of everybody who runs for it."""
    runners = []
    for each in console.runners:
        hint = say("{who}: step {at} of {steps}.", who=told(each.name), at=each.value, steps=each.most)
        runners.append(w.Runner(each.name, each.value, each.most, each.icon, colour_of(each.colour), hint))
    w.race(ui, runners)


def _of_pool(colour: str, face: str) -> str:
    """The tooltip of a die of the pool."""
    if face:
        return say("{colour} die, {face}. Click to choose it.", colour=colour.capitalize(), face=face)
    return say("{colour} die. Click to choose it.", colour=colour.capitalize())
