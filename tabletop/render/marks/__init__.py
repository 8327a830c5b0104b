"""Marks over the table: areas and shades below, lines above them, ghosts, then words (look.md, "Measures")."""

from tabletop.render.marks.card import card, lay_card
from tabletop.render.marks.painting import Company, MarkPainter

__all__ = ["Company", "MarkPainter", "card", "lay_card"]
