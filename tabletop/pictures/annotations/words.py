"""Annotations that speak: labels, callouts, ticks and crosses."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.errors import TabletopError
from tabletop.model.annotation import Callout, Cross, Label, Tick
from tabletop.model.mark import CalloutMark, LabelMark, Mark, Tone, VerdictMark
from tabletop.pictures.annotations.picturing import Picturing
from tabletop.render.vectors.letters import unwritable


def label(picture: Picturing, given: Label) -> Iterator[Mark]:
    """Words, a number or a letter beside a thing or a place."""
    text = str(given.text).strip()
    if not text:
        raise TabletopError("A label says something; 'text' is empty.")
    _check_letters(text)
    yield LabelMark(picture.place(given.at), text, Tone.NEUTRAL, picture.about(given.at))


def callout(picture: Picturing, given: Callout) -> Iterator[Mark]:
    """Words in a box."""
    if not given.text.strip():
        raise TabletopError("A callout says something; 'text' is empty.")
    _check_letters(f"{given.title} {given.text}")
    if given.at is None:
        yield CalloutMark(given.text, None, given.title)
    else:
        yield CalloutMark(given.text, picture.place(given.at), given.title, Tone.NEUTRAL, picture.about(given.at))


def _check_letters(text: str) -> None:
    """Raises TabletopError for what would be drawn as empty boxes."""
    missing = unwritable(text)
    named = ", ".join(f"'{each}'" for each in missing)
    if missing:
        raise TabletopError(f"The font of pictures has no letter {named}.")


def sign(picture: Picturing, given: Tick | Cross) -> Iterator[Mark]:
    """A tick or a cross."""
    tone = Tone.LEGAL if isinstance(given, Tick) else Tone.REFUSED
    yield VerdictMark(picture.place(given.at), tone, picture.about(given.at))
