"""Two forms, one answer; and the compiled one only where it is wanted."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from tabletop.geometry import kernels
from tabletop.geometry.corridor import verdicts_at
from tabletop.geometry.kernels.packing import HEADER, PIECE, packed
from tabletop.geometry.kernels.turn import turn
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Box, Disc, Region
from tabletop.geometry.sight import hidden_counts_at
from tests.geometry import oracles


@pytest.mark.parametrize("seed", range(30))
def test_both_forms_give_the_same_answers(seed: int) -> None:
    if not kernels.warm(wait=True):
        pytest.skip("no compiled kernels here")
    random = np.random.default_rng(seed)
    pieces = {f"{n}{key}": piece for n in range(3) for key, piece in oracles.random_pieces(random, 20).items()}
    scene, a = Scene(pieces), oracles.random_base(random, 20)
    targets = np.column_stack([random.uniform(0, 20, (300, 2)), random.uniform(0.2, 1, 300)])
    skips = random.integers(-1, len(pieces), 300)
    ignore = set(random.choice(scene.ids, 2).tolist())
    answers = []
    for compiled in (False, True):
        kernels.use_compiled(compiled)
        answers.append(
            (
                verdicts_at(scene, a, targets, 1.0, ignore, skips),
                *hidden_counts_at(scene, a.centre, targets, ignore, skips),
            )
        )
    np.testing.assert_array_equal(answers[0][0], answers[1][0])
    np.testing.assert_allclose(answers[0][1], answers[1][1], atol=1e-9)
    np.testing.assert_array_equal(answers[0][2], answers[1][2])


def test_a_packed_scene_holds_every_ring() -> None:
    ring, hole = ((0, 0), (9, 0), (9, 9), (0, 9)), ((3, 3), (6, 3), (6, 6))
    scene = Scene(
        {"hill": Disc((1, 2), 3), "yard": Region((ring, hole)), "nothing": Disc((0, 0), 0), "box": Box((0, 0), 2, 2)}
    )
    table = packed(scene.rows, scene.wanted())
    assert table[0] == 3
    heads = table[HEADER : HEADER + 3 * PIECE].reshape(3, PIECE)
    assert heads[:, 7].tolist() == [0, 1, 3]
    assert heads[:, 8].tolist() == [0, 2, 1]
    vertices = table[int(heads[1, 5]) : int(heads[1, 6])].reshape(-1, 3)
    assert [tuple(vertex) for vertex in vertices[:, :2]] == [*ring, ring[0], *hole, hole[0]]
    assert np.flatnonzero(vertices[:, 2]).tolist() == [0, 5]


def run(code: str, **environment: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return answer.stdout.strip()


def test_nothing_compiled_is_loaded_unasked() -> None:
    code = "import sys, tabletop.geometry.visibility; print('numba' in sys.modules)"
    assert run(code) == "False"


def test_the_compiled_form_can_be_switched_off() -> None:
    code = "from tabletop.geometry import kernels; print(kernels.warm(wait=True), kernels.compiled('sights'))"
    assert run(code, TABLETOP_COMPILED="0") == "False None"


def test_loading_in_the_background_ends_with_the_compiled_form() -> None:
    if not kernels.available():
        pytest.skip("numba is not installed here")
    code = """
import time
from tabletop.geometry import kernels
assert not kernels.warm()
while not kernels.warm():
    time.sleep(0.05)
print(kernels.compiled("sights").__name__)
"""
    assert run(code) == "tabletop.geometry.kernels.sights_compiled"


def test_compilers_take_turns(tmp_path: Path) -> None:
    lock, order = tmp_path / "cache" / "compiling.lock", list[str]()

    def later() -> None:
        with turn(lock):
            order.append("later")

    other = threading.Thread(target=later)
    with turn(lock):
        other.start()
        other.join(0.2)
        order.append("first")
    other.join()
    assert order == ["first", "later"]
