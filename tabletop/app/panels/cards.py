"""The cards: a strip at the lower edge of the table in which a game's piles lie as on a real one.

What lies there is told by the rule set (`Ruleset.piles`); what can be done with a card is every offer that names it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.app.desk import Desk
from tabletop.app.foresight import Foresight
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.panels.card_room import BETWEEN, GAP, HEAD, Shares, heading, is_stack, squeeze, width
from tabletop.app.panels.preview import preview_body
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.theme import GOOD, MUTED
from tabletop.app.words import spoken
from tabletop.model.action import Action
from tabletop.model.offer import Offer
from tabletop.model.pile import Pile, PlayingCard
from tabletop.places import assets
from tabletop.render.playing_cards import CardFaces
from tabletop.tongue import say, told

PAD = 10
LARGE = 380
"""Height of the card that hovering shows."""
SHADE = 3
"""A deck shows the edges of so many cards below the top one."""
NOBODYS = "#5a6472"
"""The back of cards that belong to no side."""
MENU = "card offers"


@dataclass(frozen=True, slots=True)
class CardWishes:
    """What was pressed: an offer, a miniature whose card it is; whether the strip is folded now."""

    offer: Offer | None = None
    select: str | None = None
    folded: bool = False


def names_card(action: Action | None, card: str) -> bool:
    """Whether an action names this card: in whatever field (`card`, `by`, `option`, a list of them)."""
    if action is None:
        return False
    values = [getattr(action, field) for field in type(action).__dataclass_fields__ if field != "side"]
    return any(value == card or (isinstance(value, tuple) and card in value) for value in values)


def in_words(card: PlayingCard) -> PlayingCard:
    """The card as it is read: what it does is in the window's language. Its title stays as it is printed on the card of
    the game's box, by which people find it."""
    return replace(card, text=told(card.text), figures=tuple((told(name), value) for name, value in card.figures))


