"""What the rules say in English, as their code has it: the sentences that the catalogues hold in the context `rules`.

The rules name their sentences to nobody; they are the texts in their code that people can read. Each is found with
places for what it fills in: `f"{title_of(state, by)} is stunned"` is "{by} is stunned".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import yaml

from tabletop import places
from tabletop.app.editor.panels.palette import ROLES
from tabletop.app.words import unfiled
from tabletop.model.table import SURFACES
from tabletop.model.terrain import Movement, OpeningState, Sight
from tabletop.rules.dwmg import profiles as dwmg
from tabletop.rules.exterminate import profiles as exterminate
from tabletop.rules.exterminate.dice import COMBAT
from tabletop.rules.registry import names, ruleset
from tabletop.rules.time_of_the_daleks.story_dice import COLOURS, SYMBOLS

SILENT = ("audit.py", "auditing.py", "chapter.py", "chapters.py", "registry.py")
"""Modules whose texts no player reads."""
INTERNAL = {"TypeVar", "ParamSpec", "ValueError", "TypeError", "KeyError", "LookupError", "Citation", "cast", "getattr"}
"""Calls whose texts are for programmers."""
BESIDE = (
    *("model/verdict.py", "model/briefing.py", "model/recruits.py", "documents/records.py", "opening.py"),
    "documents/exchange/tally.py",
    *("session/game.py", "session/losses.py", "session/opponent.py", "session/story.py", "session/library.py"),
)
"""Modules outside of the rules that speak as they do."""
SHORT = (
    *("luck", "casualty", "exterminated", "wiped out", "decimated", "free", "step", "card", "cards", "nobody"),
    *(
        "damage",
        "infection",
        "progress",
        "exhaustion",
        "resilience",
        "plastic",
        "fear",
        "obstacle",
        "symbol",
        "symbols",
    ),
    *("north", "east", "south", "west", "hero", "monster", "varies"),
    *("{who} has 1 Hit left", "{who} has no Hits left", "{who}: 1 victory point", "body armour", "rough going"),
    *("cover", "engaging", "piercing", "healing", "jamming", "doubts", "force field", "crossing", "armour", "once"),
    *("twice", "crashed", "uncontrolled", "{first} or {last}"),
    *("picture", "pictures", "text", "texts", "ambient light", "ambient lights", "light", "lights", "Who goes first?"),
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight"),
    *("event", "transfer", "all", "any", "adds {count} {colour} dice"),
)
"""Words of the rules that are said by themselves, or stand in a place: what a die is for, how somebody was lost."""
NAMELESS = {"self", "state", "play", "case", "step", "action", "event", "each"}


def sentences(source: str) -> Iterator[str]:
    """The readable texts of a module, with places, in its order."""
    tree = ast.parse(source)
    silent = {id(inner) for node in ast.walk(tree) for part in _silent(node) for inner in ast.walk(part)}
    chosen = {id(word) for node in ast.walk(tree) for word in _chosen(node)}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        text = _text(node)
        if id(node) not in silent and (_is_readable(text) or (id(node) in chosen and _is_word(text))):
            yield text


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node in which no text is for players."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert() | ast.Compare() | ast.match_case():
            yield node.pattern if isinstance(node, ast.match_case) else node
        case ast.Call(func=ast.Name(id=name)) if name in INTERNAL:
            yield node
        case ast.Call(func=ast.Name(id="Word")):
            yield node  # those of options come with the words of files; the others are for rule writers
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.FunctionDef(returns=ast.expr() as returns):
            yield returns
        case ast.Subscript():
            yield node.slice
        case ast.Dict():
            yield from (key for key in node.keys if key is not None)
        case ast.JoinedStr():
            yield from (part for part in node.values if isinstance(part, ast.Constant))
            yield from (part.format_spec for part in node.values if getattr(part, "format_spec", None))
        case _:
            return


def _chosen(node: ast.AST) -> Iterator[ast.AST]:
    """The words of which one stands in a sentence: `f"{who} is {'asleep' if sleeps else 'awake'}"`."""
    if isinstance(node, ast.FormattedValue):
        for each in ast.walk(node.value):
            yield from (each.body, each.orelse) if isinstance(each, ast.IfExp) else ()


def _is_word(text: str) -> bool:
    return re.fullmatch(r"[a-z]{2,}", text) is not None


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    taken: dict[str, int] = {}
    text = ""
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            name = _name(part.value)
            taken[name] = taken.get(name, 0) + 1
            text += f"{{{name}{taken[name] if taken[name] > 1 else ''}}}"
        elif isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
    return text


def _name(value: ast.expr) -> str:
    """What a translator reads of what is filled in: of `title_of(state, step.by)` it is `by`."""
    name = "value"
    match value:
        case ast.Attribute(attr="title" | "name" | "id", value=inner):
            name = _name(inner)
            name = "name" if name in NAMELESS else name
        case ast.Call(func=ast.Attribute(attr="replace" | "lower" | "capitalize", value=inner)):
            name = _name(inner)
        case ast.Call(args=[*_, last]) if not isinstance(last, ast.GeneratorExp | ast.ListComp):
            name = _name(last)
        case ast.Subscript(value=inner) | ast.Starred(value=inner):
            name = _name(inner)
        case ast.BinOp(left=inner) | ast.IfExp(body=inner) | ast.BoolOp(values=[inner, *_]):
            name = _name(inner)
        case ast.Name(id=own) | ast.Attribute(attr=own) | ast.Call(func=ast.Name(id=own) | ast.Attribute(attr=own)):
            name = own.strip("_").lower() or name
    return name


def _is_readable(text: str) -> bool:
    bare = re.sub(r"\{\w+\}", "", text)
    if not re.search(r"[a-z]{2}", bare) or "_" in bare:
        return False
    return " " in text.strip() or bool(re.match(r"[A-Z][a-z]", text))


def words() -> Iterator[str]:
    """The words of files that the window shows: phases, states, options, roles, kinds of terrain."""
    for name in names():
        vocabulary = ruleset(name).vocabulary
        spoken = [*vocabulary.phases, *vocabulary.statuses, *vocabulary.side_statuses, *vocabulary.zone_statuses]
        choices = [str(choice) for option in vocabulary.options.values() for choice in option.choices]
        yield from map(unfiled, [*spoken, *vocabulary.actions, *choices])
        yield from (phase.replace("_", " ") for phase in vocabulary.phases)  # within a sentence
        yield from (each for option in vocabulary.options.values() for each in (option.label, option.meaning) if each)
    yield from (*SHORT, *dict.fromkeys(COMBAT.faces), *SYMBOLS, *COLOURS)
    yield from map(unfiled, (*ROLES, "door", "window", *SURFACES))
    yield from map(unfiled, (*get_args(Movement), *get_args(Sight), *get_args(OpeningState)))
    yield from _printed()
    for path in sorted((places.assets() / "terrain").glob("*.yaml")):
        for kind in yaml.safe_load(path.read_text(encoding="utf-8"))["kinds"]:
            yield kind["name"]
    for path in sorted((places.assets() / "stamps").rglob("*.yaml")):
        yield yaml.safe_load(path.read_text(encoding="utf-8"))["title"]


def _printed() -> Iterator[str]:
    """What cards, abilities and effects of weapons say that they do, and when."""
    cards = exterminate.roster()
    yield from (card.text for card in cards.battle_deck.values())
    for card in cards.adventures.values():
        yield from (card.when, card.text)
    for each in (cards, dwmg.roster()):
        yield from (term.text for term in (*each.abilities.values(), *each.effects.values()))


def by_place(root: Path) -> Iterator[tuple[str, str]]:
    """Every sentence with the module it stands in; the words of files last."""
    code = root / "tabletop"
    for path in [*sorted((code / "rules").rglob("*.py")), *(code / module for module in BESIDE)]:
        if path.name not in SILENT:
            where = path.relative_to(root).as_posix()
            for text in sentences(path.read_text(encoding="utf-8")):
                yield text, where
    for text in words():
        yield text, "assets"
