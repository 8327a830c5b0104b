"""A game in progress: its log, undo and redo, replay, saves and reports. It is handed a rule set and names none."""
