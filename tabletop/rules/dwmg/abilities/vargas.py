"""Varga Plants (p. 55): thorns, and a poison that makes their victims mad, and plants in the end.

House: the poison is rolled for from the end phase after the one that brought it (ruling D38), with one die whatever
Hits are left; its victim is on the side whose plant has poisoned it for the whole of the next turn, counts for its own
side all the while, and is lost to that when it takes root. There is no cure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.model.event import Noted
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.capture.control import CONTROLLED, release
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import belongs_to, is_present, is_solid, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import beginning, profile_named
from tabletop.rules.dwmg.shooting.effects import Effect, effect, is_mechanoid
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH

PLANT = "varga-plant"
"""The profile of what the poisoned turn into."""
RAVES = 6
"""The die, in an end phase, with which a poisoned model is out of its mind."""
TAKES_ROOT = 3
"""How many of these make a plant of it."""


@ability("varga-thorns")
class VargaThorns(Ability):
    """Whoever touches it when the turn ends must be nimble. Machines have nothing that can be poisoned."""

    def scratches(self, bearer: Miniature) -> bool:
        return True


@ability("varga-poison")
class VargaPoison(Ability):
    """Gets into whom its spine or its thorns have struck."""

    def poisons(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        if is_mechanoid(victim) or victim.profile == bearer.profile or victim.status.get("varga_poison"):
            return
        afflicted = victim.status.get("afflicted") or ()
        plant = belongs_to(bearer)
        play.set(victim.id, varga_poison=True, poisoned_by=plant, afflicted=(*afflicted, "varga_poison"))


@effect("varga-poison")
class Spine(Effect):
    """Poisons instead of wounding."""

    def affects(self, target: Miniature) -> bool:
        return not is_mechanoid(target)

    def hit(self, play: Play, who: str, blow: Blow) -> None:
        plant = play.state.miniatures.get(blow.by or "")
        if plant is not None and who in play.state.miniatures:
            _poison(play, plant, play.model(who))


def _poison(play: Play, plant: Miniature, victim: Miniature) -> None:
    for each in abilities(plant):
        each.poisons(play, plant, victim)


@dataclass(frozen=True, slots=True)
class PoisonWorks:
    """The turn ends: the mad come to themselves, the poisoned may go mad, and thorns scratch whoever touches them."""


@dataclass(frozen=True, slots=True)
class Raved:
    """The die of a poisoned model has fallen."""

    who: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scratched:
    """Whoever touches a plant has tested his Agi."""

    plant: str
    who: str
    passed: bool = False


def _poison_works(play: Play, step: PoisonWorks) -> None:
    for each in tuple(play.state.standing()):
        if each.status.get("raves"):
            play.set(each.id, raves=None)
            release(play, each.id)
    state = play.state
    ill = [each.id for each in state.standing() if _is_ill(each)]
    play.then(
        *(Throw(1, "the Varga's poison", Raved(who), who, (who,), RAVES, hopes=False) for who in ill),
        *(StatTest(who, "agi", then=Scratched(plant, who)) for plant, who in _touching(state)),
    )


def _is_ill(miniature: Miniature) -> bool:
    new = "varga_poison" in (miniature.status.get("afflicted") or ())
    return bool(miniature.status.get("varga_poison")) and not new and is_present(miniature)


def _touching(state: State) -> Iterable[tuple[str, str]]:
    """Every plant with thorns, with everybody whom they could poison and who touches it."""
    plants = [each for each in state.standing() if any(own.scratches(each) for own in abilities(each))]
    for plant in plants:
        for other in state.standing(plant.level):
            touches = is_solid(plant) and is_solid(other) and within(plant, other, CONTACT_REACH)
            immune = is_mechanoid(other) or other.profile == plant.profile or other.status.get("varga_poison")
            if touches and not immune:
                yield plant.id, other.id


def _scratched(play: Play, step: Scratched) -> None:
    if not step.passed:
        _poison(play, play.model(step.plant), play.model(step.who))


def _raved(play: Play, step: Raved) -> None:
    if step.faces[0] < RAVES or not is_present(play.model(step.who)):
        return
    count = int(play.model(step.who).status.get("varga_sixes") or 0) + 1
    play.set(step.who, varga_sixes=count)
    if count >= TAKES_ROOT:
        _take_root(play, step.who)
    else:
        _rave(play, step.who)


def _rave(play: Play, who: str) -> None:
    """A model belongs to its own side, but is played by the plants' in the next turn."""
    model = play.model(who)
    master = str(model.status.get("poisoned_by"))
    if not play.state.enemies(model.side, master):
        return
    close(play, who)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} is out of its mind.")))
    gifts = tuple(dict.fromkeys((*(model.status.get("gifts") or ()), CONTROLLED)))
    play.set(who, raves=True, controlled_by=master, home=belongs_to(model), gifts=gifts, foes=None)
    become(play, who, side=master)


def _take_root(play: Play, who: str) -> None:
    """A model is a plant from now on, and lost to its side."""
    model = play.model(who)
    master, home = str(model.status.get("poisoned_by")), play.state.sides[belongs_to(model)]
    play.tell(Noted(sentence(f"{title_of(play.state, who)} turns into a Varga Plant.")))
    kept = ("prone", "afflicted")
    play.set(who, **{word: None for word in model.status if word not in kept})
    play.set(who, **beginning(profile_named(PLANT)))
    become(play, who, side=master, profile=PLANT)
    if master != home.id:
        play.set(home.id, lost_since_test=int(home.status.get("lost_since_test") or 0) + 1)


def _tokens(state: State, miniature: Miniature) -> Iterable[Token]:
    if miniature.status.get("varga_poison"):
        count = int(miniature.status.get("varga_sixes") or 0)
        said = f"Poisoned by a Varga: mad on a {RAVES} in each end phase, a plant with the third ({count} so far)"
        yield Token("warning", "V", said)


CHAPTER = Chapter(
    "vargas",
    steps={PoisonWorks: _poison_works, Raved: _raved, Scratched: _scratched},
    ends={"end": (PoisonWorks(),)},
    tokens=_tokens,
    words={
        "poisoned_by": Word(str, None, "The side whose plant has poisoned it."),
        "varga_sixes": Word(int, 0, "How often it has rolled a 6 for that poison.", least=0),
        "raves": Word(bool, False, "Whether the poison has made it another side's for this turn."),
    },
    gained={"varga_poison": "{who} is poisoned"},
    quiet=frozenset({"poisoned_by", "varga_sixes", "raves"}),
)
