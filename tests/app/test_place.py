"""New miniatures from the palette: whoever is given no name is spoken of as what it looks like, not by an id."""

from __future__ import annotations

from .driver import Driver, miniature, sandbox


def test_nameless_miniatures_are_called_what_they_look_like_and_numbered() -> None:
    d = Driver(sandbox(miniature("ann", (8.0, 8.0))))
    try:
        d.screen.hand.take("place")
        d.motion((20.5, 8.0))
        verdict = d.screen.place.verdict()
        assert verdict is not None and not verdict.legal
        assert "Pawn 1" in verdict.refusals[0].message and "pawn-" not in verdict.refusals[0].message
        with d.holding("shift"):
            d.click((30.0, 8.0))
            d.click((34.0, 8.0))
        placed = [each.title for id, each in d.game.state.miniatures.items() if id != "ann"]
        assert placed == ["Pawn 1", "Pawn 2"]
    finally:
        d.close()
