"""What becomes of markers is told in words that players know."""

from __future__ import annotations

from tabletop.model.event import MarkerSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.things import Marker
from tabletop.rules.common import story


def _told(*there: str) -> tuple[str, ...]:
    markers = FrozenMap({name: Marker(name, "vortex-node", (4.0, 4.0)) for name in there})
    return story.tell(State(Table(24.0, 16.0), markers=markers), [MarkerSet("n1", None)])


def test_the_only_marker_of_its_kind_is_not_called_by_a_name_of_the_file() -> None:
    assert _told("n1") == ("The vortex node is taken away.",)


def test_of_several_it_is_told_which_one() -> None:
    assert _told("n1", "n2") == ("The vortex node n1 is taken away.",)
