"""What did not come along: counted while a file is read or written, and told in one list at the end."""

from __future__ import annotations


class Tally:
    """Counts what is left out by its name, and keeps sentences of what came otherwise than it was."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = {}
        self._sentences: dict[str, None] = {}

    def leave(self, one: str, many: str = "", count: int = 1) -> None:
        """Something was left out: `one` names it when it is alone, `many` when there are several."""
        if count > 0:
            key = (one, many or f"{one}s")
            self._counts[key] = self._counts.get(key, 0) + count

    def say(self, sentence: str) -> None:
        """Something came otherwise than it was."""
        self._sentences[sentence] = None

    def lines(self) -> tuple[str, ...]:
        """Sentences for whoever asked: first all that was not carried."""
        left = [f"{count} {one if count == 1 else many}" for (one, many), count in self._counts.items()]
        return ((f"Not carried: {', '.join(left)}.",) if left else ()) + tuple(self._sentences)
