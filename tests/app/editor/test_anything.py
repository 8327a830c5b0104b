"""Whatever a designer does: the map can be written and read, and undoing all of it gives the first map again."""

from __future__ import annotations

from typing import cast
from unittest.mock import MagicMock

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import opening
from tabletop.app.editor import clip, combining, renaming, stamps, things
from tabletop.app.editor.commands import Commands
from tabletop.app.editor.desk import Brush, EditorDesk
from tabletop.app.editor.draft import blank
from tabletop.app.editor.faults import faults
from tabletop.app.editor.screen import EditScreen
from tabletop.documents.reader import read
from tabletop.errors import DocumentError
from tabletop.geometry.shapes import Circle, Polygon, Rect, Wall
from tabletop.rules.registry import vocabularies

KINDS = opening.kinds()
COMMANDS = [
    "duplicate",
    "delete",
    "select_all",
    "group",
    "ungroup",
    "lock",
    "unlock_all",
    "hide",
    "show_all",
    "forward",
    "backward",
    "to_front",
    "to_back",
    "mirror",
    "mirror_down",
    "merge",
    "subtract",
    "pan_left",
    "pan_down",
    "copy",
    "cut",
    "paste",
]
ARRANGED = ("align left", "align middle", "spread across", "spread down")
inches = st.integers(2, 80).map(lambda n: n / 2)
outlines = st.one_of(
    st.builds(
        Rect, inches, inches, st.sampled_from((1.0, 4.5)), st.sampled_from((0.5, 6.0)), st.sampled_from((0.0, 30.0))
    ),
    st.builds(Circle, inches, inches, st.sampled_from((0.5, 3.0))),
    st.builds(lambda x, y: Polygon(((x, y), (x + 5, y + 1), (x + 3, y + 6))), inches, inches),
    st.builds(lambda x, y: Wall(((x, y), (x + 5, y), (x + 5, y + 4)), 0.25), inches, inches),
)
brushes = st.sampled_from(
    (Brush("building"), Brush("wood"), Brush("wall"), Brush("setup", zone=True, side="blue"), Brush("exit", zone=True))
)
deeds = st.one_of(
    st.tuples(st.just("draw"), brushes, outlines),
    st.tuples(st.just("stamp"), st.integers(0, 99), st.tuples(inches, inches)),
    st.tuples(st.just("choose"), st.lists(st.integers(0, 30), max_size=4)),
    st.tuples(st.just("turn"), st.sampled_from((5, 15, 33.3))),
    st.tuples(st.just("scale"), st.sampled_from((0.5, 1.5)), st.sampled_from((1.0, 0.7))),
    st.tuples(st.just("cut"), inches, inches),
    st.tuples(st.just("call"), st.sampled_from(("one", "two"))),
    st.tuples(st.just("do"), st.sampled_from((*COMMANDS, *ARRANGED))),
)


class Bench:
    """The commands of the editor over a draft, without a window."""

    def __init__(self) -> None:
        self.draft = blank()
        self.desk = EditorDesk(self.draft, KINDS)
        self.text = ""
        screen = MagicMock(desk=self.desk)
        screen.hand.configure_mock(tools={}, gesture=None, inside=False)
        screen.hand.command.return_value = False
        screen.window.ui.clipboard.read.side_effect = lambda: self.text
        screen.window.ui.clipboard.write.side_effect = lambda text: setattr(self, "text", text)
        self.commands = Commands(cast(EditScreen, screen))

    def deed(self, what: str, *how: object) -> None:
        desk = self.desk
        chosen = desk.chosen
        match what, *how:
            case "draw", Brush() as brush, outline:
                desk.brush = brush
                desk.put("draw", (desk.drawn(outline),), choose=True)
            case "stamp", int(number), place:
                known = stamps.stamps()
                state, made = clip.added(desk.whole, clip.placed(known[number % len(known)].things, place), 0)
                desk.do("stamp", state)
                desk.select(made)
            case "choose", list(numbers):
                every = [each.id for each in things.things(desk.state)]
                desk.select(every[number % len(every)] for number in numbers if every)
            case "turn", degrees:
                desk.put("turn", [things.turned(each, degrees, (20.0, 20.0)) for each in chosen])
            case "scale", fx, fy:
                desk.put("scale", [things.scaled(each, fx, fy, (20.0, 20.0)) for each in chosen])
            case "cut", x, y:
                try:
                    state, made = combining.cut(desk.whole, desk.selected, (x, 0.0), (y, 48.0))
                except combining.CannotError:
                    return
                desk.do("cut", state)
                desk.select(made)
            case "call", str(name):
                if chosen and renaming.trouble(desk.whole, chosen[0].id, name) is None:
                    desk.do("call", renaming.renamed(self.draft.document, chosen[0].id, name))
            case "do", str(name):
                self.commands.run(name)


def refused(message: str) -> bool:
    """Whether a fault is one that no map may have, not one of zones without room or a way out."""
    return not message.startswith(("No base of", "A base of", "The "))


@settings(max_examples=60, deadline=None)
@given(st.lists(deeds, min_size=1, max_size=14))
def test_any_map_is_written_read_and_undone(many: list[tuple[object, ...]]) -> None:
    bench = Bench()
    first = bench.draft.document
    for what, *how in many:
        bench.deed(str(what), *how)
    last = bench.draft.document
    wrong = [fault for fault in faults(last, KINDS) if fault.weight == "error" and refused(fault.message)]
    try:
        assert read(bench.draft.text(), "the draft", vocabularies(), KINDS) == last
        assert not wrong
    except DocumentError as error:
        assert len(error.problems) == len(wrong), error
    while bench.draft.undo() is not None:
        pass
    assert bench.draft.document == first
    while bench.draft.redo() is not None:
        pass
    assert bench.draft.document == last
