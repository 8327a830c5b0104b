"""A draft that is not saved is kept beside the saves all the same: a crash or a cut cable costs nobody an afternoon."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from tabletop.app.editor.draft import Draft, opened
from tabletop.documents.files import storage_error, write_atomically
from tabletop.documents.writer import write
from tabletop.errors import TabletopError
from tabletop.rules.registry import vocabularies
from tabletop.session.library import home
from tabletop.tongue import say

FOLDER = "drafts"
UNNAMED = "new-"


def kept_at(draft: Draft) -> Path:
    """Where the draft of a map is kept: by the map's own path; one that has none, by a mark of its own."""
    if draft.path is None:
        return home() / FOLDER / f"{UNNAMED}{draft.mark}.yaml"
    return home() / FOLDER / f"{hashlib.sha256(str(draft.path.resolve()).encode()).hexdigest()[:16]}.yaml"


def keep(draft: Draft) -> str | None:
    """Keep the draft as it is now; answers what is wrong when it cannot be kept."""
    path = kept_at(draft)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = write(draft.document, vocabularies()[draft.document.rules], folder=path.parent)
        write_atomically(path, text.encode())
    except OSError as error:
        return str(storage_error(error, path, "written"))
    except TabletopError as error:
        return str(error)
    return None


def forget(path: Path) -> None:
    """The map was saved: nothing is left of its draft (see `kept_at`)."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def waiting(draft: Draft) -> Path | None:
    """The draft that waits for a map that was just opened, with something that its file does not say; for an empty map
    the last one that was never saved."""
    try:
        if draft.path is not None:
            kept = kept_at(draft)
            newer = kept.exists() and kept.stat().st_mtime_ns > draft.path.stat().st_mtime_ns
            return kept if newer else None
        unnamed = (home() / FOLDER).glob(f"{UNNAMED}*.yaml")
        return max(unnamed, key=lambda path: path.stat().st_mtime_ns, default=None)
    except OSError:
        return None


def recovered(draft: Draft, kept: Path) -> Draft | None:
    """The draft that waits, as a change of its map; None when it cannot be read any more."""
    try:
        document = opened(kept).document
        if draft.path is None:
            again = Draft(document)
            again.mark = kept.stem.removeprefix(UNNAMED)
            return again
        again = opened(draft.path)
    except TabletopError:
        return None
    again.do(say("take up the draft that was kept"), document)
    return again
