"""Inches and shapes, no game words: gaps, corridor, sight, templates, paths, reach, visibility."""
