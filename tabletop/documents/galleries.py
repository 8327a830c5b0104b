"""The gallery of a game: which step of which example shows which rule, by the chapters of its book (assets/gallery)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, raise_if_any
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse
from tabletop.model.annotation import Annotation
from tabletop.model.frozen import EMPTY, FrozenMap


@dataclass(frozen=True, slots=True)
class Panel:
    """A step of a strip: in hand, or what has come `after` it; `crop` (inches) and `show` replace what the picture that
    it belongs to says."""

    step: int
    after: bool = False
    crop: tuple[float, float, float, float] | None = None
    show: tuple[Annotation, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: a step of an example (its path below maps/examples/GAME, without the suffix), with a title that says
    the rule in our own words.

    A picture of a refusal rests on the rule of its code. Any other `rests_on` a figure of the rules, told as the module
    below tabletop/rules/GAME and the piece of source that holds it, as in `shooting/modifiers.py: "Target prone", -1`.
    `after`: what has come of the step is shown, not the step in hand. `crop` (inches) and `show` replace what the
    example's own view says; without a crop the picture is a close-up.
    `strip`: the steps of a longer example, shown one after the other; `step` is the one of them that `rests_on` is
    about, and what the picture shows where there is room for one only."""

    example: str
    step: int
    title: str
    rests_on: str = ""
    crop: tuple[float, float, float, float] | None = None
    show: tuple[Annotation, ...] = ()
    after: bool = False
    strip: tuple[Panel, ...] = ()

    @property
    def panels(self) -> tuple[Panel, ...]:
        """Its steps in their order, the only one of them where it is no strip."""
        return self.strip or (Panel(self.step, self.after),)


@dataclass(frozen=True, slots=True)
class GalleryChapter:
    """A chapter of the rulebook and its pictures; `pages` are the first and the last of it, where the book has any."""

    title: str
    pictures: tuple[Picture, ...]
    pages: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Gallery:
    """All chapters of one game. `unseen`: codes of its rules that no picture shows, each with the reason."""

    chapters: tuple[GalleryChapter, ...]
    unseen: FrozenMap[str, str] = EMPTY

    def pictures(self) -> Iterator[tuple[GalleryChapter, Picture]]:
        """Every picture with its chapter, in order."""
        for chapter in self.chapters:
            for picture in chapter.pictures:
                yield chapter, picture


@lru_cache(maxsize=8)
def read_gallery(path: Path) -> Gallery:
    """The gallery that a file describes. Raises DocumentError with every problem."""
    tree, report = parse(text_of(read_bytes(path), str(path)), str(path)), Report()
    made = Decoding().decode(Gallery, tree.data, (), report)
    raise_if_any((*tree.problems, *report.problems(str(path), tree.locate)))
    assert made is not BAD
    return made  # type: ignore[no-any-return]
