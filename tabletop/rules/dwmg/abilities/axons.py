"""Axons (p. 40–41): golden people, what they really are, and the copies they grow."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.action import Action, Choose, Target
from tabletop.model.decision import Decision
from tabletop.model.event import Noted, Placed, Removed, StatusSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.becoming import become
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import force, is_free, team
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, roster
from tabletop.rules.dwmg.shooting.armoury import carried
from tabletop.rules.dwmg.turns.allowance import actions_left, actions_of
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

HUMANOID, TENTACLED, COPY = "axon-humanoid", "axon-tentacled", "axon-copy"
"""The forms of an Axon."""
SHARE = 4
"""Each quarter of their force that is lost costs them something (p. 40)."""
ANOTHER = 6
"""The lowest die with which one tentacled Axon brings another along."""
TAKEN = 5
"""The lowest die on which an Axon takes somebody's appearance."""
LOOKED_AT = 6.0
"""Inches from any Axon within which somebody is copied."""

# ---------------------------------------------------------------------------------------------------------------------
# What protects them


@ability("invulnerable-to-old-weapons")
class InvulnerableToOld(Ability):
    """Advanced weapons harm them as they harm others. House: a weapon of which the book gives no technology has that of
    its bearer; where he has none either, what shoots is Advanced and what strikes is not."""

    def invulnerability(self, state: State, bearer: Miniature, blow: Blow, points: int) -> int:
        level = blow.technology
        dealer = state.miniatures.get(blow.by or "")
        if level is None and dealer is not None:
            level = profile_of(dealer).technology
        if level is None and dealer is None:
            return 0  # fire, rubble and radiation are nobody's weapons
        advanced = blow.ranged if level is None else level == "advanced"
        return 0 if advanced else points


@ability("fair-form")
class FairForm(Ability):
    """Who would be afraid of such beautiful people?"""

    def causes_fear(self, state: State, bearer: Miniature, causes: bool) -> bool:
        return False


# ---------------------------------------------------------------------------------------------------------------------
# One mind


@ability("group-mind")
class GroupMind(Ability):
    """Every quarter of its side that is lost takes a point from its Int and its Morale."""

    def weakened(self, state: State, bearer: Miniature) -> int:
        """Points it is short of."""
        start = int(state.sides[bearer.side].status.get("starting_count") or 0)
        left = sum(not each.status.get("down") for each in force(state, bearer.side))
        return SHARE * (start - left) // start if start > left else 0


def _losses(play: Play, event: StatusSet | Removed | Placed, before: State) -> None:
    """Somebody has fallen, or has come back."""
    if isinstance(event, StatusSet) and event.word != "down":
        return
    for each in tuple(play.state.miniatures.values()):
        minds = [own for own in abilities(each) if isinstance(own, GroupMind)]
        if minds:
            _weaken(play, each, minds[0].weakened(play.state, each))


def _weaken(play: Play, axon: Miniature, points: int) -> None:
    change = int(axon.status.get("mind_lost") or 0) - points
    if change:
        mods = {word: int(axon.status.get(word) or 0) + change or None for word in ("int_mod", "morale_mod")}
        play.set(axon.id, mind_lost=points or None, **mods)


@ability("natural-form")
class NaturalForm(Ability):
    """On a 6 another tentacled Axon acts directly after it, free, and may bring along a further one."""

    def activates(self, play: Play, bearer: Miniature) -> None:
        if _waiting(play.state, bearer):
            play.then(Throw(1, "another Axon", Roused(bearer.id), bearer.id, (bearer.id,), ANOTHER))


def _waiting(state: State, bearer: Miniature) -> tuple[str, ...]:
    """The tentacled Axons that have not acted yet."""
    return tuple(
        each.id
        for each in team(state, bearer.side)
        if each.profile == TENTACLED and each.id != bearer.id and is_free(each) and not each.status.get("activated")
    )


@dataclass(frozen=True, slots=True)
class Roused:
    """The die has fallen for whether another Axon comes along."""

    by: str
    faces: tuple[int, ...] = ()


def _roused(play: Play, step: Roused) -> None:
    if step.faces[0] >= ANOTHER:
        play.set(step.by, leads=_waiting(play.state, play.model(step.by)), leads_left=1)


# ---------------------------------------------------------------------------------------------------------------------
# Other forms


def _has_begun(state: State, axon: Miniature) -> bool:
    """Whether it has done something in its activation: it changes when that begins, not later."""
    return bool(axon.status.get("active")) and actions_left(state, axon) < actions_of(state, axon)


