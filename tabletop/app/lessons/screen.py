"""The lesson's screen: a game like any other, with the card of the lesson where else the reserve stands."""

from __future__ import annotations

from tabletop import places
from tabletop.app.errands import Errands
from tabletop.app.layout import CONSOLE, Rect
from tabletop.app.lessons.card import LessonCard
from tabletop.app.lessons.lesson import Lesson
from tabletop.app.lessons.witness import Witness
from tabletop.app.panels.all import Panels
from tabletop.app.panels.left import LeftSide
from tabletop.app.panels.portrait import Portraits
from tabletop.app.screens.game import GameScreen
from tabletop.app.starting import opening
from tabletop.app.window import Window
from tabletop.errors import TabletopError
from tabletop.tongue import say

NEXT = "dwmg/quarry.yaml"
"""The map of the first real game, in the folder of the maps: the same sides, a few more of each."""


def learn(window: Window) -> None:
    """Go to the lesson, at the step at which it was left."""
    window.open(opening(say("Learn to play")), lambda: LessonScreen(window.settings.lesson))


class Unkept(Errands):
    """The errands of a game that nobody misses: it is written only where somebody asks for it."""

    def keep(self) -> str | None:
        return None


class LessonScreen(GameScreen):
    """The lesson from a step on. Its game is kept nowhere: the table of each step can be laid again at any moment.

    Raises TabletopError when the lesson's map cannot be read.
    """

    needs = (1000.0, 600.0)
    """Its card has its room beside the table, and never lies over it."""

    def __init__(self, number: int = 0) -> None:
        self.lesson = Lesson(number)
        super().__init__(self.lesson.laid())
        self.errands = Unkept(self.desk, None, self.painter)

    def enter(self, window: Window) -> None:
        super().enter(window)
        self.witness = Witness(self)
        window.settings.lesson = self.lesson.number

    def panels_of(self) -> Panels:
        return LessonPanels(self)

    @property
    def tells_tips(self) -> bool:
        return False  # one teacher at a time

    def stale(self) -> bool:
        self._follow()
        return super().stale()

    def draw(self) -> None:
        self._follow()  # the card never speaks of a step that this very frame is over
        super().draw()

    def _follow(self) -> None:
        if self.lesson.follow(self.witness):
            self._turned()

    # -- what the card's buttons do ------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """On to the next step, on the table as it lies."""
        self.lesson.go_on(self.witness)
        self._turned()

    def lay(self, number: int) -> None:
        """Go to a step, on a table laid for it."""
        self.window.show(LessonScreen(number))

    def finish(self) -> None:
        """Leave the lesson; the next time it begins anew."""
        self.window.settings.lesson = 0
        self.to_start()

    def begin_game(self) -> None:
        """From the lesson straight to the choices for a game; the next lesson begins anew."""
        from tabletop.app.screens.new_game import NewGameScreen

        self.window.settings.lesson = 0
        try:
            self.window.show(NewGameScreen(places.maps() / NEXT))
        except TabletopError as error:
            self.window.say(str(error), "warning")

    def _turned(self) -> None:
        self.window.settings.lesson = self.lesson.number
        self.window.touch()
        self.desk.touch()


class LessonPanels(Panels):
    """The panels of a game, with the lesson's card on the left."""

    screen: LessonScreen

    def left_of(self, portraits: Portraits) -> LeftSide:
        return LessonSide(self.screen, portraits)


class LessonSide(LeftSide):
    """The lesson's card."""

    may_fold = False
    screen: LessonScreen

    def __init__(self, screen: LessonScreen, portraits: Portraits) -> None:
        super().__init__(screen, portraits)
        self.lesson_card = LessonCard(screen)

    @property
    def width(self) -> float:
        return CONSOLE

    @property
    def stands(self) -> bool:
        return True

    def draw(self, rect: Rect, *, folded: bool, in_the_way: bool, covered: bool) -> bool:
        if not in_the_way:
            self.lesson_card.draw(rect)
        return folded
