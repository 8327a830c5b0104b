"""Documents become pictures and checked pages."""
