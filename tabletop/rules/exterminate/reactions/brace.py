"""The moment before the dice of a melee are counted: Under Fire tokens of whoever was engaged may still go."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.rules.common.words import sentence, title_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.models import is_able, is_shocked, tokens
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.windows import Window, ask, may_react

BEFORE = section("Fate Tokens", "E2")


@dataclass(frozen=True, slots=True)
class Brace(Window):
    """The model `target` was engaged (`by` an enemy) and is under fire: its side may take the tokens away before they
    cost dice."""

    target: str
    by: str = ""
    side: str = ""
    ready: bool = False

    @property
    def moment(self) -> str:
        return "melee"

    def passed_by(self, side: str) -> Brace:
        return replace(self, ready=True)

    def under_fire_of(self, side: str) -> str | None:
        return self.target if side == self.side else None


def _brace(play: Play, step: Brace) -> None:
    model, engager = play.model(step.target), play.state.miniatures.get(step.by)
    if engager is None or not is_able(engager) or is_shocked(model):
        return  # neither rolls: nothing costs dice
    if step.ready or not tokens(model) or not may_react(play.state, model.side, step.moment):
        return
    count = tokens(model)
    dice = "a die" if count == 1 else f"{count} dice"
    said = sentence(f"{title_of(play.state, model.id)} is engaged; being under fire costs it {dice}. Use Fate?")
    ask(play, model.side, replace(step, side=model.side), said, BEFORE)


CHAPTER = Chapter("bracing", steps={Brace: _brace})
