"""The benchmark: how fast the table is measured, beside the plain way a person would first write it."""
