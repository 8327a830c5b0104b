"""Frozen values without rules: what stands on a table, what may be wished (actions), what happened (events)."""
