"""Moving, running, crossing, jumping onto obstacles (2.1, appendix)."""
