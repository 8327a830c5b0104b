"""Flat numeric kernels in two forms with the same answers: numpy, and compiled with numba (the extra `fast`).

`corridors.py` holds the numpy form, `corridors_compiled.py` the compiled one, and so on. The numpy form always works.
The compiled form is loaded by `warm()`, in a thread, because importing numba takes longer than a window may take to
open; until it is there `compiled(name)` answers None and the callers use numpy. The very first time there is nothing on
disk to load: then a process of its own compiles it, at low priority, so that no frame waits for the compiler; however
many windows are opened meanwhile, one compiles and the others wait for it.

The environment variable `TABLETOP_COMPILED=0` switches the compiled form off.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import pkgutil
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

from tabletop.geometry.kernels.edition import edition
from tabletop.geometry.kernels.turn import turn

_SUFFIX = "_compiled"
_COMPILE = f"""
import os
if hasattr(os, "nice"):
    os.nice(10)
from {__name__} import _compile
_compile()
"""
_modules: dict[str, ModuleType] = {}
_lock = threading.Lock()
_STAMP = Path(__file__).parent / "__pycache__" / "compiled.txt"
"""Says what numba's files beside it were made from."""
_TURN = _STAMP.with_name("compiling.lock")
_thread: threading.Thread | None = None
_enabled = os.environ.get("TABLETOP_COMPILED", "1") != "0"


def compiled(name: str) -> ModuleType | None:
    """The compiled form of the kernel `name`, or None while (or where) there is none: use numpy then."""
    return _modules.get(name) if _enabled else None


def available() -> bool:
    """Whether compiled kernels are wanted and numba is installed."""
    return os.environ.get("TABLETOP_COMPILED", "1") != "0" and importlib.util.find_spec("numba") is not None


def warm(wait: bool = False) -> bool:
    """Start loading the compiled kernels in a thread; with `wait`, return only when they are there.

    Returns whether they are ready now. Without numba, or with TABLETOP_COMPILED=0, does nothing and returns False.
    """
    global _thread
    if not available():
        return False
    with _lock:
        if _thread is None:
            _thread = threading.Thread(target=_load, args=(not wait,), name="compiled kernels", daemon=True)
            _thread.start()
    if wait:
        _thread.join()
    return not _thread.is_alive()


def use_compiled(wanted: bool) -> None:
    """Choose the form at run time (the benchmark measures both, the tests run on both)."""
    global _enabled
    _enabled = wanted


def _load(apart: bool) -> None:
    if apart and not _on_disk():
        subprocess.run([sys.executable, "-c", _COMPILE], check=False, capture_output=True)
    for name in _names():
        try:
            module = importlib.import_module(f"{__name__}.{name}")
        except Exception:  # a broken compiler must never stop a game
            continue
        _modules[name.removesuffix(_SUFFIX)] = module
    with contextlib.suppress(OSError):
        _STAMP.parent.mkdir(exist_ok=True)
        _STAMP.write_text(_this_edition(), encoding="utf-8")


def _compile() -> None:
    """What the process of its own does: compile, unless another has done it while this one waited for its turn."""
    with turn(_TURN):
        if not _on_disk():
            _load(apart=False)


def _names() -> list[str]:
    return sorted(info.name for info in pkgutil.iter_modules(__path__) if info.name.endswith(_SUFFIX))


def _on_disk() -> bool:
    """Whether this edition of the kernels has been compiled before, by this Python and this numba."""
    try:
        return _STAMP.read_text(encoding="utf-8") == _this_edition()
    except OSError:
        return False


def _this_edition() -> str:
    from importlib import metadata  # in the thread: it takes time that a start does not have

    return f"{edition()} {sys.version} numba {metadata.version('numba')}"
