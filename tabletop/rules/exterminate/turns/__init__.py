"""The turn: setting up, initiative, the parts of every phase."""
