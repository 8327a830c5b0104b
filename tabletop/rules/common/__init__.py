"""Checks and helpers that games share: one rule, one function, one code, one citation."""
