"""The combat die: three sides show a hit, two a defence, one a surge."""

from __future__ import annotations

from tabletop.model.dice import Die

HIT, DEFENCE, SURGE = "hit", "defence", "surge"
COMBAT = Die("combat", (HIT, HIT, HIT, DEFENCE, DEFENCE, SURGE))