class Cards:
    """Draws the piles that the seat may see."""

    def __init__(self, desk: Desk, foresight: Foresight) -> None:
        self.desk = desk
        self._foresight = foresight
        self._faces = CardFaces(assets())
        self._wish = CardWishes()
        self._opened: tuple[Offer, ...] = ()
        self._title = ""
        self._clear = 0.0
        self.over: str | None = None
        """The card under the mouse."""

    @property
    def any(self) -> bool:
        """Whether this game has cards on the table now."""
        return bool(self.desk.piles)

    def draw(self, ui: Ui, rect: Rect, folded: bool, clear: float = 0.0) -> CardWishes:
        """The strip in its rectangle; answers what was pressed. No enlarged card lies left of `clear` (pixels)."""
        self._wish, self.over, self._clear = CardWishes(folded=folded), None, clear
        w.panel(ui, "cards", rect, lambda: self._strip(ui, rect, folded), look="bar")
        self._menu(ui)
        return self._wish

    # -- the strip -----------------------------------------------------------------------------------------------------

    def _strip(self, ui: Ui, rect: Rect, folded: bool) -> None:
        name, hint = ("unfold", say("Show the cards")) if folded else ("fold", say("Fold the cards away"))
        if w.icon_button(ui, name, hint=hint, size=28):
            self._wish = CardWishes(folded=not folded)
            ui.wake()
        w.beside(ui)
        if folded:
            with w.line(ui, 28):
                w.icon(ui, "card", colour=MUTED)
                w.beside(ui)
                w.text(ui, _summary(self.desk.piles), muted=True, size="small", wrap=False)
            return
        height = max(ui.px(60), round(rect[3]) - ui.px(HEAD + PAD + 22))
        piles = self.desk.piles
        room = w.available(ui)[0] * ui.theme.scale - ui.px(4)
        shares = squeeze(ui, piles, height, room)

        def laid() -> None:
            for number, pile in enumerate(piles):
                if number:
                    w.beside(ui, BETWEEN)
                with w.group(ui), w.scope(ui, pile.id):
                    self._pile(ui, pile, height, shares)

        w.scrolled_across(ui, "piles", laid)

    def _pile(self, ui: Ui, pile: Pile, height: int, shares: Shares) -> None:
        side = self.desk.state.sides.get(pile.side or "")
        with w.line(ui, HEAD - 4):
            if side is not None:
                w.dot(ui, colour_of(side.colour))
                w.beside(ui, 6)
            w.text(ui, heading(pile), muted=True, size="small", bold=True, wrap=False)
        if is_stack(pile):
            self._stack(ui, pile, height)
        else:
            self._row(ui, pile, height, shares)

    def _row(self, ui: Ui, pile: Pile, height: int, shares: Shares) -> None:
        """Cards side by side, each covering some of the one before where there is little room."""
        places = max(pile.slots - len(pile.cards), 0)
        for number, card in enumerate(pile.cards):
            if number:
                w.beside(ui, 0)
            wide = width(card, height)
            last = number == len(pile.cards) - 1 and not places
            with w.scope(ui, number):  # a hand may hold a card twice
                self._card(ui, card, height, wide if last else (wide + ui.px(GAP)) * shares.cards)
        for number in range(places):
            if number or pile.cards:
                w.beside(ui, 0)
            told = say("Room for one more card ({pile}).", pile=pile.name)
            share = 1.0 if number == places - 1 else shares.places
            self._place(ui, pile, height, told, f"place {number}", share)
        if not pile.cards and not places:
            self._place(ui, pile, height, say("{pile}: no card.", pile=pile.name), "nothing")

    def _place(self, ui: Ui, pile: Pile, height: int, told: str, key: str, share: float = 1.0) -> None:
        """An empty place, with the sign of what comes there, or as much of it as the next one leaves free."""
        place = self._faces.place(height, pile.picture, share)
        space = ui.px(GAP) if share == 1.0 else 0
        w.playing_card(ui, key, place, w.CardLook(place.get_width() + space, lifts=False))
        w.tooltip(ui, told, above=True)

    def _stack(self, ui: Ui, pile: Pile, height: int) -> None:
        """A deck or a discard pile: the top card, with the edges of some below it."""
        top = pile.cards[-1] if pile.cards else None
        if not pile.count:
            self._place(ui, pile, height, say("{pile}: no card.", pile=pile.name), "empty")
            return
        if top is not None:
            self._card(ui, top, height, width(top, height))
            return
        owner = self.desk.state.sides.get(pile.side or "")
        back = PlayingCard(
            "", "", colour=owner.colour if owner is not None else NOBODYS, back=True, picture=pile.picture
        )
        edges = min(SHADE, pile.count - 1) * ui.px(2)
        surface = self._faces.stack(back, height - edges, min(SHADE, pile.count - 1), ui.px(2))
        pressed, _ = w.playing_card(ui, "top", surface, w.CardLook(surface.get_width(), lifts=False))
        w.tooltip(ui, f"{pile.name}: {_cards(pile.count)}.", above=True)
        if pressed:
            self._open(ui, self._offers_of(pile.id), pile.name)

    def _card(self, ui: Ui, card: PlayingCard, height: int, shown: float) -> None:
        offers = self._offers_of(card.id)
        possible = [offer for offer in offers if offer.refusal is None]
        asked = self.desk.state.question is not None and self.desk.live and not self.desk.must_hand_over
        surface = self._faces.lying(card, height)
        glow = None
        if asked and possible:
            glow = GOOD
        elif self.desk.hover == card.id or card.id in self.desk.selected:
            glow = ui.theme.accent_bright
        down = (height - surface.get_height()) / 2 if card.turned else 0.0
        look = w.CardLook(shown, down, glow, bool(offers) and not possible)
        pressed, hovered = w.playing_card(ui, card.id, surface, look)
        if hovered:
            self.over = card.id
        w.tooltip(ui, lambda: self._enlarged(ui, card, offers), above=True, clear=self._clear)
        if not pressed:
            return
        if card.id in self.desk.state.miniatures:
            self._wish = CardWishes(select=card.id)
        if asked and len(possible) == 1:
            self._wish = CardWishes(possible[0])
        elif offers:
            self._open(ui, offers, card.title)

    def _enlarged(self, ui: Ui, card: PlayingCard, offers: tuple[Offer, ...]) -> None:
        """The card as large as it can be read, why it may not be played, and what would come of it."""
        height = min(ui.px(LARGE), round(ui.size[1] * 0.55))
        face = self._faces.face(in_words(card), height, whole=True)
        w.picture_tooltip(ui, face)
        with w.wide_tooltip(ui, face.get_width() / ui.theme.scale):
            for offer in offers:
                if offer.refusal is not None:
                    w.text(ui, offer.refusal.message, muted=True, size="small")
                    break
            only = offers[0] if len(offers) == 1 else None
            if only is not None and only.action is not None and only.refusal is None:
                preview = self._foresight.of(only.action, only.label)
                if preview.says_something:
                    preview_body(ui, preview)

    # -- what can be done ----------------------------------------------------------------------------------------------

    def _offers_of(self, card: str) -> tuple[Offer, ...]:
        if not self.desk.live or self.desk.must_hand_over:
            return ()
        return tuple(
            offer
            for offer in self.desk.offers
            if offer.by == card or card in offer.given.values() or names_card(offer.action, card)
        )

    def _open(self, ui: Ui, offers: tuple[Offer, ...], title: str) -> None:
        if offers:
            self._opened, self._title = offers, title
            w.open_menu(ui, MENU)

    def _menu(self, ui: Ui) -> None:
        items = [
            w.MenuItem(
                offer.label or spoken(offer.verb),
                str(number),
                icon="card",
                reason=offer.refusal.message if offer.refusal is not None else "",
            )
            for number, offer in enumerate(self._opened)
        ]
        chosen = w.context_menu(ui, MENU, items, self._title)
        if chosen is not None:
            self._wish = CardWishes(self._opened[int(chosen)], folded=self._wish.folded)


def _cards(count: int) -> str:
    return say("1 card") if count == 1 else say("{count} cards", count=count)


def _summary(piles: tuple[Pile, ...]) -> str:
    return "   ".join(heading(pile) if pile.kind != "row" else f"{pile.name} · {len(pile.cards)}" for pile in piles)
