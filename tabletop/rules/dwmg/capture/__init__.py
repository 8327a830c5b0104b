"""Captives and how they get away, control, infiltrators (p. 17, 23)."""
