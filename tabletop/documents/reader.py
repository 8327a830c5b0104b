"""Maps and examples from YAML: `read` gives a `Document`, or one DocumentError with everything that is wrong."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path as FilePath
from typing import Any

from tabletop.documents.checks import check_map
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds
from tabletop.documents.pictures import with_picture
from tabletop.documents.references import tell_doubles, tell_nobodies, tell_strangers
from tabletop.documents.report import BAD, Path, Place, Report, did_you_mean, raise_if_any
from tabletop.documents.sections import Sections
from tabletop.documents.steps import Steps, read_view
from tabletop.documents.text import text_of
from tabletop.documents.tree import Tree, parse
from tabletop.documents.words import described, wrong
from tabletop.errors import DocumentError, Problem
from tabletop.model.document import Document, EditorNotes
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.state import State
from tabletop.model.vocabulary import Vocabulary

Vocabularies = Mapping[str, Vocabulary]
Locate = Callable[[set[Path]], Mapping[Path, Place]]

KEYS = (
    "tabletop",
    "title",
    "rules",
    "description",
    "source",
    "options",
    "table",
    "levels",
    "sides",
    "terrain",
    "zones",
    "miniatures",
    "markers",
    "clock",
    "moment",
    "scenario",
    "steps",
    "view",
    "editor",
)
"""The keys of a document, in the order in which they are written."""


def read_file(
    path: FilePath, vocabularies: Vocabularies, kinds: Kinds, looks: Collection[str] | None = None
) -> Document:
    """The map or example in a file. Raises DocumentError with all its problems, or StorageError."""
    return _read(read_bytes(path), str(path), vocabularies, Known(kinds, looks, path.parent))


def read(
    text: str | bytes, file: str, vocabularies: Vocabularies, kinds: Kinds, looks: Collection[str] | None = None
) -> Document:
    """The map or example in a text; `file` is what messages call it. Raises DocumentError with all its problems.

    `looks` are the figures that a miniature may have; None lets any name pass. A text has no folder: the name of the
    table's picture stays as it stands there.
    """
    return _read(text, file, vocabularies, Known(kinds, looks))


def understood(
    text: str | bytes,
    file: str,
    vocabularies: Vocabularies,
    kinds: Kinds,
    looks: Collection[str] | None = None,
    folder: FilePath | None = None,
) -> tuple[Document, tuple[Problem, ...]]:
    """What can be understood of a map, for whoever would mend it, and all that is wrong with it.

    What is not understood is left out. Raises DocumentError where nothing can be made of it: no YAML, no map, or of a
    game that there is not.
    """
    document, problems = _told(text, file, vocabularies, Known(kinds, looks, folder))
    if document is None or not document.rules:
        raise DocumentError(problems)
    return document, problems


def _read(text: str | bytes, file: str, vocabularies: Vocabularies, known: Known) -> Document:
    document, problems = _told(text, file, vocabularies, known)
    raise_if_any(problems)
    if document is None:
        raise DocumentError((Problem(file, 0, 0, "The document cannot be read."),))
    return document


def _told(
    text: str | bytes, file: str, vocabularies: Vocabularies, known: Known
) -> tuple[Document | None, tuple[Problem, ...]]:
    """The document as far as it can be understood, and its problems in their order."""
    with _no_collecting():
        tree = parse(text_of(text, file), file)
        report = Report()
        document = read_plain(tree, vocabularies, known, report)
    return document, tuple(_in_order((*tree.problems, *report.problems(file, tree.locate))))


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Plain data has no cycles; looking for some, again and again, takes a quarter of the time of a large map."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _in_order(problems: tuple[Problem, ...]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def read_plain(tree: Tree, vocabularies: Vocabularies, known: Known, report: Report) -> Document | None:
    """The document of plain data by the reader of its version; None after telling why there can be none.

    Without kinds the document must be whole, as in a save: nothing is taken from kinds and profiles.
    """
    plain = tree.data
    if not tree.present or plain is None:
        report.add((), "The file is empty; a map begins with 'tabletop: 1', 'title: …' and 'rules: …'.")
        return None
    if not isinstance(plain, dict):
        report.add((), f"A map is a mapping that begins with 'tabletop: 1'; here is {described(plain)}.")
        return None
    version = plain.get("tabletop")
    if version is None and "tabletop" not in plain:
        report.add((), "'tabletop' is missing: write 'tabletop: 1', the version of the format, as the first line.")
        version = 1
    if version.__class__ is not int or version not in READERS:
        _unknown_version(version, report)
        return None
    return READERS[version](plain, vocabularies, known, report, tree.locate)


def _unknown_version(version: Any, report: Report) -> None:
    newest = max(READERS)
    if version.__class__ is int and version > newest:
        message = f"This file has format version {version}; this program reads up to {newest}. Get a newer program."
        report.add(("tabletop",), message)
    else:
        wrong(
            version, f"a format version that this program knows ({', '.join(map(str, READERS))})", ("tabletop",), report
        )


@dataclass(frozen=True, slots=True)
class Known:
    """What may be named: kinds of terrain (None: a whole document) and looks of the program, and the pictures in the
    document's folder (None: it has none, as a text or a save)."""

    kinds: Kinds | None
    looks: Collection[str] | None = None
    folder: FilePath | None = None


