"""Where a rule stands, in the language of the window: “DWMG p. 12, ruling D3” is “DWMG S. 12, Auslegung D3”."""

from __future__ import annotations

import gettext
import re

RULES = "rules"
"""The context that the sentences of the rules have in the catalogues."""
_PART = r"p\. \d+(?:–\d+)?|ruling [A-Z]\d+|step \d+"
CITATION = re.compile(rf"(?:[^.]+ )?(?:{_PART})(?:, (?:{_PART}))*")
"""A book, which keeps its name, and a page, a ruling or a step."""


def cited(text: str, texts: gettext.NullTranslations) -> str:
    """A citation by a catalogue."""

    def said(part: re.Match[str]) -> str:
        word, figure = part[0].rsplit(" ", 1)
        match word:
            case "p.":
                return texts.gettext("p. {page}").format(page=figure)
            case "ruling":
                return texts.pgettext(RULES, "ruling {ruling}").format(ruling=figure)
            case _:
                return f"{texts.pgettext(RULES, word)} {figure}"

    return re.sub(_PART, said, text)
