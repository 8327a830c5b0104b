"""The page docs/gallery.md: all pictures of the gallery of the rules by chapter, a few of them drawn small.

`python -m tests.galleries` writes it anew, with its pictures.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from tabletop import places
from tabletop.pictures.gallery import GAMES, Exhibit, exhibits, pages_of, slug
from tabletop.pictures.words import listed
from tabletop.render.paint import Painter
from tabletop.rules.registry import ruleset
from tests.gallery import with_palette


@dataclass(frozen=True, slots=True)
class Box:
    """A worked example of a book: where it stands, what it is about, and the steps of the example that play it."""

    where: str
    what: str
    example: str
    steps: tuple[int, ...]


BOXES = {
    "dwmg": (
        Box("p. 6", "the Brigadier leads three soldiers", "leadership", (2, 3, 4, 6)),
        Box("p. 6", "ten models, and thirteen of fifteen", "activations", (1, 5)),
        Box("p. 6", "the Master shoots and moves away", "actions-master", (1, 3)),
        Box("p. 7", "Sergeant Benton and the hedge", "obstacles", (1,)),
        Box("p. 8", "an aimed rifle and a burst", "shooting/shooting", (1, 2, 3)),
        Box("p. 8", "a Dalek shoots into a melee", "shooting/targeting", (2,)),
        Box("p. 9", "Mel strikes all or nothing", "melee/all-or-nothing", (5,)),
        Box("p. 10", "a bazooka and a Yeti", "shooting/multiple-damage", (1,)),
        Box("p. 12", "Jamie and Victoria at the hatch", "morale/opposed-test", (2,)),
        Box("p. 13", "Jones runs from three Ice Warriors", "morale/retreat-move", (1, 2)),
        Box("p. 13", "a Disintegrator Gun among the primitive", "shooting/weapon-technology", (1,)),
        Box("p. 15", "an invention's breakthrough", "inventions/breakthrough", (6,)),
        Box("p. 15", "an invention's progress", "inventions/progress", (3,)),
        Box("p. 16", "a jammer with a variable effect", "inventions/variable-jammer", (1,)),
        Box("p. 19", "a jeep gets away", "vehicles/getaway", (1, 2)),
        Box("p. 19", "Bessie on rough ground", "vehicles/terrain", (2,)),
        Box("p. 22", "Jamie and the Quark", "abilities/blocker", (1,)),
        Box("p. 23", "Turlough gives in", "capture/not-resisting", (4, 13)),
    ),
    "exterminate": (
        Box("2.1", "three of four inches, and an inch short", "movement/an-inch-short", (2, 8)),
        Box("2.2", "three hits, one cancelled, and a Dalek shocked", "shooting/the-worked-example", (1, 2)),
        Box("2.3", "the first Cyberman's seven dice", "melee/seven-and-eight-dice", (1, 4)),
        Box("2.3", "the second Cyberman's eight", "melee/seven-and-eight-dice", (7, 8)),
        Box("appendix 2", "a defence at the barrier", "movement/crossing", (7,)),
    ),
    "remnant": (Box("steps 2 to 6", "the Doctor and K9 meet two Daleks", "the-library", (4, 10, 11)),),
    "time_of_the_daleks": (
        Box("all of its examples", "one adventure", "the-worked-example", (1, 2, 4, 6, 8, 9, 10, 11, 12)),
    ),
}
"""Every worked example of the books, in their order."""

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "gallery.md"
WIDE = 720.0
"""Pixels that a picture is wide."""
COLOURS = 256
SHOWN = {
    "dwmg": (
        *("cannot-move", "overlap", "terrain-in-the-way", "no-line-of-sight", "half-hidden-is-harder-to-hit"),
        *("too-many-attackers", "an-obstacle-shields-who-stands-behind-it", "locked", "fear-reaches-six-inches"),
        *("a-base-that-is-mostly-under-the-blast-is-struck", "no-laboratory", "cannot-be-used", "too-far", "behind"),
        *("blocking-zone", "passage-full", "too-far-from-fire", "outside-zone", "not-here", "minimum-range"),
        *("cables-full", "poor-visibility"),
    ),
    "exterminate": (
        *("outside-zone", "too-close", "enemy-in-the-way", "no-line-of-sight", "one-crate-and-one-die-less"),
        *("one-target", "too-many-targets", "who-stands-higher-has-a-die-more", "a-node-is-picked-up-by-touching-it"),
        "no-such-obstacle",
    ),
    "remnant": ("wrong-area", "supporter-exempt"),
    "time_of_the_daleks": ("must-roll", "no-dilemma"),
    "sandbox": ("too-far", "terrain-in-the-way"),
}
"""The pictures that the page shows, by their codes and titles."""
HEAD = """# The rules in pictures

