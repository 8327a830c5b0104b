"""The blast template: 2″ and 4″ across, with the share of every base that lies under it (ruling D12)."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app import words
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.geometry.shapes import Disc, Point
from tabletop.geometry.templates import blast_shares
from tabletop.model.mark import AreaMark, LabelMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.tongue import phrase, say

DIAMETERS = (2.0, 4.0)


class Blast(GameTool):
    """The template follows the mouse; a click lays it down, the next one picks it up. Its key again: the next size."""

    id: ClassVar[str] = "blast"
    title: ClassVar[str] = phrase("Blast template")
    icon: ClassVar[str] = "blast"
    command_id: ClassVar[str] = "tool_blast"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.size = 0
        self.place: Point | None = None
        self.laid = False
        self._in_hand = False

    @property
    def diameter(self) -> float:
        return DIAMETERS[self.size]

    def take(self) -> None:
        if self._in_hand:
            self.size = (self.size + 1) % len(DIAMETERS)
        self._in_hand = True

    def put_away(self) -> None:
        self.size, self.place, self.laid, self._in_hand = 0, None, False, False

    def press(self, pointer: Pointer) -> Gesture | None:
        self.place, self.laid = pointer.place, not self.laid
        return None

    def hover(self, pointer: Pointer) -> None:
        if not self.laid:
            self.place = pointer.place

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel" and self.laid:
            self.laid, self.place = False, pointer.place
            return True
        return False

    def shares(self) -> list[tuple[Miniature, float]]:
        """The miniatures under the template and the share of each base that lies under it."""
        if self.place is None:
            return []
        standing = list(self.bench.desk.state.standing())
        if not standing:
            return []
        shares = blast_shares(self.place, self.diameter, [m.piece() for m in standing])
        return [(m, float(share)) for m, share in zip(standing, shares, strict=True) if share > 0]

    def marks(self) -> tuple[Mark, ...]:
        if self.place is None:
            return ()
        under = self.shares()
        rims = tuple(OutlineMark(m.piece(), Tone.BLAST) for m, _ in under)
        labels = tuple(
            LabelMark((m.piece().centre[0], m.piece().centre[1] - m.base.reach), percent(share), Tone.BLAST)
            for m, share in under
        )
        beside = (self.place[0], self.place[1] + self.diameter / 2 + 0.4)
        size = LabelMark(beside, say("{diameter:.0f}″ across", diameter=self.diameter), Tone.BLAST)
        return (AreaMark(Disc(self.place, self.diameter / 2), Tone.BLAST), *rims, *labels, size)

    def status(self, pointer: Pointer | None) -> str:
        under = ", ".join(f"{m.title} {percent(share)}" for m, share in self.shares()) or say("nobody")
        next_size = DIAMETERS[(self.size + 1) % len(DIAMETERS)]
        act = say("Click to pick it up.") if self.laid else say("Click to lay it down.")
        return say(
            "Blast {diameter:.0f}″ across: {under} under it. {act} Press B for {next_size:.0f}″.",
            diameter=self.diameter,
            under=under,
            act=act,
            next_size=next_size,
        )


def percent(share: float) -> str:
    """A share of a base in whole per cent; never 0 or 100 unless it is exactly that."""
    if share >= 1.0:
        return words.percent("100")
    return words.percent(str(min(99, max(1, round(share * 100)))))
