"""The keyboard's own pointer on the table: it goes by inches where the mouse would, and presses and lets go by Enter.

Whatever the mouse can do on the table it does too, for it tells the hand nothing else: drags, shots, rulers, boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.app.canvas import Canvas
from tabletop.app.hand import Hand
from tabletop.app.keys import Keys
from tabletop.geometry.shapes import Point, distance
from tabletop.render import pencil
from tabletop.render.colours import INK, PAPER, Colour
from tabletop.tongue import say

STEP, FINE = 1.0, 0.1
"""Inches of one press of an arrow: usually, and with shift."""
WAYS = {"cursor_left": (-1, 0), "cursor_right": (1, 0), "cursor_up": (0, -1), "cursor_down": (0, 1)}
"""Which way each command goes."""
_NAMED = {"enter": "accept", "away": "cancel", "arrow": "cursor_right"}
SIZE = 15
"""Pixels (at 100 %) from the middle of its cross to an end."""


class Finger:
    """Where the keyboard points at, if it does. `home` says where it appears first."""

    def __init__(self, hand: Hand, canvas: Canvas, home: Callable[[], Point]) -> None:
        self.hand = hand
        self.canvas = canvas
        self.home = home
        self.place: Point | None = None

    @property
    def shown(self) -> bool:
        """Whether the keyboard points at something; the mouse puts that away as soon as it is used."""
        return self.place is not None

    def go(self, place: Point) -> None:
        """Point at a place; the view follows."""
        table = self.canvas.camera.table
        self.place = (min(max(place[0], 0.0), table[0]), min(max(place[1], 0.0), table[1]))
        self.canvas.show(self.place)
        self.hand.point(self.place)

    def walk(self, command: str, *, fine: bool) -> None:
        """A step of an arrow; the first one only shows where the keyboard points at."""
        if self.place is None:
            self.go(self.home())
            return
        dx, dy = WAYS[command]
        step = FINE if fine else STEP
        self.go((round(self.place[0] + dx * step, 3), round(self.place[1] + dy * step, 3)))

    def step(self, stops: Sequence[Point], by: int) -> None:
        """Go to the next of some places, or to the previous one."""
        here = self.place
        near = min(range(len(stops)), key=lambda n: distance(stops[n], here)) if here is not None else None
        if near is None or here is None or distance(stops[near], here) > FINE:
            self.go(stops[0 if by > 0 else -1])
        else:
            self.go(stops[(near + by) % len(stops)])

    def press(self) -> None:
        """Enter: press where the keyboard points, or let go of what is held; the first one only shows where that is."""
        if self.place is None:
            self.go(self.home())
        elif self.hand.gesture is None:
            self.go(self.place)
            self.hand.press()
        else:
            self.hand.let_go()

    def click(self) -> bool:
        """Press and let go at once, where something is pointed at and nothing held; False otherwise."""
        if self.place is None or self.hand.gesture is not None:
            return False
        self.press()
        self.hand.let_go()
        return True

    def put_away(self) -> None:
        """Point at nothing any more."""
        if self.place is not None:
            self.place = None
            self.hand.left_table()

    def hint(self, keys: Keys) -> str:
        """What the keys do now, while they point at something; "" while they do not."""
        if self.place is None:
            return ""
        named = {name: keys.label(command) for name, command in _NAMED.items()}
        if self.hand.keyed:
            return say("{arrow} and the other arrows move it, with Shift finely; {enter} puts it down. ", **named)
        return say("{enter} presses here, {arrow} and the other arrows go on, {away} puts the cursor away. ", **named)

    def feel(self, event: pygame.event.Event) -> bool:
        """See whether the mouse is used instead. True: the event is nothing but the mouse's rest beside the keys."""
        if self.place is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.hand.keyed:
                self.hand.cancel()
            self.place = None
            return False
        if event.type == pygame.MOUSEMOTION:
            if self.hand.keyed:
                return True  # what the keys hold, no bump of the mouse moves
            self.place = None
        return False

    def paint(self, surface: pygame.Surface, scale: float, ink: Colour = PAPER) -> None:
        """A cross with an open middle where it points, readable on any ground."""
        if self.place is None:
            return
        x, y = (round(value) for value in self.canvas.to_screen(self.place))
        reach, inner = round(SIZE * scale), round(5 * scale)
        for colour, width in ((INK, 5 * scale), (ink, 2 * scale)):
            more = round(scale) if colour is INK else 0
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                ends = [
                    (x + dx * (inner - more), y + dy * (inner - more)),
                    (x + dx * (reach + more), y + dy * (reach + more)),
                ]
                pencil.line(surface, ends, colour, width)
