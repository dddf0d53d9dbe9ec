"""The agent: requests in, replies out. This is how programs that read an input are written, in any language:

    WriteProgram   gathers examples from the feedback and the advice, searches, writes the program
    Criticise      says which outputs are right and which are wrong, and what would tell the candidates apart
    DraftPlan      gathers examples from the advice, searches, names the expression
    EditByPlan     reads the expression in the plan, writes the program

It keeps nothing between requests, and the same request always gets the same reply.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.model import Reply
from agents.protocol import Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from agents.synth import turing_writer
from agents.synth.codegen import LOOM, program_for
from agents.synth.evidence import Evidence, from_feedback, from_words, to_words
from agents.synth.grammar import Expression, sort_of
from agents.synth.guesses import guesses, hints
from agents.synth.notation import Unreadable, quote, read, write
from agents.synth.probes import distinct, separating
from agents.synth.replies import no_program, program_reply, summary, words_reply
from agents.synth.solve import solve
from tools.compiler.compile import TARGETS

_PLAN = re.compile(r"^Print: (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Choice:
    """The expression to go for, and why."""

    expression: Expression
    reason: str


@dataclass(frozen=True, slots=True)
class Synth:
    """Writes programs by inductive synthesis; no language model."""

    name: str = field(default="builtin/synth", init=False)

    def answer(self, request: Request) -> Reply:
        """Answer any request; it never fails, but may have no program."""
        if request.brief.language == "turing":
            return turing_writer.answer(request)
        if request.brief.language in LANGUAGES:
            return answer_programs(request)
        return self._other_language(request)

    def _other_language(self, request: Request) -> Reply:
        reason = f"{self.name} writes {', '.join(LANGUAGES)} and turing only, not {request.brief.language}"
        if isinstance(request, WriteProgram | EditByPlan):
            return no_program(reason)
        return words_reply(f"{reason}.")


def answer_programs(request: Request) -> Reply:
    """Answer any request about a program that reads an input and prints an output."""
    match request:
        case WriteProgram(brief=brief, last=last, advice=advice):
            evidence = from_feedback(last.feedback if last else ()) + from_words(advice or "")
            choice = choose(brief, evidence, failed=last.program if last else None)
            try:
                return _program(choice.expression, brief, choice.reason)
            except ValueError as error:
                return no_program(f"{write(choice.expression)}: {error}")
        case Criticise(brief=brief, last=last):
            return words_reply(_criticism(brief, last))
        case DraftPlan(brief=brief, plan=plan, advice=advice):
            choice = choose(brief, from_words(advice or ""), failed=_failed_program(plan, brief))
            return words_reply(plan_for(choice))
        case EditByPlan(brief=brief, plan=plan):
            try:
                return _program(planned(plan), brief, "the plan names it")
            except ValueError as error:
                return no_program(f"the plan cannot be carried out: {error}")


LANGUAGES = (LOOM, *TARGETS)
"""Those that programs are written in."""


def choose(brief: Brief, evidence: Evidence, failed: str | None) -> Choice:
    """The simplest expression that agrees with the evidence and is another program than the one that failed.

    If there is none, or nothing is known, it is the next guess after the one that failed.
    """
    known = hints(brief.title, brief.statement)
    if evidence.examples:
        solutions = solve(evidence.examples, known)
        for expression in solutions.agreeing:
            if evidence.allows(expression) and written(expression, brief) != failed:
                return Choice(expression, f"the simplest that agrees with all {len(evidence.examples)} examples")
    ladder = guesses(known)
    tried = -1
    if failed is not None:
        tried = next((place for place, guess in enumerate(ladder) if written(guess, brief) == failed), -1)
    for guess in ladder[tried + 1 :]:
        if evidence.allows(guess):
            return Choice(guess, "a guess that nothing known contradicts")
    if evidence.examples:
        share = f"{solutions.agrees} of {len(evidence.examples)}"
        return Choice(solutions.closest, f"none found agrees with all examples, and this one does with {share}")
    return Choice(ladder[0], "the first guess, for all others have failed")


def written(expression: Expression, brief: Brief) -> str | None:
    """The program for an expression; None if the language cannot do it."""
    try:
        return program_for(expression, brief.language, brief.dialect)
    except ValueError:
        return None


def plan_for(choice: Choice) -> str:
    """A plan that names an expression."""
    return f"Print: {write(choice.expression)}\n\nWhy: {choice.reason}.\n"


def planned(plan: str) -> Expression:
    """The expression that a plan names. Raises ValueError if it names none that can be printed."""
    found = _PLAN.search(plan)
    if found is None:
        raise Unreadable('it has no line "Print: EXPRESSION"')
    expression = read(found[1])
    match sort_of(expression):
        case "text":
            return expression
        case "number":
            return Expression("decimal", (expression,))
    raise Unreadable("a truth cannot be printed")


def _failed_program(plan: str | None, brief: Brief) -> str | None:
    try:
        return written(planned(plan), brief) if plan is not None else None
    except ValueError:
        return None


def _criticism(brief: Brief, last: Attempted) -> str:
    """What the shown cases say about an attempt, in words that this agent reads back."""
    evidence = from_feedback(last.feedback)
    sentences = [summary(last)]
    if evidence != Evidence():
        sentences.append(to_words(last.feedback))
    if evidence.examples:
        solutions = solve(evidence.examples, hints(brief.title, brief.statement))
        inputs = [stdin for stdin, _ in evidence.examples]
        candidates = distinct(filter(evidence.allows, solutions.agreeing), inputs)
        sentences.append(_about_candidates(candidates, inputs))
    return "\n\n".join(sentences) + "\n"


def _about_candidates(candidates: Sequence[Expression], inputs: Sequence[str]) -> str:
    if not candidates:
        return "No expression of the library was found that agrees with all of them."
    named = [write(candidate) for candidate in candidates]
    if len(named) == 1:
        return f"The simplest that agrees with all of them is {named[0]}."
    text = "The simplest that agree with all of them are:\n" + "\n".join(f"  {name}" for name in named)
    separation = separating(candidates, inputs)
    if separation is None:
        return text
    probe, outputs = separation
    return f"{text}\nInput {quote(probe)} would tell them apart: {' or '.join(quote(str(out)) for out in outputs)}."


def _program(expression: Expression, brief: Brief, reason: str) -> Reply:
    program = program_for(expression, brief.language, brief.dialect)
    return program_reply(program, {"expression": write(expression), "reason": reason})
