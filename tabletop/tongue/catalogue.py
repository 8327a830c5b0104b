"""Catalogues of translated sentences: assets/languages/CODE.po, read into what `gettext` looks things up in."""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from tabletop import places
from tabletop.errors import StorageError
from tabletop.tongue.citing import RULES

NAMED = re.compile(r"^\"X-Language-Name: (.+?)\\n\"$", re.MULTILINE)
_KEY = re.compile(r"msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]")

Entry = dict[str, str]
"""One entry of a catalogue: `msgid`, `msgstr` or `msgstr[0]` …, and `msgctxt`, `msgid_plural` where it has them."""


def folder() -> Path:
    """Where the catalogues lie."""
    return places.assets() / "languages"


def language_names() -> dict[str, str]:
    """The languages there are catalogues of, by their codes, each by its own name: {"de": "Deutsch", …}."""
    found = {}
    for path in sorted(folder().glob("*.po")):
        with path.open(encoding="utf-8") as file:
            named = NAMED.search(file.read(4000))
        found[path.stem] = named[1] if named else path.stem
    return found


def entries(text: str, name: str = "the catalogue") -> Iterator[Entry]:
    """The entries of a .po file that are to be used: neither those that are marked as doubtful nor the outlived ones.

    Raises StorageError that names the line it cannot read.
    """
    entry: Entry = {}
    key, doubtful = "", False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if not line:
            if entry and not doubtful:
                yield entry
            entry, key, doubtful = {}, "", False
        elif line[0] == "#":
            doubtful = doubtful or (line.startswith("#,") and "fuzzy" in line)
        else:
            word, quote, rest = line.partition('"')
            key = word.strip() or key
            if not (quote and rest.endswith('"') and _KEY.fullmatch(key)):
                raise StorageError(f'{name}:{number}: this line of the catalogue is not like msgstr "…".')
            entry[key] = entry.get(key, "") + _unescaped(rest[:-1], f"{name}:{number}")


def _unescaped(text: str, where: str) -> str:
    if "\\" not in text and '"' not in text:
        return text
    try:
        return str(ast.literal_eval(f'"{text}"'))
    except SyntaxError as error:
        raise StorageError(f"{where}: this text has a wrong backslash or quotation mark.") from error


def read(language: str) -> tuple[gettext.GNUTranslations, tuple[str, ...]]:
    """The catalogue of a language, and the sentences of the rules that it translates. Raises StorageError when there is
    none, or it cannot be read."""
    path = folder() / f"{language}.po"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"The language '{language}' cannot be read from {path}: {error}") from error
    pairs = dict(_pairs(text, path.name))
    if "charset=UTF-8" not in pairs.get("", ""):
        raise StorageError(f"{path.name}: the head of the catalogue, which names its language and letters, is missing.")
    rules = f"{RULES}\x04"
    of_rules = tuple(key.removeprefix(rules) for key in pairs if key.startswith(rules))
    return gettext.GNUTranslations(BytesIO(_compiled(pairs))), of_rules


def _pairs(text: str, name: str) -> Iterator[tuple[str, str]]:
    """What is looked up and what is found, as `gettext` joins them; entries that are not translated stay out."""
    for entry in entries(text, name):
        forms = [value for key, value in sorted(entry.items()) if key.startswith("msgstr")]
        if not all(forms):
            continue
        context = f"{entry['msgctxt']}\x04" if "msgctxt" in entry else ""
        plural = f"\0{entry['msgid_plural']}" if "msgid_plural" in entry else ""
        yield f"{context}{entry['msgid']}{plural}", "\0".join(forms)


def _compiled(pairs: dict[str, str]) -> bytes:
    """The pairs in the form that `gettext` reads (GNU's .mo): two tables of lengths and places, and then the texts."""
    texts = sorted((original.encode(), translated.encode()) for original, translated in pairs.items())
    place = 28 + 16 * len(texts)
    tables: tuple[list[int], list[int]] = ([], [])
    data: list[bytes] = []
    for table, column in zip(tables, zip(*texts, strict=True), strict=True):
        for text in column:
            table += [len(text), place]
            data += [text, b"\0"]
            place += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0)
    return b"".join((head, struct.pack(f"<{4 * len(texts)}I", *tables[0], *tables[1]), *data))
