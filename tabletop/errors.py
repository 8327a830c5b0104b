"""The few errors a caller may catch. Everything else is a bug."""

from __future__ import annotations

from dataclasses import dataclass


class TabletopError(Exception):
    """Something a person can mend; its text is one clear message, shown without a traceback."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a document: where it stands, what is wrong, what would be right.

    `line` and `column` count from 1; 0 means the place is not known (the whole file).
    """

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        if self.line == 0:
            return f"{self.file}: {self.message}"
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class DocumentError(TabletopError):
    """A map, example or save cannot be read. Carries every problem found, never only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class StorageError(TabletopError):
    """A file cannot be written or read: full disk, read-only folder, missing file."""


class IllegalAction(TabletopError):
    """An action was carried out that the rule set refuses; the verdict is attached as text."""


class ReplayError(TabletopError):
    """A recorded log does not fit its own state."""
