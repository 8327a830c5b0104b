"""The rules: the contract every game fulfils (ruleset.py), what games share (common/), and the games."""
