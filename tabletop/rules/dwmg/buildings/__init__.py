"""Buildings, their sections and their fall, and fire (p. 22–23)."""
