"""The sheet of a scenario: what each side is after, what is special, and how things stand."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.verdict import Citation, Modifier


@dataclass(frozen=True, slots=True)
class BriefedRule:
    """A rule of the scenario's own: a title, a sentence or two, and where it stands.

    `fired`: whether it has come into play so far; None where nobody keeps count of that.
    """

    title: str
    text: str
    citation: Citation | None = None
    fired: bool | None = None


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """Models that a side may still choose for its force: `count` of those `profiles`, or fewer where `up_to`."""

    side: str
    name: str
    count: int
    profiles: tuple[str, ...]
    up_to: bool = False

    def __str__(self) -> str:
        return f"{self.name} (up to {self.count})" if self.up_to else f"{self.name} ({self.count})"


@dataclass(frozen=True, slots=True)
class Briefing:
    """What a scenario says to whoever looks.

    `where`: place and time; `objectives` and `score` are by side: a sentence, and the lines of its victory points with
    their reasons; `standing`: sentences that say how things stand now; `fallen`: who lies on the table still and counts
    as lost; `choices`: what the sides may still choose for their forces.
    """

    where: str = ""
    objectives: tuple[tuple[str, str], ...] = ()
    rules: tuple[BriefedRule, ...] = ()
    score: tuple[tuple[str, tuple[Modifier, ...]], ...] = ()
    standing: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    choices: tuple[OpenChoice, ...] = ()

    @property
    def tells_something(self) -> bool:
        """Whether there is more to read than the score."""
        return bool(self.where or self.objectives or self.rules)
