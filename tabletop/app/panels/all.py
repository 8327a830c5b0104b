"""All panels of the game screen: where each lies, when it is drawn, and what is done with what was pressed in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.app.foresight import Preview
from tabletop.app.layout import EDGE, TITLE, Layout, Rect, layout, under
from tabletop.app.notices import NARROWEST, Room
from tabletop.app.panels.bar import BarView, WhoseTurn, colour_of, draw_bar, whose_turn
from tabletop.app.panels.cards import Cards
from tabletop.app.panels.dialogs import Dialogs
from tabletop.app.panels.dice import Around, DiceTray
from tabletop.app.panels.ending import Ending, is_beside
from tabletop.app.panels.giving_way import is_in_the_way
from tabletop.app.panels.hovered import draw_hovered, draw_marker, told_of
from tabletop.app.panels.left import LeftSide
from tabletop.app.panels.log import Log
from tabletop.app.panels.menu import TableMenu
from tabletop.app.panels.model_card import ModelCard
from tabletop.app.panels.picking import PickedDice
from tabletop.app.panels.portrait import Portraits
from tabletop.app.panels.preview import draw_preview
from tabletop.app.panels.question import Asked, draw_curtain, draw_question
from tabletop.app.panels.replay import Replay
from tabletop.app.panels.status import draw_status, mouse_place, told
from tabletop.app.tools.tool import Pointer
from tabletop.app.ui.theme import NEUTRAL_ACCENT
from tabletop.model.mark import Mark, OutlineMark, Tone
from tabletop.model.offer import Offer
from tabletop.model.verdict import Citation, Refusal
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

LEAST_BELOW = 190
"""Height at 100 % that is left at the foot of the window for notices and what always stands there."""
LEAST_CARD = 160
"""Pixels (at 100 %) of height that a card needs below the question in its column."""
SIZING = 4
"""Frames until a panel has found its size."""
TOOLS = ("select", "shoot", "ruler", "sight", "blast", "note", "push", "place")
"""The tools of the bar, in their order."""
SOMETIMES = ("shoot", "push")
"""The tools that only some games have."""
MEASURING = ("ruler", "sight", "blast")
"""The tools that draw beside the mouse what they find out."""
LOW = 420
"""Pixels (at 100 %) of free height in which the card at the end needs more than the width of the table."""


class Panels:
    """The panels of one game screen."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.ui, self.desk = screen.window.ui, screen.desk
        portraits = Portraits(self.desk, screen.painter)
        self.card = ModelCard(self.desk, portraits.of, screen.bench.foresight, screen.window.keys.label)
        self.cards = Cards(self.desk, screen.bench.foresight)
        self.left: LeftSide = self.left_of(portraits)
        self.log = Log(self.desk)
        self.replay: Replay = Replay(self.desk)
        self.dice = DiceTray(self.desk, screen.window.settings)
        self.ending = Ending(self.desk)
        self.dialogs: Dialogs = Dialogs(screen)
        self.menu = TableMenu(
            self.desk, screen.bench, screen.window.keys, screen.point, screen.note, screen.commands.run
        )
        self._arranged: Layout | None = None
        self._hidden: tuple[bool, ...] = ()
        self._previewed: Preview | None = None
        self._sizing = 0
        self._log_open = False
        self.asked: Asked | None = None
        """The card of the open question, as it was drawn last."""
        self.picked = PickedDice()
        self._chosen: tuple[int, tuple[str, ...]] = (-1, ())
        self._below_card: Rect | None = None
        self.turn: WhoseTurn = whose_turn(self.desk)
        """Whose turn it is, as it was told last: what dice decide is told when they lie."""
        self.goes_on: Offer = self.desk.ending
        """What makes the game go on, as it was told last; while dice roll nobody knows yet."""

    def left_of(self, portraits: Portraits) -> LeftSide:
        """What stands on the left."""
        return LeftSide(self.screen, portraits)

    # -- opening and folding -------------------------------------------------------------------------------------------

    @property
    def covering(self) -> bool:
        """Whether something lies over the whole table that must be answered first."""
        return self.dialogs.covering or self.desk.must_hand_over

    def open_menu(self, pointer: Pointer) -> None:
        """Open the menu of what lies under the mouse."""
        self.menu.open(self.ui, pointer)
        self.screen.window.touch()

    def arrange(self) -> Layout:
        """Where everything lies now; the table's view follows."""
        arranged = layout(self.ui.size, self.ui.px, self._folded, self.cards.any, self.left.place)
        self.screen.canvas.resize(self.screen.window.surface.get_size(), arranged.free)
        painter = self.screen.painter
        painter.free = arranged.free
        if painter.text_scale != self.ui.theme.scale:
            # Names and figures on the table grow with the text of the panels.
            painter.text_scale = self.ui.theme.scale
            self.desk.touch()
        return arranged

    def _folded(self, panel: str) -> bool:
        if panel == "palette" and not self.left.may_fold:
            return False
        if panel == "palette" and not self.left.stands:
            return True
        usually = panel == "palette" and self.left.usually_folded
        return self.screen.window.settings.is_folded(panel, usually)

    def _fold(self, panel: str, folded: bool) -> None:
        if folded != self._folded(panel):
            self.screen.window.settings.folded[panel] = folded
            self.desk.touch()

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything, once a frame, within `Ui.frame`."""
        arranged = self._arranged = self.arrange()
        self._hidden = self._all_in_the_way(arranged)
        self._sizing = max(0, self._sizing - 1)
        over, over_card = self.card.over, self.cards.over
        self._take_accent()
        self._draw_bar(arranged)
        if self.desk.must_hand_over and not self.screen.stage.busy:
            self.asked = self._below_card = None
            draw_status(self.ui, arranged.status, "", None, self.screen.game.trouble)
            if draw_curtain(self.ui, self.desk):
                self.desk.sit(self.desk.wanted)
            return
        draw_status(self.ui, arranged.status, told(self.screen), mouse_place(self.screen), self.screen.game.trouble)
        self._draw_below(arranged)
        self._draw_cards(arranged)
        # What dice decide is asked and told when they lie; any key or click lets them.
        shows = self.screen.stage.busy
        self.asked = None if shows else self._draw_question(arranged)
        self._draw_sides(arranged)
        if self.asked is not None and self.asked.answer is not None:
            self.screen.actions.answer(self.asked.answer)
        # Whoever opens the log wants to read it: the card at the end comes back when it is closed.
        if self.screen.hand.gesture is None and not shows and not self._log_open:
            self.ending.look()
            chosen = self.ending.draw(self.ui, self._no_card(arranged), self._beside_table(arranged))
            if chosen is not None:
                self.screen.commands.run(chosen)
        self.menu.draw(self.ui)
        tray = self._tray(arranged)
        if not self._in_the_way(tray) and self.dice.draw(self.ui, tray):
            self.dialogs.open_rolls()
        self._draw_hovered()
        self.dialogs.draw()
        if self.card.over is not over or self.cards.over != over_card:
            self.desk.touch()

    @property
    def told_at_mouse(self) -> str | None:
        """The miniature whose name and signs stand beside the mouse."""
        return told_of(self.desk) if self._tells_hovered else None

    @property
    def _tells_hovered(self) -> bool:
        """Whether nothing more important is said beside the mouse, nor anything measured there."""
        hand = self.screen.hand
        return not (
            self.screen.finger.shown
            or self.ui.popup_open
            or hand.gesture is not None
            or not hand.inside
            or hand.tool.id in MEASURING
            or hand.preview()
            or hand.card() is not None
        )

    def _draw_hovered(self) -> None:
        """What lies under the mouse."""
        if not self._tells_hovered:
            return
        if self.desk.hover is None:
            draw_marker(self.ui, self.desk, self.screen.canvas.pick_marker(self.screen.hand.pointer.place))
        else:
            draw_hovered(self.ui, self.desk)

    def _take_accent(self) -> None:
        if not self.screen.stage.busy:
            self.turn, self.goes_on = whose_turn(self.desk), self.desk.ending
        elif self.screen.stage.rolls:
            self.goes_on = replace(
                self.goes_on, refusal=Refusal("dice-roll", say("The dice are still rolling."), Citation())
            )
        side = self.turn.side
        self.ui.set_accent(colour_of(side.colour) if side is not None else NEUTRAL_ACCENT)

    def _draw_bar(self, arranged: Layout) -> None:
        hand = self.screen.hand
        tools = [hand.tools[name] for name in TOOLS if name not in SOMETIMES or hand.tools[name].reason() is None]
        sheet = self.dialogs.sheet.briefing is not None
        shows = self.screen.stage.busy
        over, curtained = self.screen.game.outcome is not None and not shows, self.desk.must_hand_over and not shows
        view = BarView(self.turn, self.goes_on, tools, hand.tool, self.screen.canvas.grid, over, sheet, curtained)
        draw_bar(self.ui, arranged.bar, self.desk, self.screen.window.keys, view, self.screen.commands.run)

    def _draw_question(self, arranged: Layout) -> Asked | None:
        """The question: in the column of the card where that is beside the table, above the card of whom somebody
        looks at. What was chosen before it was asked needs no card: nobody can do anything but answer."""
        length, before = self._chosen
        if self.desk.state.question is None or length != self.screen.game.length:
            before = self.desk.selected
        self._chosen = (self.screen.game.length, before)
        x, y, width, height = arranged.card
        above_card = (x, y, width, height - self.ui.px(LEAST_CARD + EDGE))
        columns = [above_card] if self.desk.selected else []
        if self.desk.selected in ((), before):
            columns.append(arranged.card)
        return draw_question(self.ui, self.desk, self.picked, arranged.free, columns if arranged.card_is_beside else ())

    def _draw_sides(self, arranged: Layout) -> None:
        """The panels beside the table; those that would cover the model in hand wait until it is put down."""
        column, is_asked = arranged.card, self.asked is not None and self.asked.is_beside
        if self.asked is not None and is_asked:
            column = self._under(column, self.asked.rect[1] + self.asked.rect[3])
        has_room = not self._in_the_way(column) and (not is_asked or column[3] >= self.ui.px(LEAST_CARD))
        self._below_card = column if is_asked else None
        preview = self.screen.hand.preview()
        if preview is not None and preview.says_something:
            # In the place of the card while it is needed; when that is in the way, on the other side.
            down = draw_preview(self.ui, column if has_room else arranged.palette, preview)
            if has_room:
                self._below_card = self._under(column, down)
                self._draw_left(arranged)
            return
        self._draw_left(arranged)
        if has_room and self.shows_race:
            self.left.console.draw_race(self.ui, column)
        elif has_room and self.shows_card:
            self._draw_card(column)
        else:
            self.card.over = None

    @property
    def shows_card(self) -> bool:
        """Whether there is something to tell in the column of the card: of nobody only where no question and no console
        says what can be done."""
        is_asked = self.asked is not None and self.asked.is_beside
        return not self._ends and (bool(self.desk.selected) or not (is_asked or self.left.console.any))

    @property
    def shows_race(self) -> bool:
        """Whether the race has the column of the card, which nobody needs and which is beside the table."""
        free = self._arranged is not None and self._arranged.card_is_beside and not self.desk.selected
        return free and self.asked is None and self.left.console.any and not self._ends

    def _draw_card(self, column: Rect) -> None:
        pressed = self.card.draw(self.ui, column, self._folded("card"))
        self._below_card = self._under(column, pressed.down)
        self._fold("card", pressed.folded)
        if pressed.offer is not None:
            self.screen.point.aim(pressed.offer)
        if pressed.command is not None:
            self.screen.commands.run(pressed.command)

    def _beside_table(self, arranged: Layout) -> Rect:
        """What is right of the whole table."""
        x, y, width, height = arranged.card
        left, right = self.screen.canvas.whole_to + self.ui.px(EDGE), x + width
        return (left, y, max(0.0, right - left), height)

    def _no_card(self, arranged: Layout) -> Rect:
        """What the docked panels leave free; where that is low, with the column of the model's card."""
        (left, top, width, height), right = arranged.free, arranged.card[0] + arranged.card[2]
        return (left, top, max(width, right - left) if height < self.ui.px(LOW) else width, height)

    @property
    def _ends(self) -> bool:
        """Whether the card at the end is drawn, for which the model's card makes room."""
        return self.ending.shown and not self._log_open and not self.screen.stage.busy

    @property
    def _ends_beside(self) -> bool:
        """Whether the card at the end lies where else the model's card is."""
        arranged = self._arranged
        return self._ends and arranged is not None and is_beside(self.ui, self._beside_table(arranged))

    def _under(self, column: Rect, down: float) -> Rect:
        return under(column, down, self.ui.px(EDGE))

    def _tray(self, arranged: Layout) -> Rect:
        """Where the dice lie: below the card if that is beside the table, else beside the table where nothing is, else
        where they hide nobody."""
        canvas, state = self.screen.canvas, self.desk.state
        table, (left, top, across, tall), edge = canvas.camera.table_box, arranged.free, self.ui.px(EDGE)
        columns = [self._below_card] if self._below_card is not None and arranged.card_is_beside else []
        # The dice are as wide as the card wherever they lie beside the table.
        wide = arranged.card[2]
        margins = [(table.left - left, left + edge)] if self._folded("palette") else []
        if arranged.card_is_beside:
            margins.insert(0, (left + across - table.right, left + across - edge - wide))
        for margin, x in margins:
            if margin >= wide + 2 * edge:
                down = self.ui.px(TITLE) if x < table.left and self.left.stands else 0
                columns.append((x, top + edge + down, wide, tall - 2 * edge - down))
        standing = [canvas.to_screen(each.at) for each in state.standing(self.desk.level) if each.at is not None]
        return self.dice.rect(self.ui, arranged.free, Around(tuple(columns), table, tuple(standing)))

    def rooms(self) -> tuple[Room, ...]:
        """Where notices may stand: below the card where that is beside the table, else on it, below a question."""
        arranged, ui = self._arranged or self.arrange(), self.ui
        left, top, width, _ = arranged.free
        if self.asked is not None and not (self.asked.is_beside and width >= ui.px(NARROWEST + 2 * EDGE)):
            asked_down_to = self.asked.rect[1] + self.asked.rect[3]
            top = max(top, min(asked_down_to, ui.size[1] - ui.px(LEAST_BELOW)))
        if self._ends and self.ending.drawn[0] - left >= ui.px(NARROWEST):
            width = min(width, self.ending.drawn[0] - left)
        on_table = Room(left, width, top, top + ui.size[1] * 0.4)
        if not arranged.card_is_beside:
            return (on_table,)
        whole = self._beside_table(arranged) if self._ends_beside else arranged.card
        x, y, across, tall = self._under(whole, self._down_beside(arranged))
        tray, edge = self._tray(arranged), ui.px(EDGE)
        if self.dice.rolls and tray[0] >= x:
            return (Room(x - edge, across + 2 * edge, y, tray[1]), on_table)
        # Where that is too low, over the bar of the replay: the table, and what is asked, matter more.
        over_replay = Room(x - edge, across + 2 * edge, y, arranged.status[1] - edge, at_foot=True)
        return (Room(x - edge, across + 2 * edge, y, y + tall), over_replay, on_table)

    def _down_beside(self, arranged: Layout) -> float:
        """How far down (pixels) the column beside the table is taken."""
        x, y, width, height = self.ending.drawn
        if self._ends and x + width > arranged.card[0]:
            return y + height
        return self._below_card[1] - self.ui.px(EDGE) if self._below_card is not None else arranged.card[1]

    def _draw_left(self, arranged: Layout) -> None:
        folded, in_the_way = self._folded("palette"), self._in_the_way(arranged.palette)
        covered = self._log_open and not arranged.is_told_beside
        now = self.left.draw(arranged.palette, folded=folded, in_the_way=in_the_way, covered=covered)
        self._fold("palette", now)

    def _draw_below(self, arranged: Layout) -> None:
        # The log and the bar of the replay are one strip: half of it would be a hole in the window.
        if self._in_the_way(arranged.below):
            return
        self.log.last = self.screen.stage.told if self.screen.stage.busy else None
        told = self.log.draw(self.ui, arranged.log, self._log_open, self._folded("log"), arranged.is_told_beside)
        self._fold("log", told.folded)
        self._log_open = told.opened
        if told.moment is not None:
            self.desk.look_at(told.moment)
        self.replay.draw(self.ui, arranged.replay, arranged.is_told_beside)

    def _draw_cards(self, arranged: Layout) -> None:
        """The strip of cards; a click there selects the miniature a card stands for, and does what it offers."""
        if not self.cards.any:
            return
        clear = arranged.free[0] if self.left.console.any else 0.0  # what is reckoned there is played with the cards
        pressed = self.cards.draw(self.ui, arranged.cards, self._folded("cards"), clear)
        self._fold("cards", pressed.folded)
        if pressed.select is not None:
            self.desk.select((pressed.select,))
        if pressed.offer is not None:
            self.screen.point.aim(pressed.offer)

    def marks(self) -> tuple[Mark, ...]:
        """What the table shows of the card, the answer or the offer that the mouse is on in a panel."""
        on_card = self.desk.standing(self.cards.over)
        if on_card is not None and not self.screen.hand.busy:
            return (OutlineMark(on_card.piece(), Tone.WITNESS, on_card.title),)
        offer = self.card.over
        if offer is None or offer.action is None or self.screen.hand.busy:
            return ()
        return self.screen.bench.foresight.of(offer.action, offer.label).verdict.marks

    @property
    def sizing(self) -> bool:
        """Whether a panel shows something else than a moment ago, and needs a few frames to find its size."""
        preview = self.screen.hand.preview()
        if preview is not self._previewed:
            self._previewed, self._sizing = preview, SIZING
        return self._sizing > 0

    def must_give_way(self) -> bool:
        """Whether a panel that was drawn is in the way by now, or one that was not could come back."""
        arranged = self._arranged
        return arranged is not None and self._hidden != self._all_in_the_way(arranged)

    def _all_in_the_way(self, arranged: Layout) -> tuple[bool, ...]:
        return tuple(map(self._in_the_way, (arranged.palette, arranged.card, arranged.below, self._tray(arranged))))

    def _in_the_way(self, rect: Rect) -> bool:
        return is_in_the_way(self.screen, rect)
