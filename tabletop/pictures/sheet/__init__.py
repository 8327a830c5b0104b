"""A page of examples: each with its pictures, what is asked, the dice and the verdicts in words, chapter by chapter."""

from tabletop.pictures.sheet.making import WRITERS, make_sheet

__all__ = ["WRITERS", "make_sheet"]
