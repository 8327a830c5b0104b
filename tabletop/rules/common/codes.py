"""The refusal codes every rule set shares (formats.md); a rule set adds its own in the same style."""

from __future__ import annotations

SHARED_CODES = (
    "too-far",
    "overlap",
    "off-table",
    "terrain-in-the-way",
    "enemy-in-the-way",
    "too-close",
    "contact-not-allowed",
    "not-your-side",
    "wrong-phase",
    "decision-pending",
    "melee-open",
    "already-acted",
    "no-actions-left",
    "no-activations",
    "cannot-move",
    "cannot-run",
    "cannot-act",
    "out-of-range",
    "minimum-range",
    "out-of-arc",
    "no-line-of-sight",
    "target-in-melee",
    "no-such-weapon",
    "no-dice",
    "not-in-contact",
    "unknown",
)
COMMON_CODES = (
    *SHARED_CODES,
    "nothing-asked",
    "nothing-to-do",
    "game-over",
    "moved-twice",
    "id-taken",
)
"""The shared codes and those of the checks in this package: what a rule set's vocabulary starts from."""