@ability("change-form")
class ChangeForm(Ability):
    """Takes another form as it is activated, before it does anything."""

    uses = (Usage("Take another form", cost=0, a_turn=1),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        begun = f"{within(bearer.title)} changes its form when it is activated, and has begun to act already"
        return begun if _has_begun(state, bearer) else None

    def used(self, play: Play, action: Use) -> None:
        axon = play.model(action.by)
        forms = [each for each in (HUMANOID, TENTACLED) if each != axon.profile]
        if len(forms) == 1:
            _take(play, axon.id, forms[0])
            return
        answers = tuple(Choose(each) for each in forms)
        said = f"What does {title_of(play.state, axon.id)} turn into?"
        play.ask(Decision("form", axon.side, said, answers, None, page(40)), AxonChanging(axon.id))


@dataclass(frozen=True, slots=True)
class AxonChanging:
    """A copy takes one form or the other."""

    who: str


def _changing(play: Play, step: AxonChanging, answer: Action) -> None:
    assert isinstance(answer, Choose)
    _take(play, step.who, answer.option)


def _take(play: Play, who: str, profile: str, like: Miniature | None = None) -> None:
    """An Axon takes a form; what it has copied of somebody else's weapons goes with that one's face."""
    before = play.model(who)
    named = title_of(play.state, who)
    shown = None if like is None else like.id
    play.set(who, revealed=None, form=shown, carrying=None if like is None else _weapons_of(like))
    become(play, who, profile=profile, look=None if like is None else like.look)
    form = roster().profiles[profile].name if like is None else f"the very image of {title_of(play.state, like.id)}"
    play.tell(Noted(sentence(f"{named} becomes {form}.")))
    for each in abilities(before):
        each.changes_form(play, before)


def _weapons_of(model: Miniature) -> tuple[str, ...] | None:
    """The common weapons that a copy of that model has."""
    return tuple(each.id for each in carried(model) if each.id in roster().weapons) or None


@ability("no-way-back")
class NoWayBack(Ability):
    """A copy that has shown another form is no copy any more, and never again."""

    def changes_form(self, play: Play, bearer: Miniature) -> None:
        if play.model(bearer.id).profile != COPY:
            play.set(bearer.id, copied=True)


@ability("replacement")
class Replacement(Ability):
    """As it is activated, an Axon may try to look like an enemy near any Axon.

    House: every Axon may; there is one copy at a time, since the roster has it as unique; and what is nobody's double
    yet tries once a turn.
    """

    uses = (Usage("Take an enemy's appearance", cost=0, wants="miniature", whom="enemy", a_turn=1),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        who = within(bearer.title)
        if bearer.status.get("copied"):
            return f"{who} has been a copy, and cannot become one again"
        if any(each.profile == COPY and each.side == bearer.side for each in state.miniatures.values()):
            return "There is an Axon Copy already"
        if _has_begun(state, bearer):
            return f"{who} takes an appearance when it is activated, and has begun to act already"
        if not isinstance(at, str):
            return None
        model, group = state.miniatures[at], profile_of(bearer).group
        axons = (each for each in team(state, bearer.side) if profile_of(each).group == group)
        if any(near(each, model, LOOKED_AT) for each in axons):
            return None
        return f"{within(model.title)} is further than {LOOKED_AT:g}″ from every Axon"

    def needs_to_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> int | None:
        return TAKEN

    def used(self, play: Play, action: Use) -> None:
        assert isinstance(action.at, str)
        about = (action.by,)
        play.then(Throw(1, "somebody's appearance", Copied(action.by, action.at), action.by, about, TAKEN))

    def jammed(self, play: Play, bearer: Miniature) -> bool:
        if bearer.profile != COPY:
            return False
        _take(play, bearer.id, TENTACLED)
        return True


@dataclass(frozen=True, slots=True)
class Copied:
    """The die has fallen for whether an Axon takes somebody's appearance."""

    by: str
    whom: str
    faces: tuple[int, ...] = ()


def _copied(play: Play, step: Copied) -> None:
    if step.faces[0] >= TAKEN:
        _take(play, step.by, COPY, play.model(step.whom))


CHAPTER = Chapter(
    "axons",
    steps={Roused: _roused, Copied: _copied},
    replies={AxonChanging: _changing},
    watches={StatusSet: (_losses,), Removed: (_losses,), Placed: (_losses,)},
    words={
        "mind_lost": Word(int, 0, "Points of Int and Morale that the losses of its kind have cost it.", least=0),
        "copied": Word(bool, False, "Whether it has been an Axon Copy, and has shown what it is."),
    },
    quiet=frozenset({"mind_lost", "copied"}),
)
