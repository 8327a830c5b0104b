"""What a hit does: blows, damage, casualties, conditions, airless places (p. 10, 25)."""
