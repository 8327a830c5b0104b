"""Tests: stats, Morale, fear, flight (p. 11–13)."""
