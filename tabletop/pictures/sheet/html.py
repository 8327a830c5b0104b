"""A sheet as one HTML file: pictures and dice within it, readable on a screen and on paper."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from io import BytesIO
from itertools import groupby

from PIL import Image

from tabletop.pictures.sheet.entries import Entry, Picture, StepEntry
from tabletop.pictures.sheet.faces import PIP, PIPS, symbol
from tabletop.pictures.sheet.style import CSS
from tabletop.pictures.words import Caption, Dice

QUALITY = 82
"""Of the pictures, in per cent: half of what a player's screen would ask for, and no noise to be seen."""


def as_html(title: str, entries: Sequence[Entry]) -> bytes:
    """The page. The same entries give the same bytes."""
    chapters = [(name, list(each)) for name, each in groupby(entries, lambda entry: entry.chapter)]
    numbers = {id(entry): number for number, entry in enumerate(entries, 1)}
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{CSS}</style>",
        "</head>",
        "<body>",
        _symbols(entries),
        f"<header><h1>{escape(title)}</h1>{_summary(entries, numbers)}</header>",
        '<nav aria-label="Contents"><ol>',
        *(_contents(name, each, numbers) for name, each in chapters),
        "</ol></nav>",
        "<main>",
        *(line for name, each in chapters for line in _chapter(name, each, numbers)),
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines).encode()


def _summary(entries: Sequence[Entry], numbers: dict[int, int]) -> str:
    failing = [entry for entry in entries if entry.complaints]
    count = f"{len(entries)} example{'s' if len(entries) != 1 else ''}"
    note = " Places on a table, such as (15, 4), are inches from its left and its upper edge."
    if not failing:
        return f'<p class="holds">✓ {count}; all of them hold.</p><p class="quiet">{note}</p>'
    links = ", ".join(f'<a href="#e{numbers[id(each)]}">{escape(each.title)}</a>' for each in failing)
    return (
        f'<p class="fails">✗ {count}; {len(failing)} {"do" if len(failing) != 1 else "does"} not hold: {links}.</p>'
        f'<p class="quiet">{note}</p>'
    )


def _contents(name: str, entries: Sequence[Entry], numbers: dict[int, int]) -> str:
    items = "".join(
        f'<li><a href="#e{numbers[id(each)]}">{escape(each.title)}</a>{" ✗" if each.complaints else ""}</li>'
        for each in entries
    )
    return f"<li>{escape(name)}<ol>{items}</ol></li>" if name else items


def _chapter(name: str, entries: Sequence[Entry], numbers: dict[int, int]) -> Iterator[str]:
    yield "<section>"
    if name:
        yield f"<h2>{escape(name)}</h2>"
    for entry in entries:
        yield from _entry(entry, numbers[id(entry)])
    yield "</section>"


def _entry(entry: Entry, number: int) -> Iterator[str]:
    yield f'<article id="e{number}">'
    yield f"<h3>{escape(entry.title)}</h3>"
    if entry.source:
        yield f'<p class="source">{escape(entry.source)}</p>'
    if entry.description:
        yield f"<p>{escape(entry.description)}</p>"
    if entry.complaints:
        items = "".join(f"<li>{escape(each)}</li>" for each in entry.told)
        yield f'<div class="broken"><strong>✗ This example does not hold.</strong><ul>{items}</ul></div>'
    if entry.picture is not None:
        yield f'<figure class="whole">{_image(entry.picture)}</figure>'
    if entry.steps:
        yield '<ol class="steps">' if any(step.picture for step in entry.steps) else '<ol class="steps words">'
        for step in entry.steps:
            yield from _step(step)
        yield "</ol>"
    yield f'<p class="file">{escape(entry.path.name)}</p>'
    yield "</article>"


def _step(step: StepEntry) -> Iterator[str]:
    told = step.caption
    yield "<li>"
    if step.picture is not None:
        yield f"<figure>{_image(step.picture)}</figure>"
    if told.asked:
        yield f'<p class="asked"><b class="number">{told.number}</b> {escape(told.asked)}</p>'
    yield from _verdict(told)
    if told.dice:
        yield '<ul class="dice">' + "".join(_roll(each) for each in told.dice) + "</ul>"
    if told.told:
        yield f'<p class="told">{escape(" ".join(told.told))}</p>'
    yield "</li>"


def _verdict(told: Caption) -> Iterator[str]:
    if told.legal:
        yield f'<p class="legal">✓ {escape(told.verdict)}</p>'
    elif told.legal is not None:
        for reason in told.reasons:
            source = f" <cite>{escape(reason.source)}</cite>" if reason.source else ""
            code = f"<code>{escape(reason.code)}</code>"
            yield f'<p class="refused">✗ Refused: {escape(reason.sentence)}{source} {code}</p>'


def _roll(roll: Dice) -> str:
    faces = "".join(_die(face, roll) for face in roll.faces)
    needed = f", {roll.needs} or more needed" if roll.needs is not None else ""
    who = f"{roll.by}: " if roll.by else ""
    return f"<li>{faces}<span>{escape(f'{who}{roll.purpose or roll.die}{needed}')}</span></li>"


def _die(face: str, roll: Dice) -> str:
    kind = "die"
    if roll.needs is not None and face.isdigit():
        kind += " good" if int(face) >= roll.needs else " bad"
    words = escape(face.replace("-", " "))
    if face in PIPS:
        inside = "".join(f'<circle cx="{x}" cy="{y}" r="{PIP}"/>' for x, y in PIPS[face])
        return f'<svg class="{kind}" viewBox="0 0 1 1" role="img" aria-label="{words}">{inside}</svg>'
    if symbol(face):
        use = f'<use href="#die-{face}"/>'
        return f'<svg class="{kind} dark" viewBox="-3 -3 30 30" role="img" aria-label="{words}">{use}</svg>'
    return f'<span class="face">{words}</span>'


def _symbols(entries: Sequence[Entry]) -> str:
    """The symbols of all faces that fell, each drawn once."""
    faces = {face for e in entries for step in e.steps for roll in step.caption.dice for face in roll.faces}
    drawn = "".join(
        f'<symbol id="die-{face}" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{symbol(face)}</symbol>'
        for face in sorted(faces)
        if face not in PIPS and symbol(face)
    )
    return f'<svg width="0" height="0" aria-hidden="true" style="position:absolute">{drawn}</svg>' if drawn else ""


def _image(picture: Picture) -> str:
    data = base64.b64encode(webp(picture)).decode()
    width, height = picture.size
    return (
        f'<img src="data:image/webp;base64,{data}" width="{width}" height="{height}" loading="lazy" '
        f'alt="{escape(picture.alternative, quote=True)}">'
    )


def webp(picture: Picture) -> bytes:
    """The picture in a small file."""
    made = BytesIO()
    Image.frombytes("RGB", picture.size, picture.pixels).save(made, "WEBP", quality=QUALITY, method=4)
    return made.getvalue()
