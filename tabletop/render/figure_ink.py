"""The dark lines round the parts of a figure: bold where it is small, fine where the light tells its parts apart."""

from __future__ import annotations

from xml.etree import ElementTree

INK = "#2a2628"
"""The colour of these lines in every drawing; lines of other colours are paint and stay as they are."""
BOLD, FINE = 0.55, 1.5
"""Pixels for a hundredth of an inch up to which lines keep their width, and from which they are at their finest."""
TAKEN = 1.8
"""How much of a line's width goes at its finest, in hundredths of an inch: the same for all, so that a broad line
which shows on both sides of a lighter one still does."""
THINNEST = 1.1
"""No line is made thinner than this, in hundredths of an inch."""


def thinned(text: str, scale: float) -> str:
    """A drawing with the lines that suit `scale` pixels for a hundredth of an inch."""
    share = min(max((scale - BOLD) / (FINE - BOLD), 0.0), 1.0)
    if not share:
        return text
    root = ElementTree.fromstring(text)
    _thin(root, "", TAKEN * share)
    return ElementTree.tostring(root, encoding="unicode")


def _thin(part: ElementTree.Element, ink: str, taken: float) -> None:
    ink = part.get("stroke", ink)
    if ink == INK and "stroke-width" in part.attrib:
        width = float(part.attrib["stroke-width"])
        part.set("stroke-width", f"{max(width - taken, min(width, THINNEST)):.2f}")
    for child in part:
        _thin(child, ink, taken)
