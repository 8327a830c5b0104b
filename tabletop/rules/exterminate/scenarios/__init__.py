"""Scenarios: what maps say of them, and how games are won."""
