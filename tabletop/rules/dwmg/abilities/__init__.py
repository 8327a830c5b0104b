"""The special abilities of pages 17 and 18, and the rules of single profiles: one small class each, by what they touch.

Importing this package registers them all.
"""

from tabletop.rules.dwmg.abilities import fighting, walking

__all__ = ["fighting", "walking"]
