"""Which edition of the kernels this is: a fingerprint of their sources.

numba keeps compiled functions on disk and looks only at a function's own file for changes. A function that uses another
file's constants or helpers would outlive them; with the edition in its name it does not.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

_FOLDER = Path(__file__).parent


@lru_cache(maxsize=1)
def edition() -> str:
    """Twelve hexadecimal digits for the sources of all kernels and of the shapes they measure."""
    sources = [*sorted(_FOLDER.glob("*.py")), _FOLDER.parent / "shapes.py"]
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
