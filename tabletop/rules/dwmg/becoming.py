"""Models that become others: they go over to another side, or take another form, profile or name."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.event import Became
from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster


def become(
    play: Play,
    who: str,
    *,
    side: str | None = None,
    profile: str | None = None,
    name: str | None = None,
    look: str | None = None,
) -> None:
    """A miniature has another side or another profile from now on, with that profile's base, look and name, unless
    another `name` or `look` is said; a name of its own, its place, and the words of its state stay."""
    before = play.model(who)
    after = before if side is None else replace(before, side=side)
    if profile is not None:
        after = _reprofiled(after, profile)
    after = replace(after, name=after.name if name is None else name, look=after.look if look is None else look)
    if after != before:
        play.tell(Became(after))


def _reprofiled(miniature: Miniature, profile: str) -> Miniature:
    summaries = roster().summaries()
    new, old = summaries[profile], summaries.get(miniature.profile or "")
    name = new.name if old is None or miniature.name in ("", old.name) else miniature.name
    return replace(miniature, profile=profile, base=new.base, look=new.look, name=name)
