"""Dice that may be changed, and what may be done about harm."""
