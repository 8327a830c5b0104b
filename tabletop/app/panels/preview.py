"""What would come of an action, before the dice: what speaks against it, the number needed line by line, the odds."""

from __future__ import annotations

from tabletop.app import words
from tabletop.app.foresight import Preview
from tabletop.app.layout import Rect
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.ui.theme import BAD, GOOD, MUTED
from tabletop.model.verdict import Chances, Modifier, Verdict
from tabletop.tongue import phrase, say

IMPOSSIBLE = 7
"""The number needed where no die can do it."""


def draw_preview(ui: Ui, rect: Rect, preview: Preview) -> float:
    """The panel of a preview in its rectangle; answers how far down (pixels) it reaches."""
    drawn = w.panel(
        ui, "preview", rect, lambda: preview_body(ui, preview), title=preview.title, title_icon="dice", fit_height=True
    )
    return drawn.rect[1] + drawn.rect[3]


def preview_body(ui: Ui, preview: Preview) -> None:
    """What the panel says; tooltips say the same."""
    verdict = preview.verdict
    for refusal in verdict.refusals:
        w.text(ui, refusal.message, colour=BAD)
        if str(refusal.citation):
            w.text(ui, str(refusal.citation), muted=True, size="small")
        w.gap(ui, 4)
    if verdict.needs is not None:
        _needed(ui, verdict)
    elif verdict.modifiers:
        _hands(ui, verdict)
    if verdict.modifiers:
        w.gap(ui, 4)
        _sum(ui, verdict)
    _under(ui, verdict)
    if preview.chances is not None:
        w.gap(ui, 6)
        _odds(ui, preview.chances)


def _needed(ui: Ui, verdict: Verdict) -> None:
    needs, facts = verdict.needs, verdict.facts
    assert needs is not None
    tiles = [(say("needed"), say("none") if needs >= IMPOSSIBLE else f"{needs}+")]
    rolls = facts.get("rolls")
    if isinstance(rolls, int):
        tiles.append((_dice(rolls), str(rolls)))
    length, reach = facts.get("length"), facts.get("range")
    if isinstance(length, float):
        tiles.append((say("of {reach:g}″", reach=reach) if isinstance(reach, float) else say("away"), f"{length:.1f}″"))
    hidden = facts.get("hidden")
    if isinstance(hidden, float):
        tiles.append((say("hidden"), words.percent(hidden)))
    w.stat_tiles(ui, "needed", tiles, per_row=4)


def _dice(rolls: int) -> str:
    return say("die") if rolls == 1 else say("dice")


AGAINST = (("resilience", phrase("resilience")), ("answer", phrase("strikes back")))
"""The facts that tell how many dice answer, and what the tile calls them."""


def _hands(ui: Ui, verdict: Verdict) -> None:
    """How many dice are rolled, and how many against them, where their number counts and no figure is needed."""
    facts = verdict.facts
    rolls = facts.get("rolls")
    tiles = [(_dice(rolls), str(rolls))] if isinstance(rolls, int) else []
    tiles += [(say(name), str(facts[fact])) for fact, name in AGAINST if isinstance(facts.get(fact), int)]
    if tiles:
        w.stat_tiles(ui, "hands", tiles, per_row=4)


def _sum(ui: Ui, verdict: Verdict) -> None:
    """The lines of the sum; what helps has a plus, what hinders a minus, as on the die."""
    base = verdict.facts.get("hit")
    if isinstance(base, int):
        _line(ui, say("To hit"), f"{base}+", "")
    for modifier in verdict.modifiers:
        _line(ui, modifier.label, _signed(modifier), str(modifier.citation or ""))


def _line(ui: Ui, label: str, value: str, source: str) -> None:
    tone = GOOD if value.startswith("+") else BAD if value.startswith("−") else None
    w.pair(ui, label, value, colour=tone)
    if source:
        w.text(ui, source, muted=True, size="small")


def _signed(modifier: Modifier) -> str:
    return f"{'−' if modifier.value < 0 else '+'}{abs(modifier.value):g}"


def _under(ui: Ui, verdict: Verdict) -> None:
    """The bases under a template."""
    covered = verdict.facts.get("covered")
    if covered is not None and not len(covered):
        w.gap(ui, 4)
        w.text(ui, say("Nobody lies under the template here."), muted=True)


def _odds(ui: Ui, chances: Chances) -> None:
    for line in chances.lines:
        w.pair(ui, line.label, percent(line.probability))
        w.progress(ui, line.probability, height=6)
        w.gap(ui, 2)
    if chances.expected is not None:
        w.gap(ui, 2)
        w.text(ui, say("{expected:.2f} models struck on the average", expected=chances.expected), bold=True)
    if chances.note:
        w.text(ui, say("If {note}.", note=chances.note), size="small", colour=MUTED)


def percent(probability: float) -> str:
    """A probability in whole per cent; "0%" and "100%" only where it is exactly that.

    >>> percent(0.004), percent(0.5), percent(1.0)
    ('<1%', '50%', '100%')
    """
    if 0.0 < probability < 0.005:
        return words.percent("<1")
    if 0.995 <= probability < 1.0:
        return words.percent(">99")
    return words.percent(probability)
