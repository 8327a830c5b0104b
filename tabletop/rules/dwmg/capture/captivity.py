"""Captivity (p. 23, ruling D34): what makes a model a captive, what carries it along, what frees it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import Point
from tabletop.model.event import Became, Moved, Noted, Removed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.capture.captives import captives_of, captor_of, taken_along
from tabletop.rules.dwmg.capture.room import beside, touching
from tabletop.rules.dwmg.models import in_contact, is_captive, is_free, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close


@dataclass(frozen=True, slots=True)
class Seize:
    """A model captures an enemy in contact, unless it resists; `means` is the weapon that it threatens with."""

    by: str
    at: str
    means: str | None = None


# ---------------------------------------------------------------------------------------------------------------------
# Being held, being let go


def hold(play: Play, captor: str, captive: str) -> None:
    """A model is captured; one that was seized from afar is pulled into contact."""
    model, holder = play.model(captive), play.model(captor)
    if holder.at is None or not is_free(holder) or not is_present(model) or is_captive(model):
        return
    close(play, captive)
    play.tell(Noted(sentence(f"{title_of(play.state, captor)} captures {title_of(play.state, captive)}.")))
    play.set(captive, captured_by=captor, foes=None, loose=None)
    play.set(captor, foes=tuple(each for each in holder.status.get("foes") or () if each != captive) or None)
    if all(each.id != captive for each in touching(play.state, holder)):
        bring(play, holder, captive, holder.at)
    for own in abilities(model):
        own.captured(play, model, holder)


def let_go(play: Play, captive: str) -> None:
    """A captive is free again, where it stands."""
    play.set(captive, captured_by=None)


def bring(play: Play, holder: Miniature, who: str, was: Point) -> bool:
    """A model is brought to where its holder stands now, who stood at `was`; whether there is room for it."""
    model = play.model(who)
    at = beside(play.state, model, holder, was)
    if at is None or model.at is None:
        return False
    play.tell(Moved(who, (model.at, at), 0.0, model.facing, holder.level))
    return True


# ---------------------------------------------------------------------------------------------------------------------
# What frees captives, and what carries them along


def moved(play: Play, event: Moved, before: State) -> None:
    """Whoever moves takes his captives along; whom he moves against in melee must let go of his (ruling D34)."""
    holder, was = play.model(event.who), before.miniatures[event.who]
    if was.at is not None and (was.at, was.level) != (holder.at, holder.level):
        for each in taken_along(play.state, holder):
            if not bring(play, holder, each.id, was.at):
                let_go(play, each.id)
    _release_those_in_melee(play)


def removed(play: Play, event: Removed, before: State) -> None:
    """Whose captor is gone is free."""
    _release_from(play, before.miniatures[event.who])


def changed(play: Play, event: StatusSet, before: State) -> None:
    """Whose captor is down, stunned or a captive himself is free."""
    if event.word in ("down", "stunned", "captured_by"):
        if event.value:
            _release_from(play, play.model(event.who))
        _release_those_in_melee(play)


def became(play: Play, event: Became, before: State) -> None:
    """Who goes over to the captor's side is no captive any more, nor is one whose captor comes over."""
    for each in tuple(play.state.standing()):
        holder = captor_of(play.state, each)
        if holder is not None and not play.state.enemies(holder.side, each.side):
            let_go(play, each.id)


def _release_from(play: Play, holder: Miniature) -> None:
    for each in captives_of(play.state, holder):
        let_go(play, each.id)


def _release_those_in_melee(play: Play) -> None:
    for each in tuple(play.state.standing()):
        holder = captor_of(play.state, each)
        if holder is not None and any(is_free(foe) for foe in in_contact(play.state, holder)):
            let_go(play, each.id)
