"""The rules that games share, and the sandbox."""
