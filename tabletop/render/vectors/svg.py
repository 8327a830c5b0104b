"""A drawing as SVG, at true size: its width and height are inches, a unit is the 96th part of one, as in CSS."""

from __future__ import annotations

import base64
import math
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Ring, Wall
from tabletop.render.colours import Colour
from tabletop.render.vectors.drawing import (
    Area,
    Clipped,
    Drawing,
    Hatch,
    Inset,
    Item,
    Layer,
    Line,
    Pen,
    Photo,
    Placed,
    Veiled,
    Words,
    within,
)
from tabletop.render.vectors.emblems import Emblem, Stroked
from tabletop.render.vectors.fonts import font_faces

UNITS = 96.0
FONT = "TabletopInter, Inter, 'Segoe UI', Helvetica, Arial, sans-serif"
TITLE, DESCRIPTION = "picture-title", "picture-description"
MITRE = 5
"""Corners sharper than this many half widths are cut, as on the table."""


def svg_of(drawing: Drawing) -> str:
    """The drawing as the text of an SVG file."""
    x, y, width, height = drawing.crop
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}in" height="{_n(height)}in" '
        f'viewBox="{_u(x)} {_u(y)} {_u(width)} {_u(height)}" font-family="{FONT}"{_labelled(drawing)}>',
    ]
    if drawing.title:
        lines.append(f'<title id="{TITLE}">{_text(drawing.title)}</title>')
    if drawing.description:
        lines.append(f'<desc id="{DESCRIPTION}">{_text(drawing.description)}</desc>')
    faces = font_faces(drawing)
    if faces:
        lines.append(f"<style>{faces}</style>")
    everything = tuple(within(drawing))
    hatches = dict.fromkeys(hatch for item in everything if isinstance(item, Area) for hatch in item.hatches)
    emblems = {item.emblem.name: item.emblem for item in everything if isinstance(item, Placed)}
    if hatches or emblems:
        lines += ["<defs>", *map(_pattern, hatches), *map(_emblem, emblems.values()), "</defs>"]
    for layer in drawing.layers:
        lines += _layer(layer)
    return "\n".join((*lines, "</svg>", ""))


def _labelled(drawing: Drawing) -> str:
    """Where a screen reader finds what the picture is called and what is to be seen in it."""
    names = [TITLE] * bool(drawing.title) + [DESCRIPTION] * bool(drawing.description)
    return f' role="img" aria-labelledby="{" ".join(names)}"' if names else ""


def _layer(layer: Layer) -> Iterator[str]:
    yield f'<g id="{layer.name}"{" class=" + quoteattr("decoration") if layer.decoration else ""}>'
    for item in layer.items:
        yield from _item(item)
    yield "</g>"


def _inset(inset: Inset) -> Iterator[str]:
    """A drawing within the drawing. Its things have no ids: there may be another of them beside it."""
    x, y, width, height = inset.box
    left, top, wide, high = inset.drawing.crop
    yield (
        f'<svg x="{_u(x)}" y="{_u(y)}" width="{_u(width)}" height="{_u(height)}" '
        f'viewBox="{_u(left)} {_u(top)} {_u(wide)} {_u(high)}">'
    )
    for layer in inset.drawing.layers:
        for item in layer.items:
            yield from _item(replace(item, name="") if isinstance(item, Area | Line) else item)
    yield "</svg>"


def _item(item: Item) -> Iterator[str]:
    match item:
        case Area():
            yield _element(item.outline, f"{_named(item)}{_fill(item)}{_pen(item.pen)}")
            # Hatches lie over the fill, and are no shapes of their own.
            for hatch in item.hatches:
                yield _element(item.outline, f' class="decoration" fill="url(#{_hatch_id(hatch)})"')
        case Line(points=points, pen=pen):
            yield f'<polyline{_named(item)} fill="none" points="{_points(points)}"{_pen(pen)}/>'
        case Words():
            yield _words(item)
        case Inset():
            yield from _inset(item)
        case Veiled(items=items, opacity=opacity):
            yield f'<g opacity="{_n(opacity)}">'
            for each in items:
                yield from _item(each)
            yield "</g>"
        case Clipped(items=items, outline=outline):
            # A name that only this outline has, so that the same drawing gives the same text.
            name = f"inside-{zlib.crc32(repr(outline).encode()):08x}"
            yield f'<clipPath id="{name}">{_element(outline, "")}</clipPath><g clip-path="url(#{name})">'
            for each in items:
                yield from _item(each)
            yield "</g>"
        case Placed():
            yield _placed(item)
        case Photo(file=file, box=(x, y, width, height)):
            yield (
                f'<image x="{_u(x)}" y="{_u(y)}" width="{_u(width)}" height="{_u(height)}" '
                f'preserveAspectRatio="none" href="{_data(file)}"/>'
            )


