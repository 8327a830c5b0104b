"""Battle cards, Fate, adventure cards, and the hands that hold them."""
