"""The painter of every look of terrain; an unknown look becomes a plain block."""

from __future__ import annotations

from tabletop.model.terrain import Terrain
from tabletop.render.terrain import (
    boxes,
    buildings,
    generic,
    ground,
    landings,
    machines,
    marsh,
    nature,
    plants,
    tardis,
    tardis_floors,
    things,
    underground,
    ways,
    winter,
)
from tabletop.render.terrain.site import Layer, Painter

LOOKS: dict[str, Painter] = {
    "road": Painter(ways.road, Layer.FLAT),
    "path": Painter(ways.path, Layer.FLAT),
    "floor": Painter(ground.floor, Layer.FLAT),
    "rails": Painter(ways.rails, Layer.FLAT),
    "pier": Painter(ground.pier, Layer.LOW, height=0.3),
    "water": Painter(ground.water, Layer.FLAT),
    "pond": Painter(ground.water, Layer.FLAT),
    "marsh": Painter(marsh.marsh, Layer.FLAT),
    "ditch": Painter(ground.ditch, Layer.FLAT),
    "hill": Painter(nature.hill, Layer.LOW, height=0.8),
    "stairs": Painter(ways.stairs, Layer.LOW, height=0.4),
    "ladder": Painter(ways.ladder, Layer.TALL, height=0.3),
    "hatch": Painter(ways.hatch, Layer.FLAT),
    "woods": Painter(plants.woods, Layer.TALL, height=2.0, casters=plants.crowns, openings=plants.crowns_above),
    "tree": Painter(plants.tree, Layer.TALL, height=2.0, casters=plants.crowns, openings=plants.crowns_above),
    "bush": Painter(plants.bush, Layer.TALL, height=0.6),
    "hedge": Painter(plants.hedge, Layer.TALL, height=0.8),
    "rock": Painter(nature.rock, Layer.TALL, height=0.8),
    "web": Painter(nature.web, Layer.LOW),
    "rubble": Painter(nature.rubble, Layer.LOW, height=0.3),
    "wall": Painter(buildings.wall, Layer.TALL, height=1.5),
    "fence": Painter(buildings.fence, Layer.TALL, height=0.6, casters=buildings.posts),
    "building": Painter(
        buildings.building, Layer.TALL, height=3.0, openings=buildings.roof_above, opens_to_ghosts=True
    ),
    "crate": Painter(things.crate, Layer.TALL, height=0.8),
    "barrel": Painter(things.barrel, Layer.TALL, height=0.8),
    "container": Painter(things.container, Layer.TALL, height=2.0),
    "column": Painter(things.column, Layer.TALL, height=2.5),
    "police-box": Painter(boxes.police_box, Layer.TALL, height=2.5),
    "console": Painter(machines.console, Layer.TALL, height=0.8),
    "crane": Painter(machines.crane, Layer.TALL, height=3.0, casters=machines.crane_shadow),
    "transmat": Painter(landings.transmat, Layer.FLAT),
    "sphere-ship": Painter(landings.sphere_ship, Layer.TALL, height=2.5),
    "chain-fence": Painter(landings.chain_fence, Layer.TALL, height=1.0, casters=landings.chain_posts),
    "wreck": Painter(things.wreck, Layer.TALL, height=0.7),
    "ice": Painter(winter.ice, Layer.FLAT),
    "mound": Painter(winter.mound, Layer.LOW, height=0.6),
    "gravel": Painter(underground.gravel, Layer.FLAT),
    "deck": Painter(underground.deck, Layer.FLAT),
    "bulkhead": Painter(underground.bulkhead, Layer.TALL, height=1.5),
    "earth": Painter(underground.earth, Layer.TALL, height=1.0),
    "console-floor": Painter(tardis_floors.console_floor, Layer.FLAT),
    "library-floor": Painter(tardis_floors.library_floor, Layer.FLAT),
    "garden-floor": Painter(tardis_floors.garden_floor, Layer.FLAT),
    "marble-floor": Painter(tardis_floors.marble_floor, Layer.FLAT),
    "carpet": Painter(tardis_floors.carpet, Layer.FLAT),
    "clock-face": Painter(tardis_floors.clock_face, Layer.FLAT),
    "tardis-console": Painter(tardis.console, Layer.TALL, height=1.0),
    "roundel-wall": Painter(tardis.roundel_wall, Layer.TALL, height=1.5),
    "bookcase": Painter(tardis.bookcase, Layer.TALL, height=1.5),
    "flower-bed": Painter(tardis.flower_bed, Layer.TALL, height=0.3),
    "altar": Painter(tardis.altar, Layer.TALL, height=0.8),
    "strut": Painter(tardis.pillar, Layer.TALL, height=2.0),
    "web-wall": Painter(underground.web_wall, Layer.TALL, height=0.8),
    "traced": Painter(generic.traced, Layer.FLAT),
}

_BLOCK = Painter(generic.block, Layer.TALL, height=0.5)
_FLAT = Painter(generic.patch, Layer.FLAT)


def painter_of(terrain: Terrain) -> Painter:
    """Who paints it: by its look; else a block when it is tall, a patch of ground when it is flat."""
    known = LOOKS.get(terrain.look)
    if known is not None:
        return known
    return _BLOCK if terrain.height > 0.1 or terrain.movement in ("impassable", "obstacle") else _FLAT
