"""The language of the window: whole sentences, looked up in a catalogue, with named places for what changes.

The program is written in English. `say("{name} moves {inches}.", name=…, inches=…)` is that sentence in the chosen
language; the English itself when its catalogue has no such sentence. Files, saves and the log's own data are never in
another language than English: only what is shown is translated, at the moment it is shown. What the rules have told
in English is shown through `told`, which reads it back by the sentences in the catalogue (see told.py).
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import cache

from tabletop.tongue import catalogue
from tabletop.tongue.told import Said, Told

__all__ = (
    "ENGLISH",
    "Said",
    "choose",
    "fitting",
    "know",
    "language",
    "languages",
    "phrase",
    "plural",
    "say",
    "say_in",
    "told",
    "told_within",
    "use",
)

ENGLISH, GERMAN = "en", "de"


class _Chosen:
    """The language that is spoken now."""

    code = ENGLISH
    texts: gettext.NullTranslations = gettext.NullTranslations()
    told: Told | None = None
    names: frozenset[str] = frozenset()


@cache
def languages() -> dict[str, str]:
    """The languages there are, by code, each by its own name: {"en": "English", "de": "Deutsch", …}."""
    return {ENGLISH: "English", **catalogue.language_names()}


def language() -> str:
    """The code of the language that is spoken now: "en", "de", …"""
    return _Chosen.code


def fitting(wanted: Iterable[str]) -> str:
    """The first of some languages ("de", "fr_CA", "pt-BR") that there is; English when there is none of them."""
    codes = (each.replace("-", "_").split("_")[0].lower() for each in wanted)
    return next((code for code in codes if code in languages()), ENGLISH)


def choose(code: str) -> None:
    """Speak this language from now on; one that there is not is English. Raises StorageError if it is damaged."""
    if code not in languages() or code == ENGLISH:
        use(ENGLISH, gettext.NullTranslations())
    elif code != _Chosen.code:
        use(code, *catalogue.read(code))


def use(code: str, texts: gettext.NullTranslations, of_rules: Iterable[str] = ()) -> None:
    """Speak out of this catalogue from now on; `of_rules` are the sentences of the rules in it."""
    _Chosen.code, _Chosen.texts = code, texts
    _Chosen.told = None if code == ENGLISH else Told(texts, of_rules, capitals=code == GERMAN)
    know(())


def phrase(text: str) -> str:
    """The text as it is: marks one of a table, that is made before a language is chosen, for the catalogues. Where it
    is shown it goes through `say`."""
    return text


def say(text: str, /, **values: object) -> str:
    """A sentence in the chosen language; `{name}` in it is the value of that name."""
    return _filled(_Chosen.texts.gettext(text), text, values) if text else ""


def say_in(context: str, text: str, /, **values: object) -> str:
    """A word that means different things in different places (an order to "cut", the "cut" made), with the place."""
    return _filled(_Chosen.texts.pgettext(context, text), text, values)


def plural(one: str, more: str, n: int, /, **values: object) -> str:
    """The sentence for one thing or for `n` of them, which is `{n}` in it; other languages may have more forms."""
    return _filled(_Chosen.texts.ngettext(one, more, n), one if n == 1 else more, {"n": n, **values})


def told(text: str) -> str:
    """What the rules have told in English, in the chosen language; as it is where no catalogue knows it."""
    return text if _Chosen.told is None else _Chosen.told(text)


def know(names: Iterable[str]) -> None:
    """Who and what is called how now, so that names are told from the words of sentences."""
    _Chosen.names |= frozenset(names)
    if _Chosen.told is not None:
        _Chosen.told.know(_Chosen.names)


def told_within(text: str) -> str:
    """The same as it stands in a sentence: without the article that it has in English (“the rifle”)."""
    return text.removeprefix("the ") if _Chosen.told is None else _Chosen.told(text, within=True)


def _filled(text: str, original: str, values: dict[str, object]) -> str:
    if _Chosen.told is None:
        return _formatted(text, original, values)
    # what the window says may hold what the rules have told
    values = {name: _Chosen.told(each) if isinstance(each, str) else each for name, each in values.items()}
    return _Chosen.told.keep(_formatted(text, original, values))


def _formatted(text: str, original: str, values: dict[str, object]) -> str:
    if not values:
        return text
    try:
        return text.format(**values)
    except (LookupError, ValueError):  # a slip of a translator must not end an evening
        return original.format(**values)
