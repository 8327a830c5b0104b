"""Mouse movements that came while a frame was drawn, made one."""

from __future__ import annotations

import pygame


def coalesced(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events, each unbroken run of mouse movements made one: after a slow frame there is one to handle, not ten."""
    kept: list[pygame.event.Event] = []
    for event in events:
        last = kept[-1] if kept else None
        if event.type == pygame.MOUSEMOTION and last is not None and last.type == pygame.MOUSEMOTION:
            rel = (last.rel[0] + event.rel[0], last.rel[1] + event.rel[1])
            kept[-1] = pygame.event.Event(pygame.MOUSEMOTION, {**event.dict, "rel": rel})
        else:
            kept.append(event)
    return kept
