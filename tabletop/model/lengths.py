"""Lengths as people read them."""

from __future__ import annotations


def inches(length: float) -> str:
    """A length as it is shown: to a tenth, without a needless nought (ruling C5).

    >>> inches(7.28), inches(6.0)
    ('7.3″', '6″')
    """
    return f"{length:.1f}".removesuffix(".0") + "″"
