"""The chances before the dice, exact, and the maps that are shaded by them."""
