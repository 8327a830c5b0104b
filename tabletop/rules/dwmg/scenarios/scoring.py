"""Points and endings that a scenario's data tell (p. 57–62): who gets points for what, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.event import Event, Removed
from tabletop.model.miniature import Miniature
from tabletop.model.naming import stem
from tabletop.model.state import State
from tabletop.model.verdict import Modifier, Outcome
from tabletop.rules.common.words import listed
from tabletop.rules.dwmg import awards
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import belongs_to
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.scenarios.data import Award, DwmgScenario, Ending
from tabletop.rules.dwmg.scenarios.exits import edge_of
from tabletop.rules.dwmg.scenarios.hooks import memory, scenario_of
from tabletop.rules.dwmg.turns.turn import CASUALTY

OVER = "over"
"""What a scenario remembers when its own rules end the game: the reason."""


def meant(award: Award, miniature: Miniature) -> bool:
    """Whether an award speaks of that model: by its id, its profile or its group."""
    profile = roster().profiles.get(miniature.profile or "")
    own = {miniature.id, miniature.profile, profile.group if profile is not None else None}
    named = not award.who or bool(own & set(award.who))
    return named and award.of in ("", miniature.side)


def award(play: Play, data: DwmgScenario, event: Event, before: State) -> None:
    """A model left: whoever gets points for that gets them."""
    if not isinstance(event, Removed) or event.who not in before.miniatures:
        return
    gone, edge = before.miniatures[event.who], edge_of(event.reason)
    for each in data.points:
        exits = each.when == "exits" and edge is not None and each.edge in ("", edge) and _holds_items(each, gone)
        falls = each.when == "eliminated" and event.reason == CASUALTY
        if (exits or falls) and meant(each, gone):
            how = event.reason if exits else "eliminated"
            stands = scenario_of(play.state).book_page
            awards.award(play, each.side, each.points, f"{stem(gone.title)} {how}", stands)


def standing_points(state: State, data: DwmgScenario, side: str) -> Iterator[Modifier]:
    """Points that hang on how the table stands: captives, survivors, what is carried."""
    stands = scenario_of(state).book_page
    for each in data.points:
        if each.side != side:
            continue
        count = sum(_counts(each, model) for model in state.standing() if meant(each, model))
        if count:
            label = {"captive": "Captives", "survives": "Survivors", "holds": "Items held"}[each.when]
            yield Modifier(label, each.points * count, page(stands))


def _counts(award: Award, model: Miniature) -> bool:
    status = model.status
    if award.when == "captive":
        return bool(status.get("captured_by"))
    if award.when == "survives":
        return not status.get("down")
    return award.when == "holds" and _holds_items(award, model)


def _holds_items(award: Award, model: Miniature) -> bool:
    """Whether a model carries an item that an award names; where none is named, it need not."""
    return not award.items or bool(set(award.items) & set(model.status.get("carrying") or ()))


# ---------------------------------------------------------------------------------------------------------------------
# Endings


def ended(state: State, data: DwmgScenario, halved: frozenset[str], points: dict[str, int]) -> Outcome | None:
    """How the game ended by the data; None while it goes on. `halved`: the sides that are wiped out; `points`: the
    victory points of every side."""
    for each in data.end:
        if _holds(state, each, halved):
            return _outcome(state, each, points)
    return None


def _holds(state: State, end: Ending, halved: frozenset[str]) -> bool:
    if end.when == "round":
        return state.clock.round > end.round
    if end.when == "told":
        return bool(memory(state, OVER))
    if end.when == "wiped_out":
        return end.side in halved
    began = bool(state.sides[end.side].status.get("starting_count")) if end.side in state.sides else False
    return began and not any(
        each.side == belongs_to(each) == end.side and not each.status.get("down") for each in state.miniatures.values()
    )


def _outcome(state: State, end: Ending, points: dict[str, int]) -> Outcome:
    reason = end.reason or _reason(state, end)
    if end.draw:
        return Outcome((), reason)
    if end.winner:
        return Outcome((end.winner,), reason)
    return by_points(state, points, reason)


def by_points(state: State, points: dict[str, int], reason: str) -> Outcome:
    """The side with the most points wins, with its allies' leave; equal points are a draw."""
    most = max(points.values(), default=0)
    best = tuple(side for side, count in points.items() if count == most)
    score = listed(f"{state.sides[side].name} {count}" for side, count in points.items())
    return Outcome(best if len(best) == 1 else (), f"{reason} Victory points: {score}.")


def _reason(state: State, end: Ending) -> str:
    if end.when == "told":
        return str(memory(state, OVER))
    if end.when == "round":
        return f"Round {end.round} is over."
    name = state.sides[end.side].name
    return f"{name} are wiped out." if end.when == "wiped_out" else f"Nobody of {name} is left."
