"""Sound documents, actions, events and records for the properties."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from tabletop.documents.kinds import of_kind
from tabletop.geometry.faults import faults
from tabletop.geometry.shapes import Circle, Ellipse, Polygon, Rect, Wall
from tabletop.model import annotation as an
from tabletop.model import event as ev
from tabletop.model.action import (
    Allocate,
    Choose,
    Concede,
    EndPhase,
    Group,
    Move,
    Override,
    Pass,
    Place,
    Remove,
    Reroll,
    Turn,
)
from tabletop.model.decision import Decision
from tabletop.model.dice import Degrees, Draw, Pick
from tabletop.model.document import Document, Step, View
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.record import Done, Redone, Undone
from tabletop.model.state import State
from tabletop.model.table import SURFACES, Level, Light, Table
from tabletop.model.terrain import Opening
from tabletop.model.things import Clock, Marker, Side, Zone
from tabletop.model.verdict import Citation

from .helpers import KINDS, AfterTheShot, Card, Shoot

words = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
texts = st.text(max_size=20) | st.sampled_from(
    ["no", "on", "12:30", "#ff0000", "- a", "a: b", "null", "1e3", " x ", "“é”\n\tü"]
)
names = st.text(min_size=1, max_size=12)
figures = st.floats(-40, 40) | st.integers(-40, 40).map(float)
sizes = st.floats(0.25, 6) | st.integers(1, 6).map(float)
places = st.tuples(figures, figures)
colours = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
finite = st.floats(allow_nan=False, allow_infinity=False)
simple = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | finite | texts


def maps(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.dictionaries(words, values, max_size=3).map(FrozenMap)


free = st.recursive(simple, lambda inner: st.lists(inner, max_size=3).map(tuple) | maps(inner), max_leaves=6)
free_maps = maps(free)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A star-shaped ring about a middle: never crosses itself."""
    x, y = draw(st.floats(8, 40)), draw(st.floats(8, 40))
    count = draw(st.integers(3, 9))
    radii = draw(st.lists(st.floats(1, 5), min_size=count, max_size=count))
    ring = tuple(
        (x + r * math.cos(2 * math.pi * k / count), y + r * math.sin(2 * math.pi * k / count))
        for k, r in enumerate(radii)
    )
    holes = ((((x - 0.1), y), (x, y + 0.1), (x + 0.1, y)),) if count > 5 and draw(st.booleans()) else ()
    return Polygon(ring, holes, draw(figures))


on_table = st.floats(2, 46) | st.integers(2, 46).map(float)
outlines = st.one_of(
    st.builds(Rect, on_table, on_table, sizes, sizes, figures),
    st.builds(Circle, on_table, on_table, sizes),
    st.builds(Ellipse, on_table, on_table, sizes, sizes, figures),
    st.builds(Wall, st.lists(st.tuples(on_table, on_table), min_size=2, max_size=4).map(tuple), sizes, figures),
    polygons(),
).filter(lambda outline: not faults([outline]))
"""Those that are an area: a line whose corners all but coincide is none (refused when read, with a message)."""


@st.composite
def terrains(draw: st.DrawFn, name: str):
    kind = draw(st.sampled_from([kind for kind in KINDS.values() if kind.movement != "impassable"]))
    outline = draw(outlines)
    changed = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "height": sizes,
                "cover": st.booleans(),
                "label": texts,
                "defence": st.integers(1, 6) | st.none(),
                "sight": st.sampled_from(["clear", "partial", "blocks"]),
                "status": free_maps,
                "layer": st.integers(0, 9),
            },
        )
    )
    piece = of_kind(kind, id=name, outline=outline, **changed)
    if isinstance(outline, Rect) and not outline.rotate:
        start, end = (outline.x, outline.y), (outline.x + outline.width, outline.y)
        doors = [Opening(f"{name}-door", "door", start, end, "locked", 3)] * draw(st.integers(0, 1))
        windows = [Opening(f"{name}-window", "window", start, end)] * draw(st.integers(0, 1))
        object.__setattr__(piece, "openings", (*doors, *windows))
    return piece


