"""Maps in and out of the editor: opened, saved, recovered, imported, exported, tried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import opening
from tabletop.app.editor import recovery
from tabletop.app.editor.draft import Draft, blank, opened
from tabletop.app.editor.files import path_of, unfit
from tabletop.app.imports import keep_map
from tabletop.app.notices import Question
from tabletop.app.starting import opening as waited_for
from tabletop.documents.exchange import SUFFIXES, Found, Wishes, is_foreign
from tabletop.documents.files import storage_error
from tabletop.documents.reader import read
from tabletop.errors import DocumentError, TabletopError
from tabletop.pictures.converting import WRITERS, export
from tabletop.rules.registry import vocabularies
from tabletop.tongue import plural, say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen
    from tabletop.app.screens.game import GameScreen


class Shelf:
    """Where the map of one editor comes from and goes to."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen

    @property
    def draft(self) -> Draft:
        """The map being drawn."""
        return self.screen.draft

    def _edit(self, draft: Draft) -> None:
        self.screen.window.show(type(self.screen)(draft))

    def offer_recovery(self) -> None:
        """When the map was just opened: offer the draft of it that was never saved, if there is one."""
        kept = recovery.waiting(self.draft)
        if kept is None:
            return
        self.screen.window.ask(
            Question(
                say("There is a draft that was not saved"),
                say("The program ended before this map was saved. The draft of it was kept."),
                say("Go on with the draft"),
                lambda: self._recover(kept),
            )
        )

    def tell_problems(self) -> None:
        """Not everything in the file may have been understood: what is wrong is shown at once."""
        count = len(self.draft.problems)
        if count:
            words = plural(
                "Something in this map is wrong; it is listed under Checks. What was not understood stays in the file.",
                "{n} things in this map are wrong; they are listed under Checks. What was not understood stays in the "
                "file.",
                count,
            )
            self.screen.window.notices.say(words, "warning", stays=True, about="problems")
            self.screen.inspector.show_checks()

    def _recover(self, kept: Path) -> None:
        draft = recovery.recovered(self.draft, kept)
        if draft is None:
            self.screen.window.say(say("The draft cannot be read any more."), "warning")
        else:
            self.screen.window.show(self.screen.again(draft))

    def _sure(self, then: Callable[[], None], verb: str) -> None:
        """Ask before a map is left that was not saved."""
        if not self.draft.dirty or self.draft.changes == 0:
            then()
            return
        sentence = say(
            "It has changes that are not saved. They are kept as a draft and offered when it is opened again."
        )
        self.screen.window.ask(Question(say("{verb} without saving?", verb=verb), sentence, verb, then))

    def new(self) -> None:
        """An empty map."""
        self._sure(lambda: self._edit(blank()), say("Begin a new map"))

    def open(self) -> None:
        """Choose a map to open."""
        self.screen.dialogs.choose_map()

    def open_path(self, path: Path) -> None:
        """Open a map, or bring another program's map in."""
        self._sure(lambda: self._open_now(path), say("Open it"))

    def _open_now(self, path: Path) -> None:
        kind = type(self.screen)
        self.screen.window.open(waited_for(path.stem), lambda: kind(opened(path)))

    def save(self) -> None:
        """Write the map to its file; the first time ask for a name."""
        path = self.draft.path
        if path is None:
            self.save_as()
        elif self.draft.changed_elsewhere():
            sentence = say(
                "{path} was changed since it was opened here, and what was done there would be lost. "
                "The menu saves under another name.",
                path=path,
            )
            title, verb = say("Somebody else has changed the file"), say("Write over it")
            self.screen.window.ask(Question(title, sentence, verb, lambda: self.save_to(path)))
        else:
            self.save_to(path)

    def save_as(self) -> None:
        """Ask for a name, and keep the map under it from now on."""
        title = "-".join(self.draft.document.title.lower().split())
        self.screen.dialogs.write(
            say("Save the map as"), title, lambda name: self.save_to(path_of(name)), say("Save"), unfit
        )

    def save_to(self, path: Path) -> None:
        """Write the map to a file, which is its own from then on."""
        self.screen.upkeep.finish_keeping()
        before = recovery.kept_at(self.draft)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.draft.save(path)
        except (TabletopError, OSError) as error:
            told = storage_error(error, path, "written") if isinstance(error, OSError) else error
            self.screen.window.notices.say(
                say("The map is not saved: {error}", error=told), "warning", stays=True, about="saving"
            )
            return
        recovery.forget(before)
        recovery.forget(recovery.kept_at(self.draft))
        self.screen.upkeep.saved()
        self.screen.window.notices.forget("saving")
        if not self.draft.problems:
            self.screen.window.say(say("Saved as {path}.", path=path), "good", about="saved")
        else:
            wrong = self.draft.problems[0].message
            words = say(
                "Saved as {path}, but it cannot be played until this is mended: {wrong}", path=path, wrong=wrong
            )
            self.screen.window.notices.say(words, "warning", stays=True, about="saved")

    def bring_in(self) -> None:
        """Another program's map, by the path of its file; the dialog of a dropped file then asks the rest."""

        def unfit(name: str) -> str:
            path = Path(name).expanduser()
            if not is_foreign(path):
                return say("A map of another program ends in {names}.", names=", ".join(SUFFIXES))
            return "" if path.is_file() else say("There is no such file.")

        def take(name: str) -> None:
            self.screen.window.import_map(Path(name).expanduser())

        self.screen.dialogs.write(say("The file to import (or drop it on the window)"), "", take, say("Import"), unfit)

    def imported(self, found: Found, source: Path) -> None:
        """A map of another program is wanted: it is kept among the designer's own, and opened."""
        try:
            path = keep_map(found, source.stem)
            self._edit(opened(path))
        except TabletopError as error:
            self.screen.window.say(str(error), "warning")
            return
        self.screen.window.notices.say(
            " ".join((say("The map is kept as {path}.", path=path), *found.notes)), title=say("Imported"), stays=True
        )

    def give_out(self) -> None:
        """This map for another program, as SVG, or to print."""

        def unfit(name: str) -> str:
            path = Path(name).expanduser()
            if path.suffix.lower() not in WRITERS:
                return say("The suffix says as what: {names}.", names=", ".join(WRITERS))
            return "" if path.parent.is_dir() else say("There is no such folder.")

        def give(name: str) -> None:
            path = Path(name).expanduser()
            try:
                notes = export(lambda: Found(self.draft.document), path, Wishes())
            except TabletopError as error:
                self.screen.window.say(str(error), "warning")
                return
            self.screen.window.notices.say(
                " ".join((say("Written to {path}.", path=path), *notes)), title=say("Exported"), stays=True
            )

        name = "-".join(self.draft.document.title.lower().split())
        folder = self.draft.path.parent if self.draft.path is not None else Path.home()
        self.screen.dialogs.write(say("Export the map as"), str(folder / f"{name}.pdf"), give, say("Export"), unfit)

    def try_out(self) -> None:
        """Play the map as it is now, and come back to it."""
        text, picture = self.draft.text(), self.draft.state.table.picture

        def failed(error: TabletopError) -> None:
            words = str(error)
            if isinstance(error, DocumentError):
                words = say("It cannot be played yet: {message}", message=error.problems[0].message)
            self.screen.window.say(words, "warning")

        title = self.draft.document.title
        self.screen.window.open(waited_for(title), lambda: self._played(text, picture), failed)

    def _played(self, text: str, picture: str) -> GameScreen:
        """A game on the map that a text describes."""
        from tabletop.app.screens.game import GameScreen

        document = read(text, say("this map"), vocabularies(), opening.kinds(), opening.looks())
        # A text has no folder to look for the table's picture in.
        table = replace(document.state.table, picture=picture)
        played = GameScreen(opening.new_game(replace(document, state=replace(document.state, table=table))))
        played.back = lambda: self.screen
        return played

    def leave(self) -> None:
        """Back to the start screen."""
        from tabletop.app.screens.start import StartScreen

        self._sure(lambda: self.screen.window.show(StartScreen()), say("Leave the map"))
