"""Tabletop: miniatures on a table seen from above, and rules that answer every drag."""

__version__ = "0.1.0"
