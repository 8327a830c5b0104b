"""Changing keys: what every command has, whose a key is already, and how it is given away or back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.app.chords import chord
from tabletop.app.keys import COMMANDS, EDITOR_COMMANDS, Command, Keys
from tabletop.tongue import phrase

TABLES: tuple[tuple[str, tuple[Command, ...]], ...] = (
    (phrase("At the table"), COMMANDS),
    (phrase("Map editor"), tuple(command for command in EDITOR_COMMANDS if command not in COMMANDS)),
)
"""The commands as they are listed, each once; those of both places stand at the first."""


@dataclass(slots=True)
class Rebinding:
    """The keys with a player's changes, which are kept in `changes` itself: by a command's id its keys, and only for
    commands whose keys are not the usual ones."""

    changes: dict[str, list[str]]

    def keys(self, command: Command) -> tuple[str, ...]:
        """The keys of a command now."""
        kept = self.changes.get(command.id)
        return command.keys if kept is None or not all(map(_is_key, kept)) else tuple(kept)

    def is_changed(self, command: Command) -> bool:
        """Whether its keys are others than usual."""
        return self.keys(command) != command.keys

    def holders(self, command: Command, text: str) -> tuple[Command, ...]:
        """The other commands that have that key where this one is to have it: on the game's screen, or the editor's."""
        wanted = chord(text)
        found: dict[str, Command] = {}
        for table in _tables_of(command):
            for other in table:
                if other.id != command.id and wanted in map(chord, self.keys(other)):
                    found[other.id] = other
        return tuple(found.values())

    def give(self, command: Command, text: str, *, more: bool = False) -> None:
        """Give a command a key, beside those it has or in their place; whoever had it has it no more."""
        for other in self.holders(command, text):
            self._keep(other, tuple(key for key in self.keys(other) if chord(key) != chord(text)))
        before = self.keys(command) if more else ()
        self._keep(command, (*(key for key in before if chord(key) != chord(text)), text))

    def clear(self, command: Command) -> None:
        """Leave a command without a key."""
        self._keep(command, ())

    def reset(self, command: Command) -> tuple[Command, ...]:
        """Give a command its usual keys back; answers who had one of them meanwhile and has lost it."""
        losers = dict.fromkeys(other for text in command.keys for other in self.holders(command, text))
        for other in losers:
            taken = set(map(chord, command.keys))
            self._keep(other, tuple(key for key in self.keys(other) if chord(key) not in taken))
        self._keep(command, command.keys)
        return tuple(losers)

    def reset_all(self) -> None:
        """Give every command its usual keys back."""
        self.changes.clear()

    def renew(self, keys: Keys) -> None:
        """Let keys that are in use already take the changes over."""
        keys.renew(self.changes)

    def _keep(self, command: Command, keys: tuple[str, ...]) -> None:
        if keys == command.keys:
            self.changes.pop(command.id, None)
        else:
            self.changes[command.id] = list(keys)


def _tables_of(command: Command) -> Iterator[tuple[Command, ...]]:
    return (table for table in (COMMANDS, EDITOR_COMMANDS) if any(each.id == command.id for each in table))


def _is_key(text: str) -> bool:
    try:
        chord(text)
    except ValueError:
        return False
    return True
