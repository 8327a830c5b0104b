"""The words of this game, for whoever reads or writes its documents: the verbs that chapters have rules for, the words
of state, and the profiles of the roster."""

from __future__ import annotations

from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.play import Agenda
from tabletop.rules.dwmg.profiles import GAME, summaries
from tabletop.rules.dwmg.scenarios.data import DwmgScenario
from tabletop.rules.dwmg.scenarios.sense import faults
from tabletop.rules.dwmg.turns.setup import RULES as SETUP_RULES
from tabletop.rules.dwmg.words import CODES, OPTIONS, PHASES, SIDE_STATUSES, STATUSES, DwmgExtra

VOCABULARY = Vocabulary(
    rules=GAME,
    actions=FrozenMap({action.verb: action for action in (*BOOK.rules, *SETUP_RULES)}),
    statuses=FrozenMap({**STATUSES, **BOOK.words}),
    terrain_words=("hits", "fire", "out_of_order", "doors_out_of_order"),
    marker_words=("fire",),
    side_statuses=FrozenMap({**SIDE_STATUSES, **BOOK.side_words}),
    phases=PHASES,
    codes=tuple(dict.fromkeys((*CODES, *BOOK.codes))),
    options=OPTIONS,
    profiles=summaries(),
    extra=DwmgExtra,
    scenario=DwmgScenario,
    scenario_faults=faults,
    resumes=(Agenda, *BOOK.steps, *BOOK.replies),
)
