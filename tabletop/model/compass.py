"""Directions in words; north is up, as facing 0 is."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Point

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def heading(degrees: float) -> str:
    """The nearest of the eight points of the compass.

    >>> heading(0), heading(100), heading(315)
    ('north', 'east', 'north-west')
    """
    return POINTS[round(degrees / 45) % 8]


def towards(start: Point, end: Point) -> str:
    """The point of the compass in which `end` lies from `start`; empty where the two are one.

    >>> towards((4, 10), (12, 10)), towards((4, 10), (4, 2))
    ('east', 'north')
    """
    if math.dist(start, end) < 1e-6:
        return ""
    return heading(math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])))


def bearing(start: Point, end: Point) -> str:
    """How far and where to, as the crow flies: "8″ east"; empty where the two are one.

    >>> bearing((4, 10), (12, 10)), bearing((4, 10), (4.01, 10))
    ('8″ east', '')
    """
    way = towards(start, end)
    length = round(math.dist(start, end), 1)
    return f"{length:g}″ {way}" if way and length else ""
