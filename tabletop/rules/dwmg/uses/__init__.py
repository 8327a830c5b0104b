"""Abilities used by choice: what is declared, judged and shown."""
