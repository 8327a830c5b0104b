"""PNG files: whatever is painted is read back byte for byte, by somebody else's reader."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tabletop.render import save_png


def random_surface(width: int, height: int, seed: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), 0, 32)
    noise = np.random.default_rng(seed).integers(0, 256, (width, height, 3), dtype=np.uint8)
    pygame.surfarray.blit_array(surface, noise)
    return surface


def read_back(surface: pygame.Surface) -> np.ndarray:
    buffer = io.BytesIO()
    save_png(surface, buffer)
    with Image.open(io.BytesIO(buffer.getvalue())) as image:
        image.load()
        assert image.mode == "RGB"
        return np.asarray(image)


@given(st.integers(1, 90), st.integers(1, 700), st.integers(0, 99))
@settings(max_examples=25, deadline=None)
def test_any_picture_is_read_back_as_it_was(width: int, height: int, seed: int) -> None:
    surface = random_surface(width, height, seed)
    wanted = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8).reshape(height, width, 3)
    assert (read_back(surface) == wanted).all()


def test_a_file_is_written(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    save_png(random_surface(40, 30, 1), path)
    with Image.open(path) as image:
        assert image.size == (40, 30)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        save_png(random_surface(4, 4, 1), tmp_path / "nowhere" / "shot.png")
