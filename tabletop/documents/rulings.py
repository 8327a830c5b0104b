"""The rulings that cards cite, as data (`assets/rulings/*.yaml`): those of every game, and those of one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tabletop.documents.decode import Decoding
from tabletop.documents.files import read_bytes
from tabletop.documents.report import BAD, Report, raise_if_any
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse

EVERY_GAME = "every-game"
"""The file of the rulings that hold in every game."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling in our own words. `page` is the page of the book that it reads, `option` the option of the game that
    plays it otherwise."""

    id: str
    title: str
    text: str
    page: int | None = None
    option: str = ""

    def holds(self, words: list[str]) -> bool:
        """Whether every one of these words (small letters) is in it."""
        said = f"{self.id} {self.title} {self.text} {f'p. {self.page}' if self.page else ''}".casefold()
        return all(word in said for word in words)


@dataclass(frozen=True, slots=True)
class _File:
    rulings: tuple[Ruling, ...]


@lru_cache(maxsize=8)
def read_rulings(folder: Path, game: str) -> tuple[Ruling, ...]:
    """The rulings of every game and those of `game`, in their order. Raises DocumentError with every problem."""
    found: list[Ruling] = []
    for path in (folder / f"{EVERY_GAME}.yaml", folder / f"{game}.yaml"):
        if path.exists():
            tree, report = parse(text_of(read_bytes(path), str(path)), str(path)), Report()
            made = Decoding().decode(_File, tree.data, (), report)
            raise_if_any((*tree.problems, *report.problems(str(path), tree.locate)))
            found += () if made is BAD else made.rulings
    return tuple(found)
