"""What makes a state of this game impossible: the tests ask after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.model.state import State
from tabletop.rules.dwmg.capture.captives import captor_of
from tabletop.rules.dwmg.models import hits_left, is_captive, is_free
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import profile_of, stat, vehicle_of
from tabletop.rules.dwmg.vehicles.aboard import crew_of, is_aboard, ride_of


def faults(state: State) -> Iterator[str]:
    """Every fault that this game knows, a sentence each."""
    # Whoever acts at once within the activation of another (p. 18, 31) is none of those counted here.
    models = state.miniatures.values()
    own = (each for each in models if not each.status.get("hastened") and not each.status.get("interrupts"))
    turn = next((each.status["interrupts"] for each in models if each.status.get("interrupts")), state.clock.side)
    active = [each for each in own if each.status.get("active")]
    if len(active) > 1:
        yield f"The activations of {', '.join(each.id for each in active)} are open at once."
    for each in active:
        if each.side != turn or state.clock.phase != "action":
            yield f"'{each.id}' is active out of its turn."
        if not each.status.get("activated"):
            yield f"'{each.id}' is active without having been activated."
    for each in state.miniatures.values():
        if not each.status.get("active") and each.status.get("move_left") is not None:
            yield f"'{each.id}' has an open Move action and no activation."
        if not 0 <= hits_left(each) <= stat(each, "hits"):
            yield f"'{each.id}' has {hits_left(each)} of {stat(each, 'hits')} Hits."
        if each.status.get("down") and hits_left(each) > 0:
            yield f"'{each.id}' is a casualty with Hits left."
        holder = captor_of(state, each)
        if is_captive(each) and (holder is None or not is_free(holder) or each.at is None):
            yield f"'{each.id}' is held captive by nobody who could."
    yield from _aboard(state)
    unique = (each for each in state.miniatures.values() if profile_of(each).unique)
    profiles = Counter(each.profile for each in unique if not any(a.may_be_several(state) for a in abilities(each)))
    yield from (f"There are {count} of the unique '{profile}'." for profile, count in profiles.items() if count > 1)


def _aboard(state: State) -> Iterator[str]:
    """Who is inside a vehicle stands nowhere; the vehicle is there, has room, and one driver at most."""
    for each in state.miniatures.values():
        if is_aboard(each) and each.at is not None:
            yield f"'{each.id}' is in a vehicle and stands at {each.at}."
        ride = ride_of(state, each)
        if is_aboard(each) and not each.status.get("down") and (ride is None or ride.at is None):
            yield f"'{each.id}' is in a vehicle that is not on the table."
        entry = vehicle_of(each)
        crew = crew_of(state, each.id) if entry is not None else ()
        if entry is not None and len(crew) > entry.stats.capacity:
            yield f"'{each.id}' holds {entry.stats.capacity} and has {len(crew)} inside."
        if sum(bool(one.status.get("driver")) for one in crew) > 1:
            yield f"'{each.id}' has several drivers."
