"""The gallery as a folder of pages: one a game, its pictures by chapter with what the rules say; and a page of all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from rich.progress import Progress

from tabletop.documents.files import write_atomically
from tabletop.pictures.gallery import Exhibit, exhibits
from tabletop.pictures.shot import Plate
from tabletop.pictures.studio import Studio
from tabletop.rules.registry import ruleset

STYLE = """
:root { --ink: #1d232b; --paper: #fbfaf7; --rule: #d8d3c8; --no: #b3461b; --yes: #1f7a52; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 16px/1.5 Inter, system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
a { color: inherit; }
nav { columns: 3 16rem; border-block: 1px solid var(--rule); padding: .6rem 0; }
nav a { display: block; }
h2 { margin: 2.5rem 0 .8rem; border-bottom: 1px solid var(--rule); }
h2 small { font-weight: normal; color: #6b6f76; }
main section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 1.6rem; }
main section h2 { grid-column: 1 / -1; margin-bottom: 0; }
figure { margin: 0; break-inside: avoid; }
figure img { width: 100%; height: auto; border-radius: 6px; display: block; }
figcaption { padding: .5rem .1rem; }
figcaption b { display: block; font-size: 1.05rem; }
.no { color: var(--no); } .yes { color: var(--yes); }
code { font-size: .82rem; color: #6b6f76; }
@media print { body { max-width: none; padding: 0; } nav { display: none; } }
""".strip()


def build(games: Sequence[str], folder: Path) -> tuple[str, ...]:
    """Draw the galleries of these games into a folder, one page each, and `index.html`; answers what does not hold.

    Raises TabletopError for an example that cannot be read or drawn, StorageError when something cannot be written.
    """
    studio, complaints = Studio(), []
    with Progress(transient=True) as progress:
        parts = []
        for game in games:
            (folder / game).mkdir(parents=True, exist_ok=True)
            shown = list(progress.track(exhibits(game), description=f"Trying {ruleset(game).name}", total=None))
            complaints += [fault for each in shown for fault in faults(each)]
            figures = []
            for each in progress.track(shown, description=f"Drawing {ruleset(game).name}"):
                plate = each.plate()
                write_atomically(folder / picture_of(each), studio.png(plate))
                figures.append(_figure(each, plate))
            write_atomically(folder / f"{game}.html", _page(shown, figures).encode())
            parts.append((game, len(shown)))
        write_atomically(folder / "index.html", _index(parts).encode())
    return tuple(complaints)


def faults(exhibit: Exhibit) -> tuple[str, ...]:
    """What does not hold of the step that a picture shows, with line and column."""
    step = exhibit.step.step
    return tuple(
        f"{exhibit.opened.path}:{step.line}:{step.column}: step {exhibit.picture.step} ({step.action.verb}): {failure}"
        for failure in exhibit.step.failures
    )


def picture_of(exhibit: Exhibit) -> str:
    """The picture's file below the folder: its game and its code, or its title where it shows none."""
    return f"{exhibit.game}/{slug(exhibit)}.png"


def slug(exhibit: Exhibit) -> str:
    """A name for a picture: the code that it shows, else its title."""
    return exhibit.code or re.sub(r"[^a-z0-9]+", "-", exhibit.picture.title.lower()).strip("-")


def pages_of(exhibit: Exhibit) -> str:
    """The pages of its chapter: "p. 9–10", or nothing where the book has none."""
    pages = exhibit.chapter.pages
    return "" if pages is None else f"p. {pages[0]}" if pages[0] == pages[1] else f"p. {pages[0]}–{pages[1]}"


def _page(shown: Sequence[Exhibit], figures: Sequence[str]) -> str:
    """The page of one game."""
    pairs = zip(shown, figures, strict=True)
    chapters = [list(each) for _, each in groupby(pairs, key=lambda pair: pair[0].chapter.title)]
    links = "\n".join(map(_link, chapters))
    body = "\n".join(map(_chapter, chapters))
    main = f'<p><a href="index.html">All games</a></p>\n<nav>\n{links}\n</nav>\n<main>\n{body}\n</main>'
    return _html(ruleset(shown[0].game).name, main)


def _link(chapter: Sequence[tuple[Exhibit, str]]) -> str:
    first = chapter[0][0]
    return f'<a href="#{_anchor(first)}">{escape(first.chapter.title)} ({len(chapter)})</a>'


def _chapter(chapter: Sequence[tuple[Exhibit, str]]) -> str:
    first = chapter[0][0]
    pages = pages_of(first)
    head = f"<h2>{escape(first.chapter.title)}{f' <small>{pages}</small>' if pages else ''}</h2>"
    figures = "\n".join(figure for _, figure in chapter)
    return f'<section id="{_anchor(first)}">\n{head}\n{figures}\n</section>'


def _figure(exhibit: Exhibit, plate: Plate) -> str:
    told = plate.caption
    assert told is not None
    width, height = (round(inches * plate.shot.scale) for inches in plate.crop[2:])
    tone = "no" if told.reasons else "yes"
    dice = "".join(f"<br>Dice: {escape(str(each))}." for each in told.dice)
    where = f"{exhibit.picture.example}.yaml, step {exhibit.picture.step}"
    source = "" if told.reasons or not exhibit.source else f" ({escape(exhibit.source)})"
    return (
        f'<figure id="{slug(exhibit)}"><a href="{picture_of(exhibit)}"><img src="{picture_of(exhibit)}" loading="lazy" '
        f'width="{width}" height="{height}" alt="{escape(plate.alternative)}"></a>\n'
        f"<figcaption><b>{escape(exhibit.picture.title)}</b>{escape(told.asked)} "
        f'<span class="{tone}">{escape(told.verdict)}</span>{source}{dice}<br>'
        f"<code>{escape(exhibit.code or '')} {escape(where)}</code></figcaption></figure>"
    )


def _anchor(exhibit: Exhibit) -> str:
    return "chapter-" + re.sub(r"[^a-z0-9]+", "-", exhibit.chapter.title.lower())


def _index(parts: Sequence[tuple[str, int]]) -> str:
    links = "\n".join(
        f'<li><a href="{game}.html">{escape(ruleset(game).name)}</a>: {count}</li>' for game, count in parts
    )
    return _html("The rules in pictures", f"<ul>\n{links}\n</ul>")


def _html(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}\n</style></head>\n"
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )
