"""The conventions of all questions. A question prints those that it needs, word for word, and no others are meant."""

from collections.abc import Iterable, Iterator, Mapping

from evals.benchmarks.chomsky import cs_glossary, enumerable_glossary, ncf_glossary

GLOSSARY: Mapping[str, str] = {
    # How things are written.
    "word": 'A word is written in double quotes, the empty word as "". States and symbols are written without quotes.',
    "list": "A list is written in square brackets, with its elements in order: [x, y, x]. The empty list is [].",
    "set": "A set is written in braces, with its elements in any order: {x, y}. The empty set is {}.",
    "tuple": "Things that belong together are written in round brackets, in the order given: (x, y).",
    "boolean": "A boolean is written as true or false.",
    "verdict": "A verdict is written as accept or reject.",
    # How things are counted.
    "step": "A step is one applied transition. A transition that reads nothing is a step like any other, and so is the "
    "transition that leads to acceptance.",
    "index": "Positions, rules and elements of a list are counted from 0.",
    "none": "An integer that does not exist is written as -1.",
    "order": "Words are ordered by their length, and words of one length as in a dictionary, where the symbols come in "
    "the order in which the input symbols are printed.",
    # Finite automata.
    "finite acceptance": "A finite automaton accepts a word if it can read the whole of it and is then in an accepting "
    "state.",
    "no transition": "A machine that has no transition to apply halts. It rejects, unless it has accepted before.",
    "silent": 'A transition on "" reads nothing.',
    "run": "A run on a word is a sequence of transitions that begins in the start state and reads the whole word. Two "
    "runs are different if they differ in a transition.",
    "some run": "A nondeterministic finite automaton accepts a word if some run on it ends in an accepting state.",
    "active": "The active set holds every state that the automaton can be in after reading some symbols, among them "
    "those that it reaches by transitions that read nothing.",
    # Pushdown automata.
    "pushdown transition": "A transition (p, x, A) -> (q, w) applies in state p if the next input symbol is x and the "
    "topmost stack symbol is A. It reads x, goes to state q and replaces A by the word w, whose first symbol is then "
    'on top. If x is "", it reads nothing, whatever the next input symbol is.',
    "pushdown acceptance": "A pushdown automaton accepts, and stops, as soon as the whole input is read and its state "
    "is accepting, whatever is on the stack.",
    "stack": "A stack is written as a word, the topmost symbol first, and the bottom marker included. At the beginning "
    "it holds the bottom marker only.",
    "height": "The height of a stack is the number of its symbols without the bottom marker.",
    "pushes": "A transition that replaces the topmost symbol by a word of k symbols pushes k - 1 symbols if k is "
    "greater than 1, pops one symbol if k is 0, and neither pushes nor pops if k is 1.",
    # Regular expressions.
    "expression": "In a regular expression, | stands for a choice, symbols and expressions side by side for a "
    "concatenation, and * for any number of repetitions, none included. * binds most closely, then concatenation. "
    "Round brackets group. 1 stands for the empty word alone, 0 for no word at all.",
    "derivative": "The derivative of a language by a word x is the language of all words y such that xy belongs to it.",
    # Table-driven parsers.
    "ll parser": "The parser has a stack of symbols, which holds the start symbol at first. If the topmost symbol is a "
    "terminal and the next input symbol is the same, a step reads it and takes it off the stack. If the topmost symbol "
    "is a nonterminal, a step looks it up in the table together with the next input symbol, or with # if the whole "
    "input is read; it replaces the nonterminal by the right side of the rule with that number, whose first symbol is "
    "then on top. If the stack is empty and the whole input is read, the parser accepts. If it can make no step "
    "otherwise, it rejects.",
    "parser stack": "A stack is written as a word, the topmost symbol first.",
    "lr parser": "The parser has a stack of states, which holds the state 0 at first. A step looks up the state on top "
    "of the stack in the actions together with the next input symbol, or with # if the whole input is read. (shift, s) "
    "reads the symbol and puts the state s on the stack. (reduce, r) takes as many states off the stack as the right "
    "side of rule r has symbols; then it puts that state on the stack which the gotos have for the state now on top "
    "and the left side of rule r. (accept, 0) accepts, and is a step too. If there is no action, the parser rejects.",
    # Turing machines and linear bounded automata.
    "turing transition": "A transition (p, x) -> (q, y, M) applies in state p if the head is on a cell that holds x. "
    "It writes y there, goes to state q and moves the head by M: L to the left, R to the right, N not at all. With "
    "several tapes, the symbols read, the symbols written and the moves are listed tape by tape.",
    "tape": "The tape goes on without end to both sides. It holds the input, and the blank _ everywhere else. At the "
    "beginning the head is on the first input cell, or on a blank if the input is empty. That cell has number 0; those "
    "to the right of it have the numbers 1, 2, ..., those to the left -1, -2, ....",
    "tapes": "The first tape holds the input at the beginning, all others are blank.",
    "bounded tape": "The tape consists of the cell <, the input, and the cell >, and of nothing else. At the beginning "
    "the head is on the first input cell, or on > if the input is empty. The cell < has number 0, the first input cell "
    "number 1.",
    "turing acceptance": "The machine accepts, and halts, as soon as it enters an accepting state.",
    "writes": "Only a step that changes the content of a cell counts as a write.",
    "contents": "The content of a tape is written as the word from the leftmost to the rightmost cell that is not "
    "blank, with the blanks between them.",
    # Grammars and rewriting.
    "derivation": "A derivation step replaces one occurrence of the left side of a rule by its right side.",
    "leftmost": "A leftmost derivation always replaces the leftmost nonterminal.",
    "sentential": "A sentential form is written as a word of terminals and nonterminals.",
    **ncf_glossary.TERMS,
    **cs_glossary.TERMS,
    **enumerable_glossary.TERMS,
}
"""Each convention by its term, in the order in which they are printed."""


def entries(terms: Iterable[str]) -> Iterator[str]:
    """The conventions of some terms, each once, in the order of the glossary. Raises KeyError for an unknown term."""
    wanted = set(terms)
    if unknown := sorted(wanted - GLOSSARY.keys()):
        raise KeyError(f"the glossary has no {unknown[0]!r}")
    return (text for term, text in GLOSSARY.items() if term in wanted)
