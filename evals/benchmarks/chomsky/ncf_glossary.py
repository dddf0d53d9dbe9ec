"""The conventions that only questions of the level NCF need; glossary.py holds them with all others."""

from collections.abc import Mapping

TERMS: Mapping[str, str] = {
    # Nondeterministic pushdown automata.
    "pushdown runs": "A run on the input begins in the start state with the bottom marker as its stack, and applies "
    "one transition after the other. Where several can be applied, each of them makes a run of its own. A run is "
    "accepting if it comes to a moment at which the whole input is read and its state is accepting; it ends there. A "
    "run that has no transition to apply ends, too. The automaton accepts the input if there is an accepting run. Two "
    "runs are different if they differ in a transition.",
    "guess": "The guess of a run is a list of integers. It has one for each step of the run that leads from one state "
    "to a different state which is among the given guess states, in order: the number of symbols that are read before "
    "that step.",
    "reached": "A state and a stack are reached after k symbols if a run has them at some moment at which it has read "
    "exactly the first k symbols of the input. It may have made steps that read nothing, before or after it read the "
    "last of them.",
    # Context-free grammars.
    "rule list": "A leftmost derivation begins with the start symbol and ends with the given word. It is written as "
    "the list of the numbers of the rules that it applies, in order. Two leftmost derivations are different if these "
    "lists are. Every parse tree of a word belongs to one leftmost derivation of it.",
    "rule list order": "Of two such lists, that one comes first which has the smaller number in the first place where "
    "they differ.",
}
