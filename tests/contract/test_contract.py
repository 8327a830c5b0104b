"""Every rule set keeps the contract of rules/ruleset.py, in random play and against nonsense."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from tabletop.model.action import Action, Allocate, Choose, Move, Override, Pass, Reroll
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.event import Answered, Asked, Drawn, Event, Interrupted, Revealed, Rolled
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State, acting_side
from tabletop.model.verdict import Verdict
from tabletop.rules.common.codes import SHARED_CODES
from tabletop.rules.common.decisions import answers
from tabletop.rules.common.secrets import visible
from tabletop.rules.registry import names, ruleset
from tests.contract.samples import SAMPLES, Sample
from tests.contract.wishes import Wisher

SEEDS = range(4)
MANY_SEEDS = range(100, 112)
STEPS = 40


@dataclass(frozen=True)
class Step:
    """One wish in random play; `events` and `after` only where it was legal."""

    before: State
    action: Action
    verdict: Verdict
    dice: SeededDice
    events: tuple[Event, ...]
    after: State


def wish(sample: Sample, state: State, rng: random.Random) -> Action:
    """Something to try: an answer, what is on offer, what a player might want, or anything at all."""
    question = state.question
    if question is not None and rng.random() < 0.8:
        return rng.choice(question.answers)
    if rng.random() < 0.2:
        side = rng.choice(list(state.sides))
        # Nobody gives up here: the game would be over at once.
        whole = [o.action for o in sample.rules.offers(state, side) if o.action is not None and o.verb != "concede"]
        if whole:
            return rng.choice(whole)
    if sample.wish is not None and rng.random() < 0.9:
        return sample.wish(state, rng)
    anything = Wisher(rng, state, sample.rules.vocabulary, 0.9).action()
    return Move("nobody", (1, 1)) if isinstance(anything, Override) or anything.verb == "concede" else anything


def play(sample: Sample, seed: int, steps: int = STEPS) -> Iterator[Step]:
    """Random play: every wish that was had, legal or not."""
    rng = random.Random(seed)
    state = sample.begin(seed)
    for number in range(steps):
        action = wish(sample, state, rng)
        verdict = sample.rules.check(state, action)
        dice = SeededDice(seed, number)
        events: tuple[Event, ...] = ()
        after = state
        if verdict.legal:
            events = sample.rules.resolve(state, replace(action, side=acting_side(state, action)), dice)
            after = fold(state, events)
        yield Step(state, action, verdict, dice, events, after)
        state = after


@pytest.fixture(params=SAMPLES.values(), ids=SAMPLES.keys())
def sample(request: pytest.FixtureRequest) -> Sample:
    chosen: Sample = request.param
    return chosen


@pytest.fixture(params=[*SEEDS, *(pytest.param(seed, marks=pytest.mark.slow) for seed in MANY_SEEDS)])
def seed(request: pytest.FixtureRequest) -> int:
    chosen: int = request.param
    return chosen


def test_every_rule_set_has_a_sample() -> None:
    assert set(names()) <= {sample.rules.id for sample in SAMPLES.values()}


def test_random_play_of_the_toy_reaches_all_its_hard_parts() -> None:
    happened = [event for seed in range(12) for step in play(SAMPLES["toy"], seed) for event in step.events]
    asked = {event.decision.id for event in happened if isinstance(event, Asked)}
    assert asked == {"reroll", "hits", "posture"}
    assert {Drawn, Interrupted, Revealed, Rolled} <= {type(event) for event in happened}
    assert any(event.again for event in happened if isinstance(event, Rolled))
    assert {Reroll, Pass, Allocate, Choose} == {type(event.answer) for event in happened if isinstance(event, Answered)}


def test_vocabulary_is_whole(sample: Sample) -> None:
    words = sample.rules.vocabulary
    assert set(SHARED_CODES) <= set(words.codes)
    assert all(verb == action.verb for verb, action in words.actions.items())
    assert words.phases[0] == "setup"
    assert {"override", "concede", "end_phase"} <= set(words.actions)
    assert words.extra is None or isinstance(sample.begin(0).extra, words.extra)


def test_a_save_tells_all_steps_apart_by_their_names(sample: Sample) -> None:
    """What waits for an answer is saved under the name of its class."""
    named = Counter(cls.__name__ for cls in set(sample.rules.vocabulary.resumes))
    assert [name for name, count in named.items() if count > 1] == []
    assert not named.keys() & {event.__name__ for event in Event.__subclasses__()}


def test_check_answers_anything_and_changes_nothing(sample: Sample, seed: int) -> None:
    rng = random.Random(seed)
    for state in (sample.begin(seed), *(step.after for step in play(sample, seed, 15))):
        before = copy.deepcopy(state)
        for sense in (0.0, 0.5, 0.8, 0.95):
            for _ in range(15):
                action = Wisher(rng, state, sample.rules.vocabulary, sense).action()
                assert sample.rules.check(state, action) is not None
        assert state == before


def test_refusals_are_told_properly(sample: Sample, seed: int) -> None:
    seen = 0
    for step in play(sample, seed):
        for refusal in step.verdict.refusals:
            seen += 1
            assert refusal.code in sample.rules.vocabulary.codes
            assert refusal.message.endswith((".", "!", "?")) and refusal.message[:1] == refusal.message[:1].upper()
            assert str(refusal.citation)
    assert seen


def test_what_is_legal_leads_to_a_possible_state(sample: Sample, seed: int) -> None:
    done = 0
    for step in play(sample, seed, 2 * STEPS):
        done += step.verdict.legal
        assert sample.rules.audit(step.after) == (), step.action
    assert done > 5


def test_the_recorded_dice_bring_the_same_events(sample: Sample, seed: int) -> None:
    for step in play(sample, seed):
        if not step.verdict.legal:
            continue
        action = replace(step.action, side=acting_side(step.before, step.action))
        dice = ScriptedDice(step.dice.record)
        assert sample.rules.resolve(step.before, action, dice) == step.events
        assert dice.left == 0
        fallen = tuple(event.faces for event in step.events if isinstance(event, Rolled))
        assert all(faces in step.dice.record for faces in fallen)


def test_a_question_is_the_last_event(sample: Sample, seed: int) -> None:
    for step in play(sample, seed):
        assert not any(isinstance(event, Asked) for event in step.events[:-1])
        if step.events and isinstance(step.events[-1], Asked):
            assert step.after.question == step.events[-1].decision


def test_while_a_question_is_open_only_its_answers_are_legal_and_on_offer(sample: Sample, seed: int) -> None:
    rng = random.Random(seed)
    for step in play(sample, seed):
        state, question = step.after, step.after.question
        if question is None:
            continue
        offered = [offer.action for offer in sample.rules.offers(state, question.side)]
        assert [replace(action, side=None) for action in offered if action is not None] == list(question.answers)
        for side in state.sides:
            if side != question.side:
                assert sample.rules.offers(state, side) == ()
        for answer in question.answers:
            assert sample.rules.check(state, answer).legal
            assert sample.rules.check(sample.rules.view(state, question.side), answer).legal
        for _ in range(20):
            action = Wisher(rng, state, sample.rules.vocabulary, 0.95).action()
            asked = acting_side(state, action) == question.side and answers(question, action, state.table)
            if not asked and not isinstance(action, Override):
                assert sample.rules.check(state, action).codes == ("decision-pending",)


def test_the_referee_always_has_the_last_word(sample: Sample, seed: int) -> None:
    for step in play(sample, seed, 15):
        state = step.after
        who = next(iter(state.miniatures), None)
        if who is None:
            continue
        for action in (
            Override(by=who, to=(12.0, 12.0), reason="we agreed"),
            Override(by=who, remove=True),
            Override(die=6),
            Override(clock=FrozenMap({"round": 7, "side": next(iter(state.sides))})),
        ):
            assert sample.rules.check(state, action).legal, action
            after = fold(state, sample.rules.resolve(state, action, SeededDice(seed, 0)))
            if action.to is not None:
                assert after.miniatures[who].at == (12.0, 12.0)
            if action.remove:
                assert who not in after.miniatures
            if action.clock:
                assert after.clock.round == 7 and after.question is None


def test_check_sees_no_more_than_the_side_that_asks(sample: Sample, seed: int) -> None:
    for step in play(sample, seed):
        side = acting_side(step.before, step.action)
        action = replace(step.action, side=side)
        known = sample.rules.view(step.before, side)
        assert sample.rules.check(known, action).refusals == sample.rules.check(step.before, action).refusals
        assert sample.rules.view(known, side) == known


def test_secrets_stay_secret(sample: Sample, seed: int) -> None:
    rules, rng = sample.rules, random.Random(seed)
    for step in play(sample, seed, 12):
        by_side: dict[str, list[State]] = {}
        for side, state in sample.secrets(step.after):
            by_side.setdefault(side, []).append(state)
        for side, states in by_side.items():
            # Variants come in pairs that differ in nothing but the secret.
            for one, other in zip(states[::2], states[1::2], strict=True):
                assert one != other
                assert rules.view(one, side) == rules.view(other, side)
                assert rules.view(one, None) == rules.view(other, None)
                assert rules.offers(one, side) == rules.offers(other, side)
                for _ in range(5):
                    action = replace(wish(sample, step.after, rng), side=side)
                    assert rules.check(one, action) == rules.check(other, action)
                    assert rules.chances(rules.view(one, side), action) == rules.chances(
                        rules.view(other, side), action
                    )


def test_the_log_tells_a_side_nothing_it_may_not_know(sample: Sample, seed: int) -> None:
    for step in play(sample, seed):
        for side in (*step.before.sides, None):
            seen = visible(step.events, side)
            told = sample.rules.tell(sample.rules.view(step.before, side), seen)
            assert all(text and text[0] == text[0].upper() for text in told)
            secret = [event for event in step.events if event.visible_to is not None and side not in event.visible_to]
            assert not any(event in seen for event in secret)
            if secret and len(secret) == len(step.events):
                assert told == ()
        assert sample.rules.tell(step.before, step.events) or not any(e.visible_to is None for e in step.events)


def test_a_drag_slides_to_a_legal_place(sample: Sample, seed: int) -> None:
    if "move" not in sample.rules.vocabulary.actions:
        pytest.skip("nothing is dragged in this game")
    rng = random.Random(seed)
    for step in play(sample, seed, 12):
        state = step.after
        standing = tuple(state.standing())
        for miniature in rng.sample(standing, min(2, len(standing))):
            move = Move(miniature.id, (rng.uniform(-2, 26), rng.uniform(-2, 26)), side=state.clock.side)
            slid = sample.rules.nearest(state, move)
            if slid is not None:
                assert sample.rules.check(state, sample.rules.meant(state, slid)).legal, (move, slid)
                assert slid.by == move.by
            if sample.rules.check(state, move).legal:
                assert slid == move


def test_offers_are_what_they_say(sample: Sample, seed: int) -> None:
    for step in play(sample, seed, 12):
        for side in step.after.sides:
            for offer in sample.rules.offers(step.after, side):
                assert offer.label
                if offer.action is not None:
                    assert sample.rules.check(step.after, offer.action).legal == (offer.refusal is None), offer


def test_every_miniature_has_a_look(sample: Sample, seed: int) -> None:
    for step in play(sample, seed, 12):
        assert set(sample.rules.looks(step.after)) == set(step.after.miniatures)


def test_registry_names_what_was_meant() -> None:
    from tabletop.errors import TabletopError

    for name in names():
        assert ruleset(name).id == name == ruleset(name).vocabulary.rules
    with pytest.raises(TabletopError, match="Did you mean 'sandbox'"):
        ruleset("sandboks")


@pytest.mark.parametrize("id", names())
def test_a_game_is_called_the_same_before_and_after_it_is_loaded(id: str) -> None:
    from tabletop.rules.registry import title

    assert title(id) == ruleset(id).name