{count} pictures of the four games and the sandbox: every refusal that the rules know, the worked examples of the books,
and figures that are easily got wrong, by the chapters of each book. Each is a step of an example in `maps/examples`,
which `tabletop check` runs; the tests switch the rule off on which it rests, or change the figure by one, and see to it
that the example then fails.

`tabletop gallery -o rules.html` (or `.pdf`) draws and checks all of them on one page, `--rules dwmg` those of one game.
This page shows a few; it is written by `python -m tests.galleries`, from `assets/gallery`.
"""


@cache
def gallery(game: str) -> tuple[Exhibit, ...]:
    """The pictures of a game, its examples tried once."""
    return tuple(exhibits(game))


def picture_of(exhibit: Exhibit) -> Path:
    """Where its small picture is, if the page shows it."""
    return DOCS / "gallery" / f"{exhibit.game.replace('_', '-')}-{slug(exhibit)}.png"


def is_shown(exhibit: Exhibit) -> bool:
    return slug(exhibit) in SHOWN[exhibit.game]


def page() -> str:
    """The page."""
    count = sum(len(gallery(game)) for game in GAMES)
    return "\n".join((HEAD.format(count=count), *_boxes(), *(part for game in GAMES for part in _game(game))))


def whole(game: str, box: Box) -> Exhibit | None:
    """The picture that shows all steps of a worked example."""
    shown = (each for each in gallery(game) if each.picture.example == box.example)
    return next((each for each in shown if {panel.step for panel in each.picture.panels} >= set(box.steps)), None)


def _boxes() -> Iterator[str]:
    """Where each worked example of the books stands."""
    yield "## The worked examples of the books\n"
    yield "Each is shown whole, as one picture or as a strip of its steps, with the figures of the book.\n"
    yield "| book | where | what | picture |"
    yield "|---|---|---|---|"
    for game, boxes in BOXES.items():
        for box in boxes:
            found = whole(game, box)
            title = found.picture.title if found is not None else ""
            yield f"| {ruleset(game).name} | {box.where} | {box.what} | {title} |"
    yield ""


def _game(game: str) -> Iterator[str]:
    yield f"## {ruleset(game).name}\n"
    for _, shown in groupby(gallery(game), key=lambda each: each.chapter.title):
        yield from _chapter(list(shown))


def _chapter(shown: Sequence[Exhibit]) -> Iterator[str]:
    yield " ".join(filter(None, ("###", shown[0].chapter.title, pages_of(shown[0])))) + "\n"
    for each in filter(is_shown, shown):
        yield f"![{each.picture.title}](gallery/{picture_of(each).name})\n"
    yield from _table(shown)


def _table(shown: Iterable[Exhibit]) -> Iterator[str]:
    yield "| | refused with | stands in | example |"
    yield "|---|---|---|---|"
    for each in shown:
        code = f"`{each.code}`" if each.code else ""
        example = f"[{each.picture.example}](../maps/examples/{each.game}/{each.picture.example}.yaml)"
        yield f"| {each.picture.title} | {code} | {each.source} | {example}, {_steps(each)} |"
    yield ""


def _steps(exhibit: Exhibit) -> str:
    """ "step 3", or of a strip "steps 2, 3 and 6"."""
    steps = [str(panel.step) for panel in exhibit.picture.panels]
    return f"step{'s' if len(steps) > 1 else ''} {listed(steps)}"


def draw(exhibit: Exhibit, painter: Painter) -> None:
    """Draw its small picture."""
    plate = exhibit.plate(WIDE)
    picture = painter.picture(plate.scene, scale=plate.shot.scale, crop=plate.crop)
    picture_of(exhibit).write_bytes(with_palette(picture, COLOURS))


def main() -> None:
    """Write the page and draw its pictures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    painter = Painter(places.assets())
    (DOCS / "gallery").mkdir(exist_ok=True)
    for game in GAMES:
        for each in filter(is_shown, gallery(game)):
            draw(each, painter)
            print(picture_of(each))
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
