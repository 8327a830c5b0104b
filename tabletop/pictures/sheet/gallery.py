"""`tabletop gallery`: the rules in pictures as a sheet, an entry a picture, by the chapters of the books."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rich.progress import Progress

from tabletop import places
from tabletop.documents.files import write_atomically
from tabletop.pictures.complaints import complaints_of
from tabletop.pictures.gallery import Exhibit, exhibits, pages_of
from tabletop.pictures.sheet.entries import WIDE, Entry, StepEntry, drawn
from tabletop.pictures.sheet.making import Made, writer_of
from tabletop.pictures.strips import named
from tabletop.pictures.words import Caption
from tabletop.render import Painter
from tabletop.rules.registry import ruleset


def make_gallery(games: Sequence[str], out: Path) -> Made:
    """Write the sheet of the galleries of these games, and check every picture. Raises TabletopError for what cannot be
    read or drawn, StorageError when the sheet cannot be written."""
    write = writer_of(out)
    entries = list(_entries(games))
    title = ruleset(games[0]).name if len(games) == 1 else "The rules in pictures"
    write_atomically(out, write(title, entries))
    return Made(len(entries), tuple(entry for entry in entries if entry.complaints))


def _entries(games: Sequence[str]) -> Iterator[Entry]:
    painter = Painter(places.assets())
    with Progress(transient=True) as progress:
        for game in games:
            shown = list(progress.track(exhibits(game), description=f"Trying {ruleset(game).name}", total=None))
            for each in progress.track(shown, description=f"Drawing {ruleset(game).name}"):
                yield entry_of(each, painter, len(games) > 1)


def once(captions: Sequence[Caption]) -> Iterator[Caption]:
    """The captions of a strip. A step that it shows in hand and then what has come of it is told in two parts."""
    numbers = [each.number for each in captions]
    for place, each in enumerate(captions):
        told = each
        if each.number in numbers[:place]:
            told = Caption(each.number, dice=each.dice, told=each.told)
        if each.number in numbers[place + 1 :]:
            told = replace(told, dice=(), told=())
        yield told


def entry_of(exhibit: Exhibit, painter: Painter, several: bool = False) -> Entry:
    """The entry of a picture; of `several` games, with the name of its own."""
    plates = [named(plate) for plate in exhibit.plates(WIDE)]
    shown = [(plate, caption) for plate in plates if (caption := plate.caption) is not None]
    chapter = " ".join(filter(None, (exhibit.chapter.title, pages_of(exhibit))))
    return Entry(
        exhibit.opened.path,
        f"{ruleset(exhibit.game).name} · {chapter}" if several else chapter,
        exhibit.picture.title,
        source="" if len(shown) == 1 and shown[0][1].reasons else exhibit.source,
        steps=tuple(
            StepEntry(told, drawn(plate, painter, plate.shot.scale))
            for told, (plate, _) in zip(once([caption for _, caption in shown]), shown, strict=True)
        ),
        complaints=complaints_of(exhibit.opened, exhibit.ran),
    )
