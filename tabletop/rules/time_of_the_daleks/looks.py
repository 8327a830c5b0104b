"""How the game looks to people: Doctors on the table, their cards, and how the race stands."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.briefing import BriefedRule, Briefing
from tabletop.model.card import Card, Trait
from tabletop.model.look import Look
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import movement
from tabletop.rules.common.words import listed
from tabletop.rules.time_of_the_daleks.cards import Gain, Icons, doctors, name_of
from tabletop.rules.time_of_the_daleks.citations import ENDING, TURNS
from tabletop.rules.time_of_the_daleks.consoles import Console, players
from tabletop.rules.time_of_the_daleks.decks import counted
from tabletop.rules.time_of_the_daleks.icons import told_icon
from tabletop.rules.time_of_the_daleks.pool import dice_of, told
from tabletop.rules.time_of_the_daleks.words import DALEKS, TRACK


def look(state: State, who: Miniature) -> Look:
    """A Doctor on the table: ringed when it is his turn."""
    return Look(
        who.look,
        movement.colour_of(state, who),
        who.title,
        can_act=state.clock.side == who.side and state.clock.phase != "setup",
    )


def told_icons(card: Icons) -> Iterator[str]:
    """What a card does in an adventure, a phrase each."""
    if card.dice:
        yield f"adds {told(dice_of(card.dice))}"
    for colours in card.focus:
        yield f"focuses a black die to {' or '.join(colours)}"
    for icon in card.rerolls:
        yield f"rolls {told_icon(icon)} again"
    for change in card.changes:
        yield f"turns a {change.colour} die to {change.to}"


def told_gain(gain: Gain) -> Iterator[str]:
    """What a reward or a card gives, a phrase each."""
    if gain.charges:
        yield counted(gain.charges, "Sonic Charge")
    if gain.cards:
        yield counted(gain.cards, "Timey-Wimey card")
    if gain.clear:
        yield f"{counted(gain.clear, 'Dalek marker')} less, from anywhere"
    if gain.ship:
        yield f"the Dalek ship {counted(gain.ship, 'step')} back"


def card(state: State, who: Miniature) -> Card:
    """The card of a Doctor with what is aboard his TARDIS."""
    doctor = doctors().get(who.profile or "")
    if doctor is None or who.side not in state.sides:
        return Card()
    console = Console(state, who.side)
    figures = (
        ("Regeneration", str(doctor.regeneration)),
        ("Charges", str(console.charges)),
        ("Cards", str(state.sides[who.side].status.get("cards", 0))),
        ("Step", f"{console.track} of {TRACK}"),
    )
    traits = [Trait(doctor.reroll_name or "In an adventure", listed(told_icons(doctor)) + ".")]
    if doctor.links:
        traits.append(Trait("Links", listed(map(name_of, doctor.links))))
    if console.crew:
        traits.append(Trait("Companions", listed(map(name_of, console.crew))))
    if console.slots:
        traits.append(Trait("Equipment", listed(map(name_of, console.slots))))
    return Card(figures, traits=tuple(traits), citation=TURNS)


def briefing(state: State) -> Briefing:
    """The race to Gallifrey: what it is about and how it stands."""
    ship = Console(state, DALEKS).track
    standing = [f"{state.sides[side].name}: step {Console(state, side).track} of {TRACK}." for side in players(state)]
    aim = f"Succeed in adventures; {TRACK} of them, and you are at Gallifrey."
    return Briefing(
        where="All of time and space",
        objectives=tuple((side, aim) for side in players(state)),
        rules=(
            BriefedRule("The race", f"The Dalek ship wins if it makes {TRACK} steps first.", ENDING),
            BriefedRule(
                "Overrun", "Three Dalek markers at a location move their ship in every turn of theirs.", ENDING
            ),
        ),
        standing=(*standing, f"The Dalek ship: step {ship} of {TRACK}."),
    )
