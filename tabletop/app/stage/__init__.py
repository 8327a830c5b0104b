"""The stage: what of the last records is still being shown. It shows what the seat may know, and never holds up play:
the game has moved on already, and any key or click ends the show."""
