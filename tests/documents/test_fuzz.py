"""Whatever the text, the bytes or the damage: a document, or one DocumentError, within a gigabyte of memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def fuzz(examples: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.documents.fuzzing", str(examples)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_short_run_sees_only_the_one_error() -> None:
    done = fuzz(60)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.slow
def test_a_long_run_sees_only_the_one_error() -> None:
    done = fuzz(4000)
    assert done.returncode == 0, done.stderr[-3000:]
