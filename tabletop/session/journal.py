"""A game on disk: every record is appended and flushed before anybody sees what it did (formats.md, "A save")."""

from __future__ import annotations

from pathlib import Path

from tabletop.documents.files import append_line, storage_error, write_atomically
from tabletop.documents.saves import header_line, record_line
from tabletop.errors import StorageError
from tabletop.model.record import Record
from tabletop.session.game import Game


class Journal:
    """Keeps a game's records in one file.

    Lines that could not be written (a full disk, a folder gone) are kept and written with the next record, so that
    nothing is lost while the game goes on.
    """

    def __init__(self, path: Path, lines: list[str], written: int, *, fresh: bool = False) -> None:
        self.path = path
        self._fresh = fresh
        self._lines = lines
        self._written = written
        self._size = sum(len(line.encode()) + 1 for line in lines[:written])

    @classmethod
    def create(cls, path: Path, game: Game) -> Journal:
        """Begin a file with everything the game has so far, and keep its records from now on.

        Raises StorageError when the file cannot be written.
        """
        lines = _lines(game)
        journal = cls(path, lines, 0)
        journal._write_whole()
        game.kept_by(journal)
        return journal

    @classmethod
    def begin(cls, path: Path, game: Game) -> Journal:
        """Keep a game in a new file from its first record on: a game nobody plays leaves no file behind.

        Should somebody else have made a file of that name by then, this game takes a name beside it.
        """
        journal = cls(path, _lines(game), 0, fresh=True)
        game.kept_by(journal)
        return journal

    @classmethod
    def resume(cls, path: Path, game: Game, *, clean: bool) -> Journal:
        """Go on with the file a game was read from. Unless it was `clean` (nothing torn or damaged in it), it is
        written anew first, and the damaged file is kept beside it with the suffix `.damaged`."""
        lines = _lines(game)
        journal = cls(path, lines, len(lines))
        if not clean or path.stat().st_size != journal._size:
            path.with_suffix(path.suffix + ".damaged").write_bytes(path.read_bytes())
            journal._write_whole()
        game.kept_by(journal)
        return journal

    def keep(self, record: Record) -> None:
        """Append the record, and what earlier failures left. Raises StorageError."""
        self._lines.append(record_line(record))
        self.flush()

    def flush(self) -> None:
        """Write what is not written yet. Raises StorageError."""
        if self._written == len(self._lines) or (self._fresh and len(self._lines) == 1):
            return
        if self._fresh:
            self.path = _reserved(self.path)
            self._fresh = False
            self._write_whole()
            return
        if not self.path.exists():
            self._write_whole()
            return
        size = self.path.stat().st_size
        if size < self._size or (size > self._size and not self._own_torn_tail(size)):
            raise StorageError(
                f"{self.path.name} was changed by another program; save this game under a new name to go on."
            )
        text = "\n".join(self._lines[self._written :])
        append_line(self.path, text, at=self._size)
        self._written = len(self._lines)
        self._size += len(text.encode()) + 1

    def _own_torn_tail(self, size: int) -> bool:
        """Whether what lies behind the last good line is the beginning of what we failed to write."""
        with self.path.open("rb") as file:
            file.seek(self._size)
            tail = file.read(size - self._size)
        wanted = ("\n".join(self._lines[self._written :]) + "\n").encode()
        return wanted.startswith(tail)

    def _write_whole(self) -> None:
        text = "\n".join(self._lines) + "\n"
        write_atomically(self.path, text.encode())
        self._written = len(self._lines)
        self._size = len(text.encode())


def _reserved(path: Path) -> Path:
    """The path, or one beside it with a number, now made and empty, so that no other window takes the name."""
    stem, number = path.stem, 1
    while True:
        try:
            path.open("xb").close()
        except FileExistsError:
            number += 1
            path = path.with_name(f"{stem} ({number}){path.suffix}")
        except OSError as error:
            raise storage_error(error, path, "written") from error
        else:
            return path


def _lines(game: Game) -> list[str]:
    header = header_line(game.document, game.options, game.seed, {"players": dict(game.players)})
    return [header, *map(record_line, game.records)]
