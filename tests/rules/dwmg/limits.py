"""Abilities without their limits: what each would do if the book did not say where it ends.

An ability that changes figures, dice or fear refuses nothing by itself. Where it ends shows in an example in which it
must not take effect: out of its reach, against the wrong foe, a second time. That example has to fail with the class
that stands here instead of the ability's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Modifier
from tabletop.rules.dwmg.abilities import creations, radiation, recall, rerolls, vargas, zygons
from tabletop.rules.dwmg.abilities.creations import Storm
from tabletop.rules.dwmg.abilities.machines import Fed
from tabletop.rules.dwmg.abilities.robots import TakeUp
from tabletop.rules.dwmg.awards import award
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.moments import Ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns import victory

SURE = 12
"""A Morale that no roll goes beyond."""


@dataclass(frozen=True, slots=True)
class Limitless:
    """An ability that knows no end: what is then wrong about it, and the moments at which it says something else.

    Where the limit is kept by those who ask, `outside` names what says something else there: module, name, value.
    """

    wrong: str
    moments: dict[str, Callable[..., Any]]
    outside: tuple[ModuleType, str, object] | None = None

    def instead_of(self, cls: type[Ability]) -> type[Ability]:
        return type(f"Limitless{cls.__name__}", (cls,), dict(self.moments))


def _limitless(wrong: str, **said: Callable[..., Any]) -> Limitless:
    return Limitless(wrong, said)


def _outside(wrong: str, module: ModuleType, name: str, value: object) -> Limitless:
    return Limitless(wrong, {}, (module, name, value))


def _always(answer: object) -> Callable[..., Any]:
    """Say the same at every occasion."""
    return lambda *_: answer


def _modifier(value: int) -> Callable[..., Any]:
    """Change a die to hit for everybody, whoever shoots or strikes."""
    return lambda *_: iter((Modifier("Without a limit", value, page(17)),))


def _tired(_: Ability, play: Play, bearer: Miniature) -> None:
    play.set(bearer.id, exerted=True)


def _programmed_again(_: Ability, play: Play, bearer: Miniature) -> None:
    play.then(TakeUp(bearer.id, bearer.id))


def _storms(_: Ability, play: Play, bearer: Miniature, victim: Miniature) -> None:
    play.then(Storm(bearer.id))


def _scores(_: Ability, play: Play, bearer: Miniature, captor: Miniature) -> None:
    award(play, captor.side, 2, "captured")


def _spent(_: Ability, play: Play, bearer: Miniature, count: int) -> int:
    zygons._turn_back(play, bearer.id)
    return 0


LIMITLESS: dict[str, Limitless] = {
    "a-good-offense": _limitless("serves more than once a turn", rerolls=lambda s, state, b, t: t.by == b.id),
    "absolute-command": _limitless("steels others than Daleks", steels=_always(True)),
    "academy-trained": _limitless(
        "serves more than once a game", rerolls=lambda s, state, b, t: t.kind == "int" and t.by == b.id
    ),
    "alien": _limitless("frightens those who are used to Aliens", terrifies=_always(True)),
    "anti-matter-creature": _limitless("is as safe at home", strength_against=lambda s, state, b, blow, st: st - 2),
    "body-armour": _limitless("stops what is stronger than Str 4", save=_always(5)),
    "bungling": _outside("reaches the whole table", rerolls, "BUNGLED", 99.0),
    "commanding": _limitless("serves those who act by themselves", rerolls=lambda s, state, b, t: t.kind == "morale"),
    "crippled": _limitless("is hit by every shot as well", hit_modifiers=_modifier(5)),
    "cyber-director": _limitless(
        "gives one for every Cyberman",
        extra_activations=lambda s, state, b, count: sum(each.side == b.side for each in state.miniatures.values()),
    ),
    "dalek-communicator": _limitless("reaches others than Daleks", may_lead=_always(True)),
    "dalekinium-armour": _limitless("turns everything away on a 6", save=lambda s, state, b, blow, st: min(st + 1, 6)),
    "easily-convinced": _limitless("serves against others too", foes_reroll=_always(True)),
    "fair-form": _limitless("calms those who stand before tentacles", sways_morale=_always(SURE)),
    "fears-aliens": _limitless("fears every enemy", fears=_always(True)),
    "fears-strangers": _limitless("knows every world", fears=_always(False)),
    "force-field": _limitless("stops blows too", field=lambda s, state, b, blow: s.value),
    "gets-used-to-aliens": _limitless("was never afraid", fears=_always(False)),
    "group-mind": _limitless(
        "feels every single loss",
        weakened=lambda s, state, b: sum(bool(each.status.get("down")) for each in state.miniatures.values()),
    ),
    "guard-rerolls": _limitless(
        "serves more than once a turn", rerolls=lambda s, state, b, t: t.by == b.id and t.kind == "hit" and t.failed
    ),
    "high-gravity-homeworld": _limitless("tires of walking", activates=_tired),
    "hover": _limitless("floats over water", crosses=_always("open")),
    "immobile": _limitless("is hit by every shot as well", hit_modifiers=_modifier(5)),
    "inspirational": _limitless("reaches the whole table", lends_morale=_always(True)),
    "invulnerable": _limitless("is harmed by nothing", ignores=_always(True)),
    "invulnerable-to-old-weapons": _limitless(
        "turns Advanced weapons away too", invulnerability=lambda s, state, b, blow, points: points
    ),
    "it-just-came-off-in-my-hand": _limitless("is limp while it is controlled", struck=_always(1)),
    "large": _limitless("aims the better itself", hit_modifiers=_modifier(1), melee_modifiers=_modifier(1)),
    "living-metal": _limitless("grows by every bullet", hit_first=lambda s, state, b, blow: Fed(b.id)),
    "low-tech": _limitless(
        "is weak against everybody",
        strength_dealt=lambda s, state, b, target, blow, st: st - 1,
        defence=lambda s, state, b, blow, d: d - 1,
    ),
    "luck": _limitless("serves friends who are far off", rerolls=lambda s, state, b, t: s.left(b) > 0),
    "maker-of-gel-guards": _limitless("controls others than Gel Guards", controls=_always(True)),
    "no-great-loss": _outside("is true of everybody", victory, "worth_eliminated", _always(0)),
    "pacifist": _limitless("hits as easily what is hard to hit", shoots=_always(5), strikes=_always(5)),
    "plastic": _limitless("stops rays too", save=_always(2)),
    "probic-vent": _limitless("is struck from in front", defence=_always(2)),
    "programmed": _limitless("chooses again, having a program", game_begins=_programmed_again),
    "psychic": _limitless("serves its friends", rerolls=_always(True)),
    "radioactive": _outside("reaches the whole table", radiation, "REACH", 99.0),
    "rage": Limitless(
        "storms though another opponent is left",
        {"slays": _storms, "melee_won": _always(None)},
        (creations, "in_contact", _always(())),
    ),
    "recall-unit": _outside("goes home on a 3 too", recall, "CALLED_HOME", 3),
    "resist-vacuum": _limitless("needs no die", bears=_always(1)),
    "reverts-when-hit": _limitless("spends every hit", loses=_spent),
    "rival-empire": _limitless("holds in every age", sways_morale=lambda s, state, b, other, value: value + 1),
    "safer-behind-bars": _limitless("scores for every captor", captured=_scores),
    "small": _limitless("is hard to hit in melee", melee_modifiers=_modifier(-1)),
    "spacer": _limitless("needs no spacesuit", bears=_always(1)),
    "uncontrolled-gone": _limitless("is lost though its master is there", may_not_act=_always("is lost")),
    "uncontrolled-removed": _limitless("is harmless under control", may_not_act=_always("is harmless")),
    "unwilling-conscript": _limitless("runs away though he is watched", wavers=_always(True)),
    "varga-thorns": _outside("scratches who does not touch it", vargas, "CONTACT_REACH", 12.0),
    "wasting-away": _limitless("wastes away in freedom", wastes_away=_always(True)),
    "web-fungus": _limitless("walks over rubble as over a web", crosses=_always("open")),
}
