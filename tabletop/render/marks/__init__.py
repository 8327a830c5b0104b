"""Marks over the table: areas and shades below, lines above them, ghosts, then words (look.md, "Measures")."""

from tabletop.render.marks.card import card
from tabletop.render.marks.painting import MarkPainter

__all__ = ["MarkPainter", "card"]
