"""The words of marks laid out: which pill, badge, box, sign or key goes where, in pixels; nothing is painted here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from tabletop.geometry.shapes import Disc, Piece
from tabletop.model.lengths import inches
from tabletop.model.mark import (
    AreaMark,
    CalloutMark,
    DimensionMark,
    LabelMark,
    LegendMark,
    Mark,
    OutlineMark,
    PathMark,
    RingMark,
    RulerMark,
    Tone,
    VerdictMark,
)
from tabletop.render.marks.leaders import Leader, Target, in_view, leader_of, led
from tabletop.render.marks.metrics import (
    KEY_GAP,
    KEY_ROW,
    LETTERS,
    PAD,
    ROW,
    SMALL,
    SWATCH,
    TITLE_ROW,
    Face,
    Label,
    Metrics,
)
from tabletop.render.marks.placing import Crowded, Placer, Size, around, beside, in_corners, on_ring
from tabletop.render.marks.signs import sign_of
from tabletop.render.marks.slices import boxes_of
from tabletop.render.marks.strokes import Desk, Part, dimension_line, legs, segments
from tabletop.render.pencil import Spot

SIGN = 20
"""Pixels across a tick or a cross."""
SHORT = 2
"""So many letters or fewer stand in a round badge."""
SHARES = (1.0, 0.85, 0.72, 0.6)
"""Of their size that words may have to find room."""
CLEAR = 0.55
"""Inches about the end of a path, for whoever stands there."""
KEY_SHARES, SMALLER = (1.0, 0.85, 0.72), 60.0
"""Of their size that the words of a legend may have, and how many pixels farther it goes rather than shrink."""
MOST_COLUMNS, FEW_ROWS = 3, 3
"""A legend has up to so many columns, each but the last of more rows than so many."""


Wishes = Callable[[Size], list[Spot]]
"""Where words of a size had best stand."""


def lay_out(
    desk: Desk, marks: Sequence[Mark], drawn: Iterable[Part], crowded: Crowded, metrics: Metrics
) -> tuple[list[Label], Metrics]:
    """All words of the marks in the order in which they are drawn, on a table that is `crowded` already, and how large
    they are: as large as wished, or as much smaller as it takes to find room. `drawn` are the marks' lines."""
    pieces = (mark.piece for mark in marks if isinstance(mark, AreaMark | OutlineMark | RingMark))
    boxes = (box for piece in pieces for box in boxes_of(desk, piece))
    crowded = Crowded(crowded.taken, [*crowded.things, *boxes], crowded.signs)
    lit = (desk.box(mark.piece) for mark in marks if isinstance(mark, OutlineMark))
    lines = [*segments(drawn), *(side for box in lit for side in _sides(box))]
    for share in SHARES:
        sized = metrics if share == 1.0 else metrics.smaller(share)
        work = _Work(desk, Placer(desk.window, crowded, lines, desk.unit), sized)
        found = work.all(marks)
        if not work.placer.crammed:
            break
    return found, sized


