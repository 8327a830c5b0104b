"""Figures typed while something is drawn, moved or turned: they stand in place of what the mouse says.

Digits begin a figure, Tab goes on to the next one, Backspace takes a digit back, Enter does what the release would.
"""

from __future__ import annotations

import pygame

from tabletop.app.hand import Hand
from tabletop.app.tools.tool import Gesture, Pointer, Tool
from tabletop.geometry.shapes import Point
from tabletop.model.mark import LabelMark, Mark
from tabletop.tongue import say

LONGEST, GREATEST = 8, 999.0
"""Characters of a figure, and the greatest there is: no table is as large."""
CARET = "_"


class Typed:
    """The figures of one thing that is being done, as far as they are typed."""

    def __init__(self) -> None:
        self.texts: list[str] = [""]

    def __bool__(self) -> bool:
        return any(self.texts)

    def __getitem__(self, number: int) -> float | None:
        """The figure of that number; None while it is not typed."""
        text = self.texts[number] if number < len(self.texts) else ""
        try:
            return float(text)
        except ValueError:
            return None

    def add(self, letter: str) -> bool:
        """A digit, a point, a minus; False when no figure has it there."""
        text = self.texts[-1]
        letter = "." if letter == "," else letter
        fits = letter.isdecimal() or (letter == "." and "." not in text) or (letter == "-" and not text)
        if fits and len(text) < LONGEST and (letter in ".-" or abs(float(text + letter)) <= GREATEST):
            self.texts[-1] = text + letter
        return fits

    def back(self) -> None:
        """Take the last character back."""
        if not self.texts[-1] and len(self.texts) > 1:
            self.texts.pop()
        self.texts[-1] = self.texts[-1][:-1]

    def next(self, most: int) -> None:
        """Go on to the next figure, of so many that there are."""
        if len(self.texts) < most:
            self.texts.append("")

    def clear(self) -> None:
        """Forget them."""
        self.texts = [""]


class Exact:
    """A gesture or a tool that takes figures."""

    typed: Typed

    def asks(self) -> tuple[str, ...]:
        """The names of the figures that it takes now; none: it takes none."""
        raise NotImplementedError

    def accept(self, pointer: Pointer) -> bool:
        """Enter. True when it is over with that."""
        return False

    def begins(self, letter: str) -> bool:
        """Whether a figure may begin with that character: what a key means elsewhere it means until then."""
        return letter.isdecimal() or letter in ".,-"

    def typed_marks(self, place: Point) -> tuple[Mark, ...]:
        """The figures as they are typed, beside a place."""
        if not self.typed:
            return ()
        pairs = list(zip(self.asks(), self.typed.texts, strict=False))
        texts = [f"{name} {text}" for name, text in pairs]
        return (LabelMark(place, " · ".join(texts) + CARET),)


class Calm(Exact):
    """A tool that takes figures while nothing is begun: 0 and − still show the whole table and zoom out."""

    def begins(self, letter: str) -> bool:
        return letter in "123456789.,"


class FigureKeys:
    """Which keys are figures for what is in hand."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def _holder(self) -> Exact | None:
        held: Gesture | Tool = self._hand.gesture if self._hand.gesture is not None else self._hand.tool
        return held if isinstance(held, Exact) and held.asks() else None

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether a press of a key is a figure's, or ends one."""
        holder = self._holder()
        if event.type != pygame.KEYDOWN or holder is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if holder.typed and event.key in (pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            return True
        letter = event.unicode
        if len(letter) != 1 or not letter.isascii():
            return False
        return letter.isdecimal() or letter in ".,-" if holder.typed else holder.begins(letter)

    def feel(self, event: pygame.event.Event) -> bool:
        """Take a key that is a figure's; False when it is not."""
        holder = self._holder()
        if holder is None or not self.takes(event):
            return False
        hand = self._hand
        match event.key:
            case pygame.K_TAB:
                holder.typed.next(len(holder.asks()))
            case pygame.K_BACKSPACE:
                holder.typed.back()
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                if holder.accept(hand.pointer):
                    hand.gesture, hand.keyed = None, False
            case _:
                holder.typed.add(event.unicode)
        if hand.gesture is not None:
            hand.gesture.drag(hand.pointer)
        else:
            hand.tool.hover(hand.pointer)
        hand.around.desk.touch()
        return True


def hint() -> str:
    """What the status line says of it."""
    return say("Type figures to have it exactly.")
