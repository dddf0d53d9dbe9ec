"""Answers a question from its text alone, as a reader of the question could: by running the machine that is printed."""

from evals.benchmarks.chomsky.measure import Unanswerable
from evals.benchmarks.chomsky.question import QuestionError, parse_question
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES


def answer_from(question: str) -> str | None:
    """The answer in the form that the question asks for; None for a text that is no question of this benchmark."""
    try:
        asked = parse_question(question, VOCABULARIES)
        answer = asked.answer()
    except (QuestionError, Unanswerable):
        return None
    return f"\\boxed{{{asked.schema.write(answer)}}}"
