"""Moving: walking and running, levels, doors, prone, falls, blocking zones (p. 7, 22)."""
