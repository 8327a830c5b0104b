"""Using an ability by choice: offered, refused, paid for, done (`name` is what `use` calls it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play
    from tabletop.rules.dwmg.verbs import Use


class Using:
    """What an ability says of its uses."""

    def on_offer(self, state: State, bearer: Miniature, name: str) -> bool:
        """Whether the menu speaks of it at all; what is refused stands there greyed with its reason."""
        return True

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        """Why it cannot be used (on that): a whole sentence without its full stop; None: it can. `at` is None as long
        as no target is named: then only what holds for every target counts."""
        return None

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        """The lowest die with which it succeeds; None: no such die is rolled."""
        return None

    def used(self, play: Play, action: Use) -> None:
        """What it does; it is paid for and remembered already."""
