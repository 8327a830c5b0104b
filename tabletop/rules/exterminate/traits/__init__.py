"""Special traits: one small class each."""
