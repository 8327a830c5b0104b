"""What hits do to a model: flesh wounds, shocked, exterminated (2.3.1, Damage)."""
