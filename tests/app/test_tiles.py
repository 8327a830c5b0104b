"""A table that holds nothing but tiles of card is pictured near enough to read them."""

from __future__ import annotations

from tabletop import places
from tabletop.app.tiles import box_of, cut_to
from tabletop.opening import new_game, read_document


def test_a_picture_shows_all_tiles_and_not_the_bare_table_round_them() -> None:
    game = new_game(read_document(places.maps() / "time_of_the_daleks" / "four-doctors.yaml"), seed=1)
    tiles = game.ruleset.tiles(game.state)
    box = box_of(game.state, tiles)
    assert box is not None
    left, top, wide, high = cut_to(game.state, tiles)
    table = game.state.table
    assert left <= box[0] and top <= box[1]
    assert box[0] + box[2] <= left + wide <= table.width and box[1] + box[3] <= top + high <= table.height
    assert abs(wide / high - table.width / table.height) < 1e-6, "the picture keeps the table's shape"
    assert wide * high < table.width * table.height


def test_a_table_with_terrain_is_pictured_whole() -> None:
    game = new_game(read_document(places.maps() / "sandbox" / "docks.yaml"), seed=1)
    table = game.state.table
    assert cut_to(game.state, game.ruleset.tiles(game.state)) == (0.0, 0.0, table.width, table.height)