def _element(outline: Outline, rest: str) -> str:
    match outline:
        case Rect(x=x, y=y, width=w, height=h):
            turn = _turn(outline.rotate, x + w / 2, y + h / 2)
            return f'<rect x="{_u(x)}" y="{_u(y)}" width="{_u(w)}" height="{_u(h)}"{turn}{rest}/>'
        case Circle(x=x, y=y, radius=r):
            return f'<circle cx="{_u(x)}" cy="{_u(y)}" r="{_u(r)}"{rest}/>'
        case Ellipse(x=x, y=y, rx=rx, ry=ry):
            turn = _turn(outline.rotate, x, y)
            return f'<ellipse cx="{_u(x)}" cy="{_u(y)}" rx="{_u(rx)}" ry="{_u(ry)}"{turn}{rest}/>'
        case Polygon() | Wall():
            piece = outline.piece()
            rings = piece.rings if hasattr(piece, "rings") else ()
            path = " ".join(f"M{_points(ring)}Z" for ring in rings)
            return f'<path d="{path}" fill-rule="evenodd"{rest}/>'


def _turn(degrees: float, x: float, y: float) -> str:
    return f' transform="rotate({_n(degrees)} {_u(x)} {_u(y)})"' if degrees else ""


def _named(item: Area | Line) -> str:
    name = f" id={quoteattr(_clean(item.name))}" if item.name else ""
    return name + (f" class={quoteattr(_clean(item.kind))}" if item.kind else "")


def _fill(area: Area) -> str:
    if area.fill is None:
        return ' fill="none"'
    return f' fill="{_ink(area.fill)}"' + (f' fill-opacity="{_n(area.opacity)}"' if area.opacity < 1 else "")


def _pen(pen: Pen | None) -> str:
    if pen is None:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(_u, pen.dash))}"' if pen.dash else ""
    faint = f' stroke-opacity="{_n(pen.opacity)}"' if pen.opacity < 1 else ""
    ends = 'stroke-linejoin="round" stroke-linecap="round"' if pen.round else f'stroke-miterlimit="{MITRE}"'
    return f' stroke="{_ink(pen.ink)}" stroke-width="{_u(pen.width)}" {ends}{dash}{faint}'


def _words(words: Words) -> str:
    x, y = words.at
    halo = ""
    if words.halo is not None:
        wide = _u(words.size * 0.22)
        halo = f' paint-order="stroke" stroke="{_ink(words.halo)}" stroke-width="{wide}" stroke-linejoin="round"'
    bold = ' font-weight="bold"' if words.bold else ""
    return (
        f'<text x="{_u(x)}" y="{_u(y + words.size * 0.35)}" text-anchor="{words.anchor}" font-size="{_u(words.size)}"'
        f' fill="{_ink(words.ink)}"{bold}{halo}{_length(words)}>{_text(words.text)}</text>'
    )


def _length(words: Words) -> str:
    return f' textLength="{_u(words.length)}" lengthAdjust="spacingAndGlyphs"' if words.length and words.text else ""


def _hatch_id(hatch: Hatch) -> str:
    of = f"hatch{hatch.angle:g}-{hatch.gap:.3g}-{hatch.pen.width:.3g}-{_ink(hatch.pen.ink)[1:]}-{hatch.pen.opacity:g}"
    return of.replace("hatch-", "hatchm").replace(".", "_")


def _pattern(hatch: Hatch) -> str:
    # In the middle of the tile: at its edge half of the line would be cut off.
    gap, middle = _u(hatch.gap), _u(hatch.gap / 2)
    return (
        f'<pattern id="{_hatch_id(hatch)}" width="{gap}" height="{gap}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({hatch.angle:g})"><path d="M0 {middle}H{gap}"{_pen(hatch.pen)}/></pattern>'
    )


def _emblem(emblem: Emblem) -> str:
    """A figure or an icon, drawn once and used wherever it stands."""
    paths = "".join(map(_stroked, emblem.shapes))
    return f'<g id="{emblem.name}">{paths}</g>'


def _stroked(shape: Stroked) -> str:
    path = "".join(name + " ".join(map(_n, numbers)) for name, numbers in shape.steps)
    fill = "none" if shape.fill is None else _ink(shape.fill)
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.round else ""
    line = "" if shape.ink is None else f' stroke="{_ink(shape.ink)}" stroke-width="{_n(shape.width)}"{ends}'
    return f'<path d="{path}" fill="{fill}"{line}/>'


def _placed(item: Placed) -> str:
    scale, turn = item.scale * UNITS, f" rotate({_n(item.turn)})" if item.turn else ""
    where = f"translate({_u(item.at[0])} {_u(item.at[1])}){turn} scale({_n(scale * item.squeeze)} {_n(scale)})"
    return f'<use href="#{item.emblem.name}" transform="{where}"/>'


def _points(ring: Ring) -> str:
    return " ".join(f"{_u(x)},{_u(y)}" for x, y in ring)


def _u(inches: float) -> str:
    """Inches in units of the drawing."""
    return _n(inches * UNITS)


def _n(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".") if math.isfinite(value) else "0"
    return "0" if text == "-0" else text


def _ink(ink: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*ink)


def _clean(text: str) -> str:
    """Without the few characters that XML cannot hold."""
    return "".join(c for c in text if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff")


def _text(text: str) -> str:
    return escape(_clean(text))


def _data(file: str) -> str:
    """A picture within the drawing, so that the drawing is one file."""
    kinds = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}
    path = Path(file)
    try:
        data = base64.b64encode(path.read_bytes()).decode()
    except OSError:
        return ""
    return f"data:image/{kinds.get(path.suffix.lower(), 'png')};base64,{data}"
