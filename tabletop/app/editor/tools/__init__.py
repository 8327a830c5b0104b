"""The editor's tools, one file a tool, of the same contract as the game's."""
