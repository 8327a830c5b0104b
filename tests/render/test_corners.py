"""What lies beside the table hides nobody where it can be helped."""

from __future__ import annotations

import pygame

from tabletop.render.corners import quiet_place

WINDOW = pygame.Rect(0, 0, 1000, 600)
MIDDLE, ALL = pygame.Rect(300, 0, 400, 600), pygame.Rect(0, 0, 1000, 600)


def test_a_margin_beside_the_table_is_taken_first() -> None:
    assert not quiet_place((200, 100), WINDOW, MIDDLE, [], 10).colliderect(MIDDLE)


def test_over_the_table_it_hides_the_fewest() -> None:
    crowd = [(50.0, 550.0), (60.0, 560.0), (950.0, 550.0), (60.0, 60.0)]
    place = quiet_place((200, 100), WINDOW, ALL, crowd, 10)
    assert WINDOW.contains(place)
    assert not any(map(place.collidepoint, crowd))
