"""Learn to play: a small table on which every step waits for the real thing, and the rules answer as they always do."""