def _read_version_1(
    plain: dict[str, Any], vocabularies: Vocabularies, known: Known, report: Report, locate: Locate
) -> Document:
    for key in plain:
        if key not in KEYS:
            report.add((key,), f"A document has no '{key}'. {did_you_mean(key, KEYS)}", at_key=True)
    vocabulary = _vocabulary(plain, vocabularies, report)
    sections = Sections(plain, vocabulary, known.kinds, report, known.looks)
    table, sides = with_picture(sections.table(), known.folder, report), sections.sides()
    state = State(
        table=table,
        sides=sides,
        terrain=sections.terrain(),
        zones=sections.zones(),
        miniatures=sections.miniatures(),
        markers=sections.markers(),
        clock=sections.clock(),
    )
    tell_doubles(sections.ids, report)
    if known.kinds is not None:
        tell_nobodies(plain, {name for name, _ in sections.ids}, report)
    tell_strangers(plain, sides, table, report)
    check_map(state, plain, report)
    scenario = _scenario(plain.get("scenario"), sections, vocabulary, report)
    if vocabulary is not None and vocabulary.scenario_faults is not None and scenario:
        for path, message in vocabulary.scenario_faults(scenario, state, vocabulary.profiles):
            report.add(("scenario", *path), message)
    options = _options(plain.get("options"), sections, vocabulary, report)
    if "moment" in plain:
        state = replace(state, extra=_moment(plain["moment"], options, scenario, sections, vocabulary, report))
    written = plain.get("steps")
    count = len(written) if isinstance(written, list) else 0
    of = table if known.kinds is not None else None  # a game that is kept goes on, whatever its picture would show
    return Document(
        title=_text(plain, "title", report, required=True),
        rules=vocabulary.rules if vocabulary is not None else "",
        state=state,
        options=options,
        scenario=scenario,
        steps=_steps(plain, sections, frozenset(sides), report, locate),
        view=read_view(plain.get("view"), sections.decoding, report, locate, count, of),
        editor=_editor(plain.get("editor"), sections, report),
        description=_text(plain, "description", report),
        source=_text(plain, "source", report),
        version=1,
    )


Reader = Callable[[dict[str, Any], Vocabularies, Known, Report, Locate], Document]
READERS: dict[int, Reader] = {1: _read_version_1}
"""A reader for each version of the format; a new version adds one and keeps the old."""


def _vocabulary(plain: dict[str, Any], vocabularies: Vocabularies, report: Report) -> Vocabulary | None:
    rules = plain.get("rules")
    if rules is None and "rules" not in plain:
        report.add((), f"'rules' is missing: write which game this is. {did_you_mean('', vocabularies)}")
    elif not isinstance(rules, str):
        wrong(rules, "the name of a rule set", ("rules",), report)
    elif rules not in vocabularies:
        report.add(("rules",), f"There is no rule set '{rules}'. {did_you_mean(rules, vocabularies)}")
    else:
        return vocabularies[rules]
    return None


def _text(plain: dict[str, Any], key: str, report: Report, *, required: bool = False) -> str:
    if key not in plain:
        if required:
            report.add((), f"'{key}' is missing: write '{key}: …' near the top.")
        return ""
    value = plain[key]
    if isinstance(value, str) and (value or not required):
        return value
    if value.__class__ in (int, float):
        wrong(value, f'a text, so write it in quotes, "{value}"', (key,), report)
    else:
        wrong(value, "a text", (key,), report)
    return ""


def _options(plain: Any, sections: Sections, vocabulary: Vocabulary | None, report: Report) -> FrozenMap[str, Any]:
    if plain is None:
        return EMPTY
    known = vocabulary.options if vocabulary is not None else EMPTY
    decode = sections.decoding.words(known, strict=vocabulary is not None, what="option")
    options = decode(plain, ("options",), report)
    return options if isinstance(options, FrozenMap) else EMPTY


def _scenario(plain: Any, sections: Sections, vocabulary: Vocabulary | None, report: Report) -> Any:
    """What a map says of its scenario: of the type that its rule set names, else whatever is written there."""
    if plain is None:
        return EMPTY
    hint = vocabulary.scenario if vocabulary is not None and vocabulary.scenario else FrozenMap[str, Any]
    made = sections.decoding.decode(hint, plain, ("scenario",), report)
    return EMPTY if made is BAD else made


def _moment(
    plain: Any,
    options: Mapping[str, Any],
    scenario: Any,
    sections: Sections,
    vocabulary: Vocabulary | None,
    report: Report,
) -> Any:
    """What the rule set remembers in the middle of a game; what options and scenario say of it is theirs."""
    if vocabulary is None or vocabulary.extra is None:
        return None
    made = sections.decoding.decode(vocabulary.extra, plain, ("moment",), report)
    if made is BAD:
        return None
    known = {field.name for field in fields(made)}
    said = {name: options.get(name, word.default) for name, word in vocabulary.options.items() if name in known}
    if "scenario" in known and scenario:
        said["scenario"] = scenario
    return replace(made, **said)


def _editor(plain: Any, sections: Sections, report: Report) -> EditorNotes:
    """What the map editor remembers of a map."""
    made = EditorNotes() if plain is None else sections.decoding.decode(EditorNotes, plain, ("editor",), report)
    return made if isinstance(made, EditorNotes) else EditorNotes()


def _steps(
    plain: dict[str, Any], sections: Sections, sides: frozenset[str], report: Report, locate: Locate
) -> tuple[Any, ...]:
    steps = plain.get("steps")
    if steps is None:
        return ()
    count = len(steps) if isinstance(steps, list) else 0
    places = locate({("steps", i) for i in range(count)})
    return tuple(Steps(sections.decoding, sides, report).read(steps, places))
