"""What the rule writers' guide shows as a whole example is one, and holds."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop.opening import read_document
from tabletop.rules.registry import ruleset
from tabletop.session.examples import run

GUIDE = Path(__file__).parent.parent.parent / "docs" / "pictures.md"


def test_the_examples_of_the_guide_hold(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(tabletop:.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for number, block in enumerate(blocks):
        path = tmp_path / f"{number}.yaml"
        path.write_text(block, encoding="utf-8")
        document = read_document(path)
        assert run(document, ruleset(document.rules)).holds and document.steps
