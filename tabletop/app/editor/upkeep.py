"""What is done a moment after a change: the map is looked through for what is wrong, and its draft is kept."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from tabletop.app.editor import faults, recovery
from tabletop.app.editor.fairness import Fairness, fairness
from tabletop.app.editor.faults import Fault
from tabletop.app.editor.looking import AGAIN, Look, Looking
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen

LOOKED_AFTER = 0.4
"""Seconds after the last change until the map is looked through for what is wrong."""
KEPT_AFTER, KEPT_WITHIN = 1.5, 10.0
"""Seconds after the last change until the draft is kept, and after the first where one follows the other."""
SLICE = 0.004
"""Seconds of a frame that looking may take."""
PAUSE = 0.01
"""Seconds between the ends of two slices: a frame asks more than once whether there is something to do."""

Found: TypeAlias = tuple[tuple[Fault, ...], Fairness | None]


class Upkeep:
    """The upkeep of one editor; `tick` is called often."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen
        self._pool = ThreadPoolExecutor(1, "looking")
        self._changes = screen.draft.changes
        self._changed_at, self._unkept_since = 0.0, time.monotonic()
        self._looked = self._kept = -1
        self._looking: Looking[Found] | None = None
        self._slice_at = 0.0
        self._keeping: Future[str | None] | None = None

    def close(self) -> None:
        """The editor is left: the draft is kept as it is now."""
        self._looking = None
        self._pool.shutdown(cancel_futures=True)
        if self._to_keep:
            self._tell(recovery.keep(self.screen.draft))

    # -- keeping -------------------------------------------------------------------------------------------------------

    @property
    def _to_keep(self) -> bool:
        """Whether there is a draft: its file does not say the same."""
        return self.screen.draft.dirty and self.screen.draft.changes > 0

    def finish_keeping(self) -> None:
        """Wait until nobody writes the draft any more; what is done to its file then stays done."""
        if self._keeping is not None:
            self._tell(self._keeping.result())
            self._keeping = None

    def saved(self) -> None:
        """The map was written to its file: there is no draft to keep."""
        self._kept = self.screen.draft.changes

    def _keep(self) -> None:
        if self._keeping is not None and self._keeping.done():
            self.finish_keeping()
        now = time.monotonic()
        due = now - self._changed_at >= KEPT_AFTER or now - self._unkept_since >= KEPT_WITHIN
        if self._keeping is None and self._kept != self._changes and due:
            self._kept = self._changes
            if self._to_keep:
                # A thread writes the map as it is at this moment.
                self._keeping = self._pool.submit(recovery.keep, copy(self.screen.draft))

    def _tell(self, trouble: str | None) -> None:
        if trouble is None:
            self.screen.window.notices.forget("draft")
        else:
            words = say("The draft is not kept: {trouble}", trouble=trouble)
            self.screen.window.notices.say(words, "warning", stays=True, about="draft")

    # -- looking -------------------------------------------------------------------------------------------------------

    def _look(self) -> Look[Found]:
        screen = self.screen
        found = yield from faults.look(screen.draft.document, screen.desk.kinds)
        wrong = (*faults.of_file(screen.draft.problems, found), *found)
        fair = None
        if screen.shading.on:
            fair = yield partial(fairness, screen.desk.whole, screen.desk.level)
        return wrong, fair

    def tick(self) -> None:
        """Do what is due. While something is in hand nothing is: the map is about to change again."""
        changes = self.screen.draft.changes
        if changes != self._changes:
            now = time.monotonic()
            if self._kept == self._changes or self._keeping is not None:
                self._unkept_since = now
            self._changes, self._changed_at = changes, now
            self._looking = None
            self.screen.changed()
        if self.screen.hand.busy:
            return
        # While the ground of a change is painted, that comes first.
        if not self.screen.painter.unfinished:
            self._go_on_looking()
        self._keep()

    def _go_on_looking(self) -> None:
        now, changes = time.monotonic(), self.screen.draft.changes
        if self._looked != changes and self._looking is None and now - self._changed_at >= LOOKED_AFTER:
            self._looking = Looking(self._look(), self._pool)
        if self._looking is not None and now >= self._slice_at:
            self._work(self._looking)

    def _work(self, looking: Looking[Found]) -> None:
        """Look on for a slice."""
        done = looking.work(SLICE)
        self._slice_at = time.monotonic() + PAUSE
        if done:
            assert looking.found is not None
            self._looked, self._looking = self.screen.draft.changes, None
            self.screen.looked(*looking.found)

    @property
    def looked(self) -> bool:
        """Whether what was found is true of the map as it is now."""
        return self._looked == self.screen.draft.changes

    def rest(self) -> float | None:
        """Seconds until there is something to do."""
        changes = self.screen.draft.changes
        waits = []
        if self._looking is not None:
            waits.append(max(self._looking.rest, self._slice_at - time.monotonic()))
        elif self._looked != changes:
            waits.append(LOOKED_AFTER)
        if self._keeping is not None:
            waits.append(AGAIN)
        elif self._kept != changes:
            waits.append(KEPT_AFTER)
        return min(waits, default=None)
