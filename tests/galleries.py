"""The page docs/gallery.md: all pictures of the gallery of the rules by chapter, a few of them drawn small.

`python -m tests.galleries` writes it anew, with its pictures.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from tabletop import places
from tabletop.pictures.gallery import GAMES, Exhibit, exhibits, pages_of, slug
from tabletop.render.paint import Painter
from tabletop.rules.registry import ruleset
from tests.gallery import with_palette

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "gallery.md"
WIDE = 720.0
"""Pixels that a picture is wide."""
COLOURS = 96
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
    return "\n".join((HEAD.format(count=count), *(part for game in GAMES for part in _game(game))))


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
        yield f"| {each.picture.title} | {code} | {each.source} | {example}, step {each.picture.step} |"
    yield ""


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
