"""Lines of sight, range, dice and damage of a shot (2.2)."""
