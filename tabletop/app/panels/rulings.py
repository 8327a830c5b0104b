"""The rulings that cards cite ("ruling C3"), in words, to be read and searched in the help."""

from __future__ import annotations

from tabletop import places
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.documents.rulings import Ruling, read_rulings
from tabletop.tongue import Said, say


def rulings(game: str) -> tuple[Ruling, ...]:
    """The rulings that hold in a game, those of every game first."""
    return read_rulings(places.assets() / "rulings", game)


class Rulings:
    """The part of the help that tells them; `query` is what is looked for, to begin with a ruling that was cited."""

    def __init__(self, game: str, query: str = "") -> None:
        self._all = rulings(game)
        self.query = query

    def found(self) -> tuple[Ruling, ...]:
        """The rulings that hold every word typed; one of that very number stands alone."""
        words = self.query.casefold().split()
        exact = tuple(each for each in self._all if each.id.casefold() == self.query.strip().casefold())
        return exact or tuple(each for each in self._all if each.holds(words))

    def ask(self, ui: Ui) -> None:
        """The search field."""
        self.query, _ = w.input_text(ui, "##ruling", self.query, placeholder=say("A number or a word"), icon="search")

    def draw(self, ui: Ui) -> None:
        """What it finds."""
        found = self.found()
        for each in found:
            title = f"{each.id}  {each.title}" if each.id[:1].isupper() else each.title
            w.term(ui, Said(title), Said(each.text), quiet=False, bold=True)
            said = [say("p. {page}", page=each.page)] if each.page else []
            said += (
                [say("an option of the game: {option}", option=each.option.replace("_", " "))] if each.option else []
            )
            if said:
                w.text(ui, ", ".join(said), muted=True, size="small")
        if not found:
            w.text(ui, say("No ruling has these words."), muted=True)
