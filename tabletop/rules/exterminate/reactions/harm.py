"""What its owner may do about harm before it stands: a wound token, then Fate (ruling E15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.harm.falling import exterminate, shock
from tabletop.rules.exterminate.play import Play


@dataclass(frozen=True, slots=True)
class Harmed:
    """A model is to be `shocked` or `exterminated` by a side; a `finish` by Fate cannot be answered. The step `then` is
    done with its field `result` filled in: `none shocked exterminated`."""

    who: str
    result: str
    by: str | None = None
    finish: bool = False
    then: Any = None


def _harmed(play: Play, harm: Harmed) -> None:
    if harm.then is not None:
        play.then(replace(harm.then, result=harm.result))
    if harm.result == "shocked":
        shock(play, harm.who)
    elif harm.result == "exterminated":
        exterminate(play, harm.who, harm.by)


CHAPTER = Chapter("harm", steps={Harmed: _harmed})
