"""Where the shared rules stand (rulings.md, chapter C)."""

from __future__ import annotations

from tabletop.model.verdict import Citation

C2 = Citation(ruling="C2")
"""Bases, gaps and overlaps."""
C3 = Citation(ruling="C3")
"""What a move is charged, and what it may not cross."""
C7 = Citation(ruling="C7")
"""Sides."""
HOUSE = Citation(book="House rule")
"""Table manners that no rulebook troubles to write down."""
