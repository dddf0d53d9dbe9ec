"""Writes Turing machines: by the set in the statement if it can be read, and otherwise by the words that were shown.

What can be done is a ladder, of which the first step is taken that no known word speaks against, and that has not just
failed:

    read the set                                    a machine for what the statement says
    learnt an automaton of 4 states from 5 words    right of all words that are known
    guessed the order of the letters                one or more of each letter, as the set shows them
    guessed that every word belongs                 but the empty one

A program says in its comments what was done and which words are known, and so does a plan: from them, and from the
feedback or a critic's words, the next attempt knows all that was ever shown.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from agents.model import Reply
from agents.protocol import Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from agents.synth.evidence import Evidence, from_feedback, from_words, to_words
from agents.synth.machines_conditions import Condition
from agents.synth.machines_grammar import Grammar
from agents.synth.machines_source import source
from agents.synth.machines_sweeps import Machine, TooLarge, assemble
from agents.synth.notation import Unreadable, quote
from agents.synth.replies import no_program, program_reply, summary, words_reply
from agents.synth.turing_learner import blocks, everything, learn
from agents.synth.turing_statement import read_alphabet, read_statement
from interpreters import turing
from interpreters.machine import MachineLimits

_DONE = re.compile(r"^(?:# )?Machine: (.+)$", re.MULTILINE)
_ANSWERS = {"accept": True, "reject": False}
_LONGEST = 100
"""Words that an automaton is learnt from have no more letters."""
_LENGTHS, _ENOUGH = range(1, 13), 200
"""A grammar is tried on its words up to a length for which there are enough, or up to the last length."""

Labels = Mapping[str, bool]
"""Words, and whether they belong to the language."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the ladder."""

    done: str
    machine: Machine


def answer(request: Request) -> Reply:
    """Answer any request about a Turing machine."""
    brief = request.brief
    match request:
        case WriteProgram(last=last, advice=advice):
            program = (last and last.program) or ""
            known = from_words(program) + from_feedback(last.feedback if last else ()) + from_words(advice or "")
            return _program(_step(brief, labels(known), failed=program), labels(known))
        case Criticise(last=last):
            return words_reply(_criticism(brief, last))
        case DraftPlan(plan=plan, advice=advice):
            known = from_words(plan or "") + from_words(advice or "")
            step = _step(brief, labels(known), failed=plan or "")
            return words_reply("\n".join((f"Machine: {step.done}", *_sentences(labels(known)), "")))
        case EditByPlan(plan=plan):
            known_labels = labels(from_words(plan))
            for step in _ladder(brief, known_labels):
                if step.done == _done(plan):
                    return _program(step, known_labels)
            return no_program("the plan cannot be carried out: it has no line that names a machine")


def labels(evidence: Evidence) -> Labels:
    """What is known of words: a right answer, or the contrary of a wrong one. The later one counts."""
    found = {word: not _ANSWERS[wrong] for word, wrong in evidence.refutations if wrong in _ANSWERS}
    return found | {word: _ANSWERS[right] for word, right in evidence.examples if right in _ANSWERS}


# The ladder --------------------------------------------------------------------------------------------------------


def _step(brief: Brief, known: Labels, failed: str) -> Step:
    """The first step that is not the one that failed; after that one comes the next."""
    steps = list(_ladder(brief, known))
    after = next((place + 1 for place, step in enumerate(steps) if step.done == _done(failed)), 0)
    return steps[after % len(steps)]


def _ladder(brief: Brief, known: Labels) -> Iterator[Step]:
    """The steps that no known word speaks against; at least one, for the last one is always there."""
    reading = read_machine(brief.statement)
    if reading and _agrees(reading, known):
        yield Step("read the set", reading)
    alphabet = read_alphabet(brief.statement) or "".join(sorted({letter for word in known for letter in word})) or "ab"
    within = {word: label for word, label in known.items() if set(word) <= set(alphabet) and len(word) <= _LONGEST}
    if within:
        automaton = learn(within)
        done = f"learnt an automaton of {len(automaton.rows)} states from {len(within)} words"
        yield Step(done, _machine(automaton, alphabet))
    order = _order(brief.title, alphabet)
    if order and _agrees(guess := _machine(blocks(order), alphabet), known):
        yield Step("guessed the order of the letters", guess)
    yield Step("guessed that every word belongs", _machine(everything(alphabet), alphabet))


def _order(title: str, alphabet: str) -> str:
    """The letters that the set shows before its colon, the same one not twice in a row."""
    shown = [letter for letter in title.partition(" : ")[0] if letter in alphabet]
    return "".join(letter for letter, before in zip(shown, ("", *shown), strict=False) if letter != before)


@lru_cache(maxsize=64)
def read_machine(statement: str) -> Machine | None:
    """A machine for what a statement says; None if it cannot be read, or is misread: if the machine is not right of the
    empty word, or of short words of a grammar."""
    try:
        found = read_statement(statement)
        machine = _machine(found.condition, found.alphabet)
    except (Unreadable, TooLarge):
        return None
    if all(_is_reduced(grammar, found.alphabet) for grammar in found.grammars) and _agrees(
        machine, {"": found.has_empty}
    ):
        return machine
    return None


def _is_reduced(grammar: Grammar, alphabet: str) -> bool:
    """Whether the machine of a grammar accepts its short words."""
    words: frozenset[str] = frozenset()
    for length in _LENGTHS:
        words = grammar.words(length)
        if len(words) > _ENOUGH:
            break
    return _agrees(_machine(grammar.reduction(), alphabet), {word: True for word in sorted(words) if word})


def _machine(condition: Condition, alphabet: str) -> Machine:
    start = condition.decide(lambda: True, lambda: False)()
    assert not isinstance(start, bool)
    return assemble(start, alphabet)


def _agrees(machine: Machine, known: Labels) -> bool:
    words = list(known)
    if not words:
        return True
    limits = MachineLimits(steps=10_000 + 100 * max(map(len, words)) ** 2)
    computations = turing.LANGUAGE.compile(source(machine)).machine.run_all(words, limits)
    return all(found.accepted == known[word] for word, found in zip(words, computations, strict=True))


# What is said ------------------------------------------------------------------------------------------------------


def _program(step: Step, known: Labels) -> Reply:
    remarks = (f"Machine: {step.done}", *_sentences(known))
    return program_reply(source(step.machine, remarks), {"reason": step.done, "states": len(step.machine.rows) + 1})


def _done(text: str) -> str:
    """What a program or a plan says was done."""
    found = _DONE.search(text)
    return found[1] if found else ""


def _sentences(known: Labels) -> Iterator[str]:
    """What `from_words` reads."""
    for word, label in known.items():
        yield f"For input {quote(word)} the right output is {quote('accept' if label else 'reject')}."


def _criticism(brief: Brief, last: Attempted) -> str:
    known = labels(from_words(last.program or "") + from_feedback(last.feedback))
    step = next(_ladder(brief, known))
    shown = to_words(last.feedback)
    return "\n\n".join(filter(None, (summary(last), shown, f"What agrees with all that is known: {step.done}."))) + "\n"
