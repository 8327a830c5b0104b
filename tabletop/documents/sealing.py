"""The lines of a save: plain data as JSON, sealed with the CRC-32 of what stands before the seal."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

_CRC = re.compile(r', "crc": "([0-9a-f]{8})"\}$')
_HALF_PAIRS = re.compile("[\ud800-\udfff]")


def sealed(line: dict[str, Any]) -> str:
    """Plain data as one line of JSON with its seal, without the line end."""
    text = json.dumps(line, ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair cannot be written as UTF-8; escaped, it can.
    text = _HALF_PAIRS.sub(lambda half: f"\\u{ord(half.group()):04x}", text)
    return f'{text[:-1]}, "crc": "{_crc(text)}"}}'


def _crc(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


@dataclass(slots=True)
class Line:
    """A line: its number from 1 and what it says, None when it is torn or damaged."""

    number: int
    plain: Any


def opened(raw: bytes) -> Any:
    """What a sealed line says, with its seal off; None when it is damaged."""
    try:
        text = raw.decode()
        seal = _CRC.search(text)
        if seal is None or _crc(text[: seal.start()] + "}") != seal.group(1):
            return None
        plain = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    if not isinstance(plain, dict):
        return None
    del plain["crc"]
    return plain


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def lines_of(data: bytes) -> list[Line]:
    """The lines of a save; what stands behind the last line end is one as well."""
    raws = data.removesuffix(b"\n").split(b"\n") if data else []
    return [Line(number, opened(raw.removesuffix(b"\r"))) for number, raw in enumerate(raws, 1)]
