"""The sandbox: a table without a game, where miniatures are pushed about and only the table's own laws hold."""

from tabletop.rules.sandbox.ruleset import Sandbox

RULES = Sandbox()
"""The rule set."""
