"""Text cut into lines, whatever measures it."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    """The text in lines that are no wider than `width` by `measure`, cut between words; a word that is wider than a
    line stands alone.

    >>> list(wrapped("one two three", 7, len))
    ['one two', 'three']
    """
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer) > width:
                yield line
                line = word
            else:
                line = longer
        yield line
