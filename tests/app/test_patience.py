"""New ground: the table never falls back to a coarse picture of what was seen sharply already."""

from __future__ import annotations

from collections.abc import Callable

from .driver import Driver, crowded, miniature, sandbox

Play = Callable[..., Driver]


def test_the_grid_takes_the_place_of_a_sharp_picture_at_once_and_whole(play: Play) -> None:
    d = play(crowded())
    d.motion((24.3, 2.2))
    d.settle()
    table = d.around((24, 24), 12.0)
    before = d.shot(table)
    seen = [before]
    d.screen._moved_at = 0.0
    d.screen.commands.run("grid")
    for _ in range(400):
        d.window.step(0)
        if d.shot(table) != seen[-1]:
            seen.append(d.shot(table))
        if not d.screen.stale():
            break
    d.settle()
    if d.shot(table) != seen[-1]:
        seen.append(d.shot(table))
    assert len(seen) == 2, "the old picture, then the new one, and nothing between"


def test_while_something_is_in_hand_the_table_follows_at_once(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.settle()
    d.drag((10, 10), (14, 14))
    d.screen.commands.run("grid")
    d.motion((20, 20))
    assert not d.screen.canvas.patience.waiting


def test_a_dialog_that_changes_the_ground_is_gone_before_the_ground_is_made(play: Play) -> None:
    d = play(crowded())
    d.settle()
    d.screen._moved_at = 0.0
    d.screen.commands.run("grid")
    d.window.step(0)
    assert d.screen.canvas.patience.waiting
    assert not d.screen.painter.unfinished, "nothing of the new ground has been made yet"
    d.settle()
    for _ in range(400):
        if not d.screen.stale():
            break
        d.window.step(0)
    assert not d.screen.canvas.patience.waiting


def test_the_old_picture_is_never_shown_to_another_seat(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (20, 30), "red")))
    d.settle()
    d.screen._moved_at = 0.0
    d.screen.desk.sit("red")
    d.screen.commands.run("grid")
    d.window.step(0)
    assert not d.screen.canvas.patience.waiting
