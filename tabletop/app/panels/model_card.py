"""The card of the selected miniature: its picture, its state, and what it can do now, or why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.app.desk import Desk
from tabletop.app.foresight import Foresight
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.preview import preview_body
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import size, spoken, value
from tabletop.model.card import Card
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.tongue import Said, phrase, say, told

PICTURE, WITH_FIGURES, SMALL_PICTURE = 132, 88, 64
ROOMY = 540
"""Pixels (at 100 %) of height from which the picture has its full size: in a low window what it can do comes first."""

FIRST = ("activate", "end_activation", "move", "run", "shoot", "aim", "fight")
LAST = ("test",)
"""Verbs of every turn, and those that are seldom wanted: the others stand between them."""
MARK = 4
"""Letters: the name of a figure that has no more is a mark of the rulebook."""

Portrait = Callable[[Miniature, int, int], pygame.Surface]


@dataclass(frozen=True, slots=True)
class CardWishes:
    """What was pressed on the card: an offer to carry out, a command to run, whether it is folded now; and how far down
    (pixels) the card reaches."""

    offer: Offer | None = None
    command: str | None = None
    folded: bool = False
    down: float = 0.0


class ModelCard:
    """Draws the card; `portrait` paints a miniature into a picture of so many pixels a side, `key` is the key of a
    command."""

    def __init__(self, desk: Desk, portrait: Portrait, foresight: Foresight, key: Callable[[str], str] = str) -> None:
        self.desk = desk
        self.key = key
        self.over: Offer | None = None
        """The offer under the mouse, when it is whole."""
        self._portrait = portrait
        self._foresight = foresight
        self._wish: Offer | None = None
        self._command: str | None = None

    def draw(self, ui: Ui, rect: Rect, folded: bool) -> CardWishes:
        """The card in its rectangle; answers what was pressed."""
        self._wish = self._command = self.over = None
        model = self.desk.first
        chosen = self.desk.chosen
        title = (
            say("Nobody selected")
            if model is None
            else model.title
            if len(chosen) == 1
            else say("{n} selected", n=len(chosen))
        )

        def body() -> None:
            if model is None:
                self._nobody(ui)
            elif len(chosen) > 1:
                self._several(ui, chosen)
            else:
                self._one(ui, model, PICTURE if rect[3] >= ui.px(ROOMY) else SMALL_PICTURE)

        state = w.panel(ui, "card", rect, body, title=title, title_icon="info", folded=folded, fit_height=True)
        return CardWishes(self._wish, self._command, state.folded, state.rect[1] + state.rect[3])

    # -- what it says --------------------------------------------------------------------------------------------------

    def _nobody(self, ui: Ui) -> None:
        w.text(ui, say("Click a miniature to see what it is and what it can do now."), muted=True)
        if self.desk.game.outcome is not None or not self.desk.live:
            return  # nobody can do anything any more, whatever a rule would allow; and nothing is done in the past
        if self.desk.able():
            w.gap(ui, 4)
            if w.button(ui, say("Next that can act"), icon="step-forward", width=-1, hint=self.key("next") or None):
                self._command = "next"
        for number, offer in enumerate(self._of_the_side()):
            w.gap(ui, 4)
            if w.button(ui, offer.label or spoken(offer.verb), width=-1, key=f"side {number}"):
                self._wish = offer

    def _of_the_side(self) -> tuple[Offer, ...]:
        """What the side itself may do, besides going on and giving up: what becomes of its hand, say."""
        going_on = self.desk.ending.action
        return tuple(
            offer
            for offer in self.desk.offers
            if offer.by is None
            and offer.action is not None
            and offer.refusal is None
            and offer.verb not in ("concede", "pass")
            and offer.action != going_on
            and self.desk.state.question is None
        )

    def _several(self, ui: Ui, chosen: tuple[Miniature, ...]) -> None:
        w.text(ui, say("Drag one of them and all move together, as one step of undo."), muted=True)
        w.gap(ui, 4)
        for model in chosen[:14]:
            side = self.desk.state.sides.get(model.side)
            row = w.list_row(
                ui,
                f"chosen {model.id}",
                model.title,
                colour=colour_of(side.colour) if side is not None else None,
                aside=size(model.base),
                height=34,
            )
            if row.clicked:
                self.desk.select((model.id,))
        if len(chosen) > 14:
            w.text(ui, say("and {n} more", n=len(chosen) - 14), muted=True, size="small")
        w.gap(ui, 4)
        self._common(ui)

    def _one(self, ui: Ui, model: Miniature, picture: int) -> None:
        side = self.desk.state.sides.get(model.side)
        card = self.desk.game.ruleset.card(self.desk.state, model)
        # What it can do matters more than its picture where there is much to say.
        picture = min(picture, WITH_FIGURES) if card.figures else picture
        across = w.available(ui)[0]
        w.image(ui, self._portrait(model, ui.px(picture), ui.px(across)), across, picture, framed=True)
        w.gap(ui, 4)
        if side is not None:
            w.badge(ui, side.name, colour=colour_of(side.colour))
            w.beside(ui)
        w.badge(ui, size(model.base), filled=False)
        self._tokens(ui, model)
        w.gap(ui, 6)
        if card.figures:
            w.stat_tiles(ui, "figures", [(_full(name), value) for name, value in card.figures], per_row=7)
            self._weapons(ui, card)
        self._offers(ui, model)
        self._traits(ui, card)
        self._state(ui, model)
        self._common(ui)

    def _tokens(self, ui: Ui, model: Miniature) -> None:
        """What is the matter with it, in words."""
        look = self.desk.looks.get(model.id)
        for token in look.tokens if look is not None else ():
            name, _, rest = told(token.tooltip or token.text).partition(": ")
            w.badge(ui, Said(name.rstrip()), filled=False)
            if rest:
                w.text(ui, rest, muted=True, size="small", named=True)

    def _weapons(self, ui: Ui, card: Card) -> None:
        for weapon in card.weapons:
            w.gap(ui, 4)
            figures = (
                weapon.reach,
                weapon.hit,
                say("Str {strength}", strength=weapon.strength) if weapon.strength else "",
            )
            w.term(ui, weapon.name, " · ".join(filter(None, (*figures, weapon.notes))))

    def _traits(self, ui: Ui, card: Card) -> None:
        if not card.traits:
            return
        w.gap(ui, 4)
        w.heading(ui, say("What is special about it"))
        for trait in card.traits:
            w.term(ui, trait.name, trait.text)
        if card.citation is not None:
            w.text(ui, str(card.citation), muted=True, size="small")

    def _state(self, ui: Ui, model: Miniature) -> None:
        words = self.desk.game.ruleset.vocabulary.statuses
        rows = [
            (spoken(word), value(model.status[word], self.desk.state))
            for word in model.status
            if word in words and model.status[word] not in (None, (), False)
        ]
        if model.at is not None:
            rows.append((say("Place"), f"{model.at[0]:.1f}″, {model.at[1]:.1f}″"))
        rows.append((say("Facing"), f"{model.facing:.0f}°"))
        w.gap(ui, 6)
        w.facts(ui, "state", rows)

    def _offers(self, ui: Ui, model: Miniature) -> None:
        if self.desk.game.outcome is not None:
            return
        offers = [offer for offer in self.desk.offers_of(model.id) if offer.verb != "remove"]
        if not offers:
            return
        w.gap(ui, 6)
        w.heading(ui, say("What it can do"))
        for number, offer in enumerate(sorted(offers, key=_urgency)):
            if w.button(
                ui,
                offer.label or spoken(offer.verb),
                width=-1,
                reason=_reason(offer),
                hint=self._hint(ui, offer),
                key=f"offer {number} {offer.verb}",
            ):
                self._wish = offer

    def _hint(self, ui: Ui, offer: Offer) -> str | Callable[[], None] | None:
        """What is still to be pointed at; for what is whole, what would come of it, and its marks on the table."""
        action = offer.action
        if action is None:
            return say(_AIMS.get(offer.wants or "", "")) or None

        def foretold() -> None:
            self.over = offer
            preview = self._foresight.of(action, offer.label)
            if preview.says_something:
                with w.wide_tooltip(ui):
                    w.heading(ui, offer.label)
                    preview_body(ui, preview)
            else:
                w.text(ui, offer.label, wrap=False)

        return foretold

    def _common(self, ui: Ui) -> None:
        """What can be done with any miniature where the players lay out their own table."""
        actions = self.desk.game.ruleset.vocabulary.actions
        if not self.desk.live or not self.desk.lays_out or "remove" not in actions:
            return
        w.gap(ui, 4)
        if w.button(ui, say("Duplicate"), icon="duplicate", kind="quiet", hint=say("Put a copy beside it (Ctrl+D)")):
            self._command = "duplicate"
        w.beside(ui)
        if w.button(ui, say("Remove"), icon="trash", kind="quiet", hint=say("Take it off the table (Delete)")):
            self._command = "delete"


def _full(name: str) -> str:
    """What a figure is called; a mark of the rulebook, like Str or Mor, stays as it is printed."""
    return say("Wounds") if name == "Wounds" else told(name) if len(name) > MARK else name


def _urgency(offer: Offer) -> tuple[bool, int]:
    """Where an offer stands on the card: what can be done before what cannot, and what is done in every turn first."""
    if offer.verb in LAST:
        return (offer.refusal is not None, 2)
    return (offer.refusal is not None, 0 if offer.verb in FIRST else 1)


def _reason(offer: Offer) -> str | None:
    """Why it cannot be done, with the rule that says so."""
    if offer.refusal is None:
        return None
    source = str(offer.refusal.citation)
    return f"{offer.refusal.message} ({source})" if source else offer.refusal.message


_AIMS = {
    "place": phrase("Then click the place on the table."),
    "miniature": phrase("Then click the miniature."),
    "target": phrase("Then click the miniature or the place."),
    "terrain": phrase("Then click the piece of terrain."),
    "facing": phrase("Then click where it is to look."),
    "text": phrase("Then type the words."),
}
"""What is still to be pointed at."""
