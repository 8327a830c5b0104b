"""Lists of forces as YAML: a title, the rules, and a line for each troop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.documents.decode import Decoding
from tabletop.documents.encode import members
from tabletop.documents.report import BAD, Report, did_you_mean, raise_if_any
from tabletop.documents.text import text_of
from tabletop.documents.tree import parse
from tabletop.documents.words import described, wrong
from tabletop.documents.writer import lines_of
from tabletop.errors import DocumentError, Problem
from tabletop.model.force import MOST, Force, Troop
from tabletop.model.vocabulary import Vocabulary

FORMAT = 1
"""The version of these documents."""
KEYS = ("tabletop", "title", "rules", "models")


def read_force(data: str | bytes, file: str, vocabularies: Mapping[str, Vocabulary]) -> Force:
    """The force in a text; `file` is what messages call it. Raises DocumentError with all its problems."""
    tree = parse(text_of(data, file), file)
    report = Report()
    force = _force(tree.data, vocabularies, report)
    raise_if_any((*tree.problems, *report.problems(file, tree.locate)))
    if force is None:
        raise DocumentError((Problem(file, 0, 0, "The list of a force cannot be read."),))
    return force


def _force(plain: Any, vocabularies: Mapping[str, Vocabulary], report: Report) -> Force | None:
    if not isinstance(plain, dict):
        report.add((), f"The list of a force is a mapping that begins with 'tabletop: 1'; here is {described(plain)}.")
        return None
    version = plain.get("tabletop")
    if version.__class__ is not int or version != FORMAT:
        path = ("tabletop",) if "tabletop" in plain else ()
        report.add(path, f"The first line is 'tabletop: {FORMAT}', the version of the format; here is {version!r}.")
    for key in plain:
        if key not in KEYS:
            report.add((key,), f"The list of a force has no '{key}'. {did_you_mean(key, KEYS)}", at_key=True)
    rules = plain.get("rules", "")
    if not isinstance(rules, str) or rules not in vocabularies:
        report.add(
            ("rules",) if "rules" in plain else (), f"'rules' names a game. {did_you_mean(str(rules), vocabularies)}"
        )
        return None
    title = Decoding().decode(str, plain.get("title", ""), ("title",), report)
    models = Decoding().decode(tuple[Troop, ...], plain.get("models", []), ("models",), report)
    if title is BAD or models is BAD:
        return None
    _check(models, vocabularies[rules], report)
    return Force(title, rules, models)


def _check(models: tuple[Troop, ...], vocabulary: Vocabulary, report: Report) -> None:
    """The profiles are known and the numbers sensible; whether they go together, the rules know."""
    for number, each in enumerate(models):
        path = ("models", number)
        if each.profile not in vocabulary.profiles:
            known = did_you_mean(each.profile, vocabulary.profiles)
            report.add((*path, "profile"), f"There is no profile '{each.profile}'. {known}")
        if not 1 <= each.count <= MOST:
            wrong(each.count, f"a number from 1 to {MOST}", (*path, "count"), report)


def write_force(force: Force) -> str:
    """The force as YAML; `read_force` makes an equal one of it."""
    plain = {
        "tabletop": FORMAT,
        "title": force.title,
        "rules": force.rules,
        "models": [members(each) for each in force.models],
    }
    return "\n".join(lines_of(plain)) + "\n"
