"""The game turn: set-up and forces, initiative, activations and leaders, victory points (p. 5–6, 24–25)."""
