"""The names of miniatures stand clear of each other."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from tabletop.render.names import Named, apart, name_places

VIEWPORT = pygame.Rect((0, 0), (600, 400))


def named(x: int, y: int, wide: int = 120) -> Named:
    return Named((x, y), pygame.Rect(x - 25, y - 25, 50, 50), 25.0, (wide, 18))


def test_a_name_stands_below_its_base() -> None:
    (box,) = name_places([named(300, 200)], VIEWPORT)
    assert box.centerx == 300 and 225 <= box.top < 235


@pytest.mark.parametrize(
    "places", [((300, 200), (350, 200)), ((300, 200), (300, 250)), ((80, 60), (130, 60), (80, 110))]
)
def test_names_of_models_in_contact_cover_neither_each_other_nor_another_base(
    places: tuple[tuple[int, int], ...],
) -> None:
    models = [named(*place) for place in places]
    boxes = name_places(models, VIEWPORT)
    assert not any(a.colliderect(b) for a, b in combinations(boxes, 2))
    assert not any(box.colliderect(one.base) for box in boxes for one in models)
    assert all(VIEWPORT.contains(box) for box in boxes)


def test_a_name_goes_above_rather_than_touch_another_name() -> None:
    """Of two names that touch one would be left out."""
    models = [named(300, 230), named(230, 206)]
    boxes = name_places(models, VIEWPORT)
    assert apart(boxes, [False, False]) == [0, 1]


def test_in_a_crowd_without_room_a_name_rather_covers_a_base_than_a_name() -> None:
    models = [named(150 + 50 * k, 100 + 50 * j, 44) for k in range(5) for j in range(5)]
    boxes = name_places(models, VIEWPORT)
    assert not any(a.colliderect(b) for a, b in combinations(boxes, 2))


def test_a_name_at_the_upper_edge_does_not_lie_on_its_own_model() -> None:
    models = [named(300, 20), named(300, 70)]
    boxes = name_places(models, VIEWPORT)
    assert not any(box.colliderect(one.base) for box in boxes for one in models)


def test_a_name_keeps_off_what_lies_beside_its_model() -> None:
    token = pygame.Rect(285, 228, 30, 30)
    (box,) = name_places([named(300, 200)], VIEWPORT, [token])
    assert not box.colliderect(token)


def test_a_name_that_could_only_lie_across_other_models_is_left_out_unless_it_is_wanted() -> None:
    models = [named(300, 200, 90), *(named(300 + x, 200 + y, 90) for x in (-50, 0, 50) for y in (-50, 0, 50) if x or y)]
    boxes, bases = name_places(models, VIEWPORT), [one.base for one in models]
    assert 0 not in apart(boxes, [False] * len(models), bases)
    assert 0 in apart(boxes, [True] + [False] * 8, bases)


def test_where_names_would_cover_one_another_the_wanted_one_is_kept_and_as_many_others_as_can_be_read() -> None:
    boxes = [pygame.Rect(x, 0, 100, 18) for x in (0, 60, 120, 400)]
    assert apart(boxes, [False] * 4) == [0, 2, 3]
    assert apart(boxes, [False, True, False, False]) == [1, 3]


def test_a_name_never_reaches_below_a_panel() -> None:
    beside_panel = pygame.Rect(200, 0, 400, 400)
    (box,) = name_places([named(210, 200)], beside_panel)
    assert beside_panel.contains(box)
