"""Melee: contact, who strikes when, blows, breaking away, battering buildings (p. 9–10)."""
