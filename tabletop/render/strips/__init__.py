"""Several pictures side by side with their words below: laid out once, then painted in pixels or drawn in vectors."""

from tabletop.render.strips.drawn import drawn
from tabletop.render.strips.layout import Panel, Said, Strip, columns_for, laid_out
from tabletop.render.strips.painted import measured, painted

__all__ = ["Panel", "Said", "Strip", "columns_for", "drawn", "laid_out", "measured", "painted"]
