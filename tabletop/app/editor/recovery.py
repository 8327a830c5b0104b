"""A draft that is not saved is kept beside the saves all the same: a crash or a cut cable costs nobody an afternoon."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from tabletop.app.editor.draft import Draft, opened
from tabletop.documents.files import write_atomically
from tabletop.errors import TabletopError
from tabletop.session.library import home

FOLDER = "drafts"


def kept_at(path: Path | None) -> Path:
    """Where the draft of a map is kept: by the map's own path, or as the new one."""
    mark = "new" if path is None else hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]
    return home() / FOLDER / f"{mark}.yaml"


def keep(draft: Draft) -> str | None:
    """Keep the draft as it is now; answers what is wrong when it cannot be kept."""
    path = kept_at(draft.path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, draft.text().encode())
    except (TabletopError, OSError) as error:
        return str(error)
    return None


def forget(path: Path | None) -> None:
    """The map was saved, or its changes dropped on purpose: no draft is left of it."""
    with contextlib.suppress(OSError):
        kept_at(path).unlink(missing_ok=True)


def waiting(path: Path | None) -> bool:
    """Whether a draft of a map waits that its file does not have: it was kept after the file was written last."""
    kept = kept_at(path)
    try:
        if not kept.exists():
            return False
        return path is None or kept.stat().st_mtime_ns > path.stat().st_mtime_ns
    except OSError:
        return False


def recovered(path: Path | None) -> Draft | None:
    """The draft that waits, its map's file beside it; None when it cannot be read any more."""
    try:
        kept = opened(kept_at(path))
        if path is None:
            return Draft(kept.document)
        draft = opened(path)
    except TabletopError:
        return None
    draft.do("take up the draft that was kept", kept.document)
    return draft
