"""Whether the panels are tidy: every screen with awkward content, and a search for what is cut, covered or small."""
