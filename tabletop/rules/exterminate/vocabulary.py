"""The words of this game, for whoever reads or writes its documents: the verbs that chapters have rules for, the words
of state, and the recruitment cards of the roster."""

from __future__ import annotations

from tabletop.model.frozen import FrozenMap
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.exterminate.chapters import BOOK
from tabletop.rules.exterminate.dice import COMBAT
from tabletop.rules.exterminate.play import Agenda
from tabletop.rules.exterminate.profiles import GAME, summaries
from tabletop.rules.exterminate.recruiting import CODES as RECRUITING_CODES
from tabletop.rules.exterminate.scenarios.data import ExterminateScenario, faults
from tabletop.rules.exterminate.turns.setup import RULES as SETUP_RULES
from tabletop.rules.exterminate.words import CODES, OPTIONS, PHASES, SIDE_STATUSES, STATUSES, ExterminateExtra

VOCABULARY = Vocabulary(
    rules=GAME,
    actions=FrozenMap({action.verb: action for action in (*BOOK.rules, *SETUP_RULES)}),
    statuses=FrozenMap({**STATUSES, **BOOK.words}),
    marker_words=("node",),
    side_statuses=FrozenMap({**SIDE_STATUSES, **BOOK.side_words}),
    phases=PHASES,
    codes=tuple(dict.fromkeys((*CODES, *RECRUITING_CODES, *BOOK.codes))),
    options=OPTIONS,
    profiles=summaries(),
    extra=ExterminateExtra,
    scenario=ExterminateScenario,
    scenario_faults=faults,
    dice=(COMBAT,),
    resumes=(Agenda, *BOOK.steps, *BOOK.replies),
)
