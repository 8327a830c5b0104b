"""What lies about and is carried, and what is repaired or sabotaged (p. 16, 18)."""
