"""A side's force while models join it: who is there already, who comes, and who plays on the other sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.action import Place
from tabletop.model.force import Muster
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile
from tabletop.model.state import State
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.profiles import profile_named, profile_of


@dataclass(frozen=True, slots=True)
class Recruit:
    """A model of a force: its profile, and what was chosen for it to carry."""

    profile: Profile
    carrying: tuple[str, ...] = ()

    @property
    def person(self) -> str:
        """Who it is, when it is somebody in particular."""
        return self.profile.person or self.profile.id


@dataclass(frozen=True, slots=True)
class Ranks:
    """The models that join a side, those it has, and those of the other sides."""

    joining: tuple[Recruit, ...]
    before: tuple[Recruit, ...] = ()
    others: tuple[Recruit, ...] = ()

    @property
    def force(self) -> tuple[Recruit, ...]:
        """The side's force with all who join it."""
        return (*self.before, *self.joining)


def ranks_of(case: DwmgCase) -> Ranks:
    """The ranks that an action makes; a model that comes from the reserve joined its force long before."""
    state = case.around or case.state
    match case.action:
        case Muster(models=models):
            joining = tuple(
                Recruit(profile_named(each.profile), each.carrying) for each in models for _ in range(each.count)
            )
            return _ranks(state, case.side, joining)
        case Place() if case.arrival.id not in case.state.miniatures:
            return _ranks(state, case.arrival.side, (recruit_of(case.arrival),), case.arrival.id)
    return Ranks(())


def _ranks(state: State, side: str | None, joining: tuple[Recruit, ...], without: str | None = None) -> Ranks:
    here = [each for each in state.miniatures.values() if each.id != without]
    before = tuple(recruit_of(each) for each in here if each.side == side)
    return Ranks(joining, before, tuple(recruit_of(each) for each in here if each.side != side))


def recruit_of(miniature: Miniature) -> Recruit:
    """A model as a part of its force."""
    return Recruit(profile_of(miniature), tuple(miniature.status.get("carrying") or ()))


def newcomers(ranks: Ranks) -> Iterator[Recruit]:
    """Those who join, one for each kind: what speaks against several of a kind is said once."""
    yield from {(each.profile.id, each.carrying): each for each in ranks.joining}.values()
