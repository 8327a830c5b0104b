"""How some models move otherwise than others (p. 17–18, ruling D19)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.dwmg.moments import Ability, ability


@ability("mechanoid")
class Mechanoid(Ability):
    """Machines do not run."""

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "is a Mechanoid and cannot run"

    def may_be_mended(self, state: State, bearer: Miniature) -> bool:
        return True

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        return 1

    def is_machine(self, bearer: Miniature) -> bool:
        return True

    def is_armoured(self, bearer: Miniature) -> bool:
        return True

    def may_not_be_healed(self, state: State, bearer: Miniature) -> str | None:
        return "is a Mechanoid, which needs repair and no medic"


@ability("slow")
class Slow(Ability):
    """Nor do the clumsy."""

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "is Slow and cannot run"


@ability("may-run")
class MayRun(Ability):
    """Movellans run although they are machines (p. 51)."""

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return None


@ability("aquatic")
class Aquatic(Ability):
    """At home in the water."""

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: str) -> str:
        return "open" if kind == "water" else kind

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        return 1 if hazard == "under-water" else 7


@ability("hover")
class Hover(Ability):
    """Floats over rough ground and obstacles, and from level to level (ruling D26)."""

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: str) -> str:
        return "open" if kind in ("rough", "obstacle") else kind

    def floats(self, state: State, bearer: Miniature) -> bool:
        return True