names = words.filter(lambda word: word not in ("none", "null"))
ends = names | places
annotations = st.one_of(
    st.builds(an.Corridor, st.tuples(names, names)),
    st.builds(an.Ruler, st.tuples(ends, ends), texts),
    st.builds(an.SightOf, names, st.none() | names),
    st.builds(an.Rings, ends, sizes, sizes, st.lists(sizes, max_size=3).map(tuple)),
    st.builds(an.Extent, names, st.sampled_from(["top", "left", "bottom"])),
    st.builds(an.Blast, ends, sizes),
    st.builds(an.Path, st.lists(ends, min_size=2, max_size=4).map(tuple), st.none() | st.booleans()),
    st.builds(an.Moved, names, st.none() | places, st.none() | figures),
    st.builds(an.Callout, texts, st.none() | ends, texts),
    st.builds(an.VerdictShown, st.none() | ends),
    st.builds(an.Legend, texts),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    sides = {
        f"side-{i}": Side(
            f"side-{i}",
            draw(texts),
            draw(colours),
            frozenset(draw(st.sets(st.sampled_from(["side-0", "side-1"]), max_size=1))),
            draw(st.sampled_from([FrozenMap(), FrozenMap({"points": 3, "hand": ("a", "b")})])),
        )
        for i in range(2)
    }
    some_side = st.sampled_from(sorted(sides))
    sides_or_none = st.none() | st.frozensets(some_side)
    status = st.fixed_dictionaries(
        {},
        optional={
            "hits": st.integers(-5, 10**15),
            "form": st.sampled_from(["man", "wolf"]),
            "move_left": finite,
            "carrying": st.frozensets(texts, max_size=3),
            "prone": st.booleans(),
            "cards": st.lists(st.builds(Card, texts, finite), max_size=2).map(tuple),
        },
    ).map(FrozenMap)
    minis = {}
    for i in range(draw(st.integers(0, 4))):
        at = draw(
            st.none() | st.tuples(st.floats(-1, 1), st.floats(-1, 1)).map(lambda d, i=i: (6 + 9 * i + d[0], 44 + d[1]))
        )
        base = draw(st.builds(BaseSize, st.floats(0.5, 3)) | st.builds(BaseSize, st.floats(0.5, 3), st.floats(0.5, 3)))
        profile = draw(st.sampled_from(["dalek", "cyberman"]))
        minis[f"mini-{i}"] = Miniature(
            f"mini-{i}",
            draw(some_side),
            at,
            draw(figures),
            draw(st.integers(0, 1)),
            draw(texts),
            profile,
            base,
            draw(words),
            draw(st.none() | colours),
            draw(status),
        )
    state = State(
        table=Table(
            48,
            48,
            draw(st.sampled_from(SURFACES)),
            (Level(1, draw(texts), draw(st.none() | st.sampled_from(SURFACES))),),
            draw(texts),
            tuple(draw(st.lists(st.builds(Light, places, sizes, colours, sizes, st.booleans()), max_size=2))),
        ),
        terrain=FrozenMap({f"terrain-{i}": draw(terrains(f"terrain-{i}")) for i in range(draw(st.integers(0, 3)))}),
        zones=FrozenMap(
            {
                f"zone-{i}": Zone(
                    f"zone-{i}",
                    draw(words),
                    draw(outlines),
                    draw(st.none() | some_side),
                    draw(st.integers(0, 1)),
                    draw(texts),
                    draw(free_maps),
                )
                for i in range(draw(st.integers(0, 2)))
            }
        ),
        miniatures=FrozenMap(minis),
        markers=FrozenMap(
            {
                f"marker-{i}": Marker(
                    f"marker-{i}",
                    draw(words),
                    draw(st.tuples(on_table, on_table)),
                    0,
                    draw(texts),
                    draw(sides_or_none),
                    draw(free_maps),
                )
                for i in range(draw(st.integers(0, 2)))
            }
        ),
        sides=FrozenMap(sides),
        clock=Clock(draw(st.integers(0, 9)), draw(st.none() | some_side), draw(st.sampled_from(["setup", "shooting"]))),
    )
    return Document(
        title=draw(names),
        rules="tiny",
        state=state,
        options=draw(
            st.fixed_dictionaries({}, optional={"ruler_width": finite, "deck": st.sampled_from(["full", "short"])}).map(
                FrozenMap
            )
        ),
        # The steps speak of anybody: a scenario may have brought them.
        scenario=draw(free_maps.map(lambda words: words or FrozenMap({"forces": "anybody"}))),
        steps=tuple(draw(st.lists(steps, max_size=3))),
        view=draw(
            st.builds(
                View,
                st.none() | st.tuples(on_table, on_table, sizes, sizes).filter(state.table.meets),
                st.lists(annotations, max_size=4).map(tuple),
            )
        ),
        description=draw(texts),
        source=draw(texts),
    )


targets = words | places | st.lists(words, min_size=1, max_size=3).map(tuple)
simple_actions = st.one_of(
    st.builds(
        Move,
        by=words,
        to=st.tuples(finite, finite),
        via=st.lists(places, max_size=3).map(tuple),
        facing=st.none() | finite,
    ),
    st.builds(Turn, by=words, facing=finite),
    st.builds(
        Place,
        at=places,
        profile=st.none() | words,
        facing=figures,
        name=texts,
        base=st.none() | st.tuples(sizes),
        state=st.just(FrozenMap({"hits": 3})),
    ),
    st.builds(Remove, by=words),
    st.builds(EndPhase),
    st.builds(Pass),
    st.builds(Choose, option=texts),
    st.builds(Allocate, hits=maps(st.integers(0, 9))),
    st.builds(Reroll, dice=st.lists(st.integers(0, 9), max_size=3).map(tuple), with_=texts),
    st.builds(
        Override,
        reason=texts,
        by=st.none() | words,
        to=st.none() | places,
        state=free_maps,
        remove=st.booleans(),
        die=st.none() | st.integers(1, 6) | words,
    ),
    st.builds(Concede),
    st.builds(Shoot, by=words, at=targets, weapon=st.none() | words),
)
actions = simple_actions | st.builds(Group, moves=st.lists(simple_actions, max_size=3).map(tuple))
entries = st.integers(1, 6) | words | st.builds(Degrees, finite) | st.builds(Pick, words) | st.builds(Draw, texts)
rolls = st.lists(entries, max_size=4).map(tuple)
expectations = st.fixed_dictionaries(
    {},
    optional={
        "legal": st.booleans(),
        "length": finite,
        "codes": st.just(("too-far", "out-of-arc")),
        "covered": maps(finite),
        "state": st.just(FrozenMap({"mini-0": FrozenMap({"hits": 1, "at": (1.5, 2)})})),
    },
).map(FrozenMap)
steps = st.one_of(
    st.builds(Step, actions, expectations, st.lists(rolls, max_size=3).map(tuple)),
    st.builds(Step, actions, expectations, flat_dice=st.lists(entries, min_size=1, max_size=4).map(tuple)),
)

values = st.recursive(
    simple | st.just(math.inf) | st.frozensets(texts, max_size=3) | st.builds(Card, texts, finite) | outlines,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | maps(inner)
        | st.dictionaries(st.integers(), inner, max_size=2).map(FrozenMap)
    ),
    max_leaves=5,
)
resumes = st.builds(
    AfterTheShot,
    st.builds(Shoot, by=words, at=targets),
    st.lists(rolls, max_size=2).map(tuple),
    st.frozensets(words, max_size=3),
    st.lists(st.builds(Card, texts), max_size=2).map(tuple),
    maps(st.integers()),
)
decisions = st.builds(
    Decision,
    words,
    words,
    texts,
    st.lists(actions, max_size=3).map(tuple),
    st.none() | actions,
    st.none() | st.builds(Citation, texts, st.none() | st.integers(1, 99), texts),
    resumes,
    st.none() | st.frozensets(words, max_size=2),
)
minis = st.builds(
    Miniature,
    words,
    words,
    places,
    finite,
    name=texts,
    base=st.builds(BaseSize, sizes),
    status=st.just(FrozenMap({"hits": 2, "carrying": frozenset({"b", "a"})})),
)
events = st.one_of(
    st.builds(
        ev.Moved, words, st.lists(places, min_size=1, max_size=3).map(tuple), finite, finite, by_push=st.booleans()
    ),
    st.builds(ev.Turned, words, finite, visible_to=st.none() | st.frozensets(words, max_size=2)),
    st.builds(ev.Placed, minis),
    st.builds(ev.Became, minis),
    st.builds(ev.Removed, words, texts),
    st.builds(ev.StatusSet, words, words, values),
    st.builds(ev.SideSet, words, words, values),
    st.builds(ev.TerrainSet, words, st.none() | terrains("t") | st.builds(Zone, words, words, outlines)),
    st.builds(ev.MarkerSet, words, st.none() | st.builds(Marker, words, words, places, text=texts)),
    st.builds(ev.Rolled, words, rolls, texts, st.none() | words, st.none() | st.integers(1, 7), st.booleans()),
    st.builds(ev.Drawn, words, texts, words),
    st.builds(ev.Asked, decisions),
    st.builds(ev.Answered, words, actions),
    st.builds(ev.Revealed, words, texts),
    st.builds(ev.Interrupted, texts, st.none() | words),
    st.builds(ev.PhaseBegan, st.builds(Clock, st.integers(0, 9), st.none() | words, words)),
    st.builds(ev.Noted, texts, st.none() | words, values),
)


@st.composite
def logs(draw: st.DrawFn) -> tuple[Done | Undone | Redone, ...]:
    """Records whose numbers go up, with undos and redos of earlier ones."""
    records: list[Done | Undone | Redone] = []
    done: list[int] = []
    for n in range(1, draw(st.integers(0, 6)) + 1):
        kind = draw(st.sampled_from(["done", "done", "undone", "redone"])) if done else "done"
        at = draw(st.integers(0, 10_000))
        if kind == "done":
            records.append(
                Done(
                    n,
                    draw(st.none() | words),
                    draw(actions),
                    tuple(draw(st.lists(rolls, max_size=2))),
                    tuple(draw(st.lists(events, max_size=2))),
                    at,
                )
            )
            done.append(n)
        else:
            records.append((Undone if kind == "undone" else Redone)(n, draw(st.sampled_from(done)), at))
    return tuple(records)
