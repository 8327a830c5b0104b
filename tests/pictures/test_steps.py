"""A picture of a step shows it in hand: what the window shows before it is done."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tabletop.model.mark import AreaMark, GhostMark, PathMark, RulerMark
from tabletop.opening import open_any
from tabletop.pictures.shot import Shot, moment, scene_of

EXAMPLES = Path(__file__).parent.parent.parent / "maps" / "examples" / "dwmg"


def shot(name: str, step: int | None, side: str | None = None) -> Shot:
    return Shot(open_any(EXAMPLES / f"{name}.yaml"), step=step, side=side)


def test_a_run_is_in_hand_with_its_way() -> None:
    scene, _ = scene_of(shot("running", 1))
    assert any(isinstance(mark, PathMark) for mark in scene.marks)
    (ghost,) = [mark for mark in scene.marks if isinstance(mark, GhostMark)]
    (by,) = scene.lifted
    assert scene.state.miniatures[by].at != ghost.base.centre, "it still stands where it was"


def test_a_grenade_has_its_range_and_its_template() -> None:
    found = moment(shot("shooting/blast", 1))
    kinds = {type(mark) for mark in found.marks}
    assert {RulerMark, AreaMark} <= kinds and not found.lifted


def test_the_level_is_shown_on_which_who_acts_stands() -> None:
    """Who drops through a hatch is seen on the floor that he leaves, and the floor with him."""
    upstairs, _ = scene_of(shot("levels", 7))
    (by,) = upstairs.lifted
    assert upstairs.state.miniatures[by].level == upstairs.shown_level == 1
    downstairs, _ = scene_of(shot("levels", 3))
    assert downstairs.shown_level == 0


def test_a_refused_move_of_who_may_not_move_at_all_has_no_length_that_is_allowed() -> None:
    found = moment(shot("capture/not-resisting", 5))
    (way,) = [mark for mark in found.marks if isinstance(mark, PathMark)]
    assert " of " not in way.text and way.text.startswith("2″")


def test_without_a_step_the_picture_shows_the_beginning() -> None:
    found = moment(shot("running", None))
    assert found.marks == () and found.state == moment(shot("running", 0)).state


def test_the_other_side_is_not_shown_what_is_in_hand() -> None:
    own = moment(shot("running", 1))
    actor = own.state.miniatures[next(iter(own.lifted))].side
    other = next(side for side in own.state.sides if side != actor)
    assert moment(shot("running", 1, actor)).marks == own.marks
    assert moment(shot("running", 1, other)).marks == ()


def test_a_view_says_which_moment_it_shows(tmp_path: Path) -> None:
    text = (EXAMPLES / "running.yaml").read_text().split("view:")[0]

    def with_view(words: str) -> Shot:
        path = tmp_path / "running.yaml"
        path.write_text(f"{text}view: {{{words}}}\n")
        return Shot(open_any(path))

    assert moment(with_view("step: 1")).marks == moment(shot("running", 1)).marks
    after = moment(with_view("after: 1"))
    assert after.marks == () and after.state != moment(shot("running", 0)).state
    asked = replace(with_view("step: 1"), step=0)
    assert moment(asked).marks == ()
