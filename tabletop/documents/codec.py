"""Values of the model as plain data and back: the way for anything that is no map and no save.

`encode` and `decode` are each other's reverse for every type that documents know: actions, events, decisions, records,
outlines, whatever dataclasses a rule set owns. Numbers keep their exact value.
"""

from __future__ import annotations

from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.encode import describe, encode
from tabletop.documents.report import Path, Place, Report, raise_if_any
from tabletop.model.vocabulary import Vocabulary

__all__ = ["decode", "describe", "encode"]


def decode(hint: Any, plain: Any, vocabulary: Vocabulary | None = None, file: str = "data") -> Any:
    """The value of type `hint` (`Action`, `Event`, `tuple[Roll, ...]`, …) that a plain value stands for.

    The vocabulary gives the verbs, the words of states and the classes of a rule set. Raises DocumentError with every
    problem; `file` is what its messages call the data.

    >>> from tabletop.model.action import Action
    >>> decode(Action, {"turn": {"by": "c1", "facing": 90}})
    Turn(side=None, by='c1', facing=90.0)
    """
    report = Report()
    value = Decoding(vocabulary).decode(hint, plain, (), report)
    raise_if_any(report.problems(file, _nowhere))
    return value


def _nowhere(wanted: set[Path]) -> dict[Path, Place]:
    return {}
