"""The command: `python -m tests.mutation dwmg [chapters]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from tests import mutation
from tests.mutation.ledger import rows
from tests.mutation.loading import load_all_but
from tests.mutation.numbers import RULES, Number, numbers
from tests.mutation.touch import learn, read
from tests.mutation.trials import Trials, load, noticers


def learnt(game: str) -> None:
    """Find out who calls what, in a process of its own: this one must not load the game."""
    child = os.fork()
    if not child:
        learn(game)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        sys.exit("The examples and tests could not be run once unchanged.")


def unseen_quickly(trials: Trials, tried: list[Number], by: int) -> Iterator[int]:
    """The places of the numbers that no example misses at once, as they are found in a process beside this one."""
    reader, writer = os.pipe()
    if not os.fork():
        os.close(reader)
        load(trials.game)
        for place, number in enumerate(tried):
            if trials.noticer(number, by, quickly=True) is None:
                os.write(writer, f"{place}\n".encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        yield from (int(line) for line in pipe)
    os.wait()


def main() -> int:
    """Run it. Gives 1 if a number survives that the ledger does not list."""
    parser = argparse.ArgumentParser(
        description=mutation.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="tests.mutation"
    )
    parser.add_argument("game")
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--down", action="store_true", help="one less instead of one more")
    parser.add_argument("--every", action="store_true", help="noughts and counting ones too")
    parser.add_argument("--examples", action="store_true", help="list what no example misses at once; tests may")
    parser.add_argument("--all", action="store_true", help="run all of them, not only those that call the function")
    parser.add_argument("--learn", action="store_true", help="find out anew which of them calls what")
    given = parser.parse_args()
    load_all_but(given.game)
    if given.learn or read(given.game) is None:
        learnt(given.game)
    touch = read(given.game)
    assert touch is not None
    files = sorted((RULES / given.game).rglob("*.py"))
    trials = Trials(given.game, touch, files, noticers(given.game), given.all)
    wanted = [file for file in files if not given.modules or {file.stem, file.parent.name} & set(given.modules)]
    tried = [number for file in wanted for number in numbers(file, given.every)][given.first :]
    by = -1 if given.down else 1
    listed, known, left = rows(), 0, 0
    for place in unseen_quickly(trials, tried, by):
        number = tried[place]
        if not given.examples and trials.noticer(number, by, quickly=False) is not None:
            continue
        if any(row.holds(number) for row in listed):
            known += 1
            continue
        left += 1
        where = f"{number.module}:{number.line}:{number.column + 1}"
        print(f"{given.first + place}: {where}: {number.value} survives: {number.text}", flush=True)
    print(f"{len(tried)} numbers: {left} survive, {known} more that the ledger explains.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
