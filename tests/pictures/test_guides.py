"""Every picture of the README and of the rule writers' guide can be drawn anew, and shows what it shows."""

from __future__ import annotations

import re

import pygame

from tabletop.opening import open_any
from tabletop.pictures.shot import Shot, crop_of
from tests import guides

PAGES = (guides.DOCS.parent / "README.md", guides.DOCS / "pictures.md")


def test_every_picture_of_the_pages_is_drawn_by_somebody() -> None:
    shown = {
        (page.parent / name).resolve()
        for page in PAGES
        for name in re.findall(r"\]\(([^)]*\.png)\)", page.read_text(encoding="utf-8"))
    }
    drawn = {guide.path.resolve() for guide in guides.GUIDES}
    elsewhere = {path for path in shown if path.parent.name in ("gallery", "scenarios")}
    assert shown - elsewhere <= drawn
    assert all(path.exists() for path in shown)


def test_a_picture_shows_what_is_drawn_of_its_map() -> None:
    for guide in guides.GUIDES:
        _, _, width, height = crop_of(Shot(open_any(guide.source)))
        assert pygame.image.load(guide.path).get_size() == (round(width * guide.scale), round(height * guide.scale))
