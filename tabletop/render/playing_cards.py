"""Playing cards: a face with a band in the card's colour, a picture, figures and words; and a back.

One drawing serves every size: what there is no room for is left to the large face that hovering shows.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.model.pile import PlayingCard
from tabletop.render import card_grounds, figures
from tabletop.render.colours import INK, PAPER, Colour, colour, darker, lighter, mix, readable_on
from tabletop.render.figures import SurfaceCache
from tabletop.render.text import LEAST, Lettering

SHAPE = 5 / 7
"""Width of a card, its height being 1."""
SIGNS = {"Power": "swords", "Toughness": "shield", "Cost": "sonic"}
"""Icons of figures, for cards too small for their names."""
STOCK: Colour = (240, 233, 217)
"""The card's own paper."""
SIGNED = 0.75
"""A place of which less than this share is seen bears no icon: it would be cut."""
FINE = 3
"""Edges are drawn so many times larger and scaled down."""
_CACHE_BYTES = 48 * 1024 * 1024


class CardFaces:
    """Draws cards and keeps what it has drawn: do not draw on what it hands out."""

    def __init__(self, assets: Path) -> None:
        self._lettering = Lettering(assets / "fonts")
        self._icons = assets / "icons"
        self._kept = SurfaceCache(_CACHE_BYTES)

    def face(self, card: PlayingCard, height: int, whole: bool = False) -> pygame.Surface:
        """The card upright, `height` pixels high, whichever side is up; `whole` with its text and the names of its
        figures, else as it is known from afar."""
        shown = PlayingCard("", "", colour=card.colour, back=True, picture=card.picture) if card.back else card
        if card.back:
            return self._kept.get((shown, height), lambda: self._back(shown, height))
        return self._kept.get(
            (shown, height, whole), lambda: Face(shown, height, whole, self._lettering, self._icons).draw()
        )

    def lying(self, card: PlayingCard, height: int) -> pygame.Surface:
        """The card as it lies: upright, or at 90° when it is turned."""
        upright = self.face(card, height)
        if not card.turned:
            return upright
        return self._kept.get((card, height, "turned"), lambda: pygame.transform.rotate(upright, -90))

    def stack(self, card: PlayingCard, height: int, below: int, step: int) -> pygame.Surface:
        """The card on top of a pile: the edges of `below` cards show, each `step` pixels lower than the one above."""
        return self._kept.get((card, height, below, step), lambda: self._stack(card, height, below, step))

    def _stack(self, card: PlayingCard, height: int, below: int, step: int) -> pygame.Surface:
        top = self.face(card, height)
        made = pygame.Surface((top.get_width(), height + below * step), pygame.SRCALPHA, 32)
        for number in range(below, -1, -1):
            made.blit(top, (0, number * step))
        return made

    def place(self, height: int, picture: str = "", share: float = 1.0) -> pygame.Surface:
        """An empty place where a card may come to lie, with the icon of what belongs there; where the next one lies on
        it, only the `share` of its width that this leaves free."""
        signed = share >= SIGNED
        whole = self._kept.get(
            ("place", height, picture, signed),
            lambda: _place(height, self._sign(picture) if signed else None),
        )
        return whole.subsurface((0, 0, round(whole.get_width() * share), height)) if share < 1.0 else whole

    def _sign(self, picture: str) -> Path:
        return self._icons / f"{picture}.svg"

    def _back(self, card: PlayingCard, height: int) -> pygame.Surface:
        band = colour(card.colour)
        large = _stock((round(height * SHAPE), height), darker(band, 0.25))
        width, tall = large.get_size()
        inset = round(width * 0.08)
        inner = pygame.Rect(inset, inset, width - 2 * inset, tall - 2 * inset)
        pygame.draw.rect(large, lighter(band, 0.45), inner, max(2, width // 60), round(width * 0.06))
        step = width // 7
        large.set_clip(inner.inflate(-2 * inset // 2, -2 * inset // 2))
        for start in range(-tall, width + tall, step):
            pygame.draw.line(large, mix(band, INK, 0.42), (start, 0), (start + tall, tall), max(2, width // 90))
            pygame.draw.line(large, mix(band, INK, 0.42), (start, tall), (start + tall, 0), max(2, width // 90))
        large.set_clip(None)
        disc = round(width * 0.27)
        pygame.draw.circle(large, darker(band, 0.45), (width // 2, tall // 2), disc)
        pygame.draw.circle(large, lighter(band, 0.45), (width // 2, tall // 2), disc, max(2, width // 60))
        made = pygame.transform.smoothscale(large, (round(height * SHAPE), height))
        picture = _picture(card, round(height * SHAPE * 0.4), self._icons, lighter(band, 0.7))
        if picture is not None:
            made.blit(picture, picture.get_rect(center=made.get_rect().center))
        return made


def _stock(size: tuple[int, int], ground: Colour) -> pygame.Surface:
    """A blank card, `FINE` times as large as `size`: rounded, with a rim."""
    width, height = size[0] * FINE, size[1] * FINE
    blank = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    radius = round(width * 0.085)
    pygame.draw.rect(blank, mix(ground, INK, 0.75), blank.get_rect(), border_radius=radius)
    rim = max(FINE, round(width * 0.012))
    pygame.draw.rect(blank, ground, blank.get_rect().inflate(-2 * rim, -2 * rim), border_radius=radius - rim)
    return blank


def _place(height: int, sign: Path | None) -> pygame.Surface:
    width = round(height * SHAPE)
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA, 32)
    box = large.get_rect().inflate(-4 * FINE, -4 * FINE)
    radius = round(height * SHAPE * FINE * 0.085)
    pygame.draw.rect(large, (*PAPER, 14), box, border_radius=radius)
    pygame.draw.rect(large, (*PAPER, 70), box, 2 * FINE, border_radius=radius)
    made = pygame.transform.smoothscale(large, (width, height))
    icon = _icon(sign, round(width * 0.42), mix(PAPER, INK, 0.45)) if sign is not None else None
    if icon is not None:
        made.blit(icon, icon.get_rect(center=made.get_rect().center))
    return made


def _icon(path: Path, extent: int, ink: Colour) -> pygame.Surface | None:
    """An icon in a square of `extent` pixels; None where there is none of that name."""
    if extent < 4 or not path.is_file():
        return None
    drawn = pygame.image.load_sized_svg(path, (extent * FINE, extent * FINE))
    tinted = pygame.transform.smoothscale(drawn, (extent, extent))
    tinted.fill((*ink, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def _raised(icon: pygame.Surface) -> pygame.Surface:
    """An icon that stands out from its ground: lit from above, with a soft shadow to the lower right."""
    side = icon.get_width()
    drop = max(1, side // 26)
    made = pygame.Surface((side + 4 * drop, side + 4 * drop), pygame.SRCALPHA, 32)
    shade = made.copy()
    black = icon.copy()
    black.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(black, (3 * drop, 3 * drop))
    made.blit(pygame.transform.gaussian_blur(shade, drop), (0, 0))
    lit = pygame.Surface((1, side), pygame.SRCALPHA, 32)
    for y in range(side):
        tone = 255 - round(70 * y / side)
        lit.set_at((0, y), (tone, tone, tone, 255))
    front = icon.copy()
    front.blit(pygame.transform.scale(lit, icon.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made.blit(front, (2 * drop, 2 * drop))
    return made


def _picture(card: PlayingCard, extent: int, icons: Path, ink: Colour) -> pygame.Surface | None:
    """The card's picture in a square of `extent` pixels: a figure in the card's colour, or an icon in `ink`."""
    if not card.picture or extent < 4:
        return None
    if card.picture in figures.looks():
        return figures.figure(card.picture, card.colour, extent / figures.extent(card.picture))
    icon = _icon(icons / f"{card.picture}.svg", round(extent * 0.86), ink)
    return None if icon is None else _raised(icon)


class Face:
    """One face being drawn, from the top down: band, picture, figures, words."""

    def __init__(self, card: PlayingCard, height: int, whole: bool, lettering: Lettering, icons: Path) -> None:
        self.card = card
        self.height, self.width = height, round(height * SHAPE)
        self.band = colour(card.colour)
        self.lettering, self.icons = lettering, icons
        self.whole = whole
        self.margin = max(3, round(self.width * 0.055))
        self.words: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def draw(self) -> pygame.Surface:
        """The finished face."""
        head = self._title()
        foot = self._figures(self._text())
        large = _stock((self.width, self.height), STOCK)
        self._paint_band(large, head)
        window = pygame.Rect(self.margin, head + self.margin, self.width - 2 * self.margin, 0)
        window.height = foot - self.margin - window.top
        shows = window.height >= self.height * 0.12
        if shows:
            self._paint_window(large, window)
        made = pygame.transform.smoothscale(large, (self.width, self.height))
        if shows:
            extent = min(window.size) - 2
            picture = _picture(self.card, extent, self.icons, lighter(self.band, 0.65))
            if picture is not None:
                made.blit(picture, picture.get_rect(center=window.center))
        for surface, place in self.words:
            made.blit(surface, place)
        return made

    # -- words, with the room they take --------------------------------------------------------------------------------

    def _title(self) -> int:
        """The title in its band; answers where the band ends."""
        size = max(LEAST, round(self.height * (0.062 if self.whole else 0.1)))
        room = self.width - 2 * self.margin
        lines = self.lettering.wrapped(self.card.title, size, room, bold=True)
        lines = [self._cut(line, size, room) for line in lines[:2]]
        step = self.lettering.font(size, bold=True).get_linesize() - 1
        top = self.margin
        for number, line in enumerate(lines):
            made = self.lettering.words(line, size, readable_on(self.band), bold=True)
            self.words.append((made, ((self.width - made.get_width()) // 2, top + number * step)))
        return top + len(lines) * step + self.margin

    def _text(self) -> int:
        """What the card says, at its foot; answers where that begins."""
        if not self.whole or not (self.card.text or self.card.citation):
            return self.height - self.margin
        size, small = max(LEAST, round(self.height * 0.045)), max(LEAST, round(self.height * 0.034))
        room = self.width - 4 * self.margin
        told = [(line, size, INK) for line in self.lettering.wrapped(self.card.text, size, room) if self.card.text]
        if self.card.citation is not None:
            cited = self.lettering.wrapped(str(self.card.citation), small, room)
            told += [(line, small, mix(INK, STOCK, 0.38)) for line in cited]
        heights = [self.lettering.font(each).get_linesize() for _, each, _ in told]
        top = y = self.height - 2 * self.margin - sum(heights)
        for (line, each, ink), step in zip(told, heights, strict=True):
            self.words.append((self.lettering.words(line, each, ink), (2 * self.margin, y)))
            y += step
        return top - self.margin // 2

    def _figures(self, foot: int) -> int:
        """The figures in a row above `foot`; answers where they begin."""
        if not self.card.figures:
            return foot
        size = max(LEAST + 1, round(self.height * (0.075 if self.whole else 0.12)))
        label = max(LEAST, round(self.height * (0.046 if self.whole else 0.09)))
        cell = (self.width - 2 * self.margin) / len(self.card.figures)
        font = self.lettering.font(size, bold=True)
        top = foot - font.get_linesize() - (self.margin // 3 if self.whole else 0)
        for number, (name, value) in enumerate(self.card.figures):
            worth = self.lettering.words(self._cut(value, size, round(cell)), size, INK, bold=True)
            sign = self._sign(name, label, round(cell) - worth.get_width())
            space = round(label * 0.35) if sign.get_width() else 0
            left = round(self.margin + cell * (number + 0.5) - (sign.get_width() + space + worth.get_width()) / 2)
            down = (worth.get_height() - sign.get_height()) // 2
            self.words.append((sign, (left, top + down)))
            self.words.append((worth, (left + sign.get_width() + space, top)))
        return top

    def _sign(self, name: str, size: int, room: int) -> pygame.Surface:
        """What a figure is called: its name where the card is large, else its icon, else its first letter."""
        ink = mix(INK, STOCK, 0.3)
        if not self.whole and name in SIGNS:
            icon = _icon(self.icons / f"{SIGNS[name]}.svg", round(size * 1.15), ink)
            if icon is not None:
                return icon
        return self.lettering.words(self._cut(name, size, room) if self.whole else name[:1], size, ink)

    def _cut(self, words: str, size: int, room: int) -> str:
        font = self.lettering.font(size, bold=True)
        if font.size(words)[0] <= room:
            return words
        kept = len(words)
        while kept > 1 and font.size(words[:kept] + "…")[0] > room:
            kept -= 1
        return words[:kept].rstrip() + "…"

    # -- paint ---------------------------------------------------------------------------------------------------------

    def _paint_band(self, large: pygame.Surface, height: int) -> None:
        """The band across the top, darker towards its lower edge, with the card's round corners."""
        band = pygame.Surface(large.get_size(), pygame.SRCALPHA, 32)
        tall = height * FINE
        for y in range(tall):
            tone = mix(lighter(self.band, 0.12), darker(self.band, 0.18), y / tall)
            pygame.draw.line(band, tone, (0, y), (large.get_width(), y))
        pygame.draw.rect(band, darker(self.band, 0.5), (0, tall - FINE, large.get_width(), FINE))
        shape = _stock((self.width, self.height), (255, 255, 255))
        band.blit(_mask(shape), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        large.blit(band, (0, 0))

    def _paint_window(self, large: pygame.Surface, window: pygame.Rect) -> None:
        """The ground of the picture: the card's colour by lamplight, darker towards the corners."""
        box = pygame.Rect(*(round(side * FINE) for side in window))
        ground = card_grounds.ground(box.size, self.band, self.card.ground)
        mask = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=round(self.width * FINE * 0.04))
        ground.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        large.blit(ground, box)
        radius = round(self.width * FINE * 0.04)
        pygame.draw.rect(large, mix(self.band, INK, 0.7), box, FINE, border_radius=radius)


def _mask(shape: pygame.Surface) -> pygame.Surface:
    """White where the card's own ground is, nothing elsewhere: its rim stays free."""
    mask = pygame.mask.from_threshold(shape, (255, 255, 255, 255), (2, 2, 2, 2))
    return mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
