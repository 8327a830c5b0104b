"""Changes every number of a rule set by one, each in turn, and names those that no example and no test misses.

    python -m tests.mutation dwmg                    all modules of the game
    python -m tests.mutation dwmg damage falls       these chapters
    python -m tests.mutation dwmg --from 40          those from the fortieth number on
    python -m tests.mutation dwmg --down             one less instead of one more

A survivor is either a figure that wants an example, or a number that is none of the book's: the ledger docs/numbers.md
lists those with their reasons, and a survivor that it lists is only counted. What is not tried at all, and why, says
`numbers.py`; noughts and the ones that count up and down are tried with --every.

Each changed rule set runs in a process of its own, forked when everything but the game is loaded: first the examples
and then the tests that ever call the function the number stands in (`touch.py` finds that out once and keeps it in the
temporary folder; --learn does it anew, --all runs all of them), those first that noticed a change most lately.
"""
