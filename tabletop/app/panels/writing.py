"""Asking for a line of text: a note, a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import say


def _anything(text: str) -> str:
    return "" if text else say("Write something first.")


@dataclass(slots=True)
class Writing:
    """A line being written; `then` is given it when it is done. `verb` is what the button says, "Pin it" usually;
    `unfit` answers why a line will not do, empty when it will."""

    title: str
    then: Callable[[str], object]
    text: str = ""
    verb: str = ""
    unfit: Callable[[str], str] = _anything
    _opening: int = 2
    _entered: bool = False

    def draw(self, ui: Ui) -> bool:
        """The dialog; True when it is over, whether by the button, Enter or Esc."""
        self._entered = False
        reason = self.unfit(self.text.strip())
        verb = self.verb or say("Pin it")
        reasons = {verb: reason} if reason else {}
        answer = w.dialog(
            ui,
            "writing",
            self.title,
            (verb, say("Cancel")),
            body=lambda: self._body(ui, reason),
            reasons=reasons,
            width=420,
        )
        if answer == verb or (self._entered and not reason):
            self.then(self.text.strip())
            return True
        return answer is not None

    def _body(self, ui: Ui, reason: str) -> None:
        # A field that appears together with its dialog can take the keys only in the frame after.
        self.text, self._entered = w.input_text(
            ui, "##text", self.text, placeholder=say("Text"), focus=self._opening > 0
        )
        self._opening = max(0, self._opening - 1)
        if self.text.strip():
            w.text(ui, reason or " ", muted=True, size="small")
