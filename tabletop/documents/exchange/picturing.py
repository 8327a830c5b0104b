"""The picture of a foreign map: within the file, or in a file beside it."""

from __future__ import annotations

import io
from pathlib import Path

from tabletop.documents.exchange.draft import Draft
from tabletop.documents.exchange.large import MOST_PICTURE
from tabletop.documents.pictures import PictureError, check_whole, header_of


def take_picture(draft: Draft, data: bytes) -> tuple[int, int] | None:
    """Give the draft a picture, if it is one; its size in pixels. What is wrong with it is told with the rest."""
    try:
        suffix, size = header_of(io.BytesIO(data))
        check_whole(data)
    except PictureError as error:
        leave_picture(draft, str(error))
        return None
    draft.picture, draft.suffix = data, suffix
    return size


def take_picture_file(draft: Draft, folder: Path, name: str) -> tuple[int, int] | None:
    """The same with a picture in a file of its own, looked for where it is said to be and beside the map."""
    last = name.replace("\\", "/").rpartition("/")[2]
    for path in (folder / name, folder / last):
        try:
            if not path.is_file():
                continue
            if path.stat().st_size > MOST_PICTURE:
                leave_picture(draft, f"'{last}' is larger than {MOST_PICTURE // 2**20} MB. Save it smaller")
                return None
            return take_picture(draft, path.read_bytes())
        except (OSError, ValueError):  # no name that a file may have
            continue
    leave_picture(draft, f"'{name[:80]}' is not there; put it beside the map")
    return None


def leave_picture(draft: Draft, why: str) -> None:
    """Tell why the picture does not come along."""
    draft.tally.leave("picture")
    draft.tally.say(f"The picture {why}.")
