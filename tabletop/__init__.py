"""Tabletop: miniatures on a table seen from above, and rules that answer every drag."""

import os

__version__ = "0.1.0"

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the commands
