"""Engaging, fighting, finishing off and pushing back (2.3)."""
