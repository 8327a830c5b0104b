"""Those who are not what they seem, and those who serve the enemy (p. 17, 37)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.capture.infiltration import reveal
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import belongs_to, is_free, is_undercover
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.shots import Shot
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.verbs import Use

BARE = "bare-headed"
"""The form of an Ambassador who has taken off his helmet."""
EARSHOT = 6.0
"""Inches within which a lackey talks somebody out of aiming well (p. 37)."""
WHEEDLED = -1
"""What that does to the shots of whoever listens."""
OWN_LACKEY = 1
"""Victory points for the monsters when their lackey is killed (p. 37)."""


@ability("infiltrator")
class Infiltrator(Ability):
    """Taken for a friend until it shows itself."""

    def undercover(self, bearer: Miniature, undercover: bool) -> bool:
        return not bearer.status.get("revealed")

    def may_not_be_shot(self, state: State, bearer: Miniature, shooter: Miniature) -> str | None:
        deceived = state.enemies(shooter.side, bearer.side) and is_undercover(bearer)
        return "is taken for a friend" if deceived else None


@ability("helmet")
class Helmet(Ability):
    """With it on nobody sees that he is an alien; without it he is no infiltrator."""

    uses = (Usage("Take off the helmet", cost=0, a_game=1),)

    def undercover(self, bearer: Miniature, undercover: bool) -> bool:
        return undercover and bearer.status.get("form") != BARE

    def causes_fear(self, state: State, bearer: Miniature, causes: bool) -> bool:
        return causes and bearer.status.get("form") == BARE

    def used(self, play: Play, action: Use) -> None:
        reveal(play, action.by)
        play.set(action.by, form=BARE)


@ability("bad-influence")
class BadInfluence(Ability):
    """Talks to one enemy near, who shoots the worse for it as long as he is."""

    uses = (Usage("Talk to somebody", cost=0, wants="miniature", whom="enemy", reach=EARSHOT, a_turn=1, aside=True),)

    def may_not_use(self, state: State, bearer: Miniature, name: str, at: Target | None) -> str | None:
        if isinstance(at, str) and state.miniatures[at].status.get("listens_to") == bearer.id:
            return f"{within(state.miniatures[at].title)} listens to it already"
        return None

    def used(self, play: Play, action: Use) -> None:
        for each in tuple(play.state.standing()):
            if each.status.get("listens_to") == action.by:
                play.set(each.id, listens_to=None)
        play.set(str(action.at), listens_to=action.by)

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        listens = shot.shooter.status.get("listens_to") == bearer.id
        if listens and is_free(bearer) and near(bearer, shot.shooter, EARSHOT):
            yield Modifier(f"Listens to {within(bearer.title)}", WHEEDLED, page(37))


@ability("in-the-way")
class InTheWay(Ability):
    """Whom he serves may shoot him down, and score for it."""

    def is_expendable(self, bearer: Miniature) -> bool:
        return True

    def worth_eliminated(self, state: State, bearer: Miniature, side: str, points: int) -> int:
        killer = state.miniatures.get(str(bearer.status.get("slain_by")))
        betrayed = side == belongs_to(bearer) and killer is not None and killer.side == side
        return points + OWN_LACKEY if betrayed else points


CHAPTER = Chapter(
    "lackeys",
    words={"listens_to": Word(str, None, "The lackey whose talk spoils its aim, as long as he is near.")},
    gained={"listens_to": "{who} is talked to"},
    quiet=frozenset({"listens_to"}),
)
