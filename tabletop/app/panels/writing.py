"""Asking for a line of text: a note, a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w


@dataclass(slots=True)
class Writing:
    """A line being written; `then` is given it when it is done."""

    title: str
    then: Callable[[str], object]
    text: str = ""
    _opening: int = 2
    _entered: bool = False

    def draw(self, ui: Ui) -> bool:
        """The dialog; True when it is over, whether by the button, Enter or Esc."""
        self._entered = False
        reasons = {} if self.text.strip() else {"Pin it": "Write something first."}
        answer = w.dialog(
            ui, "writing", self.title, ("Pin it", "Cancel"), body=lambda: self._body(ui), reasons=reasons, width=420
        )
        if answer == "Pin it" or (self._entered and self.text.strip()):
            self.then(self.text.strip())
            return True
        return answer is not None

    def _body(self, ui: Ui) -> None:
        # A field that appears together with its dialog can take the keys only in the frame after.
        self.text, self._entered = w.input_text(ui, "##text", self.text, placeholder="Text", focus=self._opening > 0)
        self._opening = max(0, self._opening - 1)
