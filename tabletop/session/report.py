"""A battle report: the game told round by round, as text and as a page."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from tabletop.model.event import Event, Rolled
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.rules.common.secrets import visible
from tabletop.session.game import Game
from tabletop.session.story import Line, story


@dataclass(frozen=True, slots=True)
class Report:
    """What a report says, before it becomes text or a page. Lines are those that hold, in order."""

    title: str
    rules: str
    sides: tuple[tuple[str, str, int, int], ...]
    lines: tuple[Line, ...]
    side_names: dict[str, str]
    minutes: int
    dice: tuple[tuple[str, str], ...]
    ending: str


def battle_report(game: Game, side: str | None = None) -> Report:
    """The report as `side` may know it; of a finished game everything is told."""
    outcome = game.outcome
    over = outcome is not None
    lines = tuple(
        line for line in story(game, side, everything=over) if line.holds and line.text and not line.correction
    )
    first = game.at(0) if over else game.view(side, 0)
    last = game.state if over else game.view(side)
    names = {s.id: game.side_name(s.id) for s in game.state.sides.values()}
    sides = tuple(
        (names[s.id], s.colour, _count(first, s.id), _count(last, s.id))  # how many at first, how many now
        for s in game.state.sides.values()
    )
    if outcome is None:
        ending = "The game goes on."
    else:
        winners = " and ".join(names.get(winner, winner) for winner in outcome.winners)
        ending = f"{winners} won. {outcome.reason}" if winners else f"A draw. {outcome.reason}"
        if outcome.level:
            ending += f" ({outcome.level})"
    minutes = (game.records[-1].at if game.records else 0) // 60
    return Report(game.document.title, game.ruleset.name, sides, lines, names, minutes, _dice(game, side, over), ending)


def _count(state: State, side: str) -> int:
    return sum(1 for miniature in state.standing() if miniature.side == side)


def _dice(game: Game, side: str | None, everything: bool) -> tuple[tuple[str, str], ...]:
    """How often each face of each kind of die fell."""
    tally: dict[str, dict[str, int]] = {}
    for record in game.records:
        if isinstance(record, Done):
            events: Sequence[Event] = record.events if everything else visible(record.events, side)
            for event in events:
                if isinstance(event, Rolled):
                    faces = tally.setdefault(event.die, {})
                    for face in event.faces:
                        faces[str(face)] = faces.get(str(face), 0) + 1
    return tuple(
        (die, ", ".join(f"{face}: {count}×" for face, count in sorted(faces.items()))) for die, faces in tally.items()
    )


def as_text(report: Report) -> str:
    """The report as plain text, ending with a line feed."""
    out = [report.title, "=" * len(report.title), "", f"{report.rules}, {_duration(report.minutes)}.", ""]
    for name, _, first, last in report.sides:
        out.append(f"{name}: {_models(first)} at first, {last} on the table now.")
    for number, lines in groupby(report.lines, key=lambda line: line.round):
        heading = f"Round {number}" if number else "Setting up"
        out += ["", heading, "-" * len(heading)]
        for line in lines:
            who = f"{report.side_names[line.side]}: " if line.side in report.side_names else ""
            out.append(f"{line.n:4}  {who}{line.text}")
    if report.dice:
        out += ["", "Dice", "----", *(f"{die}: {faces}" for die, faces in report.dice)]
    out += ["", report.ending]
    return "\n".join(out) + "\n"


_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #23272d; background: #f4f1e9; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { border-bottom: 2px solid #c9c2b0; margin-top: 2rem; }
p.what { color: #5b6069; margin-top: .2rem; } img { width: 100%; border-radius: 6px; }
ol { list-style: none; padding: 0; }
li { padding: .15rem 0 .15rem .7rem; border-left: 4px solid #c9c2b0; margin: .2rem 0; }
li span { color: #5b6069; font-variant-numeric: tabular-nums; display: inline-block; min-width: 2.4rem; }
p.ending { font-weight: bold; font-size: 1.1rem; }
""".strip()


def as_html(report: Report, picture: bytes | None = None) -> str:
    """The report as a page of its own; `picture` is a PNG of the table, put into the page."""
    colours = {name: colour for name, colour, _, _ in report.sides}
    out = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1>",
        f'<p class="what">{escape(report.rules)}, {_duration(report.minutes)}.</p>',
    ]
    if picture is not None:
        code = base64.b64encode(picture).decode()
        out.append(f'<img alt="The table at the end of the report" src="data:image/png;base64,{code}">')
    out.append("<ul>")
    out += [
        f"<li>{escape(name)}: {_models(first)} at first, {last} on the table now.</li>"
        for name, _, first, last in report.sides
    ]
    out.append("</ul>")
    for number, lines in groupby(report.lines, key=lambda line: line.round):
        out.append(f"<h2>{f'Round {number}' if number else 'Setting up'}</h2>\n<ol>")
        for line in lines:
            name = report.side_names.get(line.side or "", "")
            style = f' style="border-color: {escape(colours[name])}"' if name in colours else ""
            who = f"<b>{escape(name)}:</b> " if name else ""
            out.append(f"<li{style}><span>{line.n}</span> {who}{escape(line.text)}</li>")
        out.append("</ol>")
    if report.dice:
        out.append("<h2>Dice</h2>")
        out += [f"<p>{escape(die)}: {escape(faces)}</p>" for die, faces in report.dice]
    out.append(f'<p class="ending">{escape(report.ending)}</p>\n</body></html>\n')
    return "\n".join(out)


def _models(count: int) -> str:
    return "1 miniature" if count == 1 else f"{count} miniatures"


def _duration(minutes: int) -> str:
    if minutes < 1:
        return "less than a minute of play"
    return "1 minute of play" if minutes == 1 else f"{minutes} minutes of play"
