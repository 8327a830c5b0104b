"""The game screen: the table fills it, and the panels lie round it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from tabletop import places
from tabletop.app.actions import Actions
from tabletop.app.canvas import Canvas
from tabletop.app.commands import Commands
from tabletop.app.desk import Desk
from tabletop.app.errands import Errands
from tabletop.app.finger import Finger
from tabletop.app.foresight import Foresight
from tabletop.app.hand import Hand, Surroundings
from tabletop.app.keeping import SAVING, Keeping
from tabletop.app.notices import Question, Room
from tabletop.app.overlays import OVERLAYS, Overlays
from tabletop.app.panels.all import Panels
from tabletop.app.rival import Rival
from tabletop.app.screens.screen import Screen
from tabletop.app.stage.pulse import Pulse
from tabletop.app.stage.stage import House, Stage
from tabletop.app.tips.telling import ABOUT, Tipster, worded
from tabletop.app.tools.answering import Answering
from tabletop.app.tools.blast import Blast
from tabletop.app.tools.note import Note
from tabletop.app.tools.place import Place
from tabletop.app.tools.point import Point as Pointing
from tabletop.app.tools.push import Push
from tabletop.app.tools.ruler import Measurement, Ruler
from tabletop.app.tools.select import Select
from tabletop.app.tools.shoot import Shoot
from tabletop.app.tools.sight import Sight
from tabletop.app.tools.tool import Bench, Tool
from tabletop.app.window import Window
from tabletop.geometry.shapes import Point
from tabletop.render import Camera, Painter
from tabletop.session.game import Game
from tabletop.session.journal import Journal
from tabletop.tongue import say

CROSSHAIR_TOOLS = ("ruler", "sight", "blast", "note", "point", "shoot", "push")
LIVELY_BUDGET, STILL_BUDGET = 0.004, 0.08
"""Seconds a frame may spend on new ground: while something moves, and while nothing does."""
PANEL_PACE = 1 / 12
"""Seconds between two drawings of the panels while something is in hand: the table moves with every frame."""
SETTLED = 0.15
"""Seconds after its last movement that the view counts as still."""
GROUND = (0x17, 0x1A, 0x1F)


class GameScreen(Screen):
    """One game. `journal` keeps it on the disk (None: nothing does yet); `notices` are told when it opens."""

    def __init__(self, game: Game, journal: Journal | None = None, notices: tuple[str, ...] = ()) -> None:
        self.game = game
        self.title = game.document.title
        self.desk = Desk(game)
        self.painter = Painter(places.assets())
        self.errands = Errands(self.desk, journal, self.painter)
        self._told = notices
        self._painted = -1
        self._seen_from: Camera | None = None
        self._moved_at = 0.0
        self.back: Callable[[], Screen] | None = None
        """The screen to go back to instead of the start screen."""

    def enter(self, window: Window) -> None:
        super().enter(window)
        self.actions = Actions(self.desk, self._ask, window.say, self._changed)
        self.canvas = Canvas(self.desk, self.painter, window.surface.get_size())
        self.canvas.grid = window.settings.grid
        self.canvas.eyes = window.settings.colours
        self.bench = Bench(
            desk=self.desk,
            foresight=Foresight(self.desk),
            actions=self.actions,
            pick=self.canvas.pick,
            pick_marker=self.canvas.pick_marker,
            pick_opening=self.canvas.pick_opening,
            write=lambda title, place, then: self.panels.dialogs.write(title, place, then),
            say=window.say,
            take=lambda name: self.hand.take(name),
            key=window.keys.label,
        )
        self.place, self.point, self.note = Place(self.bench), Pointing(self.bench), Note(self.bench)
        self.shoot = Shoot(self.bench)
        usual: tuple[Tool, ...] = (Select(self.bench), Ruler(self.bench), Sight(self.bench), Blast(self.bench))
        usual = (*usual, self.shoot)
        tools = {tool.id: tool for tool in (*usual, self.note, Push(self.bench), self.place, self.point)}
        self.answering = Answering(self.bench)
        around = Surroundings(
            desk=self.desk,
            menu=lambda pointer: self.panels.open_menu(pointer),
            measure=lambda pointer: Measurement(self.bench, pointer),
            dismiss=self.actions.dismiss,
            say=window.say,
            first=self.answering,
        )
        self.hand = Hand(self.canvas, tools, around)
        self.finger = Finger(self.hand, self.canvas, self._pointed_at)
        self.tipster = Tipster(window.settings, self.desk)
        self.overlays = Overlays(self.desk)
        self.rival = Rival(self.desk, self.actions.changed)
        self.keeping = Keeping(self)
        self.commands = Commands(self)
        self.panels = self.panels_of()
        self.stage = Stage(self.desk, House(self._lively_show, window.sounds.play, self.panels.dice))
        self.pulse = Pulse(self.desk, self.stage, window.settings, lambda: self.hand.busy)
        self.panels.arrange()
        self.canvas.frame()
        briefing = self.panels.dialogs.sheet.briefing
        if self.game.length == 0 and briefing is not None and briefing.tells_something:
            self.panels.dialogs.open_sheet()
        for words in self._told:
            # A game without a file is told of last: that it is not being kept.
            unkept = self.errands.journal is None and words is self._told[-1]
            window.notices.say(words, "warning", stays=True, about=SAVING if unkept else "")

    def panels_of(self) -> Panels:
        """The panels round its table."""
        return Panels(self)

    # -- events --------------------------------------------------------------------------------------------------------

    def takes_key(self, event: pygame.event.Event) -> bool:
        if self.panels.covering:
            return False
        return self.window.keys.command(event) is not None or self.window.keys.released(event) is not None

    def covered(self) -> bool:
        return self.panels.covering and not self.desk.must_hand_over

    def renewed(self) -> None:
        self.canvas.grid = self.window.settings.grid
        self.canvas.eyes = self.window.settings.colours
        self.desk.touch()

    def gives_keys(self) -> bool:
        # On the table Tab and the arrows are the game's, until a dialog lies over it.
        return self.panels.covering or bool(self.window.notices.questions)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self.overlays.hold(None)
        self.hand.feel(event)
        skipped = self._skips(event)
        if self.finger.feel(event):
            return
        if self.panels.covering or self.panels.left.reserve.drop(event):
            return
        self.hand.handle(event)
        if event.type == pygame.KEYDOWN:
            command = self.window.keys.command(event)
            # Esc that ends what is being shown does nothing else.
            if not (skipped and command == "cancel"):
                self._pressed(command)
        elif event.type == pygame.KEYUP:
            self._released(self.window.keys.released(event))
        self.window.ui.dragging = self.hand.busy

    def _skips(self, event: pygame.event.Event) -> bool:
        """Any key or click ends what is being shown, and then does what it does. True: something was."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.stage.finish()

    def _pressed(self, command: str | None) -> None:
        if command in OVERLAYS:
            self.overlays.hold(command)
        elif command is not None:
            self.commands.run(command)

    def _released(self, command: str | None) -> None:
        if command is None:
            return
        if command == self.overlays.held:
            self.overlays.hold(None)
        else:
            self.hand.released(command)

    def _pointed_at(self) -> Point:
        """Where the keyboard points at first: at who is selected, else where the mouse is, else amid what is seen."""
        model = self.desk.first
        if model is not None and model.at is not None:
            return model.at
        if self.hand.inside:
            return self.hand.pointer.place
        left, top, width, height = self.canvas.free
        return self.canvas.to_table((left + width / 2, top + height / 2))

    def missed(self, event: pygame.event.Event) -> None:
        # A dialog may take a key's release, or even its press: the hand must know all the same what is held.
        self.hand.feel(event)
        self._skips(event)
        self.panels.left.reserve.drop(event)
        if event.type == pygame.KEYUP and self.window.keys.released(event) == self.overlays.held:
            self.overlays.hold(None)
        if event.type == pygame.MOUSEMOTION:
            self.hand.left_table()

    def drop(self) -> None:
        self.errands.keep()
        self.stage.finish()
        self.hand.gesture = None
        self.hand.cancel()
        self.hand.tool.put_away()
        self.hand.tool = self.hand.tools["select"]
        self.window.ui.dragging = False
        self.desk.touch()

    def cursor(self) -> int:
        if self.hand.panning:
            return pygame.SYSTEM_CURSOR_SIZEALL
        if self.hand.tool.id in CROSSHAIR_TOOLS:
            return pygame.SYSTEM_CURSOR_CROSSHAIR
        return pygame.SYSTEM_CURSOR_ARROW

    def leave(self) -> None:
        self.hand.cancel()
        self.keeping.leave()

    # -- leaving -------------------------------------------------------------------------------------------------------

    def to_start(self, *, saves: bool = False) -> None:
        """Back to where the game was begun: the map editor, or the start screen, perhaps at its saved games; a kept
        game can be gone on with."""
        if self.back is not None:
            self.window.show(self.back())
            return
        from tabletop.app.screens.start import StartScreen

        self.window.show(StartScreen(saves=saves))

    def learn(self) -> None:
        """Go to the lesson, where it was left; this game is kept."""
        from tabletop.app.lessons.screen import learn

        learn(self.window)

    def _changed(self) -> None:
        """After every change: what came of it is shown before any panel tells it, though it be drawn in this frame."""
        self.stage.tick()
        self.keeping.tell()

    def _ask(self, question: Question) -> None:
        self.hand.cancel()
        self.window.ask(question)

    # -- painting ------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        self.panels.draw()

    def rooms(self) -> tuple[Room, ...]:
        return self.panels.rooms()

    def panel_pace(self) -> float:
        # A panel that shows somebody else needs a few frames to find its size.
        sizing = self.pulse.selected_since() < SETTLED
        shows = self.stage.moving and self.desk.changes == self._painted
        if not (self.hand.busy or shows) or sizing or self.panels.must_give_way() or self.panels.sizing:
            return 0.0
        return PANEL_PACE

    def stale(self) -> bool:
        self.hand.tick()
        self.panels.replay.tick()
        self.panels.dice.tick()
        self.pulse.tick()
        if not self.stage.busy:
            self.rival.tick()
            self._tell_a_tip()
            if self.game.state.question is not None:
                self.window.notices.forget(ABOUT)  # it would lie over what is asked
        seen_anew = self.canvas.camera is not self._seen_from
        if seen_anew and self._seen_from is not None:
            self._moved_at = time.monotonic()
        unfinished = self.painter.unfinished or self.canvas.patience.waiting
        return self.pulse.due() or seen_anew or self.desk.changes != self._painted or unfinished

    @property
    def tells_tips(self) -> bool:
        """Whether tips may come up now: to somebody who looks, and has nothing else to look at."""
        busy = self.hand.busy or self.window.asking or self.panels.covering
        return self.window.lively and not busy and self.game.state.question is None

    def _tell_a_tip(self) -> None:
        tip = self.tipster.tell() if self.tells_tips else None
        if tip is not None:
            words = worded(tip, self.window.keys)
            self.window.notices.say(words, title=say("Tip"), lingers=True, about=ABOUT)
            self.window.touch()

    def rest(self) -> float | None:
        rests = (
            self.hand.rest(),
            self.panels.replay.rest(),
            self.panels.dice.rest(),
            self.pulse.rest(),
            self.rival.rest(),
        )
        return min((rest for rest in rests if rest is not None), default=None)

    def paint(self, surface: pygame.Surface) -> None:
        if self.desk.changes != self._painted:
            # The panels may need another frame or two to show what changed.
            self.window.ui.wake()
        self._painted, self._seen_from = self.desk.changes, self.canvas.camera
        if self.desk.must_hand_over and not self.stage.busy:
            surface.fill(GROUND)
            return
        breath = self.pulse.paints()
        in_hand = self.hand.marks()
        marks = (*self.overlays.marks(in_hand), *in_hand, *self.panels.marks(), *self.pulse.marks())
        # Nobody waits for ground that comes into view: it is coarse at first, and finished in the frames that follow.
        seen = self.canvas.scene(marks, self.hand.in_hand(), breath, self.panels.told_at_mouse)
        scene = self.stage.scene(seen)
        self.painter.text_scale, self.painter.free = self.window.ui.theme.scale, self.canvas.free
        lively, card = self._lively, self.hand.card()
        self.painter.reserved = () if card is None else (self.canvas.card_box(card),)
        self.canvas.paint(surface, scene, LIVELY_BUDGET if lively else STILL_BUDGET, still=not lively)
        self.finger.paint(surface, self.window.ui.theme.scale)
        if card is not None:
            self.canvas.paint_card(surface, card)

    def paint_over(self, surface: pygame.Surface) -> None:
        if not self.panels.dialogs.covering:
            self.panels.dice.paint(surface)

    def _lively_show(self) -> bool:
        """Whether what happens is shown happening."""
        return self.window.lively and self.window.settings.motion

    @property
    def _lively(self) -> bool:
        """Whether the view is being moved about, or something moves in it."""
        return self.hand.busy or self.stage.moving or time.monotonic() - self._moved_at < SETTLED
