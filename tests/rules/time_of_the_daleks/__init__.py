"""Time of the Daleks: what its examples do not show."""
