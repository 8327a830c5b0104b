"""Remnant of the Daleks."""
