"""Tips: short, with the place of the rule, each told once, when what it is about becomes possible."""
