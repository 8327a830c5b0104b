"""Putting miniatures on the table: what the palette has chosen follows the mouse until a click sets it down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.app.tools.ways import as_degrees, turned_label
from tabletop.app.words import unfiled
from tabletop.geometry.shapes import Point
from tabletop.model.action import Place as PlaceAction
from tabletop.model.mark import AreaMark, GhostMark, Mark, Tone
from tabletop.model.miniature import BaseSize
from tabletop.model.naming import free_name
from tabletop.model.verdict import Verdict
from tabletop.tongue import phrase, say


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the palette has chosen: whose it is, and either a roster's profile or a size, a figure and a colour; or a
    miniature that waits in reserve, by its id."""

    side: str
    base: BaseSize = BaseSize(1.0)
    name: str = ""
    look: str = "pawn"
    colour: str | None = None
    profile: str | None = None
    waiting: str | None = None

    def action(self, place: Point, facing: float, level: int = 0) -> PlaceAction:
        """The wish to put it there."""
        if self.waiting is not None:
            return PlaceAction(side=self.side, at=place, facing=facing, level=level, id=self.waiting)
        if self.profile is not None:
            return PlaceAction(
                side=self.side, at=place, profile=self.profile, facing=facing, level=level, name=self.name
            )
        size = (self.base.width,) if self.base.length is None else (self.base.width, self.base.length)
        return PlaceAction(
            side=self.side,
            at=place,
            facing=facing,
            level=level,
            name=self.name,
            base=size,
            look=self.look,
            colour=self.colour,
        )


class Place(GameTool):
    """The ghost follows the mouse; a click places it, and with shift held the next one follows at once."""

    id: ClassVar[str] = "place"
    title: ClassVar[str] = phrase("Put a miniature on the table")
    icon: ClassVar[str] = "plus"
    command_id: ClassVar[str] = "tool_place"
    wheel_turns: ClassVar[bool] = True

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        side = bench.desk.seat or next(iter(bench.desk.game.state.sides), "")
        self.recipe = Recipe(side)
        self.facing = 0.0
        self.at: Point | None = None

    def reason(self) -> str | None:
        game = self.bench.desk.game
        if "place" not in game.ruleset.vocabulary.actions:
            return say("{ruleset} puts its miniatures on the table by itself.", ruleset=game.ruleset.name)
        return None

    def choose(self, recipe: Recipe) -> None:
        """The palette has chosen something else."""
        self.recipe = recipe

    def put_away(self) -> None:
        self.at = None

    def hover(self, pointer: Pointer) -> None:
        self.at = pointer.place

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        self.facing = (self.facing + degrees) % 360.0
        return True

    def wish(self) -> PlaceAction | None:
        """What a click would do. Who was given no name is called what it looks like, and numbered: nobody says ids."""
        if self.at is None:
            return None
        recipe, desk = self.recipe, self.bench.desk
        if not recipe.name and recipe.profile is None and recipe.waiting is None:
            taken = (each.title for each in desk.state.miniatures.values())
            recipe = replace(recipe, name=free_name(unfiled(recipe.look), taken, numbered=True))
        return recipe.action(self.at, self.facing, desk.level)

    def verdict(self) -> Verdict | None:
        """What the rules say to it."""
        wish = self.wish()
        return self.bench.desk.preview(wish) if wish is not None else None

    def press(self, pointer: Pointer) -> Gesture | None:
        self.at = pointer.place
        wish = self.wish()
        before = set(self.bench.desk.state.miniatures)
        if wish is None or not self.bench.actions.do(wish, pointer.place):
            return None
        self.bench.desk.select(one for one in self.bench.desk.state.miniatures if one not in before)
        if not pointer.shift:
            self.bench.take("select")
        return None

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel":
            self.bench.take("select")
            return True
        return False

    def marks(self) -> tuple[Mark, ...]:
        verdict = self.verdict()
        if verdict is None or self.at is None:
            return ()
        recipe = self.recipe
        base, look = recipe.base, recipe.look
        if recipe.profile is not None:
            profile = self.bench.desk.game.ruleset.vocabulary.profiles[recipe.profile]
            base, look = profile.base, profile.look
        tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
        marks = [*self._zones(), *verdict.marks, *(mark for refusal in verdict.refusals for mark in refusal.marks)]
        if not any(isinstance(mark, GhostMark) for mark in marks):
            marks.append(GhostMark(base.at(self.at, self.facing), self.facing, look, self.colour(), tone))
        if self.facing:
            marks.append(turned_label(self.at, base.reach, self.facing))
        return tuple(marks)

    def _zones(self) -> Iterator[Mark]:
        """The zones in which the side sets up, lit while somebody of the reserve is in hand."""
        desk = self.bench.desk
        if self.recipe.waiting is None or desk.game.state.clock.phase != "setup":
            return
        for zone in desk.state.zones.values():
            if zone.role == "setup" and zone.side == self.recipe.side and zone.level == desk.level:
                yield AreaMark(zone.outline.piece(), Tone.REACH)

    def colour(self) -> str:
        """The colour of what is placed: its own, else its side's."""
        side = self.bench.desk.state.sides.get(self.recipe.side)
        return self.recipe.colour or (side.colour if side is not None else "#8a8f96")

    def status(self, pointer: Pointer | None) -> str:
        verdict = self.verdict()
        if self.reason() is not None:
            return str(self.reason())
        name = self.recipe.name or say("the miniature")
        if verdict is not None and not verdict.legal:
            return " ".join(refusal.message for refusal in verdict.refusals)
        looks = say(", facing {facing}", facing=as_degrees(self.facing)) if self.facing else ""
        return say(
            "Click to put {name} here{looks}; hold Shift to place more of them. {left} and {right} turn, {esc} stops.",
            name=name,
            looks=looks,
            esc=self.bench.key("cancel"),
            **self.bench.turns(),
        )

    def focus(self) -> Point | None:
        return self.at
