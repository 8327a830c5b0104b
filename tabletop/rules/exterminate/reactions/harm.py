"""What its owner may do about harm before it stands: a wound token, then Fate (ruling E15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.exterminate.cards.pool import passes
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.harm.falling import exterminate, shock
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.profiles import card_of
from tabletop.rules.exterminate.reactions.windows import Window, ask, may_react
from tabletop.rules.exterminate.verbs import TakeWound

WOUNDS = section("Wound Tokens", "E15")


@dataclass(frozen=True, slots=True)
class Harmed(Window):
    """A model is to be `shocked` or `exterminated` by a side; a `finish` by Fate cannot be answered. The step `then` is
    done with its field `result` filled in: `none shocked exterminated`.

    `side` owns the model, once it has been looked up; after Fate has `helped` no wound token does.
    """

    who: str
    result: str
    by: str | None = None
    finish: bool = False
    then: Any = None
    side: str = ""
    helped: bool = False
    stands: bool = False

    @property
    def moment(self) -> str:
        return "harm"

    def passed_by(self, side: str) -> Harmed:
        return replace(self, stands=True)

    def harm_to(self, side: str) -> tuple[str, str] | None:
        return (self.who, self.result) if side == self.side else None

    def softened(self, result: str) -> Harmed:
        return replace(self, result=result, helped=True)

    def wounded(self) -> Wounded:
        return Wounded(self)


@dataclass(frozen=True, slots=True)
class Wounded:
    """A wound token is taken instead of harm."""

    harm: Harmed


def wounds_left(miniature: Miniature) -> int:
    """How many wound tokens it may still take."""
    return card_of(miniature).wounds - int(miniature.status.get("wounds") or 0)


def _harmed(play: Play, harm: Harmed) -> None:
    model = play.model(harm.who)
    harm = replace(harm, side=model.side)
    hurts = harm.result != "none" and not (harm.result == "shocked" and model.status.get("shocked"))
    if hurts and not harm.finish and not harm.stands:
        wound: tuple[Action, ...] = (TakeWound(harm.who),) if wounds_left(model) > 0 and not harm.helped else ()
        waves = passes(play.state, model.side, harm.moment)
        if may_react(play.state, model.side, harm.moment) or (wound and not waves):
            said = sentence(f"{title_of(play.state, harm.who)} is to be {harm.result}. Do something about it?")
            ask(play, model.side, harm, said, WOUNDS, *wound)
            return
    _stand(play, harm, hurts)


def _stand(play: Play, harm: Harmed, hurts: bool) -> None:
    if harm.then is not None:
        play.then(replace(harm.then, result=harm.result if hurts else "none"))
    if hurts and harm.result == "shocked":
        shock(play, harm.who)
    elif hurts:
        exterminate(play, harm.who, harm.by)


def _wounded(play: Play, step: Wounded) -> None:
    taken = int(play.model(step.harm.who).status.get("wounds") or 0)
    play.set(step.harm.who, wounds=taken + 1)
    play.then(replace(step.harm, result="none"))


def _tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    taken = int(miniature.status.get("wounds") or 0)
    if taken:
        yield Token("wound", str(taken), f"Wound tokens: {taken} of {card_of(miniature).wounds}")


CHAPTER = Chapter(
    "harm",
    tokens=_tokens,
    rules={TakeWound: (nothing_asked,)},
    steps={Harmed: _harmed, Wounded: _wounded},
    words={"wounds": Word(int, 0, "Wound tokens it has taken.", least=0)},
    gained={"wounds": "{who} takes a wound token"},
)
