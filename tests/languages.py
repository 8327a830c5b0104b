"""Brings the catalogues of languages into step with the code: `python -m tests.languages`.

What the code says is collected into assets/languages/tabletop.pot, and each CODE.po gets the sentences that are new
(not translated yet) and loses those that nobody says any more. Translations are never changed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tabletop.tongue import catalogue
from tabletop.tongue.citing import RULES

from . import rule_sentences

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = "tabletop.pot"
WIDTH = 110
FLAG = "python-brace-format"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that the code says, and where: the module, from the root on."""

    text: str
    where: str
    more: str = ""
    """What is said of several things instead; empty where it is not counted."""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """As Babel names it."""
        return (self.text, self.more) if self.more else self.text


def _texts(call: ast.Call) -> list[str]:
    return [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _said_by(node: ast.AST, where: str) -> Iterator[Said]:
    """What one call says, or an assignment of `SECTIONS` names."""
    match node:
        case ast.Call(func=ast.Name(id="say" | "phrase")) if _texts(node):
            yield Said(_texts(node)[0], where)
        case ast.Call(func=ast.Name(id="plural")) if len(_texts(node)) > 1:
            yield Said(_texts(node)[0], where, more=_texts(node)[1])
        case ast.Call(func=ast.Name(id="say_in")) if len(_texts(node)) > 1:
            yield Said(_texts(node)[1], where, context=_texts(node)[0])
        case ast.Call(func=ast.Name(id="Command")) if len(_texts(node)) > 1:  # a row of the table of keys
            yield Said(_texts(node)[1], where)
            yield Said(_texts(node)[-1], where)
        case _:
            return


def sentences(source: str, where: str) -> list[Said]:
    """What the code of a module says, in its order."""
    found = [(each.lineno, each.col_offset, said) for each in _calls(source) for said in _said_by(each, where)]
    return [said for _, _, said in sorted(found, key=lambda one: one[:2])]


def _calls(source: str) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]


@cache
def collected() -> dict[tuple[str, str | tuple[str, str]], Said]:
    """Everything the program says, by its context and words; what is said twice stands where it is said first."""
    found: dict[tuple[str, str | tuple[str, str]], Said] = {}
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        for said in sentences(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()):
            found.setdefault((said.context, said.id), said)
    for text, where in rule_sentences.by_place(ROOT):
        found.setdefault((RULES, text), Said(text, where, context=RULES))
    return found


def template() -> Catalog:
    """What is to be translated."""
    made = Catalog(project="Tabletop", charset="utf-8", fuzzy=False)
    for said in collected().values():
        flags = [FLAG] if "{" in said.text else []
        made.add(said.id, locations=[(said.where, None)], flags=flags, context=said.context or None)
    return made


def read(path: Path) -> Catalog:
    """A catalogue with its translations."""
    with path.open("rb") as file:
        return read_po(file)


def messages(book: Catalog) -> list[Message]:
    """Its sentences, without the head."""
    return [each for each in book if each.id]


def updated(path: Path) -> bytes:
    """A catalogue as it should be for this code. Raises SystemExit when it has lost its head."""
    head, old = path.read_text(encoding="utf-8").split("\n\n", 1)[0].strip(), read(path)
    if not catalogue.NAMED.search(head):
        raise SystemExit(f"{path.name} has lost its head, the lines up to the first empty one; put them back.")
    fresh = Catalog()
    fresh.mime_headers = [("Plural-Forms", old.plural_forms)]
    for message in messages(template()):
        known = old.get(message.id, context=message.context)
        usual = ("",) * old.num_plurals if message.pluralizable else ""
        same = known is not None and known.pluralizable == message.pluralizable
        string = known.string if known is not None and same else usual
        fresh.add(
            message.id,
            string,
            locations=message.locations,
            flags=[flag for flag in message.flags if "format" in flag],
            user_comments=known.user_comments if known is not None else (),
            context=message.context,
        )
    return (head + "\n\n").encode() + _written(fresh)


def _written(book: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, book, width=WIDTH, omit_header=True, include_lineno=False)
    return out.getvalue().lstrip(b"\n").rstrip() + b"\n"


def main() -> None:
    """Write them all, and tell how much of each language is translated."""
    folder = catalogue.folder()
    (folder / TEMPLATE).write_bytes(_written(template()))
    for path in sorted(folder.glob("*.po")):
        path.write_bytes(updated(path))
        every = messages(read(path))
        done = sum(all(each.string) if isinstance(each.string, tuple) else bool(each.string) for each in every)
        print(f"{path.name}: {done} of {len(every)} sentences are translated.")


if __name__ == "__main__":
    main()
