"""Reading a statement: { words : what is true of them }, or the language of a grammar, and the alphabet.

What is true of the words is a sentence, or several that are joined; of these joints, the first ones bind the least:

    A, or B        A, B   or   A, and B        A or B        A with B        A and B

A sentence may leave out the beginning of the one before it: "w is balanced, begins with ( and ends with )".

A statement is read only if all of its set is understood; what follows the set explains it and is passed over, but for
definitions (of brackets, of the function h, of grammars). Otherwise it is Unreadable.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from agents.synth.machines_conditions import All, Condition, Some
from agents.synth.machines_grammar import Grammar
from agents.synth.machines_parts import Ambiguous
from agents.synth.notation import Unreadable
from agents.synth.turing_counts import about_counts
from agents.synth.turing_letters import about_letters
from agents.synth.turing_numbers import about_numbers
from agents.synth.turing_places import about_places
from agents.synth.turing_template import Template
from agents.synth.turing_terms import Scope

_ALPHABET = r" The alphabet is \{(?P<alphabet>(?:'.'(?:, )?)+)\}\."
_STATEMENT = re.compile(
    rf"(?P<description>.*){_ALPHABET}"
    r" The empty word (?P<empty>belongs|does not belong) to the language\.",
    re.DOTALL,
)
_LANGUAGE = re.compile(r"The language of the grammar (?P<rules>.*?) with the start symbol (?P<start>\w)\b")
_WHERE = re.compile(r", where (\w -> .*?):")
_RULES = re.compile(r"(?:^|; | and )(?=\w -> )")
_IMAGE = re.compile(r"\bh\((\w)\) = (\w+)")
_PAIR = re.compile(r"\b(\w) opens and (\w) closes|\bwith (\w) as the opening and (\w) as the closing bracket")
_VARIABLES = re.compile(r"(\w(?:, \w)*) in \{([^}]*)\}\*")

_MOST_JOINTS = 12
_MOST_TEXTS = 1_000
"""Of which it is tried what they mean."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a statement says."""

    alphabet: str
    condition: Condition
    """What is true of the words of the language."""
    has_empty: bool
    """Whether the empty word belongs to the language, as the statement says at its end."""
    grammars: tuple[Grammar, ...]
    """The grammars that it is described by."""


def read_alphabet(text: str) -> str:
    """The letters that a statement names; empty if it names none."""
    found = re.search(_ALPHABET, text)
    return "".join(re.findall("'(.)'", found["alphabet"])) if found else ""


def read_statement(text: str) -> Statement:
    """Raises Unreadable if it is not certain what the statement says."""
    found = _STATEMENT.fullmatch(text)
    if found is None:
        raise Unreadable("the statement tells no alphabet")
    alphabet = read_alphabet(text)
    description, has_empty = found["description"], found["empty"] == "belongs"
    if language := _LANGUAGE.match(description):
        grammar = _grammars(language["rules"]).get(language["start"])
        if grammar is None:
            raise Unreadable("no rule says what the start symbol stands for")
        return Statement(alphabet, grammar.reduction(), has_empty, (grammar,))
    pairs = tuple("".join(filter(None, pair)) for pair in _PAIR.findall(description))
    where = _WHERE.search(description)
    scope = Scope(
        alphabet,
        images=dict(_IMAGE.findall(description)),
        pairs=pairs or tuple(pair for pair in ("()", "[]", "{}") if set(pair) <= set(alphabet)),
        grammars=_grammars(where[1]) if where else {},
    )
    return Statement(alphabet, _set(*_head_and_rest(description), scope), has_empty, tuple(scope.grammars.values()))


def _head_and_rest(description: str) -> tuple[str, str]:
    """What stands before and behind the colon of a set."""
    depth = 0
    for end, character in enumerate(description):
        depth += (character == "{") - (character == "}")
        if not depth:
            head, colon, rest = description[1:end].partition(" : ")
            if colon:
                return head.strip(), rest.strip()
            break
    raise Unreadable("the statement does not begin with a set")


def _set(head: str, text: str, scope: Scope) -> Condition:
    """The condition that words with a template and a property fulfil."""
    if head == "w":
        return _condition(text, scope)
    variables = {name: scope.alphabet for name in re.findall(r"(?<![\w^(])[a-z]\b", head) if name not in scope.alphabet}
    for names, letters in _VARIABLES.findall(text):
        variables.update(dict.fromkeys(names.split(", "), letters.replace(", ", "")))
    template = Template(scope, variables)
    template.read(head)
    try:
        return template.condition(_condition(text, template.meaning))
    except Ambiguous:
        raise Unreadable("the parts of a word cannot be told apart") from None


_JOINTS = tuple(
    (re.compile(joint), kind)
    for joint, kind in ((", or ", Some), (", (?:and )?", All), (" or ", Some), (" with ", All), (" and ", All))
)


def _condition(text: str, scope: Scope) -> Condition:
    """What a text says that may be joined from others. Raises Unreadable."""
    if sum(len(joint.findall(text)) for joint, _ in _JOINTS) > _MOST_JOINTS:
        raise Unreadable("too much is said at once")

    @cache
    def read(text: str) -> Condition | None:
        if read.cache_info().misses > _MOST_TEXTS:
            raise Unreadable("it can be joined in too many ways")
        for about in (about_counts, about_letters, about_places, about_numbers):
            if found := about(text, scope):
                return found
        for joint, kind in _JOINTS:
            for start, end in _outside_brackets(joint, text):
                if (left := read(text[:start])) and (right := read_after(text[:start], text[end:])):
                    return kind((left, right))
        return None

    def read_after(before: str, text: str) -> Condition | None:
        """What may leave out some of the first words that stand before it."""
        spaces = (found.end() for found in re.finditer(" ", before))
        return next(filter(None, (read(before[:end] + text) for end in (0, *spaces))), None)

    if condition := read(text):
        return condition
    raise Unreadable(f"it is not known what this means: {text}")


def _outside_brackets(joint: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Where a joint stands in a text, but not in brackets; quoted brackets are none."""
    plain = re.sub(r"(?<!\w)'[^' ]+'", lambda quoted: "-" * len(quoted[0]), text)
    for found in joint.finditer(plain):
        before = plain[: found.start()]
        if all(before.count(opening) == before.count(closing) for opening, closing in ("{}", "()")):
            yield found.span()


def _grammars(text: str) -> Mapping[str, Grammar]:
    """The grammars with some rules, by the symbol that each begins with."""
    sides = [rule.split(" -> ") for rule in _RULES.split(text) if rule]
    if any(len(side) != 2 for side in sides):
        raise Unreadable(f"these are no rules of a grammar: {text}")
    names = {left: f"<{left}>" for left, _ in sides}
    rules = {
        names[left]: tuple(
            tuple(names.get(symbol, symbol) for symbol in right.split() if symbol != "empty")
            for right in rights.split(" | ")
        )
        for left, rights in sides
    }
    return {left: Grammar(rules, name) for left, name in names.items()}
