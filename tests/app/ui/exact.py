"""A slow, independent rasteriser of imgui's draw data: one triangle after another, by the rules of a graphics card."""

from __future__ import annotations

import ctypes
import math

import numpy as np
import pygame
from imgui_bundle import imgui

CORNER = np.dtype([("xy", "<f4", (2,)), ("uv", "<f4", (2,)), ("rgba", "u1", (4,))])


def draw(
    data: imgui.ImDrawData, textures: dict[int, np.ndarray], ground: tuple[int, int, int], nudge: float = 0.0
) -> np.ndarray:
    """The frame as height × width × 3 in 0 to 255, on a ground of one colour. `textures` are straight RGBA bytes;
    everything is drawn `nudge` pixels further down and to the right."""
    width, height = int(data.display_size.x), int(data.display_size.y)
    frame = np.empty((height, width, 3))
    frame[:] = ground
    for one in data.cmd_lists:
        count, indices = one.vtx_buffer.size(), one.idx_buffer.size()
        if not indices:
            continue
        kind = "<u2" if imgui.INDEX_SIZE == 2 else "<u4"
        corners = np.frombuffer(ctypes.string_at(one.vtx_buffer.data_address(), count * 20), CORNER).copy()
        corners["xy"] += nudge
        index = np.frombuffer(ctypes.string_at(one.idx_buffer.data_address(), indices * imgui.INDEX_SIZE), kind)
        for command in one.cmd_buffer:
            clip = command.clip_rect
            box = (max(0, int(clip.x)), max(0, int(clip.y)), min(width, int(clip.z)), min(height, int(clip.w)))
            texture = textures[command.tex_ref.get_tex_id()]
            for start in range(command.idx_offset, command.idx_offset + command.elem_count, 3):
                triangle(frame, corners[index[start : start + 3]], box, texture)
    return frame


def triangle(frame: np.ndarray, corners: np.ndarray, box: tuple[int, int, int, int], texture: np.ndarray) -> None:
    """Blend one triangle over the frame, inside the clip box (x0, y0, x1, y1)."""
    (ax, ay), (bx, by), (cx, cy) = corners["xy"].astype(float)
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area == 0:
        return
    x0, x1 = max(box[0], math.floor(min(ax, bx, cx))), min(box[2], math.ceil(max(ax, bx, cx)))
    y0, y1 = max(box[1], math.floor(min(ay, by, cy))), min(box[3], math.ceil(max(ay, by, cy)))
    if x0 >= x1 or y0 >= y1:
        return
    x, y = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
    inside = np.ones(x.shape, bool)
    shares = []
    for (px, py), (qx, qy) in (((bx, by), (cx, cy)), ((cx, cy), (ax, ay)), ((ax, ay), (bx, by))):
        if area < 0:
            px, py, qx, qy = qx, qy, px, py
        side = (qx - px) * (y - py) - (qy - py) * (x - px)
        top_or_left = qy < py or (qy == py and qx > px)
        inside &= (side >= 0) if top_or_left else (side > 0)
        shares.append(side / abs(area))
    if not inside.any():
        return
    weights = np.stack(shares, axis=-1)[inside]
    colour = weights @ (corners["rgba"] / 255.0) * read(texture, weights @ corners["uv"].astype(float))
    patch = frame[y0:y1, x0:x1]
    alpha = colour[:, 3:]
    patch[inside] = patch[inside] * (1 - alpha) + colour[:, :3] * 255 * alpha


def read(texture: np.ndarray, uv: np.ndarray) -> np.ndarray:
    """Bilinear reading, clamped at the edges."""
    height, width = texture.shape[:2]
    x = np.clip(uv[:, 0] * width - 0.5, 0, width - 1)
    y = np.clip(uv[:, 1] * height - 0.5, 0, height - 1)
    left, top = np.minimum(x.astype(int), width - 2), np.minimum(y.astype(int), height - 2)
    across, down = (x - left)[:, None], (y - top)[:, None]
    upper = texture[top, left] * (1 - across) + texture[top, left + 1] * across
    lower = texture[top + 1, left] * (1 - across) + texture[top + 1, left + 1] * across
    return (upper * (1 - down) + lower * down) / 255.0


def pixels(surface: pygame.Surface) -> np.ndarray:
    """A surface's colours as height × width × 3."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3).astype(float)
