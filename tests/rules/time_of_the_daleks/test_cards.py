"""The cards as data: how many there are, what the text says of some, and what a slip in a file is answered with."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop import places
from tabletop.documents.catalogue import read_catalogue
from tabletop.errors import DocumentError, StorageError
from tabletop.rules.time_of_the_daleks.cards import (
    GAME,
    LISTS,
    ChangeIcon,
    RerollIcon,
    _faults,
    catalogue,
    companions,
    dilemmas,
    doctors,
    locations,
    timey_wimey,
)

FOLDER = places.assets() / "rosters" / GAME


def test_there_are_as_many_as_there_should_be() -> None:
    assert len(doctors()) >= 4 and len(companions()) >= 12 and len(timey_wimey()) >= 24
    assert len(locations()) >= 14 and len(dilemmas()) >= 12  # Earth and the Time Anomaly are two of the locations
    assert all(each.text and each.source for entries in catalogue().values() for each in entries.values())


def test_the_figures_of_the_text() -> None:
    assert doctors()["eleventh-doctor"].rerolls == (RerollIcon("black", 2),)
    assert companions()["rory-williams"].focus == (("blue",),)
    assert companions()["captain-jack"].focus == (("red",), ("green", "red"))
    assert companions()["amy-pond"].focus == (("green", "red"),)
    assert companions()["amy-pond"].changes == (ChangeIcon("green", "diplomacy"),)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("doctors", "links: [susan-foreman]", "links: [susan-forman]", "Did you mean 'susan-foreman'?"),
        ("doctors", "dice: {black: 5}", "dice: {blakc: 5}", "Did you mean 'black'?"),
        ("companions", "deck: earth", "deck: erth", "Did you mean 'earth'?"),
        ("dilemmas", "symbols: [cunning, science", "symbols: [cuning, science", "Did you mean 'cunning'?"),
        ("locations", "reward: {charges: 1}", "reward: {charge: 1}", "charges"),
        ("timey_wimey", "kind: transfer", "kind: transfr", "Did you mean 'transfer'?"),
        ("timey_wimey", "timey_wimey:", "timey_wimy:", "Did you mean 'timey_wimey'?"),
        ("dilemmas", "id: siege", "id: k9", "already"),
        ("dilemmas", "id: siege", "id: plague", "second entry"),
        ("companions", "focus: [[blue]]", "focus: [[black]]", "focused"),
    ],
)
def test_a_slip_is_told_by_line_and_column(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    folder = tmp_path / GAME
    shutil.copytree(FOLDER, folder)
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DocumentError) as told:
        read_catalogue(folder, LISTS, _faults)
    problems = [problem for problem in told.value.problems if said in problem.message]
    assert problems and problems[0].line > 0 and problems[0].column > 0


def test_an_empty_folder_is_no_catalogue(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        read_catalogue(tmp_path, LISTS)