@dataclass(frozen=True, slots=True)
class _Work:
    desk: Desk
    placer: Placer
    metrics: Metrics

    def all(self, marks: Sequence[Mark]) -> list[Label]:
        """Signs have their places; then come the legend, which is large, words of lines, words of things, and boxes."""
        found = [label for mark in marks if isinstance(mark, VerdictMark) for label in self.sign(mark)]
        found += [label for mark in marks if isinstance(mark, LegendMark) for label in self.key(mark)]
        for turn in (self.figure, self.words, self.box):
            found += [label for mark in marks for label in turn(mark)]
        return found

    # -- what stands along lines ---------------------------------------------------------------------------------------

    def figure(self, mark: Mark) -> Iterator[Label]:
        """The figures of paths, rulers, dimensions and rings."""
        match mark:
            case PathMark(points=points) if len(points) > 1:
                yield from self._path(mark)
            case RulerMark() if mark.text:
                yield from self._along(self.desk.spots((mark.start, mark.end)), mark.text, mark.tone)
            case DimensionMark() if mark.text:
                yield from self._along(list(dimension_line(self.desk, mark)), mark.text, mark.tone)
            case RingMark() if mark.text:
                yield from self._ring(mark)
            case _:
                return

    def _path(self, mark: PathMark) -> Iterator[Label]:
        parts = legs(mark)
        if len(parts) > 1:
            for points, length in parts:
                yield from self._along(self.desk.spots(points), inches(length), Tone.NEUTRAL)
        text = mark.text or inches(mark.length)
        if len(parts) == 1:
            yield from self._along(self.desk.spots(mark.points), text, mark.tone)
            return
        end = self.desk.spot(mark.points[-1])
        if self.desk.window.collidepoint(end):
            text = mark.text or f"{text} in all"
            yield self._pill(
                text, mark.tone, partial(around, end, CLEAR * self.desk.camera.zoom), Target(end, clear=CLEAR)
            )

    def _along(self, spots: Sequence[Spot], text: str, tone: Tone) -> Iterator[Label]:
        seen = in_view(self.desk.window, pairwise(spots))
        if seen is not None:
            middle = ((seen[0][0] + seen[1][0]) / 2, (seen[0][1] + seen[1][1]) / 2)
            yield self._pill(text, tone, partial(beside, seen), Target(middle, line=seen))

    def _ring(self, mark: RingMark) -> Iterator[Label]:
        window = self.desk.window
        ring = [spot for spot in self.desk.rings(mark.piece)[0] if window.collidepoint(spot)]
        if ring:
            yield self._pill(mark.text, mark.tone, partial(on_ring, ring), None)

    # -- words beside things -------------------------------------------------------------------------------------------

    def words(self, mark: Mark) -> Iterator[Label]:
        """Labels, and the words of areas."""
        match mark:
            case LabelMark(about=None) if self.desk.window.collidepoint(self.desk.spot(mark.at)):
                spot = self.desk.spot(mark.at)
                yield self._word(mark.text, mark.tone, partial(around, spot, 4 * self.desk.unit), Target(spot))
            case LabelMark(about=about) if about is not None:
                box = self.desk.box(about)
                if box.colliderect(self.desk.window):
                    wishes = partial(around, box.center, (box.width / 2, box.height / 2))
                    yield self._word(mark.text, mark.tone, wishes, Target(box.center, about))
            case AreaMark(text=text) | OutlineMark(text=text) if text:
                yield from self._area(mark.piece, text, mark.tone)
            case _:
                return

    def _area(self, piece: Piece, text: str, tone: Tone) -> Iterator[Label]:
        box = self.desk.box(piece)
        if not box.colliderect(self.desk.window):
            return
        half = (box.width / 2, box.height / 2)
        rim = self.desk.rings(piece)[0] if isinstance(piece, Disc) else ()
        rim_seen = [spot for spot in rim if self.desk.window.collidepoint(spot)]

        def wishes(size: Size) -> list[Spot]:
            near, far = around(box.center, 0, size), around(box.center, half, size)
            if rim_seen and box.width > 2 * size[0]:
                return [*on_ring(rim_seen, size), *near, *far]
            # What is smaller than its words would vanish under them.
            small = box.width < size[0] and box.height < 2 * size[1]
            return [*far, *near] if small else [*far[:2], *near, *far[2:]]

        yield self._pill(text, tone, wishes, Target(box.center, piece))

    # -- boxes ---------------------------------------------------------------------------------------------------------

    def box(self, mark: Mark) -> Iterator[Label]:
        """Callouts, with a line to what they speak of."""
        if not isinstance(mark, CalloutMark):
            return
        size, title, lines = self._box_of(mark)
        if mark.at is None:
            _, box = self.placer.place_large([size], lambda size: in_corners(self.desk.window, size)[2:])
            yield Label(Face("box", mark.tone, title=title, lines=lines), box)
            return
        spot = self.desk.spot(mark.at)
        clear = 22 * self.desk.unit
        half = self.desk.box(mark.about).size if mark.about is not None else (0, 0)
        wide, high = half[0] / 2 + clear, half[1] / 2 + clear

        def wishes(size: Size) -> list[Spot]:
            return [*around(spot, (wide, high), size), *around(spot, (wide + 3 * clear, high + 3 * clear), size)]

        def leader_from(box: pygame.Rect) -> Leader | None:
            inside = self.desk.window.collidepoint(spot)
            return leader_of(self.desk, box, spot, mark.about, self.placer.crossed_by) if inside else None

        _, box = self.placer.place_large([size], wishes, spot, leader_from)
        leader = leader_from(box)
        self.placer.lead(leader)
        yield Label(Face("box", mark.tone, title=title, lines=lines), box, leader)

    def _box_of(self, mark: CalloutMark) -> tuple[Size, tuple[str, ...], tuple[str, ...]]:
        """The size of a box, about three times as wide as high, and its words in lines."""
        m, head = self.metrics, self.metrics.letters(LETTERS)
        small, pad = m.letters(SMALL), m.room(PAD)
        ahead = head + m.room(5) if sign_of(mark.tone) else 0
        widest = max(m.width_of(part, small, False) for part in mark.text.split("\n"))
        width = min(max(math.sqrt(3.2 * widest * m.room(ROW)), m.room(150)), m.room(320))
        # A word is cut only where it is wider than any box.
        longest = max((m.width_of(word, small, False) for word in mark.text.replace("\n", " ").split(" ")), default=0.0)
        width = max(width, min(longest + 1, m.room(320)))
        room = min(width, self.desk.window.width - 2 * pad - m.room(16))
        title = tuple(m.wrapped(mark.title, head, room - ahead, True)) if mark.title else ()
        lines = tuple(m.wrapped(mark.text, small, room, False)) if mark.text else ()
        across = max(
            (*(m.width_of(t, head, True) + ahead for t in title), *(m.width_of(t, small, False) for t in lines))
        )
        high = len(title) * m.room(TITLE_ROW) + len(lines) * m.room(ROW) + 2 * pad - m.room(2)
        return (math.ceil(across) + 2 * pad, high), title, lines

    def key(self, mark: LegendMark) -> Iterator[Label]:
        """A legend where it covers least, corners first, in as many columns as suit that place, and in smaller letters
        where large ones would cover what it explains."""
        title = (mark.title,) if mark.title else ()
        fits = [n for n in range(1, MOST_COLUMNS + 1) if n == 1 or len(mark.rows) > FEW_ROWS * (n - 1)]
        faces = [
            Face("key", mark.tone, title=title, rows=mark.rows, columns=columns, share=share)
            for share in KEY_SHARES
            for columns in fits
        ]
        sized = [(face, self._key_size(face)) for face in faces]
        within = [each for k, each in enumerate(sized) if k == 0 or each[1][0] < self.desk.window.width * 0.9]
        chosen, box = self.placer.place_large(
            [size for _, size in within],
            lambda size: in_corners(self.desk.window, size),
            reluctance=[SMALLER * KEY_SHARES.index(face.share) for face, _ in within],
        )
        yield Label(within[chosen][0], box)

    def _key_size(self, face: Face) -> Size:
        m, rows = self.metrics.of(face), face.rows
        column = max(m.width_of(row.text, m.letters(SMALL), False) for row in rows) + m.room(SWATCH[0] + KEY_GAP)
        across = face.columns * column + (face.columns - 1) * m.room(2 * KEY_GAP)
        across = max([across, *(m.width_of(title, m.letters(LETTERS), True) for title in face.title)])
        high = m.room(KEY_ROW) * -(-len(rows) // face.columns) + (m.room(TITLE_ROW) if face.title else 0)
        return (math.ceil(across) + 2 * m.room(PAD), high + 2 * m.room(PAD) - m.room(6))

    def sign(self, mark: VerdictMark) -> Iterator[Label]:
        """A tick or a cross: on a place, or on the rim of what it is about."""
        side = round(SIGN * self.desk.unit) + 6
        spot = self.desk.spot(mark.at)
        if not self.desk.window.collidepoint(spot):
            return
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(spot[0]), round(spot[1]))
        if mark.about is not None:
            around_it = self.desk.box(mark.about)
            reach = min(around_it.size) / 2 * 0.72 + side / 2
            corners = [(sx * reach, sy * reach) for sx, sy in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
            boxes = [box.move(round(dx), round(dy)) for dx, dy in corners]
            free = [each for each in boxes if self.desk.window.contains(each)]
            box = min(free, key=lambda each: self.placer.covered(each, spot), default=box)
        box.clamp_ip(self.desk.window)
        self.placer.reserve(box)
        yield Label(Face("sign", mark.tone), box)

    # -- placing -------------------------------------------------------------------------------------------------------

    def _word(self, text: str, tone: Tone, wishes: Wishes, target: Target) -> Label:
        """A number or a letter in a badge, other words on a pill."""
        if len(text) > SHORT or tone is not Tone.NEUTRAL:
            return self._pill(text, tone, wishes, target)
        size = self.metrics.badge()
        box = self.placer.place(size, wishes(size), target.spot)
        return self._label(Face("badge", tone, text), box, target)

    def _pill(self, text: str, tone: Tone, wishes: Wishes, target: Target | None) -> Label:
        """Words on a pill; those too long for a line of the picture stand in a box."""
        text = " ".join(text.split())
        size, face = self.metrics.pill(text, bool(sign_of(tone))), Face("pill", tone, text)
        if size[0] > self.desk.window.width - 16 * self.desk.unit:
            size, title, lines = self._box_of(CalloutMark(text, tone=tone))
            face = Face("box", tone, title=title, lines=lines)
        spot = target.spot if target is not None and target.line is None else None
        box = self.placer.place(size, wishes(size), spot)
        return self._label(face, box, target)

    def _label(self, face: Face, box: pygame.Rect, target: Target | None) -> Label:
        leader = led(self.desk, box, target, self.placer.crossed_by) if target is not None else None
        self.placer.lead(leader)
        return Label(face, box, leader)


def _sides(box: pygame.Rect) -> Iterator[tuple[Spot, Spot]]:
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft)
    return pairwise(corners)
