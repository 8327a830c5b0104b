"""The lists of the start screen: the maps to begin with, and the games that were saved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from tabletop.app.thumbnails import Thumbnails
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.opening import FoundMap
from tabletop.rules.registry import title
from tabletop.session.library import Entry, plain_name
from tabletop.tongue import Said, say

ROW = 132
"""Height of a map's or save's row, at 100 %."""
HOUSE = "house"
"""What a map of no rulebook gives as its source."""


def draw_maps(ui: Ui, maps: Sequence[FoundMap], pictures: Thumbnails) -> Path | None:
    """The maps of all games; answers the one that was chosen."""
    if not maps:
        w.notice(ui, say("No maps are found beside the program. Install it again, or drop a map file on this window."))
    chosen = None
    for rules in dict.fromkeys(m.rules for m in maps):
        w.gap(ui, 4)
        w.heading(ui, title(rules))
        for found in maps:
            if found.rules == rules and _map_row(ui, found, pictures):
                chosen = found.path
    return chosen


def _map_row(ui: Ui, found: FoundMap, pictures: Thumbnails) -> bool:
    row = w.list_row(
        ui,
        str(found.path),
        Said(found.title),
        found.trouble or Said(said_of(found)),
        text="" if found.trouble else Said(_told(found)),
        image=pictures.get(found.path),
        icon="picture",
        reason=found.trouble or None,
        height=ROW,
        framed=True,
    )
    return row.clicked or row.opened


def draw_saves(ui: Ui, saves: Sequence[Entry], pictures: Thumbnails) -> Path | None:
    """The saved games, the newest first; answers the one that was chosen."""
    if not saves:
        w.text(ui, say("Games are saved by themselves from their first move on; here they are listed."), muted=True)
    chosen = None
    for save in saves:
        row = w.list_row(
            ui,
            str(save.path),
            Said(save.heading.title if save.heading else save.path.stem),
            _below(save),
            image=pictures.get(save.path),
            icon="save",
            height=ROW,
            framed=True,
        )
        if row.clicked or row.opened:
            chosen = save.path
    return chosen


def said_of(found: FoundMap) -> str:
    """Who fights whom on a map, where, and where it stands: "UNIT against Autons · A lane in Kent, 1970 · p. 57"."""
    source = say("house scenario") if found.source == HOUSE else found.source
    sides = (say(" against ") if len(found.sides) == 2 else ", ").join(found.sides)
    return " · ".join(filter(None, (sides, found.where, source)))


def _told(found: FoundMap) -> str:
    """What a map tells, without the place and the time at its head where these are said already."""
    first, _, rest = found.description.partition(". ")
    return rest if rest and first in found.where else found.description


def _below(save: Entry) -> str:
    """What stands below the title of a save: its game and its name, or what is the matter with it; and when it was
    played last."""
    when = ago(save.changed)
    if save.heading is None:
        return f"{save.trouble}\n{when}"
    return Said(" · ".join((title(save.heading.rules), *_named(save))) + f"\n{when}")


def _named(save: Entry) -> tuple[str, ...]:
    """The name that somebody gave to a save; none where it has the usual one, which only says its title again."""
    usual = save.heading is not None and plain_name(save.heading.title) in save.path.stem
    return () if usual else (save.path.stem,)


def ago(when: datetime) -> str:
    """A date as people say it."""
    now = datetime.now()
    if when.date() == now.date():
        return say("today, {when:%H:%M}", when=when)
    days = (now.date() - when.date()).days
    if days == 1:
        return say("yesterday, {when:%H:%M}", when=when)
    return f"{when.day} {when:%B %Y}, {when:%H:%M}"
